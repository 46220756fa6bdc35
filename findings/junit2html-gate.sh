# junit2html 31.1.4 (PyPI), a reader of JUnit files with a gate: `--max-failures N` is to exit non-zero from N failures on.
# It does so beside `--summary-matrix` or `--report-matrix` alone; with the plain form, which writes the page, it exits with 0. Its exit
# code is the number of failures, so that 256 of them are 0 again. A suite within a suite, which the format allows, is not read: its
# failure is neither counted nor shown. `--max-skipped 5` is held against the other option's number, so that one skipped test fails.
# It matters to a pipeline whose gate it is: green with a failure on the page, and green where everything fails.
# `certify` has exit codes of its own, 1 for a violation, and writes suites one level deep (`conformance/report/junit-xml.ts`).
. "$(dirname "$0")/lib.sh"
pip_install junit2html==31.1.4
cd "$work"
# Writes a report of so many failures, with another suite around its suite if `nested` is said.
report() {
  local cases open= close=
  cases=$(seq "$1" | sed 's|.*|<testcase classname="c" name="t&"><failure message="m"/></testcase>|')
  if [ "${2-}" = nested ]; then open='<testsuite name="outer">' close='</testsuite>'; fi
  echo "<testsuites>$open<testsuite name=\"a\" tests=\"$1\" failures=\"$1\">$cases</testsuite>$close</testsuites>"
}
report 1 >one.xml
report 256 >many.xml
report 1 nested >nested.xml
echo '<testsuites><testsuite name="a" tests="1" skipped="1"><testcase classname="c" name="t"><skipped/></testcase></testsuite></testsuites>' >skipped.xml
code() {
  local code=0
  venv/bin/junit2html "$@" >/dev/null 2>&1 || code=$?
  echo "$code"
}
{
  echo "one failure, matrix: $(code --max-failures 1 --summary-matrix one.xml)"
  echo "one failure, page: $(code --max-failures 1 one.xml one.html)"
  echo "256 failures, matrix: $(code --max-failures 1 --summary-matrix many.xml)"
  echo "one failure in a nested suite, matrix: $(code --max-failures 1 --summary-matrix nested.xml)"
  echo "one skipped of five allowed, matrix: $(code --max-skipped 5 --summary-matrix skipped.xml)"
} >seen
holds 'the gate of junit2html 31.1.4 is green for a page, for 256 failures and for a nested one' <<'S'
one failure, matrix: 1
one failure, page: 0
256 failures, matrix: 0
one failure in a nested suite, matrix: 0
one skipped of five allowed, matrix: 1
S
