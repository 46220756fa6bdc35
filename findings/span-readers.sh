# parse-duration 2.1.9, timestring 7.0.0, enhanced-ms 5.0.0, ms 2.1.3 (npm), pytimeparse2 1.7.1 and timelength 3.0.4 (PyPI), which
# read lengths of time as people write them.
# `P1M`, a month of ISO 8601, is one minute for three of them, without an error. `1M` is a minute for all but timelength, for which it is
# a month. `-1d` is a day forward for timestring, enhanced-ms and timelength. `1,5h` is fifteen hours for two, and nothing (0 s) for
# timelength. A month (`1mo`) has 30, 30.4, 30.44 or 30.5 days.
# It matters where a trial or a period comes from a configuration: the same text is a minute here and a month there.
# Our own lengths are `30d` or `1mo`, months are calendar ones, and anything else is refused (`src/ledger/span.ts`).
. "$(dirname "$0")/lib.sh"
npm_install parse-duration@2.1.9 timestring@7.0.0 enhanced-ms@5.0.0 ms@2.1.3
pip_install pytimeparse2==1.7.1 timelength==3.0.4
export TEXTS='["P1M","1M","1mo","-1d","1,5h"]'
cat >"$work/try.mjs" <<'N'
import { ms as enhanced } from 'enhanced-ms'
import ms from 'ms'
import parseDuration from 'parse-duration'
import timestring from 'timestring'

const readers = { 'parse-duration': parseDuration, timestring: (text) => timestring(text, 'ms'), 'enhanced-ms': enhanced, ms }
for (const text of JSON.parse(process.env.TEXTS)) {
  for (const [name, read] of Object.entries(readers)) {
    let seconds = 'raises'
    try {
      const found = read(text)
      seconds = Number.isFinite(found) ? found / 1000 : 'refused'
    } catch {}
    console.log(`${text}, ${name}: ${seconds}`)
  }
}
N
(cd "$work" && node try.mjs) >"$work/seen"
"$python" - >>"$work/seen" <<'P'
import json
import os

import pytimeparse2
from timelength import TimeLength

for text in json.loads(os.environ['TEXTS']):
    found = pytimeparse2.parse(text)
    print(f'{text}, pytimeparse2: {"refused" if found is None else found}')
    print(f'{text}, timelength: {TimeLength(text).result.seconds}')
P
holds 'a month of ISO 8601 is one minute for three readers of lengths of time, and a day back one forward for three' <<'S'
P1M, parse-duration: 60
P1M, timestring: 60
P1M, enhanced-ms: 60
P1M, ms: refused
1M, parse-duration: 60
1M, timestring: 60
1M, enhanced-ms: 60
1M, ms: 60
1mo, parse-duration: 2629800
1mo, timestring: raises
1mo, enhanced-ms: 2628000
1mo, ms: refused
-1d, parse-duration: -86400
-1d, timestring: 86400
-1d, enhanced-ms: 86400
-1d, ms: -86400
1,5h, parse-duration: 54000
1,5h, timestring: 54000
1,5h, enhanced-ms: refused
1,5h, ms: refused
P1M, pytimeparse2: refused
P1M, timelength: 2635200.0
1M, pytimeparse2: 60
1M, timelength: 2635200.0
1mo, pytimeparse2: 2592000
1mo, timelength: 2635200.0
-1d, pytimeparse2: -86400
-1d, timelength: 86400.0
1,5h, pytimeparse2: refused
1,5h, timelength: 0.0
S
