# pytz 2026.6, python-dateutil 2.9.0.post0, pyarrow 26.0.1 and polars 2.1.0 (PyPI), beside zoneinfo (tzdata 2026.6), duckdb 2.0.1,
# pendulum 3.3.0 and pandas 3.1.1: noon of 1 July in UTC, and the midnight at which that day begins, in Berlin.
# A file of a zone lists its changes to 2037, and a rule at its end says how it goes on. pytz, dateutil and pyarrow do not read the rule: from
# 2038 on it is winter for them the whole year, and a summer's midnight an hour late. For polars it is so from 2100 on. pandas has either
# answer, by the name of the zone (`dateutil/Europe/Berlin`), and a table that goes from pandas to pyarrow changes its hours.
# It matters to access that is sold for decades, until a midnight of the customer: it ends an hour later for the job than for the service.
# Instants are sent with an offset and kept as numbers, and no zone is asked (`spec/date-time.ts`).
. "$(dirname "$0")/lib.sh"
pip_install pytz==2026.6 python-dateutil==2.9.0.post0 pyarrow==26.0.1 polars==2.1.0 tzdata==2026.6 duckdb==2.0.1 pendulum==3.3.0 pandas==3.1.1
cat >"$work/try.py" <<'P'
from datetime import datetime, timezone
from zoneinfo import ZoneInfo

import dateutil.tz
import duckdb
import pandas
import pendulum
import polars
import pyarrow
import pytz
from pyarrow import compute

ZONE = 'Europe/Berlin'


def local(day, zone):
    return day.replace(tzinfo=zone).astimezone(timezone.utc)


def arrow_midnight(day):
    return compute.assume_timezone(pyarrow.array([day]), ZONE).cast(pyarrow.timestamp('us', 'UTC'))[0].as_py()


def duckdb_row(sql):
    return duckdb.execute(f"SET TimeZone = 'UTC'; SELECT {sql}").fetchone()[0]


# The hour in Berlin at noon in UTC, and the instant of a midnight in Berlin.
readers = {
    'zoneinfo': (lambda noon: noon.astimezone(ZoneInfo(ZONE)).hour, lambda day: local(day, ZoneInfo(ZONE))),
    'duckdb': (
        lambda noon: duckdb_row(f"hour(timestamptz '{noon}' AT TIME ZONE '{ZONE}')"),
        lambda day: datetime.fromisoformat(duckdb_row(f"(timestamp '{day}' AT TIME ZONE '{ZONE}')::VARCHAR")),
    ),
    'pendulum': (lambda noon: pendulum.instance(noon).in_timezone(ZONE).hour, lambda day: pendulum.instance(day, tz=ZONE).in_timezone('UTC')),
    'pandas': (
        lambda noon: pandas.Timestamp(noon).tz_convert(ZONE).hour,
        lambda day: pandas.Timestamp(day).tz_localize(ZONE).tz_convert('UTC'),
    ),
    'pandas, dateutil/': (
        lambda noon: pandas.Timestamp(noon).tz_convert(f'dateutil/{ZONE}').hour,
        lambda day: pandas.Timestamp(day).tz_localize(f'dateutil/{ZONE}').tz_convert('UTC'),
    ),
    'polars': (
        lambda noon: polars.Series([noon]).dt.convert_time_zone(ZONE).dt.hour()[0],
        lambda day: polars.Series([day]).dt.replace_time_zone(ZONE).dt.convert_time_zone('UTC')[0],
    ),
    'pyarrow': (lambda noon: compute.hour(pyarrow.array([noon], pyarrow.timestamp('us', ZONE)))[0].as_py(), arrow_midnight),
    'dateutil': (lambda noon: noon.astimezone(dateutil.tz.gettz(ZONE)).hour, lambda day: local(day, dateutil.tz.gettz(ZONE))),
    'pytz': (
        lambda noon: noon.astimezone(pytz.timezone(ZONE)).hour,
        lambda day: pytz.timezone(ZONE).localize(day).astimezone(timezone.utc),
    ),
}
for name, (hour, midnight) in readers.items():
    found = [
        f'{year} {hour(datetime(year, 7, 1, 12, tzinfo=timezone.utc))} and {midnight(datetime(year, 7, 1)):%H:%M}'
        for year in (2037, 2038, 2099, 2100)
    ]
    print(f'{name}: {", ".join(found)}')
P
"$python" -W ignore "$work/try.py" >"$work/seen"
holds 'from 2038 on it is winter all year in Berlin for pytz 2026.6, dateutil 2.9.0 and pyarrow 26.0.1, and for polars 2.1.0 from 2100 on' <<'S'
zoneinfo: 2037 14 and 22:00, 2038 14 and 22:00, 2099 14 and 22:00, 2100 14 and 22:00
duckdb: 2037 14 and 22:00, 2038 14 and 22:00, 2099 14 and 22:00, 2100 14 and 22:00
pendulum: 2037 14 and 22:00, 2038 14 and 22:00, 2099 14 and 22:00, 2100 14 and 22:00
pandas: 2037 14 and 22:00, 2038 14 and 22:00, 2099 14 and 22:00, 2100 14 and 22:00
pandas, dateutil/: 2037 14 and 22:00, 2038 13 and 23:00, 2099 13 and 23:00, 2100 13 and 23:00
polars: 2037 14 and 22:00, 2038 14 and 22:00, 2099 14 and 22:00, 2100 13 and 23:00
pyarrow: 2037 14 and 22:00, 2038 13 and 23:00, 2099 13 and 23:00, 2100 13 and 23:00
dateutil: 2037 14 and 22:00, 2038 13 and 23:00, 2099 13 and 23:00, 2100 13 and 23:00
pytz: 2037 14 and 22:00, 2038 13 and 23:00, 2099 13 and 23:00, 2100 13 and 23:00
S
