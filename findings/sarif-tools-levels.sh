# sarif-tools 3.0.5 (Python), a reader of SARIF 2.1.0 that is used as a gate (`sarif --check error`).
# Its exit code is the number of errors, and it counts a result that is suppressed (accepted) and one that is gone since the
# baseline (`absent`). A result that names its rule by `ruleId` of a sub-rule (`R1/sub`) loses the rule's level. A result that
# names its rule by `ruleIndex` alone, which the format allows, raises a KeyError.
# It matters to whoever writes SARIF: readers take less than the format allows. `lint --format sarif` writes ruleId, ruleIndex and
# level in each result, and no suppressions (`src/tools/lint.ts`).
. "$(dirname "$0")/lib.sh"
pip_install sarif-tools==3.0.5
# Writes a report with one result beside the constant parts.
report() {
  printf '{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"t","rules":[{"id":"R1","defaultConfiguration":{"level":"error"}}]}},"results":[%s]}]}' "$1" >"$work/$2.sarif"
}
report '{"ruleId":"R1","message":{"text":"a"}},{"ruleId":"R1","message":{"text":"b"}}' two
report '{"ruleId":"R1","message":{"text":"a"},"suppressions":[{"kind":"external","status":"accepted"}]}' suppressed
report '{"ruleId":"R1","message":{"text":"a"},"baselineState":"absent"}' absent
report '{"ruleId":"R1/sub","message":{"text":"a"}}' sub-rule
report '{"ruleIndex":0,"message":{"text":"a"}}' rule-index
for name in two suppressed absent sub-rule rule-index; do
  code=0
  "$work/venv/bin/sarif" --check error summary "$work/$name.sarif" >"$work/out" 2>&1 || code=$?
  grep -q '^KeyError' "$work/out" && code="KeyError: $code"
  echo "$name: $code"
done >"$work/seen"
holds 'sarif-tools 3.0.5 counts suppressed and absent results, and needs a ruleId' <<'S'
two: 2
suppressed: 1
absent: 1
sub-rule: 0
rule-index: KeyError: 1
S
