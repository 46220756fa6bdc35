# @openfeature/flagd-core 4.0.1 (npm), openfeature-flagd-core 1.0.0 and 2.0.0 (PyPI), which decide about a flag of flagd in process: of a thousand
# users half are to see a new price (`fractional`: in its short form, with its key spelled out, by the user alone, and by a number).
# npm and 1.0.0 agree on every user. 2.0.0 hashes CBOR instead of text (open-feature/python-sdk-contrib#415, with the same change of the other
# languages still to come), so that 500 of the thousand see the other price than before, and than in Node; about half see each, as it
# was, so that no dashboard tells. A number has a share for 2.0.0 alone; for the others it is the default for all, without an error.
# It matters to whoever tries a price on half of the users: the shop in Node shows one, and the bill in Python has the other.
# A price is the bundle's, one for all (`src/api/read-checkout.ts`).
. "$(dirname "$0")/lib.sh"
npm_install @openfeature/flagd-core@4.0.1 @openfeature/core@1.12.0
pip_install openfeature-flagd-core==1.0.0 openfeature-sdk==0.10.0
cat >"$work/targeting" <<'C'
{"fractional": [["new", 50], ["old", 50]]}
{"fractional": [{"cat": [{"var": "$flagd.flagKey"}, {"var": "targetingKey"}]}, ["new", 50], ["old", 50]]}
{"fractional": [{"var": "targetingKey"}, ["new", 50], ["old", 50]]}
{"fractional": [{"var": "account"}, ["new", 50], ["old", 50]]}
C
cat >"$work/try.mjs" <<'N'
import { readFileSync } from 'node:fs'
import { FlagdCore } from '@openfeature/flagd-core'

const logger = { debug() {}, error() {}, info() {}, warn() {} }
for (const line of readFileSync('targeting', 'utf8').trim().split('\n')) {
  const core = new FlagdCore()
  const price = { state: 'ENABLED', variants: { new: 'new', old: 'old' }, defaultVariant: 'old', targeting: JSON.parse(line) }
  core.setConfigurations(JSON.stringify({ flags: { price } }))
  const contexts = Array.from({ length: 1000 }, (_, account) => ({ targetingKey: `user-${account}`, account }))
  console.log(...contexts.map((context) => core.resolveStringEvaluation('price', 'old', context, logger).variant))
}
N
cat >"$work/try.py" <<'P'
import json

from openfeature.contrib.tools.flagd.core.targeting.targeting import targeting
from openfeature.evaluation_context import EvaluationContext

contexts = [EvaluationContext(f'user-{account}', {'account': account}) for account in range(1000)]
for line in open('targeting'):
    rule = json.loads(line)
    # Where targeting has no answer, the default variant is the one.
    print(*(targeting('price', rule, context) or 'old' for context in contexts))
P
cd "$work"
node try.mjs >npm.seen
"$python" try.py >1.0.0.seen 2>/dev/null
"$python" -m pip install -q --disable-pip-version-check openfeature-flagd-core==2.0.0 >pip.log 2>&1 || missing "openfeature-flagd-core 2.0.0"
"$python" try.py >2.0.0.seen
"$python" - >seen <<'P'
rules = open('targeting').read().splitlines()
found = {name: [line.split() for line in open(f'{name}.seen')] for name in ('npm', '1.0.0', '2.0.0')}
for number, rule in enumerate(rules):
    print(rule)
    for name, columns in found.items():
        others = sum(one != other for one, other in zip(columns[number], found['npm'][number]))
        print(f'  {name}: {columns[number].count("new")} new, {others} other than npm')
P
holds 'openfeature-flagd-core 2.0.0 gives every other user another variant than 1.0.0 and @openfeature/flagd-core 4.0.1 do' <<'S'
{"fractional": [["new", 50], ["old", 50]]}
  npm: 502 new, 0 other than npm
  1.0.0: 502 new, 0 other than npm
  2.0.0: 480 new, 500 other than npm
{"fractional": [{"cat": [{"var": "$flagd.flagKey"}, {"var": "targetingKey"}]}, ["new", 50], ["old", 50]]}
  npm: 502 new, 0 other than npm
  1.0.0: 502 new, 0 other than npm
  2.0.0: 511 new, 473 other than npm
{"fractional": [{"var": "targetingKey"}, ["new", 50], ["old", 50]]}
  npm: 506 new, 0 other than npm
  1.0.0: 506 new, 0 other than npm
  2.0.0: 535 new, 495 other than npm
{"fractional": [{"var": "account"}, ["new", 50], ["old", 50]]}
  npm: 0 new, 0 other than npm
  1.0.0: 0 new, 0 other than npm
  2.0.0: 496 new, 496 other than npm
S
