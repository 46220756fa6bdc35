# rrule-go 1.8.2 (Go), rrule 0.14.0 (Rust), lib-recur 0.17.1 and ical4j 4.1.1 (Java), python-dateutil 4.0.0: rules of RFC 5545 over the nights
# in which the clocks change. The RFC has a local time that does not exist read with the offset before the change, and ignored, in two
# sentences of one section; one that comes twice is the first (fmeringdal/rust-rrule#115, dateutil/dateutil#1425).
# Of five passes of an hour in spring rrule and lib-recur have one twice, and rrule-go has four. In autumn the fifth begins an hour late for
# all but ical4j, which counts the hours that pass. The 02:30 that comes twice is the second one for rrule-go and lib-recur. The one that
# does not exist is 01:30 for rrule-go in New York, and 03:30 in Berlin; a yearly one stays at 03:30 for ical4j and rrule-go, and rrule
# refuses it.
# It matters to whoever sells hours or days by a rule: five are four, or end an hour late, by the language of the job.
# The API takes ends, and no zone is asked (`spec/date-time.ts`).
. "$(dirname "$0")/lib.sh"
pip_install python-dateutil==4.0.0
maven_install org.dmfs:lib-recur:0.17.1 org.mnode.ical4j:ical4j:4.1.1 org.slf4j:slf4j-nop:2.0.13
cd "$work"
cat >rules <<'R'
Europe/Berlin 20300331T003000 FREQ=HOURLY;COUNT=5
Europe/Berlin 20301027T003000 FREQ=HOURLY;COUNT=5
Europe/Berlin 20301026T023000 FREQ=DAILY;COUNT=2
Europe/Berlin 20300330T023000 FREQ=DAILY;COUNT=2
America/New_York 20300309T023000 FREQ=DAILY;COUNT=2
Europe/Berlin 20300331T023000 FREQ=YEARLY;COUNT=2
R
cat >try.py <<'P'
from dateutil.rrule import rrulestr

for line in open('rules'):
    zone, start, rule = line.split()
    moments = rrulestr(f'DTSTART;TZID={zone}:{start}\nRRULE:{rule}')
    print(' '.join(moment.strftime('%d.%H:%M%z') for moment in moments))
P
"$python" try.py >dateutil.seen
cat >Try.java <<'J'
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.TimeZone;
import net.fortuna.ical4j.model.Recur;
import org.dmfs.rfc5545.DateTime;
import org.dmfs.rfc5545.recur.RecurrenceRule;
import org.dmfs.rfc5545.recur.RecurrenceRuleIterator;

public class Try {
  public static void main(String[] arguments) throws Exception {
    DateTimeFormatter written = DateTimeFormatter.ofPattern("dd.HH:mmZ");
    PrintStream recur = new PrintStream("lib-recur.seen");
    PrintStream ical = new PrintStream("ical4j.seen");
    for (String line : Files.readAllLines(Path.of("rules"))) {
      String[] parts = line.split(" ");
      ZoneId zone = ZoneId.of(parts[0]);
      RecurrenceRuleIterator moments = new RecurrenceRule(parts[2]).iterator(DateTime.parse(TimeZone.getTimeZone(zone), parts[1]));
      while (moments.hasNext()) recur.print(Instant.ofEpochMilli(moments.nextMillis()).atZone(zone).format(written) + " ");
      recur.println();
      ZonedDateTime start = LocalDateTime.parse(parts[1], DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss")).atZone(zone);
      for (ZonedDateTime moment : new Recur<ZonedDateTime>(parts[2]).getDates(start, start, start.plusYears(3)))
        ical.print(moment.format(written) + " ");
      ical.println();
    }
  }
}
J
java -cp "jars/*" Try.java
cargo_run 'rrule = "=0.14.0"' >rust.seen <<'R'
fn main() {
    for line in std::fs::read_to_string("rules").unwrap().lines() {
        let parts: Vec<&str> = line.split(' ').collect();
        match format!("DTSTART;TZID={}:{}\nRRULE:{}", parts[0], parts[1], parts[2]).parse::<rrule::RRuleSet>() {
            Ok(set) => {
                let moments: Vec<String> = set.all(10).dates.iter().map(|moment| moment.format("%d.%H:%M%z").to_string()).collect();
                println!("{}", moments.join(" "));
            }
            Err(_) => println!("refused"),
        }
    }
}
R
go_run github.com/teambition/rrule-go@v1.8.2 >go.seen <<'G'
package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/teambition/rrule-go"
)

func main() {
	rules, _ := os.ReadFile("../rules")
	for _, line := range strings.Split(strings.TrimSpace(string(rules)), "\n") {
		parts := strings.Fields(line)
		set, failure := rrule.StrToRRuleSet(fmt.Sprintf("DTSTART;TZID=%s:%s\nRRULE:%s", parts[0], parts[1], parts[2]))
		if failure != nil {
			panic(failure)
		}
		for _, moment := range set.All() {
			fmt.Print(moment.Format("02.15:04-0700 "))
		}
		fmt.Println()
	}
}
G
cd "$work"
for number in 1 2 3 4 5 6; do
  sed -n "${number}p" rules
  for library in dateutil ical4j lib-recur rust go; do echo "  $library: $(sed -n "${number}p" $library.seen)"; done
done | sed 's/ *$//' >seen
holds 'five passes of an hour over a clock change are four for rrule-go 1.8.2, and have one twice for rrule 0.14.0 and lib-recur 0.17.1' <<'S'
Europe/Berlin 20300331T003000 FREQ=HOURLY;COUNT=5
  dateutil: 31.00:30+0100 31.01:30+0100 31.02:30+0100 31.03:30+0200 31.04:30+0200
  ical4j: 31.00:30+0100 31.01:30+0100 31.03:30+0200 31.04:30+0200 31.05:30+0200
  lib-recur: 31.00:30+0100 31.01:30+0100 31.03:30+0200 31.03:30+0200 31.04:30+0200
  rust: 31.00:30+0100 31.01:30+0100 31.03:30+0200 31.03:30+0200 31.04:30+0200
  go: 31.00:30+0100 31.01:30+0100 31.03:30+0200 31.04:30+0200
Europe/Berlin 20301027T003000 FREQ=HOURLY;COUNT=5
  dateutil: 27.00:30+0200 27.01:30+0200 27.02:30+0200 27.03:30+0100 27.04:30+0100
  ical4j: 27.00:30+0200 27.01:30+0200 27.02:30+0200 27.02:30+0100 27.03:30+0100
  lib-recur: 27.00:30+0200 27.01:30+0200 27.02:30+0100 27.03:30+0100 27.04:30+0100
  rust: 27.00:30+0200 27.01:30+0200 27.02:30+0200 27.03:30+0100 27.04:30+0100
  go: 27.00:30+0200 27.01:30+0200 27.02:30+0100 27.03:30+0100 27.04:30+0100
Europe/Berlin 20301026T023000 FREQ=DAILY;COUNT=2
  dateutil: 26.02:30+0200 27.02:30+0200
  ical4j: 26.02:30+0200 27.02:30+0200
  lib-recur: 26.02:30+0200 27.02:30+0100
  rust: 26.02:30+0200 27.02:30+0200
  go: 26.02:30+0200 27.02:30+0100
Europe/Berlin 20300330T023000 FREQ=DAILY;COUNT=2
  dateutil: 30.02:30+0100 31.02:30+0100
  ical4j: 30.02:30+0100 31.03:30+0200
  lib-recur: 30.02:30+0100 31.03:30+0200
  rust: 30.02:30+0100 31.03:30+0200
  go: 30.02:30+0100 31.03:30+0200
America/New_York 20300309T023000 FREQ=DAILY;COUNT=2
  dateutil: 09.02:30-0500 10.02:30-0500
  ical4j: 09.02:30-0500 10.03:30-0400
  lib-recur: 09.02:30-0500 10.03:30-0400
  rust: 09.02:30-0500 10.03:30-0400
  go: 09.02:30-0500 10.01:30-0500
Europe/Berlin 20300331T023000 FREQ=YEARLY;COUNT=2
  dateutil: 31.02:30+0100 31.02:30+0200
  ical4j: 31.03:30+0200 31.03:30+0200
  lib-recur: 31.03:30+0200 31.02:30+0200
  rust: refused
  go: 31.03:30+0200 31.03:30+0200
S
