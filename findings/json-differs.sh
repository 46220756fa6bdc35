# deepdiff 9.1.0, jsondiff 2.2.1 and dictdiffer 0.10.0 (PyPI), jsondiffpatch 0.7.7, json-diff-ts 4.10.4, deep-diff 1.0.2, just-diff 6.0.2
# and recursive-diff 1.0.9 (npm): the difference of two JSON values that are not equal, applied to the first of them.
# `true` for 1 is a difference of an object's fields and none of a list's entries for deepdiff, and none at all for the two others of
# Python (qlustered/deepdiff#605). json-diff-ts leaves the last entry of a list in a list where it is. A field `_t` makes jsondiffpatch
# raise at its own difference, which uses that name for lists. A new field whose name is empty is nothing for deep-diff, and for
# dictdiffer what is new in a list of that name is a new field, 0, beside it. just-diff and recursive-diff are right each time.
# It matters to an audit, and to a test that says "nothing has changed": `flags: [true]` became 1, and the difference is empty.
# The suite compares two values as texts of JSON (`conformance/kit/assertion.ts`).
. "$(dirname "$0")/lib.sh"
npm_install jsondiffpatch@0.7.7 json-diff-ts@4.10.4 deep-diff@1.0.2 just-diff@6.0.2 just-diff-apply@5.5.0 recursive-diff@1.0.9
pip_install deepdiff==9.1.0 jsondiff==2.2.1 dictdiffer==0.10.0
cat >"$work/pairs" <<'J'
[{"a": 1}, {"a": true}]
[{"a": [1]}, {"a": [true]}]
[{"a": [[1]]}, {"a": [[]]}]
[{"_t": [1]}, {"a": 1}]
[{}, {"": 1}]
[{"": []}, {"": [1]}]
J
cat >"$work/try.mjs" <<'N'
import { readFileSync } from 'node:fs'
import deepDiff from 'deep-diff'
import * as ts from 'json-diff-ts'
import * as jsondiffpatch from 'jsondiffpatch'
import { diff as justDiff } from 'just-diff'
import { diffApply } from 'just-diff-apply'
import recursiveDiff from 'recursive-diff'

const ways = {
  jsondiffpatch: (left, right) => jsondiffpatch.patch(left, jsondiffpatch.diff(structuredClone(left), right)),
  'json-diff-ts': (left, right) => ts.applyChangeset(left, ts.diff(left, right)),
  'deep-diff'(left, right) {
    for (const change of deepDiff.diff(left, right) ?? []) deepDiff.applyChange(left, right, change)
    return left
  },
  'just-diff'(left, right) {
    diffApply(left, justDiff(left, right))
    return left
  },
  'recursive-diff': (left, right) => recursiveDiff.applyDiff(left, recursiveDiff.getDiff(left, right)),
}
console.error = console.warn = () => {}
for (const line of readFileSync('pairs', 'utf8').trim().split('\n')) {
  for (const [name, way] of Object.entries(ways)) {
    const [left, right] = JSON.parse(line)
    let seen
    try {
      seen = JSON.stringify(way(left, right))
    } catch {
      seen = 'raises'
    }
    if (seen !== JSON.stringify(right)) process.stdout.write(`${line} | ${name}: ${seen}\n`)
  }
}
N
cat >"$work/try.py" <<'P'
import copy
import json

import dictdiffer
import jsondiff
from deepdiff import DeepDiff, Delta

ways = {
    'deepdiff': lambda left, right: left + Delta(DeepDiff(left, right), raise_errors=True),
    'jsondiff': lambda left, right: jsondiff.patch(left, jsondiff.diff(left, right)),
    'dictdiffer': lambda left, right: dictdiffer.patch(list(dictdiffer.diff(left, right)), left),
}
for line in open('pairs').read().splitlines():
    for name, way in ways.items():
        left, right = json.loads(line)
        seen = json.dumps(way(copy.deepcopy(left), right))
        if seen != json.dumps(right):
            print(f'{line} | {name}: {seen}')
P
cd "$work"
{ "$python" try.py && node try.mjs; } >lines 2>errors || { cat errors >&2; exit 1; }
while read -r line; do
  echo "$line"
  grep -F "$line | " lines | sed 's/.* | /  /' || true
done <pairs >seen
holds 'the differences of six libraries, applied, do not make the second of two JSON values' <<'S'
[{"a": 1}, {"a": true}]
  jsondiff: {"a": 1}
  dictdiffer: {"a": 1}
[{"a": [1]}, {"a": [true]}]
  deepdiff: {"a": [1]}
  jsondiff: {"a": [1]}
  dictdiffer: {"a": [1]}
[{"a": [[1]]}, {"a": [[]]}]
  json-diff-ts: {"a":[[1]]}
[{"_t": [1]}, {"a": 1}]
  jsondiffpatch: raises
[{}, {"": 1}]
  deep-diff: {}
[{"": []}, {"": [1]}]
  dictdiffer: {"": [], "0": 1}
S
