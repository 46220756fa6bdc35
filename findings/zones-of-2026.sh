# Where midnight is on 15 January 2027, after a year in which five zones changed their rules: Node 24.21.0 and 26.10.0 (Intl, with which
# luxon 3.7.2 and dayjs 1.11.23 count, and Temporal of 26), moment-timezone 0.6.6, @js-joda/timezone 2.25.2, PostgreSQL
# (@electric-sql/pglite 0.5.17), and zoneinfo and pytz of Python (tzdata 2026.6, pytz 2026.6).
# Each package brings a table of its own: for both Nodes Winnipeg and Havana are back in winter time since 1 November 2026, for moment,
# PostgreSQL and Python they stayed in summer time; js-joda has not heard of Vancouver, Edmonton and Casablanca either. So Intl and moment
# in one process, and a service and its database, are an hour apart. (2026c and 2026f of the time zone database.)
# It matters to whoever ends access at a midnight of the customer, and computes it in the service and again in SQL.
# Instants are sent with an offset and kept as numbers, and no zone is asked (`spec/date-time.ts`).
. "$(dirname "$0")/lib.sh"
npm_install moment-timezone@0.6.6 luxon@3.7.2 dayjs@1.11.23 @js-joda/core@6.3.2 @js-joda/timezone@2.25.2 @electric-sql/pglite@0.5.17
pip_install tzdata==2026.6 pytz==2026.6
zones='America/Winnipeg America/Havana America/Vancouver America/Edmonton Africa/Casablanca'
cat >"$work/try.mjs" <<'N'
import { PGlite } from '@electric-sql/pglite'
import { LocalDate, ZoneId } from '@js-joda/core'
import '@js-joda/timezone'
import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { DateTime } from 'luxon'
import moment from 'moment-timezone'

dayjs.extend(utc)
dayjs.extend(timezone)
const day = '2027-01-15'
const readers = {
  luxon: (zone) => DateTime.fromISO(day, { zone }).toISO(),
  dayjs: (zone) => dayjs.tz(day, zone).toISOString(),
  ...(globalThis.Temporal && { Temporal: (zone) => Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant().toString() }),
}
if (!globalThis.Temporal) {
  const database = await PGlite.create()
  Object.assign(readers, {
    moment: (zone) => moment.tz(day, zone).toISOString(),
    'js-joda': (zone) => LocalDate.parse(day).atStartOfDay(ZoneId.of(zone)).toInstant().toString(),
    PostgreSQL: async (zone) => (await database.query('SELECT $1::timestamp AT TIME ZONE $2 AS midnight', [day, zone])).rows[0].midnight,
  })
}
for (const [name, read] of Object.entries(readers)) {
  const found = []
  for (const zone of process.argv.slice(2)) {
    found.push(`${zone.split('/')[1]} ${new Date(await read(zone)).toISOString().slice(11, 16)}`)
  }
  console.log(`${/luxon|dayjs|Temporal/.test(name) ? `${process.version}, ` : ''}${name}: ${found.join(', ')}`)
}
process.exit()
N
cat >"$work/try.py" <<'P'
import sys
from datetime import datetime, timezone
from zoneinfo import ZoneInfo, reset_tzpath

import pytz

reset_tzpath(to=[])
day = datetime(2027, 1, 15)
readers = {'zoneinfo': lambda zone: day.replace(tzinfo=ZoneInfo(zone)), 'pytz': lambda zone: pytz.timezone(zone).localize(day)}
for name, read in readers.items():
    print(f'{name}: ' + ', '.join(f'{zone.split("/")[1]} {read(zone).astimezone(timezone.utc):%H:%M}' for zone in sys.argv[1:]))
P
{
  for version in 24.21.0 26.10.0; do
    mkdir -p "$work/$version"
    npm install --prefix "$work/$version" --no-audit --no-fund --loglevel=error "node@$version" >"$work/npm.log" 2>&1 || missing "node@$version"
    # shellcheck disable=SC2086
    "$work/$version/node_modules/node/bin/node" "$work/try.mjs" $zones
  done
  # shellcheck disable=SC2086
  "$python" "$work/try.py" $zones
} >"$work/seen"
holds 'midnight of 15 January 2027 in Winnipeg and Havana is an hour later for Node 24.21.0 and 26.10.0 than for PostgreSQL and Python' <<'S'
v24.21.0, luxon: Winnipeg 06:00, Havana 05:00, Vancouver 07:00, Edmonton 06:00, Casablanca 00:00
v24.21.0, dayjs: Winnipeg 06:00, Havana 05:00, Vancouver 07:00, Edmonton 06:00, Casablanca 00:00
moment: Winnipeg 05:00, Havana 04:00, Vancouver 07:00, Edmonton 06:00, Casablanca 00:00
js-joda: Winnipeg 06:00, Havana 05:00, Vancouver 08:00, Edmonton 07:00, Casablanca 23:00
PostgreSQL: Winnipeg 05:00, Havana 04:00, Vancouver 07:00, Edmonton 06:00, Casablanca 00:00
v26.10.0, luxon: Winnipeg 06:00, Havana 05:00, Vancouver 07:00, Edmonton 06:00, Casablanca 00:00
v26.10.0, dayjs: Winnipeg 06:00, Havana 05:00, Vancouver 07:00, Edmonton 06:00, Casablanca 00:00
v26.10.0, Temporal: Winnipeg 06:00, Havana 05:00, Vancouver 07:00, Edmonton 06:00, Casablanca 00:00
zoneinfo: Winnipeg 05:00, Havana 04:00, Vancouver 07:00, Edmonton 06:00, Casablanca 00:00
pytz: Winnipeg 05:00, Havana 04:00, Vancouver 07:00, Edmonton 06:00, Casablanca 00:00
S
