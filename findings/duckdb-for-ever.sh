# duckdb 2.0.1 (PyPI), with pandas 3.1.1, pyarrow 26.0.1 and numpy 2.4.6: the end of permanent access, `infinity` as timestamptz.
# fetchone gives the last microsecond of 9999, which is no longer `infinity` when it is written back. df(), and pandas from a Parquet
# file, give 10 January 294247, the largest number of microseconds; but a row of that frame (iloc, iterrows, apply) has 10 January 1970,
# which is before now. to_json writes a year of six digits, a comparison with a datetime raises, and so does pyarrow's to_pylist.
# It matters to whoever analyses a ledger by its ends: permanent access is over as soon as it is looked at row by row.
# Here such an end is an integer (`src/store/sqlite/schema.ts`), and absent in the API.
. "$(dirname "$0")/lib.sh"
pip_install duckdb==2.0.1 pandas==3.1.1 pyarrow==26.0.1 numpy==2.4.6
cat >"$work/try.py" <<'P'
import datetime
import sys

import duckdb
import pandas

folder = sys.argv[1]
database = duckdb.connect()
database.execute("SET timezone = 'UTC'")
query = "SELECT '2026-01-01'::timestamptz AS starts, 'infinity'::timestamptz AS ends"


def tried(read):
    try:
        return read()
    except Exception as failure:
        return f'raises {type(failure).__name__}'


_, end = database.execute(query).fetchone()
print('fetchone:', end)
print('written back, it is infinity:', database.execute("SELECT ? = 'infinity'::timestamptz", [end]).fetchone()[0])
now = pandas.Timestamp('2026-06-01', tz='UTC')
database.execute(f"COPY ({query}) TO '{folder}/ends.parquet'")
for way, frame in (('df', database.execute(query).df()), ('Parquet', pandas.read_parquet(f'{folder}/ends.parquet'))):
    rows = {
        'by column': frame.ends[0],
        'by iloc': frame.iloc[0].ends,
        'by iterrows': next(frame.iterrows())[1].ends,
        'by apply': frame.apply(lambda row: [row.ends], axis=1)[0][0],
    }
    for name, value in rows.items():
        print(f'{way} {name}: {value.year}, over: {value < now}')
    print(f'{way} as JSON:', frame.to_json(orient='values', date_format='iso'))
    print(f'{way}, compared with a datetime:', tried(lambda: frame.ends[0] < now.to_pydatetime()))
print('pyarrow:', tried(lambda: database.execute(query).to_arrow_table().to_pylist()))
P
"$python" -W ignore "$work/try.py" "$work" >"$work/seen"
holds 'permanent access of DuckDB 2.0.1 ends in 9999, in 294247 or, by rows of pandas 3.1.1, in 1970' <<'S'
fetchone: 9999-12-31 23:59:59.999999
written back, it is infinity: False
df by column: 294247, over: False
df by iloc: 1970, over: True
df by iterrows: 1970, over: True
df by apply: 1970, over: True
df as JSON: [["2026-01-01T00:00:00.000Z","294247-01-10T04:00:54.775Z"]]
df, compared with a datetime: raises ValueError
Parquet by column: 294247, over: False
Parquet by iloc: 1970, over: True
Parquet by iterrows: 1970, over: True
Parquet by apply: 1970, over: True
Parquet as JSON: [["2026-01-01T00:00:00.000Z","294247-01-10T04:00:54.775"]]
Parquet, compared with a datetime: raises ValueError
pyarrow: raises OverflowError
S
