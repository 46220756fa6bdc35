# ical4j 4.1.1 and lib-recur 0.17.1 (Java), python-dateutil 4.0.0, rrule 2.8.1 (npm): rules of RFC 5545 that count weeks, from Wednesday,
# 2 January 2030. A week begins on Monday unless WKST says otherwise.
# For ical4j it begins where the machine is: every second week by Sunday and Wednesday is two other Sundays under en_US, in containers too,
# whose default that is (ical4j/ical4j#727 has it for the tests). The Sunday of week 53 is a Saturday for lib-recur, in years that have no
# such week, and dateutil and rrule, which was made from it, have one in January 2039, of week 52. Without BYDAY week 53 is one day, that
# of the start, for those of Java, and each of its seven for the other two, so that four times are over in a week.
# It matters to whoever charges by such a rule: the same job has other days on the laptop and on the server.
# The API takes ends; our own lengths are `30d` or `1mo` (`src/ledger/span.ts`).
. "$(dirname "$0")/lib.sh"
npm_install rrule@2.8.1
pip_install python-dateutil==4.0.0
maven_install org.dmfs:lib-recur:0.17.1 org.mnode.ical4j:ical4j:4.1.1 org.slf4j:slf4j-nop:2.0.13
cd "$work"
cat >rules <<'R'
FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,WE;COUNT=4
FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,WE;WKST=MO;COUNT=4
FREQ=YEARLY;BYWEEKNO=53;BYDAY=SU;COUNT=4
FREQ=YEARLY;BYWEEKNO=53;COUNT=4
R
cat >try.mjs <<'N'
import { readFileSync } from 'node:fs'
import rrule from 'rrule'

for (const rule of readFileSync('rules', 'utf8').trim().split('\n')) {
  const days = rrule.rrulestr(`DTSTART:20300102T000000Z\nRRULE:${rule}`).all()
  console.log(days.map((day) => `${day.toUTCString().slice(0, 3)} ${day.toISOString().slice(0, 10)}`).join(', '))
}
N
node try.mjs >rrule.seen
cat >try.py <<'P'
from dateutil.rrule import rrulestr

for rule in open('rules').read().split():
    print(*(day.strftime('%a %Y-%m-%d') for day in rrulestr(f'DTSTART:20300102T000000\nRRULE:{rule}')), sep=', ')
P
"$python" try.py >dateutil.seen
cat >Try.java <<'J'
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import net.fortuna.ical4j.model.Recur;
import org.dmfs.rfc5545.DateTime;
import org.dmfs.rfc5545.recur.RecurrenceRule;
import org.dmfs.rfc5545.recur.RecurrenceRuleIterator;

public class Try {
  static final DateTimeFormatter WRITTEN = DateTimeFormatter.ofPattern("EEE yyyy-MM-dd", Locale.ENGLISH);

  public static void main(String[] arguments) throws Exception {
    LocalDate start = LocalDate.of(2030, 1, 2);
    for (String rule : Files.readAllLines(Path.of("rules"))) {
      List<String> days = new ArrayList<>();
      if (arguments[0].equals("ical4j")) {
        for (LocalDate day : new Recur<LocalDate>(rule).getDates(start, start, start.plusYears(40))) days.add(day.format(WRITTEN));
      } else {
        RecurrenceRuleIterator moments = new RecurrenceRule(rule).iterator(new DateTime(2030, 0, 2));
        while (moments.hasNext()) {
          DateTime day = moments.nextDateTime();
          days.add(LocalDate.of(day.getYear(), day.getMonth() + 1, day.getDayOfMonth()).format(WRITTEN));
        }
      }
      System.out.println(String.join(", ", days));
    }
  }
}
J
for country in US DE; do java -Duser.language=en -Duser.country=$country -cp "jars/*" Try.java ical4j >"ical4j-$country.seen"; done
java -cp "jars/*" Try.java lib-recur >lib-recur.seen
for number in 1 2 3 4; do
  sed -n "${number}p" rules
  for library in rrule dateutil lib-recur ical4j-DE ical4j-US; do echo "  $library: $(sed -n "${number}p" $library.seen)"; done
done >seen
holds 'a week begins on Sunday for ical4j 4.1.1 under en_US, and the Sunday of week 53 is a Saturday for lib-recur 0.17.1' <<'S'
FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,WE;COUNT=4
  rrule: Wed 2030-01-02, Sun 2030-01-06, Wed 2030-01-16, Sun 2030-01-20
  dateutil: Wed 2030-01-02, Sun 2030-01-06, Wed 2030-01-16, Sun 2030-01-20
  lib-recur: Wed 2030-01-02, Sun 2030-01-06, Wed 2030-01-16, Sun 2030-01-20
  ical4j-DE: Wed 2030-01-02, Sun 2030-01-06, Wed 2030-01-16, Sun 2030-01-20
  ical4j-US: Wed 2030-01-02, Sun 2030-01-13, Wed 2030-01-16, Sun 2030-01-27
FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,WE;WKST=MO;COUNT=4
  rrule: Wed 2030-01-02, Sun 2030-01-06, Wed 2030-01-16, Sun 2030-01-20
  dateutil: Wed 2030-01-02, Sun 2030-01-06, Wed 2030-01-16, Sun 2030-01-20
  lib-recur: Wed 2030-01-02, Sun 2030-01-06, Wed 2030-01-16, Sun 2030-01-20
  ical4j-DE: Wed 2030-01-02, Sun 2030-01-06, Wed 2030-01-16, Sun 2030-01-20
  ical4j-US: Wed 2030-01-02, Sun 2030-01-06, Wed 2030-01-16, Sun 2030-01-20
FREQ=YEARLY;BYWEEKNO=53;BYDAY=SU;COUNT=4
  rrule: Sun 2033-01-02, Sun 2038-01-03, Sun 2039-01-02, Sun 2044-01-03
  dateutil: Sun 2033-01-02, Sun 2038-01-03, Sun 2039-01-02, Sun 2044-01-03
  lib-recur: Sat 2031-01-04, Sat 2032-01-03, Sun 2033-01-02, Sat 2035-01-06
  ical4j-DE: Sun 2033-01-02, Sun 2038-01-03, Sun 2044-01-03, Sun 2049-01-03
  ical4j-US: Sun 2032-12-26, Sun 2037-12-27, Sun 2043-12-27, Sun 2048-12-27
FREQ=YEARLY;BYWEEKNO=53;COUNT=4
  rrule: Mon 2032-12-27, Tue 2032-12-28, Wed 2032-12-29, Thu 2032-12-30
  dateutil: Mon 2032-12-27, Tue 2032-12-28, Wed 2032-12-29, Thu 2032-12-30
  lib-recur: Wed 2032-12-29, Wed 2037-12-30, Wed 2043-12-30, Wed 2048-12-30
  ical4j-DE: Wed 2032-12-29, Wed 2037-12-30, Wed 2043-12-30, Wed 2048-12-30
  ical4j-US: Wed 2032-12-29, Wed 2037-12-30, Wed 2043-12-30, Wed 2048-12-30
S
