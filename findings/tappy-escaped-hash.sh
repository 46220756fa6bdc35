# tap.py 3.2.1 (Python, `tappy`) and prove of Perl, readers of TAP, each given one failed test.
# A `#` in a name is escaped, as Perl's Test::More does by itself, so that it begins no directive. tappy takes `\# TODO` for one all the
# same: the test that fails is an "expected failure" and the exit code 0. Unescaped and meant, it is so for both. Two tests with
# one number, of which the plan has two, are fine for tappy too; prove fails.
# It matters to a gate: a name with such a text, as the title of a ticket, makes a test that cannot fail the build.
# The reports of a run are JSON, HTML, Markdown and JUnit (`conformance/report/write-reports.ts`), no TAP.
. "$(dirname "$0")/lib.sh"
needs prove
pip_install tap.py==3.2.1
cd "$work"
printf '1..1\nnot ok 1 - price\n' >plain.tap
printf '1..1\nnot ok 1 - price \\# TODO of the bundle\n' >escaped.tap
printf '1..1\nnot ok 1 - price # TODO of the bundle\n' >meant.tap
printf '1..2\nok 1\nok 1\n' >twice.tap
for file in plain escaped meant twice; do
  tappy=0 prove=0
  venv/bin/tappy "$file.tap" >tappy.log 2>&1 || tappy=$?
  prove --exec cat "$file.tap" >prove.log 2>&1 || prove=$?
  echo "$file: tappy $tappy, prove $prove"
done >seen
holds 'tap.py 3.2.1 passes a failed test whose name has an escaped hash and TODO' <<'S'
plain: tappy 1, prove 1
escaped: tappy 0, prove 1
meant: tappy 0, prove 0
twice: tappy 0, prove 1
S
