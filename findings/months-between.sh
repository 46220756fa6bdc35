# PostgreSQL 18 (@electric-sql/pglite 0.5.17), duckdb 2.0.1, pendulum 3.3.0, python-dateutil 4.0.0 (Python), luxon 3.7.2, date-fns 4.4.0,
# moment 2.31.0, @js-joda/core 6.3.2 and @js-temporal/polyfill 0.5.1 (npm): the months and days between two dates, and added again.
# From 30 January to 28 February is a month for luxon, date-fns, moment and dateutil, and 29 days for the others.
# For 913 of 4,830 pairs the `age` of PostgreSQL and duckdb, added to the first date, does not give the second. pendulum makes two months of
# one month and 29 days, from 25 December to 23 February, and of others (python-pendulum/pendulum#790).
# It matters to whoever charges or refunds parts of a period: the same period is one month here and none there, and does not add up.
# Nothing here counts months between two ends; `shift` of `src/ledger/span.ts` adds them.
. "$(dirname "$0")/lib.sh"
npm_install @electric-sql/pglite@0.5.17 luxon@3.7.2 date-fns@4.4.0 moment@2.31.0 @js-joda/core@6.3.2 @js-temporal/polyfill@0.5.1
pip_install duckdb==2.0.1 pendulum==3.3.0 python-dateutil==4.0.0
cat >"$work/try.mjs" <<'N'
import { PGlite } from '@electric-sql/pglite'
import { LocalDate, Period } from '@js-joda/core'
import { Temporal } from '@js-temporal/polyfill'
import { add, intervalToDuration } from 'date-fns'
import { DateTime } from 'luxon'
import moment from 'moment'

const day = (date) => date.toISOString().slice(0, 10)
const pairs = []
for (let first = 0; first < 70; first++) {
  const from = Date.UTC(2027, 11, 25 + first)
  for (let days = 1; days < 70; days++) pairs.push([day(new Date(from)), day(new Date(from + days * 86_400_000))])
}
const libraries = {
  luxon(from, to) {
    const [first, last] = [from, to].map((text) => DateTime.fromISO(text, { zone: 'utc' }))
    const { months, days } = last.diff(first, ['months', 'days'])
    return [months, days, first.plus({ months, days }).toISODate()]
  },
  'date-fns'(from, to) {
    const { years = 0, months = 0, days = 0 } = intervalToDuration({ start: new Date(from), end: new Date(to) })
    return [years * 12 + months, days, day(add(new Date(from), { years, months, days }))]
  },
  moment(from, to) {
    const months = moment.utc(to).diff(moment.utc(from), 'months')
    const rest = moment.utc(from).add(months, 'months')
    const days = moment.utc(to).diff(rest, 'days')
    return [months, days, day(rest.add(days, 'days').toDate())]
  },
  'js-joda'(from, to) {
    const period = Period.between(LocalDate.parse(from), LocalDate.parse(to))
    return [period.toTotalMonths(), period.days(), LocalDate.parse(from).plus(period).toString()]
  },
  Temporal(from, to) {
    const duration = Temporal.PlainDate.from(from).until(to, { largestUnit: 'months' })
    return [duration.months, duration.days, Temporal.PlainDate.from(from).add(duration).toString()]
  },
}
const report = (name, [months, days], missed) => console.log(`${name}: ${months} months ${days} days, ${missed} of ${pairs.length} do not add up`)
for (const [name, between] of Object.entries(libraries)) {
  report(name, between('2030-01-30', '2030-02-28'), pairs.filter(([from, to]) => between(from, to)[2] !== to).length)
}
const database = new PGlite()
const { rows } = await database.query(
  `SELECT count(*) FILTER (WHERE (a + age(b, a))::date <> b)::int AS missed,
     extract(month FROM age('2030-02-28', '2030-01-30'))::int AS months, extract(day FROM age('2030-02-28', '2030-01-30'))::int AS days
   FROM unnest($1::date[], $2::date[]) AS pair (a, b)`,
  [pairs.map(([from]) => from), pairs.map(([, to]) => to)],
)
report('PostgreSQL', [rows[0].months, rows[0].days], rows[0].missed)
await database.close()
N
cat >"$work/try.py" <<'P'
from datetime import date, timedelta

import duckdb
import pendulum
from dateutil.relativedelta import relativedelta

firsts = [date(2027, 12, 25) + timedelta(first) for first in range(70)]
pairs = [(first, first + timedelta(days)) for first in firsts for days in range(1, 70)]
cursor = duckdb.connect()


def with_dateutil(first, last):
    between = relativedelta(last, first)
    return between.years * 12 + between.months, between.days, first + between


def with_pendulum(first, last):
    start = pendulum.date(first.year, first.month, first.day)
    between = pendulum.date(last.year, last.month, last.day) - start
    months, days = between.years * 12 + between.months, between.weeks * 7 + between.remaining_days
    return months, days, start.add(months=months, days=days)


def with_duckdb(first, last):
    return cursor.execute(
        'SELECT datepart(\'month\', i), datepart(\'day\', i), (a + i)::date FROM (SELECT $1::timestamp AS a, age($2::timestamp, $1::timestamp) AS i)',
        [first, last]).fetchone()


for name, between in {'dateutil': with_dateutil, 'pendulum': with_pendulum, 'duckdb': with_duckdb}.items():
    months, days, _ = between(date(2030, 1, 30), date(2030, 2, 28))
    missed = sum(between(first, last)[2] != last for first, last in pairs)
    print(f'{name}: {months} months {days} days, {missed} of {len(pairs)} do not add up')
months, days, back = with_pendulum(date(2027, 12, 25), date(2028, 2, 23))
print(f'pendulum, 25 December to 23 February: {months} months {days} days, which is {back}')
P
{
  (cd "$work" && TZ=UTC node try.mjs)
  "$python" "$work/try.py"
} >"$work/seen"
holds 'from 30 January to 28 February is a month or 29 days, and what PostgreSQL and pendulum 3.3.0 count does not add up' <<'S'
luxon: 1 months 0 days, 0 of 4830 do not add up
date-fns: 1 months 0 days, 0 of 4830 do not add up
moment: 1 months 0 days, 0 of 4830 do not add up
js-joda: 0 months 29 days, 0 of 4830 do not add up
Temporal: 0 months 29 days, 0 of 4830 do not add up
PostgreSQL: 0 months 29 days, 913 of 4830 do not add up
dateutil: 1 months 0 days, 0 of 4830 do not add up
pendulum: 0 months 29 days, 64 of 4830 do not add up
duckdb: 0 months 29 days, 913 of 4830 do not add up
pendulum, 25 December to 23 February: 2 months 0 days, which is 2028-02-25
S
