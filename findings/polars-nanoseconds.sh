# polars 2.1.0 (PyPI), beside pandas 3.1.1 and pyarrow 26.0.1: ends of 9999 and 2262, texts, read as datetimes in nanoseconds, which reach
# to 11 April 2262.
# `str.to_datetime` and `read_csv` of polars wrap round without an error: the end of 9999 is 30 March 1816. Its own cast to the same type
# raises, and its read_json makes null of it. pandas and pyarrow raise.
# It matters where an end far away stands for access without one: with this unit it is in the past, and its user has no access.
# Here such an end is an integer (`src/store/sqlite/schema.ts`), and absent in the API.
. "$(dirname "$0")/lib.sh"
pip_install polars==2.1.0 pandas==3.1.1 pyarrow==26.0.1
cat >"$work/try.py" <<'P'
import io
import json

import pandas
import polars
import pyarrow
import pyarrow.compute

nanoseconds = polars.Datetime('ns')


def tried(read):
    try:
        return read()
    except Exception as failure:
        return f'raises {type(failure).__name__}'


for end in ('2262-04-11T00:00:00', '2262-04-12T00:00:00', '9999-12-31T23:59:59'):
    ways = {
        'polars, to_datetime': lambda: polars.Series([end]).str.to_datetime(time_unit='ns').item(),
        'polars, read_csv': lambda: polars.read_csv(io.StringIO(f'end\n{end}\n'), schema={'end': nanoseconds}).item(),
        'polars, read_json': lambda: polars.read_json(io.StringIO(json.dumps([{'end': end}])), schema={'end': nanoseconds}).item(),
        'polars, cast': lambda: polars.Series([end]).str.to_datetime().cast(nanoseconds).item(),
        'pandas': lambda: pandas.Series(pandas.to_datetime([end])).astype('datetime64[ns]')[0],
        'pyarrow': lambda: pyarrow.array([end]).cast(pyarrow.timestamp('ns'))[0].as_py(),
    }
    for way, read in ways.items():
        print(f'{end} by {way}: {tried(read)}')
P
"$python" -W ignore "$work/try.py" >"$work/seen"
holds 'polars 2.1.0 reads an end of 9999 in nanoseconds as one of 1816' <<'S'
2262-04-11T00:00:00 by polars, to_datetime: 2262-04-11 00:00:00
2262-04-11T00:00:00 by polars, read_csv: 2262-04-11 00:00:00
2262-04-11T00:00:00 by polars, read_json: 2262-04-11 00:00:00
2262-04-11T00:00:00 by polars, cast: 2262-04-11 00:00:00
2262-04-11T00:00:00 by pandas: 2262-04-11 00:00:00
2262-04-11T00:00:00 by pyarrow: 2262-04-11 00:00:00
2262-04-12T00:00:00 by polars, to_datetime: 1677-09-21 00:25:26.290448
2262-04-12T00:00:00 by polars, read_csv: 1677-09-21 00:25:26.290448
2262-04-12T00:00:00 by polars, read_json: None
2262-04-12T00:00:00 by polars, cast: raises InvalidOperationError
2262-04-12T00:00:00 by pandas: raises OutOfBoundsDatetime
2262-04-12T00:00:00 by pyarrow: raises ArrowInvalid
9999-12-31T23:59:59 by polars, to_datetime: 1816-03-30 05:56:07.066277
9999-12-31T23:59:59 by polars, read_csv: 1816-03-30 05:56:07.066277
9999-12-31T23:59:59 by polars, read_json: None
9999-12-31T23:59:59 by polars, cast: raises InvalidOperationError
9999-12-31T23:59:59 by pandas: raises OutOfBoundsDatetime
9999-12-31T23:59:59 by pyarrow: raises ArrowInvalid
S
