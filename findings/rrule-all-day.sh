# rrule 2.8.1 (npm), beside python-dateutil 2.9.0.post0 and teambition/rrule-go 1.8.2, with series of RFC 5545.
# An all-day start, `DTSTART;VALUE=DATE:...`, is dropped: the series begins at the moment of the call (jkbrzt/rrule#315), has other days
# and more of them. dateutil reads it, Go's refuses it. With a TZID the start is local and UNTIL in UTC, as the RFC says
# it must be: east of UTC rrule leaves out the last one.
# It matters to whoever reads the periods of a subscription from a calendar: they begin today, or the last one is missing.
# The API takes the end of each period (`src/ledger/span.ts`).
. "$(dirname "$0")/lib.sh"
npm_install rrule@2.8.1
pip_install python-dateutil==2.9.0.post0
cat >"$work/series.json" <<'J'
[
  "DTSTART;VALUE=DATE:20300101\nRRULE:FREQ=DAILY;UNTIL=20300103",
  "DTSTART;TZID=Asia/Tokyo:20300101T080000\nRRULE:FREQ=DAILY;UNTIL=20300102T230000Z"
]
J
export SERIES=$work/series.json TZ=UTC
cat >"$work/try.mjs" <<'N'
import { readFileSync } from 'node:fs'
import rrule from 'rrule'

for (const series of JSON.parse(readFileSync(process.env.SERIES, 'utf8'))) {
  const found = rrule.rrulestr(series).all((_, index) => index < 4)
  const now = Math.abs(found[0] - Date.now()) < 60_000
  console.log(`${series.replace('\n', ' ')} | rrule: ${now ? 'from now on' : found.map((one) => one.toISOString().slice(0, 16)).join(' ')}`)
}
N
cat >"$work/try.py" <<'P'
import datetime
import itertools
import json
import os

from dateutil.rrule import rrulestr

for series in json.load(open(os.environ['SERIES'])):
    found = itertools.islice(rrulestr(series), 4)
    texts = [(one.astimezone(datetime.timezone.utc) if one.tzinfo else one).strftime('%Y-%m-%dT%H:%M') for one in found]
    print(f'{series.replace(chr(10), " ")} | dateutil:', *texts)
P
{
  (cd "$work" && node try.mjs)
  "$python" "$work/try.py"
  go_run github.com/teambition/rrule-go@v1.8.2 <<'G'
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/teambition/rrule-go"
)

func main() {
	text, _ := os.ReadFile(os.Getenv("SERIES"))
	var all []string
	if err := json.Unmarshal(text, &all); err != nil {
		panic(err)
	}
	for _, series := range all {
		fmt.Print(strings.ReplaceAll(series, "\n", " "), " | rrule-go:")
		set, err := rrule.StrToRRuleSet(series)
		if err != nil {
			fmt.Println(" refused")
			continue
		}
		next := set.Iterator()
		for count := 0; count < 4; count++ {
			if one, more := next(); more {
				fmt.Print(" ", one.UTC().Format("2006-01-02T15:04"))
			}
		}
		fmt.Println()
	}
}
G
} | LC_ALL=C sort -s -t '|' -k 1,1 >"$work/seen"
holds 'rrule 2.8.1 begins an all-day series now, and ends a series of Tokyo one early' <<'S'
DTSTART;TZID=Asia/Tokyo:20300101T080000 RRULE:FREQ=DAILY;UNTIL=20300102T230000Z | rrule: 2029-12-31T23:00 2030-01-01T23:00
DTSTART;TZID=Asia/Tokyo:20300101T080000 RRULE:FREQ=DAILY;UNTIL=20300102T230000Z | dateutil: 2029-12-31T23:00 2030-01-01T23:00 2030-01-02T23:00
DTSTART;TZID=Asia/Tokyo:20300101T080000 RRULE:FREQ=DAILY;UNTIL=20300102T230000Z | rrule-go: 2029-12-31T23:00 2030-01-01T23:00 2030-01-02T23:00
DTSTART;VALUE=DATE:20300101 RRULE:FREQ=DAILY;UNTIL=20300103 | rrule: from now on
DTSTART;VALUE=DATE:20300101 RRULE:FREQ=DAILY;UNTIL=20300103 | dateutil: 2030-01-01T00:00 2030-01-02T00:00 2030-01-03T00:00
DTSTART;VALUE=DATE:20300101 RRULE:FREQ=DAILY;UNTIL=20300103 | rrule-go: refused
S
