# freezegun 1.5.5 with `tz_offset=2`, beside time-machine 3.6.0 in a zone of two hours (PyPI): the moment 2030-01-01T00:00:00Z.
# The offset is added to `now(timezone.utc)` too, and to what `astimezone` makes of it: 02:00 in UTC, two hours after what `time()` says
# in the same test (spulec/freezegun#348, #553). The hour of `localtime()` is without the offset, that of `now()` with it.
# It matters to whoever tests the end of a period from another zone: an end within two hours is over in UTC and is not for `time()`.
# Our mock has a clock of its own that is set (`src/mock/clock.ts`).
. "$(dirname "$0")/lib.sh"
pip_install freezegun==1.5.5 time-machine==3.6.0
cat >"$work/try.py" <<'P'
import datetime
import os
import time

import time_machine
from freezegun import freeze_time

utc = datetime.timezone.utc
ways = {
    'now(), local': lambda: datetime.datetime.now(),
    'now(utc)': lambda: datetime.datetime.now(utc),
    'now() in UTC': lambda: datetime.datetime.now().astimezone(utc),
    'time()': lambda: datetime.datetime.fromtimestamp(time.time(), utc),
    'localtime().tm_hour': lambda: time.localtime().tm_hour,
}


def show(name):
    for way, read in ways.items():
        print(f'{name}, {way}: {read()}')


with freeze_time('2030-01-01', tz_offset=2):
    show('freezegun')
os.environ['TZ'] = 'Africa/Maputo'
time.tzset()
with time_machine.travel('2030-01-01T00:00:00Z', tick=False):
    show('time-machine')
P
TZ=UTC "$python" "$work/try.py" >"$work/seen"
holds 'under tz_offset of freezegun 1.5.5 now in UTC is not the moment that time() gives' <<'S'
freezegun, now(), local: 2030-01-01 02:00:00
freezegun, now(utc): 2030-01-01 02:00:00+00:00
freezegun, now() in UTC: 2030-01-01 02:00:00+00:00
freezegun, time(): 2030-01-01 00:00:00+00:00
freezegun, localtime().tm_hour: 0
time-machine, now(), local: 2030-01-01 02:00:00
time-machine, now(utc): 2030-01-01 00:00:00+00:00
time-machine, now() in UTC: 2030-01-01 00:00:00+00:00
time-machine, time(): 2030-01-01 00:00:00+00:00
time-machine, localtime().tm_hour: 2
S
