# Node 24.21.0 and 26.10.0, `--test-reporter=junit` of node:test, read by junitparser 5.0.3 (PyPI), junit-to-ctrf 0.0.14 and
# test-results-parser 0.4.6 (npm).
# A test outside a `describe` is written into `<testsuites>` itself and no suite: Node exits with 1 for the failure of one, and for two
# of the readers there is no failure and no test; junit-to-ctrf writes no report, and exits with 0. A test that is marked `todo` and
# fails is no failure for Node, which exits with 0; it is written with `<skipped>` and `<failure>`, and each reader counts it as failed,
# of which test-results-parser makes no test that passed where one did. A test that skips itself and then fails is exit code 0 outside
# a `describe` and 1 in one, and "fail 0" in both.
# It matters to whoever reads the results from the report: it is green where the run is red, and red where the run is green.
# Our own reports have each case in a suite, with one outcome (`conformance/report/junit-xml.ts`).
. "$(dirname "$0")/lib.sh"
npm_install junit-to-ctrf@0.0.14 test-results-parser@0.4.6
pip_install junitparser==5.0.3
cd "$work"
cat >outside.test.mjs <<'N'
import assert from 'node:assert'
import { test } from 'node:test'

test('passes', () => {})
test('fails', () => assert.ok(false))
N
cat >suite.test.mjs <<'N'
import assert from 'node:assert'
import { describe, test } from 'node:test'

describe('grants', () => {
  test('passes', () => {})
  test('is to do, and fails', { todo: true }, () => assert.ok(false))
})
N
cat >skip.test.mjs <<'N'
import assert from 'node:assert'
import { describe, test } from 'node:test'

const around = process.env.AROUND === 'describe' ? describe : (_, run) => run()
around('grants', () => {
  test('skips itself, and fails', (t) => {
    t.skip()
    assert.ok(false)
  })
})
N
cat >read.mjs <<'N'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import results from 'test-results-parser'

const file = process.argv[2]
rmSync('ctrf.json', { force: true })
execFileSync(process.execPath, ['node_modules/junit-to-ctrf/dist/cli.js', file, '-o', 'ctrf.json'], { stdio: 'ignore' })
const summary = existsSync('ctrf.json') && JSON.parse(readFileSync('ctrf.json', 'utf8')).results.summary
console.log(`  junit-to-ctrf: ${summary ? `${summary.passed} passed, ${summary.failed} failed` : 'exit code 0, no report'}`)
const { passed, failed } = results.parse({ type: 'junit', files: [file] })
console.log(`  test-results-parser: ${passed} passed, ${failed} failed`)
N
cat >read.py <<'P'
import sys

from junitparser import JUnitXml

cases = [case for suite in JUnitXml.fromfile(sys.argv[1]) for case in suite]
failed = sum(case.is_failure for case in cases)
print(f'  junitparser: {sum(case.is_passed for case in cases)} passed, {failed} failed')
P
for version in 24.21.0 26.10.0; do
  mkdir -p "$version"
  npm install --prefix "$version" --no-audit --no-fund --loglevel=error "node@$version" >npm.log 2>&1 || missing "node@$version"
  for name in outside suite; do
    code=0
    "$version/node_modules/node/bin/node" --test --test-reporter=junit "$name.test.mjs" >"$name.xml" 2>node.log || code=$?
    echo "Node $version, $name: exit code $code"
    "$python" read.py "$name.xml"
    node read.mjs "$name.xml"
  done
  for around in nothing describe; do
    code=0
    AROUND=$around "$version/node_modules/node/bin/node" --test --test-reporter=tap skip.test.mjs >skip.tap 2>node.log || code=$?
    echo "Node $version, a test that skips itself and fails, $around around it: exit code $code, $(grep '^# fail' skip.tap | tr -d '#' | xargs)"
  done
done >seen
holds 'three readers see no test of node:test that is outside a suite, and failures where Node exits with 0' <<'S'
Node 24.21.0, outside: exit code 1
  junitparser: 0 passed, 0 failed
  junit-to-ctrf: exit code 0, no report
  test-results-parser: 0 passed, 0 failed
Node 24.21.0, suite: exit code 0
  junitparser: 1 passed, 1 failed
  junit-to-ctrf: 1 passed, 1 failed
  test-results-parser: 0 passed, 1 failed
Node 24.21.0, a test that skips itself and fails, nothing around it: exit code 0, fail 0
Node 24.21.0, a test that skips itself and fails, describe around it: exit code 1, fail 0
Node 26.10.0, outside: exit code 1
  junitparser: 0 passed, 0 failed
  junit-to-ctrf: exit code 0, no report
  test-results-parser: 0 passed, 0 failed
Node 26.10.0, suite: exit code 0
  junitparser: 1 passed, 1 failed
  junit-to-ctrf: 1 passed, 1 failed
  test-results-parser: 0 passed, 1 failed
Node 26.10.0, a test that skips itself and fails, nothing around it: exit code 0, fail 0
Node 26.10.0, a test that skips itself and fails, describe around it: exit code 1, fail 0
S
