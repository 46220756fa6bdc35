# flagsmith-nodejs 8.1.2 (npm) and flagsmith-flag-engine 11.1.1 (PyPI), the engines with which Flagsmith's SDKs decide on the machine itself:
# is a user with this trait in a segment that has this one condition?
# For Python a text of digits is a number, the value of a condition is read as an integer if the trait is one, and what cannot be read
# matches nothing: 100 is neither greater than "99.99" nor at most "100.0", and 5 is not unequal to "gold". JavaScript says yes to all,
# and no to "10" after "9", which it compares as texts. It finds a regular expression anywhere, Python at the begin; 0 is in no list
# for JavaScript, and 1.5 in none for Python; -1 by 2 leaves -1 or 1.
# It matters to whoever gives access by a balance or a number of seats: the service in Node says yes, and the one in Python no.
# Nothing here reads rules: a filter has one type, and the contract names it (`spec/openapi.yaml`).
. "$(dirname "$0")/lib.sh"
npm_install flagsmith-nodejs@8.1.2
pip_install flagsmith-flag-engine==11.1.1
cat >"$work/cases" <<'C'
[100, "GREATER_THAN", "99"]
[100, "GREATER_THAN", "99.99"]
[100.5, "GREATER_THAN", "99.99"]
[100, "LESS_THAN_INCLUSIVE", "100.0"]
[100, "GREATER_THAN", "1e1"]
[5, "NOT_EQUAL", "gold"]
["5", "NOT_EQUAL", "gold"]
["10", "GREATER_THAN", "9"]
[0, "IN", "0,1"]
[1, "IN", "0,1"]
[1.5, "IN", "1.5,2"]
["paid_external", "REGEX", "external"]
["paid_external", "REGEX", "^paid"]
[-1, "MODULO", "2|1"]
["v2.1.0", "GREATER_THAN", "2.0.0:semver"]
["2.1.0", "GREATER_THAN", "2.0.0:semver"]
C
cat >"$work/try.mjs" <<'N'
import { readFileSync } from 'node:fs'
import { getIdentitySegments } from './node_modules/flagsmith-nodejs/build/esm/flagsmith-engine/segments/evaluators.js'

for (const line of readFileSync('cases', 'utf8').trim().split('\n')) {
  const [trait, operator, value] = JSON.parse(line)
  const segment = { key: '1', name: 's', rules: [{ type: 'ALL', conditions: [{ property: 't', operator, value }] }] }
  const identity = { identifier: 'ada', key: 'ada', traits: { t: trait } }
  console.log(getIdentitySegments({ environment: { key: 'e', name: 'e' }, identity, segments: { 1: segment } }).length === 1)
}
N
cat >"$work/try.py" <<'P'
import json

from flag_engine.segments.evaluator import is_context_in_segment

for line in open('cases'):
    trait, operator, value = json.loads(line)
    segment = {'key': '1', 'name': 's', 'rules': [{'type': 'ALL', 'conditions': [{'property': 't', 'operator': operator, 'value': value}]}]}
    identity = {'identifier': 'ada', 'key': 'ada', 'traits': {'t': trait}}
    print(str(is_context_in_segment({'environment': {'key': 'e', 'name': 'e'}, 'identity': identity}, segment)).lower())
P
cd "$work"
node try.mjs >npm
"$python" try.py >python.seen
paste cases npm python.seen | sed -E 's/(.*)\t(.*)\t(.*)/\1: JavaScript \2, Python \3/' >seen
holds 'a trait of 100 is not greater than 99.99 for flagsmith-flag-engine 11.1.1 in Python, and is for flagsmith-nodejs 8.1.2' <<'S'
[100, "GREATER_THAN", "99"]: JavaScript true, Python true
[100, "GREATER_THAN", "99.99"]: JavaScript true, Python false
[100.5, "GREATER_THAN", "99.99"]: JavaScript true, Python true
[100, "LESS_THAN_INCLUSIVE", "100.0"]: JavaScript true, Python false
[100, "GREATER_THAN", "1e1"]: JavaScript true, Python false
[5, "NOT_EQUAL", "gold"]: JavaScript true, Python false
["5", "NOT_EQUAL", "gold"]: JavaScript true, Python false
["10", "GREATER_THAN", "9"]: JavaScript false, Python true
[0, "IN", "0,1"]: JavaScript false, Python true
[1, "IN", "0,1"]: JavaScript true, Python true
[1.5, "IN", "1.5,2"]: JavaScript true, Python false
["paid_external", "REGEX", "external"]: JavaScript true, Python false
["paid_external", "REGEX", "^paid"]: JavaScript true, Python true
[-1, "MODULO", "2|1"]: JavaScript false, Python true
["v2.1.0", "GREATER_THAN", "2.0.0:semver"]: JavaScript true, Python false
["2.1.0", "GREATER_THAN", "2.0.0:semver"]: JavaScript true, Python true
S
