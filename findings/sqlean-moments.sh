# sqlean.py 3.50.4.5 (PyPI: SQLite with the extensions of sqlean), its functions of time.
# `time_parse` takes a fraction of nine digits or none: of the three of JavaScript and the six of Python it makes the first moment of the year 1,
# without an error, as of an empty text and of each that is no moment. Compared with it, access that ends so has been over for two thousand years.
# What its own `time_fmt_iso` writes has nine digits and is read again, so that a round trip is right; 30 February is 2 March, 500 years are 292,
# the longest that its durations hold, and the nanoseconds of 2300 are negative.
# It matters to queries over ends that an API sent: those of a full second without a fraction are right, in a test with `...:00Z` all of them, and
# the others have ended.
# An end is a number here, and no SQL reads a text of it (`src/store/sqlite/schema.ts`).
. "$(dirname "$0")/lib.sh"
pip_install sqlean.py==3.50.4.5
cat >"$work/try.py" <<'P'
import sqlean

sqlean.extensions.enable_all()
database = sqlean.connect(':memory:')


def one(sql, *values):
    return database.execute(f'SELECT {sql}', values).fetchone()[0]


for text in ('2030-01-31T12:00:00Z', '2030-01-31T13:00:00+01:00', '2030-01-31T12:00:00.500Z', '2030-01-31T12:00:00.500000000Z',
             '2030-01-31T12:00:00.123456+00:00', '2030-01-31T12:00Z', '9999-12-31T23:59:59.999Z', '', 'for ever', '2030-02-30T12:00:00Z'):
    print(f'time_parse {text!r}: {one("time_fmt_iso(time_parse(?))", text)}')
end = one("time_parse('2030-01-31T12:00:00.500Z')")
print('ends half a second after noon, and it is 2027: access is', 'there' if one("time_compare(?, time_date(2027, 1, 1, 0, 0, 0)) > 0", end) else 'over')
written = one('time_fmt_iso(time_milli(1896091200500))')
print(f'written by time_fmt_iso: {written}, and read again: {one("time_fmt_iso(time_parse(?))", written)}')
print('a month after 31 January:', one("time_fmt_date(time_add_date(time_parse('2030-01-31'), 0, 1))"))
print('years from 2000 to 2500:', one('time_sub(time_date(2500, 1, 1), time_date(2000, 1, 1)) / dur_h() / 24 / 365'))
print('the nanoseconds of 2300, positive:', bool(one('time_to_nano(time_date(2300, 1, 1)) > 0')))
P
"$python" "$work/try.py" >"$work/seen"
holds 'time_parse of sqlean 3.50.4.5 makes the year 1 of an end with three or six digits of a fraction' <<'S'
time_parse '2030-01-31T12:00:00Z': 2030-01-31T12:00:00Z
time_parse '2030-01-31T13:00:00+01:00': 2030-01-31T12:00:00Z
time_parse '2030-01-31T12:00:00.500Z': 0001-01-01T00:00:00Z
time_parse '2030-01-31T12:00:00.500000000Z': 2030-01-31T12:00:00.500000000Z
time_parse '2030-01-31T12:00:00.123456+00:00': 0001-01-01T00:00:00Z
time_parse '2030-01-31T12:00Z': 0001-01-01T00:00:00Z
time_parse '9999-12-31T23:59:59.999Z': 0001-01-01T00:00:00Z
time_parse '': 0001-01-01T00:00:00Z
time_parse 'for ever': 0001-01-01T00:00:00Z
time_parse '2030-02-30T12:00:00Z': 2030-03-02T12:00:00Z
ends half a second after noon, and it is 2027: access is over
written by time_fmt_iso: 2030-01-31T12:00:00.500000000Z, and read again: 2030-01-31T12:00:00.500000000Z
a month after 31 January: 2030-03-03
years from 2000 to 2500: 292
the nanoseconds of 2300, positive: False
S
