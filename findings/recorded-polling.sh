# vcrpy 9.4.2, betamax 0.9.0 and the recorder of responses 0.26.3 (PyPI), fetch-vcr 3.2.0, talkback 4.2.0 and vcr-test 1.4.0 (npm): recorders
# of HTTP and what they play. A client asks three times for a session, which is open, open and then paid; recorded, it asks four times.
# vcrpy with `allow_playback_repeats` plays the first for ever; without it, and betamax, play the three and raise. responses goes on with the
# last. fetch-vcr has kept the last alone, so that the session is paid at once; vcr-test begins again, so that what was paid is open.
# talkback plays back what it has just recorded: it asks the server once, also while it records.
# It matters to the test of a checkout: the wait for "paid" never ends, is never needed, or sees it taken back.
# Our mock has the session itself, and a clock (`src/api/read-checkout.ts`, `src/mock/clock.ts`).
. "$(dirname "$0")/lib.sh"
npm_install fetch-vcr@3.2.0 talkback@4.2.0 vcr-test@1.4.0
pip_install vcrpy==9.4.2 betamax==0.9.0 responses==0.26.3 requests==2.34.2
cat >"$work/server.mjs" <<'N'
import http from 'node:http'

// GET /again begins anew.
let asked = 0
const server = http.createServer((request, response) => {
  asked = request.url === '/again' ? 0 : asked + 1
  const status = asked < 3 ? 'open' : 'paid'
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ status, asked }))
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
N
node "$work/server.mjs" >"$work/port" &
until [ -s "$work/port" ]; do sleep 0.1; done
service=http://127.0.0.1:$(cat "$work/port")
cat >"$work/try.mjs" <<'N'
import http from 'node:http'
import fetchVcr from 'fetch-vcr'
import talkback from 'talkback'
import { FileStorage, VCR } from 'vcr-test'

const service = process.argv[2]
const withHttp = (url) =>
  new Promise((resolve, reject) => {
    const read = async (response) => {
      let text = ''
      for await (const part of response) text += part
      resolve(JSON.parse(text))
    }
    http.get(url, { agent: false }, (response) => read(response).catch(reject)).on('error', reject)
  })
const ask = async (times, get) => {
  const found = []
  for (let time = 0; time < times; time += 1) found.push((await get()).status)
  return found.join(', ')
}
const withFetchVcr = (mode, times) => {
  fetchVcr.configure({ fixturePath: process.cwd(), mode })
  return ask(times, async () => (await fetchVcr(`${service}/session`)).json())
}
const withTalkback = async (record, times) => {
  const port = await new Promise((resolve) => {
    const probe = http.createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address()
      probe.close(() => resolve(free))
    })
  })
  const proxy = talkback({ host: service, record, port, path: './tapes', silent: true })
  await proxy.start()
  const found = await ask(times, () => withHttp(`http://127.0.0.1:${port}/session`))
  await proxy.close()
  return found
}
const vcr = new VCR(new FileStorage('cassettes'))
const withVcrTest = async (_mode, times) => {
  let found
  await vcr.useCassette('polling', async () => void (found = await ask(times, () => withHttp(`${service}/session`))))
  return found
}
const recorders = {
  'fetch-vcr': (record, times) => withFetchVcr(record ? 'record' : 'playback', times),
  talkback: (record, times) => withTalkback(record ? 'NEW' : 'DISABLED', times),
  'vcr-test': withVcrTest,
}
for (const [name, run] of Object.entries(recorders)) {
  await (await fetch(`${service}/again`)).text()
  console.log(`${name}: ${await run(true, 3)}; played ${await run(false, 4)}`)
}
process.exit()
N
cat >"$work/try.py" <<'P'
import sys

import betamax
import requests
import responses
import vcr
from responses import _recorder

service = sys.argv[1]


def ask(times, get=requests.get):
    found = []
    for _ in range(times):
        try:
            found.append(get(f'{service}/session').json()['status'])
        except Exception:
            found.append('raises')
    return ', '.join(found)


def with_vcrpy(times, **options):
    with vcr.use_cassette('vcrpy.yaml', record_mode='once', **options):
        return ask(times)


def with_betamax(times):
    session = requests.Session()
    with betamax.Betamax(session, cassette_library_dir='.').use_cassette('betamax'):
        return ask(times, session.get)


def with_responses(times):
    if times == 3:
        return _recorder.record(file_path='responses.yaml')(lambda: ask(times))()
    with responses.RequestsMock() as mock:
        mock._add_from_file('responses.yaml')
        return ask(times)


for name, run in {'vcrpy': with_vcrpy, 'betamax': with_betamax, 'responses': with_responses}.items():
    requests.get(f'{service}/again')
    print(f'{name}: {run(3)}; played {run(4)}')
print(f'vcrpy, allow_playback_repeats: played {with_vcrpy(4, allow_playback_repeats=True)}')
P
{
  (cd "$work" && node try.mjs "$service")
  (cd "$work" && "$python" try.py "$service")
} >"$work/seen"
holds 'a session recorded as open, open and paid is open for ever for vcrpy 9.4.2 with repeats and talkback 4.2.0, paid at once for fetch-vcr' <<'S'
fetch-vcr: open, open, paid; played paid, paid, paid, paid
talkback: open, open, open; played open, open, open, open
vcr-test: open, open, paid; played open, open, paid, open
vcrpy: open, open, paid; played open, open, paid, raises
betamax: open, open, paid; played open, open, paid, raises
responses: open, open, paid; played open, open, paid, paid
vcrpy, allow_playback_repeats: played open, open, open, open
S
