# croner 11.0.1, cron-parser 5.10.6, cron 4.4.0, cronstrue 3.39.0 (npm), APScheduler 3.11.3, croniter 7.0.0 and cronsim 2.8 (Python): when a
# line of a crontab is due.
# `0 0 */2 * 1` is each odd day and each Monday for four; for cronsim, which follows Debian's cron, each Monday that is odd; for
# APScheduler's `from_crontab` each odd Tuesday, since its 0 is Monday, and its `0 0 13 * 5` is Saturday the 13th. 02:30 in the night that
# lacks it is 03:00 for four, 03:30 for cron-parser and no time for APScheduler; 02:29 in the night that has it twice is due twice for
# APScheduler and croniter. `15 1-3 * * *` is due at 03:00 too for cron, croniter and cronsim, where 02:15 is lacking.
# cronstrue says "every 5 months" of `1 */5 *`, which is June, November and January, and reads `22-2`, which five refuse.
# It matters to whoever moves the job that ends access or writes invoices from one language to another: it runs on other days.
# Nothing here runs by a crontab: a grant has ended when the clock is past its end.
. "$(dirname "$0")/lib.sh"
npm_install croner@11.0.1 cron-parser@5.10.6 cron@4.4.0 cronstrue@3.39.0
pip_install apscheduler==3.11.3 croniter==7.0.0 cronsim==2.8
cat >"$work/try.mjs" <<'N'
import { CronTime } from 'cron'
import { CronExpressionParser } from 'cron-parser'
import { Cron } from 'croner'
import cronstrue from 'cronstrue'

const zone = 'Europe/Berlin'
const readers = {
  croner: (line) => (from) => new Cron(line, { timezone: zone }).nextRun(from),
  'cron-parser': (line) => (from) => CronExpressionParser.parse(line, { currentDate: from, tz: zone }).next().toDate(),
  cron: (line) => (from) => new CronTime(line, zone).getNextDateFrom(from, zone).toJSDate(),
}
const local = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
for (const [name, read] of Object.entries(readers)) {
  for (const [line, from, count] of JSON.parse(process.argv[2])) {
    let [due, seen] = [new Date(from), []]
    try {
      for (let time = 0; time < count; time++) seen.push(local.format((due = read(line)(due))).slice(5))
    } catch {
      seen = ['refused']
    }
    console.log(`${line} | ${name}: ${seen.join(', ')}`)
  }
}
for (const line of ['0 0 1 */5 *', '0 22-2 * * *']) console.log(`${line} | cronstrue: ${cronstrue.toString(line)}`)
N
cat >"$work/try.py" <<'P'
import json
import sys
from datetime import datetime
from zoneinfo import ZoneInfo

from apscheduler.triggers.cron import CronTrigger
from croniter import croniter
from cronsim import CronSim

zone = ZoneInfo('Europe/Berlin')


def with_apscheduler(line, due, count):
    trigger, previous = CronTrigger.from_crontab(line, timezone=zone), None
    for _ in range(count):
        previous = due = trigger.get_next_fire_time(previous, due)
        yield due


def with_croniter(line, due, count):
    reader = croniter(line, due)
    for _ in range(count):
        yield reader.get_next(datetime)


def with_cronsim(line, due, count):
    reader = CronSim(line, due)
    for _ in range(count):
        yield next(reader)


for name, read in {'APScheduler': with_apscheduler, 'croniter': with_croniter, 'cronsim': with_cronsim}.items():
    for line, start, count in json.loads(sys.argv[1]):
        try:
            seen = [due.astimezone(zone).strftime('%m-%d %H:%M') for due in read(line, datetime.fromisoformat(start).astimezone(zone), count)]
        except Exception:
            seen = ['refused']
        print(f'{line} | {name}: {", ".join(seen)}')
P
lines='[
  ["0 0 */2 * 1", "2030-01-31T12:00:00+00:00", 3], ["0 0 13 * 5", "2030-01-31T12:00:00+00:00", 3],
  ["30 2 * * *", "2030-03-30T12:00:00+00:00", 1], ["29 2 * * *", "2030-10-26T12:00:00+00:00", 2],
  ["15 1-3 * * *", "2030-03-31T00:20:00+00:00", 2], ["0 22-2 * * *", "2030-01-31T12:00:00+00:00", 1],
  ["0 0 1 */5 *", "2030-01-31T12:00:00+00:00", 3]
]'
{
  (cd "$work" && node try.mjs "$lines")
  "$python" "$work/try.py" "$lines"
} | sed 's/ 00:00//g' | LC_ALL=C sort -s -t '|' -k 1,1 >"$work/seen"
holds 'one line of a crontab is due on other days for APScheduler 3.11.3, cronsim and the others' <<'S'
0 0 */2 * 1 | croner: 02-01, 02-03, 02-04
0 0 */2 * 1 | cron-parser: 02-01, 02-03, 02-04
0 0 */2 * 1 | cron: 02-01, 02-03, 02-04
0 0 */2 * 1 | APScheduler: 02-05, 02-19, 03-05
0 0 */2 * 1 | croniter: 02-01, 02-03, 02-04
0 0 */2 * 1 | cronsim: 02-11, 02-25, 03-11
0 0 1 */5 * | croner: 06-01, 11-01, 01-01
0 0 1 */5 * | cron-parser: 06-01, 11-01, 01-01
0 0 1 */5 * | cron: 06-01, 11-01, 01-01
0 0 1 */5 * | cronstrue: At 12:00 AM, on day 1 of the month, every 5 months
0 0 1 */5 * | APScheduler: 06-01, 11-01, 01-01
0 0 1 */5 * | croniter: 06-01, 11-01, 01-01
0 0 1 */5 * | cronsim: 06-01, 11-01, 01-01
0 0 13 * 5 | croner: 02-01, 02-08, 02-13
0 0 13 * 5 | cron-parser: 02-01, 02-08, 02-13
0 0 13 * 5 | cron: 02-01, 02-08, 02-13
0 0 13 * 5 | APScheduler: 04-13, 07-13, 09-13
0 0 13 * 5 | croniter: 02-01, 02-08, 02-13
0 0 13 * 5 | cronsim: 02-01, 02-08, 02-13
0 22-2 * * * | croner: refused
0 22-2 * * * | cron-parser: refused
0 22-2 * * * | cron: refused
0 22-2 * * * | cronstrue: Every hour, between 10:00 PM and 02:00 AM
0 22-2 * * * | APScheduler: refused
0 22-2 * * * | croniter: 01-31 22:00
0 22-2 * * * | cronsim: refused
15 1-3 * * * | croner: 03-31 03:15, 04-01 01:15
15 1-3 * * * | cron-parser: 03-31 03:15, 04-01 01:15
15 1-3 * * * | cron: 03-31 03:00, 03-31 03:15
15 1-3 * * * | APScheduler: 03-31 03:15, 04-01 01:15
15 1-3 * * * | croniter: 03-31 03:00, 03-31 03:15
15 1-3 * * * | cronsim: 03-31 03:00, 03-31 03:15
29 2 * * * | croner: 10-27 02:29, 10-28 02:29
29 2 * * * | cron-parser: 10-27 02:29, 10-28 02:29
29 2 * * * | cron: 10-27 02:29, 10-28 02:29
29 2 * * * | APScheduler: 10-27 02:29, 10-27 02:29
29 2 * * * | croniter: 10-27 02:29, 10-27 02:29
29 2 * * * | cronsim: 10-27 02:29, 10-28 02:29
30 2 * * * | croner: 03-31 03:00
30 2 * * * | cron-parser: 03-31 03:30
30 2 * * * | cron: 03-31 03:00
30 2 * * * | APScheduler: 03-31 02:30
30 2 * * * | croniter: 03-31 03:00
30 2 * * * | cronsim: 03-31 03:00
S
