# dayjs 1.11.23 with its own plugin `duration`, an ISO 8601 duration added to a moment.
# `P1W` adds nothing, and of `P1W2D` the two days alone; the fraction of a second is added twice (`PT1.5S` is two seconds), so that
# 100 ms are 200; the sign of `-P1D` is lost, so that it adds a day. The same duration's `asMilliseconds` is right but for the sign.
# It matters to whoever writes the ends of paid periods from a plan's duration: a trial of a week ends when it begins.
# No duration is ever sent to our service, only ends; the mock's own (`30d`, `1mo`) are read by `src/ledger/span.ts`.
. "$(dirname "$0")/lib.sh"
npm_install dayjs@1.11.23
cat >"$work/try.mjs" <<'N'
import dayjs from 'dayjs'
import duration from 'dayjs/plugin/duration.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(duration)
dayjs.extend(utc)
const start = dayjs.utc('2030-01-31T12:00:00Z')
for (const text of ['P1D', 'P1W', 'P1W2D', 'PT0.1S', 'PT1.5S', '-P1D']) {
  const parsed = dayjs.duration(text)
  console.log(`${text}: ${start.add(parsed).toISOString()}, asMilliseconds ${parsed.asMilliseconds()}`)
}
console.log(`100 ms as a number: ${start.add(dayjs.duration(100)).toISOString()}`)
N
(cd "$work" && node try.mjs) >"$work/seen"
holds 'dayjs 1.11.23 adds nothing for P1W, two seconds for PT1.5S and a day for -P1D' <<'S'
P1D: 2030-02-01T12:00:00.000Z, asMilliseconds 86400000
P1W: 2030-01-31T12:00:00.000Z, asMilliseconds 604800000
P1W2D: 2030-02-02T12:00:00.000Z, asMilliseconds 777600000
PT0.1S: 2030-01-31T12:00:00.200Z, asMilliseconds 100
PT1.5S: 2030-01-31T12:00:02.000Z, asMilliseconds 1500
-P1D: 2030-02-01T12:00:00.000Z, asMilliseconds 86400000
100 ms as a number: 2030-01-31T12:00:00.100Z
S
