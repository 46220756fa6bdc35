# pandas 3.1.1 (PyPI), read_json with its defaults: grants of a list, with ends in Unix seconds.
# A column named `..._at` is made dates, in seconds as long as all of it fits; one end after 2262, as stands for access without one, and
# the whole column is read as milliseconds instead: 1 January 2030 is 22 January 1970, the end of 9999 is in 1978, and nothing raises. Under
# `endsAt` the same values stay numbers. Texts of digits become numbers: of the ids "0012" and "12" is one left, "1e5" is 100000, and twenty
# digits lose the last of them, unless another text of the column is none. `dtype=False, convert_dates=False` ends both.
# It matters to whoever reads a list of grants for a report: one permanent grant puts the ends of all others into 1970.
# Our answers have date-times, under names that pandas leaves alone; a `sourceId` of digits is made a number there.
. "$(dirname "$0")/lib.sh"
pip_install pandas==3.1.1
cat >"$work/try.py" <<'P'
import io
import json

import pandas


def column(name, values, **options):
    frame = pandas.read_json(io.StringIO(json.dumps([{name: value} for value in values])), **options)
    return ', '.join(map(str, frame[name].tolist()))


for name in ('ends_at', 'endsAt'):
    for ends in ([1893456000], [1893456000, 9223372036], [1893456000, 253402300799]):
        print(f'{name} {ends}: {column(name, ends)}')
for ids in (['0012', '12'], ['1e5', '100000'], ['12345678901234567890'], ['0012', '12', 'x']):
    print(f'sourceId {ids}: {column("sourceId", ids)}')
print('as it is:', column('sourceId', ['0012', '12'], dtype=False), column('ends_at', [1893456000, 253402300799], convert_dates=False))
P
"$python" -W ignore "$work/try.py" >"$work/seen"
holds 'one end after 2262 makes pandas 3.1.1 read the seconds of all others as milliseconds' <<'S'
ends_at [1893456000]: 2030-01-01 00:00:00
ends_at [1893456000, 9223372036]: 2030-01-01 00:00:00, 2262-04-11 23:47:16
ends_at [1893456000, 253402300799]: 1970-01-22 21:57:36, 1978-01-11 21:31:40.799000
endsAt [1893456000]: 1893456000
endsAt [1893456000, 9223372036]: 1893456000, 9223372036
endsAt [1893456000, 253402300799]: 1893456000, 253402300799
sourceId ['0012', '12']: 12, 12
sourceId ['1e5', '100000']: 100000.0, 100000.0
sourceId ['12345678901234567890']: 1.2345678901234567e+19
sourceId ['0012', '12', 'x']: 0012, 12, x
as it is: 0012, 12 1893456000, 253402300799
S
