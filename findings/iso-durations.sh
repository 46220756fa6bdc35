# isoduration 20.11.0, aniso8601 10.0.1, isodate 0.7.2 (Python), sosodev/duration 1.4.0, channelmeter/iso8601duration 8da3af7a2a61
# (Go) and iso8601-duration 2.1.4 (npm), the same ISO 8601 durations added to 31 January 2030, noon.
# Five answers to `P1M`: the last of February, 2 March at noon (30 days), 2 March at 22:00 (a twelfth of 365.25 days), 3 March, an error.
# isoduration rounds a fraction to whole units: `PT1.5H` is two hours, `PT0.1S` nothing; channelmeter reads no fraction and says none.
# It matters where a period's end is computed in two languages: the ends differ by days, and access has a gap or an overlap.
# Here the service is told ends, never durations (`endsAt`); `clock advance 1mo` of the mock ends on the last of the month
# (`src/ledger/span.ts`).
. "$(dirname "$0")/lib.sh"
pip_install isoduration==20.11.0 aniso8601==10.0.1 isodate==0.7.2
npm_install iso8601-duration@2.1.4
go_run github.com/sosodev/duration@v1.4.0 github.com/channelmeter/iso8601duration@v0.0.0-20150204201828-8da3af7a2a61 >"$work/seen" <<'G'
package main

import (
	"fmt"
	"time"

	channelmeter "github.com/channelmeter/iso8601duration"
	sosodev "github.com/sosodev/duration"
)

func main() {
	start := time.Date(2030, 1, 31, 12, 0, 0, 0, time.UTC)
	for _, text := range []string{"P1M", "PT1.5H", "PT0.1S"} {
		if parsed, failure := sosodev.Parse(text); failure != nil {
			fmt.Println("sosodev", text, failure)
		} else {
			fmt.Println("sosodev", text, start.Add(parsed.ToTimeDuration()).Format(time.RFC3339Nano))
		}
		if parsed, failure := channelmeter.FromString(text); failure != nil {
			fmt.Println("channelmeter", text, failure)
		} else {
			fmt.Println("channelmeter", text, start.Add(parsed.ToDuration()).Format(time.RFC3339Nano))
		}
	}
}
G
"$python" - >>"$work/seen" <<'P'
from datetime import datetime, timezone

import aniso8601
import isodate
import isoduration

start = datetime(2030, 1, 31, 12, tzinfo=timezone.utc)
for library in (isodate, isoduration, aniso8601):
    for text in ('P1M', 'PT1.5H', 'PT0.1S'):
        print(library.__name__, text, (start + library.parse_duration(text)).isoformat())
P
cat >"$work/try.mjs" <<'N'
import { end, parse } from 'iso8601-duration'

for (const text of ['P1M', 'PT1.5H', 'PT0.1S'])
  console.log('iso8601-duration', text, end(parse(text), new Date('2030-01-31T12:00:00Z')).toISOString())
N
(cd "$work" && TZ=UTC node try.mjs) >>"$work/seen"
holds 'a month after 31 January has five answers in six libraries, and isoduration 20.11.0 makes two hours of PT1.5H' <<'S'
sosodev P1M 2030-03-02T22:00:00Z
channelmeter P1M no months allowed
sosodev PT1.5H 2030-01-31T13:30:00Z
channelmeter PT1.5H 2030-01-31T12:00:00Z
sosodev PT0.1S 2030-01-31T12:00:00.1Z
channelmeter PT0.1S 2030-01-31T12:00:00Z
isodate P1M 2030-02-28T12:00:00+00:00
isodate PT1.5H 2030-01-31T13:30:00+00:00
isodate PT0.1S 2030-01-31T12:00:00.100000+00:00
isoduration P1M 2030-02-28T12:00:00+00:00
isoduration PT1.5H 2030-01-31T14:00:00+00:00
isoduration PT0.1S 2030-01-31T12:00:00+00:00
aniso8601 P1M 2030-03-02T12:00:00+00:00
aniso8601 PT1.5H 2030-01-31T13:30:00+00:00
aniso8601 PT0.1S 2030-01-31T12:00:00.100000+00:00
iso8601-duration P1M 2030-03-03T12:00:00.000Z
iso8601-duration PT1.5H 2030-01-31T13:30:00.000Z
iso8601-duration PT0.1S 2030-01-31T12:00:00.100Z
S
