# unleash-client 6.12.1 and @growthbook/growthbook 1.8.0 (npm), yggdrasil-engine 2.0.0 (PyPI, what UnleashClient 6.9 decides with): is the
# end of a user's access, a property, after a date?
# DATE_AFTER of unleash-client looks at the present whatever the constraint's `contextName` is (Unleash/unleash#9878 asks for more), so that
# everybody is after 2020 and nobody after 2100; yggdrasil, with the same configuration, looks at the property. GrowthBook compares texts:
# half a second after 00:00:00Z is not after it, nor is a Date, and half past midnight in Berlin is, which is half an hour before.
# It matters to whoever rolls out by the end of a period: a service in Node and one in Python show the same flag to other users.
# Our filters `endsAfter` and `endsBefore` compare instants, whatever their offset and digits (`spec/date-time.ts`).
. "$(dirname "$0")/lib.sh"
npm_install unleash-client@6.12.1 @growthbook/growthbook@1.8.0
pip_install yggdrasil-engine==2.0.0
cat >"$work/try.mjs" <<'N'
import { GrowthBook } from '@growthbook/growthbook'
import unleash from 'unleash-client'

const features = (date) => [{
  name: 'flag', enabled: true, type: 'release',
  strategies: [{ name: 'default', parameters: {}, constraints: [{ contextName: 'end', operator: 'DATE_AFTER', value: date, values: [] }] }],
}]
for (const [end, date] of JSON.parse(process.argv[2])) {
  const client = new unleash.Unleash({
    url: 'http://127.0.0.1:9', appName: 'finding', refreshInterval: 0, disableMetrics: true, skipInstanceCountWarning: true,
    storageProvider: new unleash.InMemStorageProvider(), bootstrap: { data: features(date) },
  })
  client.on('error', () => {})
  client.on('warn', () => {})
  await new Promise((resolve) => client.once('ready', resolve))
  console.log(`${end} after ${date} | unleash-client ${client.isEnabled('flag', { properties: { end } })}`)
  client.destroy()
}
const after = (end, date) => {
  const book = new GrowthBook({
    attributes: { end },
    features: { flag: { defaultValue: false, rules: [{ condition: { end: { $gt: date } }, force: true }] } },
  })
  return book.isOn('flag')
}
for (const [end, date] of JSON.parse(process.argv[2])) console.log(`${end} after ${date} | GrowthBook ${after(end, date)}`)
console.log(`a Date of 2031 after 2030-01-01T00:00:00Z | GrowthBook ${after(new Date('2031-01-01'), '2030-01-01T00:00:00Z')}`)
process.exit()
N
cat >"$work/try.py" <<'P'
import json
import sys

from yggdrasil_engine.engine import UnleashEngine

for end, date in json.loads(sys.argv[1]):
    engine = UnleashEngine()
    constraint = {'contextName': 'end', 'operator': 'DATE_AFTER', 'value': date, 'values': []}
    strategy = {'name': 'default', 'parameters': {}, 'constraints': [constraint]}
    engine.take_state(json.dumps({'version': 2, 'features': [{'name': 'flag', 'enabled': True, 'type': 'release', 'strategies': [strategy]}]}))
    enabled = engine.is_enabled('flag', {'properties': {'end': end}}).is_enabled
    print(f'{end} after {date} | yggdrasil {str(enabled).lower()}')
P
ends='[
  ["2010-01-01T00:00:00Z", "2020-01-01T00:00:00Z"], ["2110-01-01T00:00:00Z", "2100-01-01T00:00:00Z"],
  ["2010-01-01T00:00:00.500Z", "2010-01-01T00:00:00Z"], ["2010-01-01T00:30:00+01:00", "2010-01-01T00:00:00Z"]
]'
{
  (cd "$work" && node try.mjs "$ends")
  "$python" "$work/try.py" "$ends"
} | LC_ALL=C sort -s -t '|' -k 1,1 >"$work/seen"
holds 'DATE_AFTER of unleash-client 6.12.1 looks at the present whatever its field is, and GrowthBook 1.8.0 compares dates as texts' <<'S'
2010-01-01T00:00:00.500Z after 2010-01-01T00:00:00Z | unleash-client true
2010-01-01T00:00:00.500Z after 2010-01-01T00:00:00Z | GrowthBook false
2010-01-01T00:00:00.500Z after 2010-01-01T00:00:00Z | yggdrasil true
2010-01-01T00:00:00Z after 2020-01-01T00:00:00Z | unleash-client true
2010-01-01T00:00:00Z after 2020-01-01T00:00:00Z | GrowthBook false
2010-01-01T00:00:00Z after 2020-01-01T00:00:00Z | yggdrasil false
2010-01-01T00:30:00+01:00 after 2010-01-01T00:00:00Z | unleash-client true
2010-01-01T00:30:00+01:00 after 2010-01-01T00:00:00Z | GrowthBook true
2010-01-01T00:30:00+01:00 after 2010-01-01T00:00:00Z | yggdrasil false
2110-01-01T00:00:00Z after 2100-01-01T00:00:00Z | unleash-client false
2110-01-01T00:00:00Z after 2100-01-01T00:00:00Z | GrowthBook true
2110-01-01T00:00:00Z after 2100-01-01T00:00:00Z | yggdrasil true
a Date of 2031 after 2030-01-01T00:00:00Z | GrowthBook false
S
