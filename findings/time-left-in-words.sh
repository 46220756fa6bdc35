# date-fns 4.4.0 (three functions), moment 2.31.0, dayjs 1.11.23, timeago.js 4.0.2, javascript-time-ago 2.6.4, luxon 3.7.2 (npm), humanize 4.17.0,
# arrow 1.4.0, timeago 1.0.16, pendulum 3.3.0 and babel 2.19.0 (PyPI): how long an access is still there, in words.
# 26 days are "a month" for five of thirteen and three weeks for two; 36 hours are two days for five, and one for seven, and 47 hours still one for
# five. 320 days are a year for dayjs, which is to say what moment says, and for babel, ten or eleven months for the others. 548 days, a year and a
# half, are one year for eight and two for three. `intlFormatDistance` of date-fns counts days of the calendar up to a week and then weeks, months
# and years of it: 320 days from March are "next year", as 548 are.
# It matters to a bot that tells its users when access ends: who reads "in a month" or "in 2 days" comes up to a third of the time too late.
# The API answers with the end itself, a moment (`spec/openapi.yaml`).
. "$(dirname "$0")/lib.sh"
npm_install date-fns@4.4.0 moment@2.31.0 dayjs@1.11.23 timeago.js@4.0.2 javascript-time-ago@2.6.4 luxon@3.7.2
pip_install humanize==4.17.0 arrow==1.4.0 timeago==1.0.16 pendulum==3.3.0 babel==2.19.0
cd "$work"
cat >hours.json <<'J'
{ "23 hours": 23, "36 hours": 36, "47 hours": 47, "13 days": 312, "26 days": 624, "45 days": 1080, "320 days": 7680, "364 days": 8736, "548 days": 13152 }
J
cat >try.mjs <<'N'
import { readFileSync } from 'node:fs'
import { formatDistance, formatDistanceStrict, intlFormatDistance } from 'date-fns'
import dayjs from 'dayjs'
import relativeTime from 'dayjs/plugin/relativeTime.js'
import TimeAgo from 'javascript-time-ago'
import english from 'javascript-time-ago/locale/en'
import { DateTime } from 'luxon'
import moment from 'moment'
import { format } from 'timeago.js'

dayjs.extend(relativeTime)
TimeAgo.addDefaultLocale(english)
const now = new Date('2030-03-01T00:00:00Z')
const luxon = (date) => DateTime.fromJSDate(date, { zone: 'utc' })
for (const [name, hours] of Object.entries(JSON.parse(readFileSync('hours.json', 'utf8')))) {
  const end = new Date(now.getTime() + hours * 3600000)
  const words = {
    'date-fns': formatDistance(end, now, { addSuffix: true }),
    'date-fns strict': formatDistanceStrict(end, now, { addSuffix: true }),
    'date-fns intl': intlFormatDistance(end, now),
    moment: moment.utc(end).from(now),
    dayjs: dayjs(end).from(now),
    'timeago.js': format(end, 'en_US', { relativeDate: now }),
    'javascript-time-ago': new TimeAgo('en').format(end, { now }),
    luxon: luxon(end).toRelative({ base: luxon(now) }),
  }
  for (const [library, text] of Object.entries(words)) console.log(`${name} | ${library} | ${text}`)
}
N
cat >try.py <<'P'
import datetime
import json

import arrow
import babel.dates
import humanize
import pendulum
import timeago

now = datetime.datetime(2030, 3, 1, tzinfo=datetime.timezone.utc)
for name, hours in json.load(open('hours.json')).items():
    left = datetime.timedelta(hours=hours)
    words = {
        'humanize': humanize.naturaltime(now + left, when=now),
        'arrow': arrow.get(now + left).humanize(arrow.get(now)),
        'timeago': timeago.format(now + left, now),
        'pendulum': pendulum.instance(now + left).diff_for_humans(pendulum.instance(now)),
        'babel': babel.dates.format_timedelta(left, locale='en', add_direction=True),
    }
    for library, text in words.items():
        print(f'{name} | {library} | {text}')
P
{ TZ=UTC node try.mjs && TZ=UTC "$python" try.py; } >words
# Each period once, with the libraries that say the same behind each text.
awk -F ' [|] ' '
  !($1 in known) { known[$1]; order[++periods] = $1 }
  { key = $1 SUBSEP $3; if (!(key in who)) said[$1] = said[$1] (said[$1] ? "\n" : "") $3; who[key] = who[key] (who[key] ? ", " : "") $2 }
  END {
    for (i = 1; i <= periods; i++) {
      print order[i]; count = split(said[order[i]], texts, "\n")
      for (j = 1; j <= count; j++) print "  " texts[j] ": " who[order[i] SUBSEP texts[j]]
    }
  }' words >seen
holds 'a month is 26 days for five of thirteen, and 320 days a year for three' <<'S'
23 hours
  in about 23 hours: date-fns
  in 23 hours: date-fns strict, date-fns intl, timeago.js, javascript-time-ago, luxon, arrow, timeago
  in a day: moment, dayjs
  23 hours from now: humanize
  23 hours after: pendulum
  in 1 day: babel
36 hours
  in 1 day: date-fns, timeago.js, luxon, timeago
  in 2 days: date-fns strict, moment, dayjs, javascript-time-ago, babel
  tomorrow: date-fns intl
  a day from now: humanize
  in a day: arrow
  1 day after: pendulum
47 hours
  in 2 days: date-fns, date-fns strict, moment, dayjs, javascript-time-ago, babel
  tomorrow: date-fns intl
  in 1 day: timeago.js, luxon, timeago
  a day from now: humanize
  in a day: arrow
  2 days after: pendulum
13 days
  in 13 days: date-fns, date-fns strict, moment, dayjs, luxon
  in 2 weeks: date-fns intl, javascript-time-ago, babel
  in 1 week: timeago.js, timeago
  13 days from now: humanize
  in a week: arrow
  2 weeks after: pendulum
26 days
  in 26 days: date-fns, date-fns strict, luxon
  in 4 weeks: date-fns intl, javascript-time-ago
  in a month: moment, dayjs, arrow
  in 3 weeks: timeago.js, timeago
  a month from now: humanize
  4 weeks after: pendulum
  in 1 month: babel
45 days
  in about 2 months: date-fns
  in 2 months: date-fns strict, babel
  next month: date-fns intl
  in a month: moment, dayjs, arrow
  in 1 month: timeago.js, javascript-time-ago, luxon, timeago
  a month from now: humanize
  1 month after: pendulum
320 days
  in 11 months: date-fns, date-fns strict, javascript-time-ago
  next year: date-fns intl
  in 10 months: moment, timeago.js, luxon, arrow, timeago
  in a year: dayjs
  10 months from now: humanize
  10 months after: pendulum
  in 1 year: babel
364 days
  in 12 months: date-fns, arrow
  in 1 year: date-fns strict, javascript-time-ago, babel
  next year: date-fns intl
  in a year: moment, dayjs
  in 11 months: timeago.js, luxon, timeago
  a year from now: humanize
  1 year after: pendulum
548 days
  in over 1 year: date-fns
  in 2 years: date-fns strict, javascript-time-ago, babel
  next year: date-fns intl
  in a year: moment, dayjs, arrow
  in 1 year: timeago.js, luxon, timeago
  1 year, 6 months from now: humanize
  1 year after: pendulum
S
