# node-ical 0.27.2, ical.js 2.2.1 (npm), icalendar 7.3.2 and ics 0.7.3 (PyPI) and ical4j 4.1.1 (Maven): the end of an event of iCalendar that
# begins at noon in Berlin on the day before the clocks go forward, and lasts a day (P1D), 24 hours (PT24H), or a day and an hour.
# By RFC 5545 (3.3.6) a day is one of the calendar, until noon, and hours are exact, until 13:00. node-ical has 13:00 for both, ical.js,
# icalendar and ics noon for both, ical4j is right.
# It matters to access that is sold by the day or the hour and kept in a calendar: twice a year its end is an hour off, in one of the two.
# The API takes ends; our own `24h` and `1d` are exact, in UTC (`src/ledger/span.ts`).
. "$(dirname "$0")/lib.sh"
needs javac
npm_install node-ical@0.27.2 ical.js@2.2.1
pip_install icalendar==7.3.2 ics==0.7.3 tzdata
maven_install org.mnode.ical4j:ical4j:4.1.1 org.slf4j:slf4j-nop:2.0.17
cd "$work"
cat >access.ics <<'I'
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//finding//EN
BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:DAYLIGHT
DTSTART:19810329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:19961027T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
UID:P1D
DTSTAMP:20300101T000000Z
DTSTART;TZID=Europe/Berlin:20300330T120000
DURATION:P1D
END:VEVENT
BEGIN:VEVENT
UID:PT24H
DTSTAMP:20300101T000000Z
DTSTART;TZID=Europe/Berlin:20300330T120000
DURATION:PT24H
END:VEVENT
BEGIN:VEVENT
UID:P1DT1H
DTSTAMP:20300101T000000Z
DTSTART;TZID=Europe/Berlin:20300330T120000
DURATION:P1DT1H
END:VEVENT
END:VCALENDAR
I
sed -i 's/$/\r/' access.ics
cat >try.mjs <<'N'
import { readFileSync } from 'node:fs'
import ICAL from 'ical.js'
import ical from 'node-ical'

const text = readFileSync('access.ics', 'utf8')
for (const event of Object.values(ical.sync.parseICS(text)).filter(part => part.type === 'VEVENT')) console.log('node-ical', event.uid, event.end.toISOString())
const calendar = new ICAL.Component(ICAL.parse(text))
ICAL.TimezoneService.register(new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone')))
for (const part of calendar.getAllSubcomponents('vevent')) {
  const event = new ICAL.Event(part)
  console.log('ical.js', event.uid, event.endDate.toJSDate().toISOString())
}
N
TZ=UTC node try.mjs >seen
"$python" - >>seen <<'P'
import datetime
import icalendar, ics

text = open('access.ics', newline='').read()
utc = lambda end: end.astimezone(datetime.timezone.utc).isoformat()
for event in icalendar.Calendar.from_ical(text).walk('VEVENT'):
    print('icalendar', event['UID'], utc(event.end))
for event in sorted(ics.Calendar(text).events, key=lambda event: event.uid):
    print('ics', event.uid, utc(event.end.datetime))
P
cat >Try.java <<'J'
import java.io.FileReader;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import net.fortuna.ical4j.data.CalendarBuilder;
import net.fortuna.ical4j.model.component.VEvent;

class Try {
  public static void main(String[] arguments) throws Exception {
    for (var event : new CalendarBuilder().build(new FileReader("access.ics")).<VEvent>getComponents("VEVENT"))
      System.out.println("ical4j " + event.getUid().get().getValue() + " " + ((ZonedDateTime) event.<ZonedDateTime>getEndDate().get().getDate()).toInstant());
  }
}
J
javac -cp "jars/*" Try.java
java -cp "jars/*:." Try >>seen 2>/dev/null
holds 'an access of a day, or of 24 hours, ends an hour off for four of five readers of iCalendar' <<'S'
node-ical P1D 2030-03-31T11:00:00.000Z
node-ical PT24H 2030-03-31T11:00:00.000Z
node-ical P1DT1H 2030-03-31T12:00:00.000Z
ical.js P1D 2030-03-31T10:00:00.000Z
ical.js PT24H 2030-03-31T10:00:00.000Z
ical.js P1DT1H 2030-03-31T11:00:00.000Z
icalendar P1D 2030-03-31T10:00:00+00:00
icalendar PT24H 2030-03-31T10:00:00+00:00
icalendar P1DT1H 2030-03-31T11:00:00+00:00
ics P1D 2030-03-31T10:00:00+00:00
ics P1DT1H 2030-03-31T11:00:00+00:00
ics PT24H 2030-03-31T10:00:00+00:00
ical4j P1D 2030-03-31T10:00:00Z
ical4j PT24H 2030-03-31T11:00:00Z
ical4j P1DT1H 2030-03-31T12:00:00Z
S
