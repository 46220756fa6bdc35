# pandas 3.1.1, duckdb 2.0.1 and polars 2.1.0: the months from 31 January 2030, as a series.
# pandas' date_range and duckdb's generate_series add a month to the day before it, so that after February every period ends on the
# 28th; polars adds one month, two months, three to the first day. pandas, told an end (31 May) and a number, gives a series that
# does not reach that end. A single step is the same in all three, and `DateOffset(months=2)` is right.
# It matters to whoever makes the periods of a subscription, or the months of a report, from the day that it began: after one February
# each is up to three days short, and access has gaps where the next program counts from the first day.
# Here the system outside says each end; `shift` of `src/ledger/span.ts`, which fixtures use, counts from the first day.
. "$(dirname "$0")/lib.sh"
pip_install pandas==3.1.1 duckdb==2.0.1 polars==2.1.0
"$python" - >"$work/seen" <<'P'
from datetime import date

import duckdb
import pandas
import polars

month = pandas.DateOffset(months=1)
series = {
    'pandas, start': [day.date() for day in pandas.date_range('2030-01-31', periods=5, freq=month)],
    'pandas, end': [day.date() for day in pandas.date_range(end='2030-05-31', periods=5, freq=month)],
    'duckdb': [
        row[0].date() for row in duckdb.sql(
            "SELECT unnest(generate_series(TIMESTAMP '2030-01-31', TIMESTAMP '2030-05-31', INTERVAL 1 MONTH))").fetchall()
    ],
    'polars': polars.date_range(date(2030, 1, 31), date(2030, 5, 31), '1mo', eager=True).to_list(),
}
for name, days in series.items():
    print(f'{name}: {", ".join(f"{day:%m-%d}" for day in days)}')
first = pandas.Timestamp('2030-01-31')
print(f'pandas, two months: {(first + pandas.DateOffset(months=2)).date():%m-%d}')
P
holds 'a series of months from 31 January stays on the 28th in pandas 3.1.1 and duckdb 2.0.1, not in polars 2.1.0' <<'S'
pandas, start: 01-31, 02-28, 03-28, 04-28, 05-28
pandas, end: 01-31, 02-28, 03-28, 04-28, 05-28
duckdb: 01-31, 02-28, 03-28, 04-28, 05-28
polars: 01-31, 02-28, 03-31, 04-30, 05-31
pandas, two months: 03-31
S
