# ccxt 4.5.84 (npm and PyPI), one library in two languages: `parse8601`, from which bots take the `since` of a list, and a few others.
# An offset with a blank in front, or of hours alone, is dropped in silence by Python (two hours late), and in JavaScript nothing comes of
# the text. Without seconds, at 24:00 and on 30 February, moved to 2 March, JavaScript has a moment and Python None; of the compact form and
# small letters it is the other way round. `ymd` has dashes in Python only, `ymdhms` rounds 999 thousandths up there, and the rest of -1 by 3
# (`Precise`) is -1 or 2.
# It matters to owners of bots: `since` without a value is no error, it lists the latest instead, and the same bot differs by language.
# A date-time has one form, and anything else is refused (`spec/date-time.ts`).
. "$(dirname "$0")/lib.sh"
npm_install ccxt@4.5.84
pip_install ccxt==4.5.84
cat >"$work/texts" <<'F'
2030-01-01T00:00:00+02:00
2030-01-01T00:00:00 +02:00
2030-01-01T00:00:00+02
2030-01-01T00:00Z
2030-01-01T24:00:00Z
2030-02-30T00:00:00Z
20300101T000000Z
2030-01-01t00:00:00z
F
export TEXTS=$work/texts TZ=UTC
cat >"$work/try.mjs" <<'N'
import { readFileSync } from 'node:fs'
import ccxt from 'ccxt'

const exchange = new ccxt.Exchange()
for (const text of readFileSync(process.env.TEXTS, 'utf8').trim().split('\n')) {
  const found = exchange.parse8601(text)
  console.log(`${text} | JavaScript: ${found === undefined ? 'nothing' : exchange.iso8601(found)}`)
}
console.log(`others | JavaScript: ${exchange.ymd(1893456000000)}, ${exchange.ymdhms(1893456000999)}, ${ccxt.Precise.stringMod('-1', '3')}`)
N
cat >"$work/try.py" <<'P'
import os

import ccxt
from ccxt.base.precise import Precise

exchange = ccxt.Exchange()
for text in open(os.environ['TEXTS']).read().strip().split('\n'):
    found = exchange.parse8601(text)
    print(f'{text} | Python:', 'nothing' if found is None else exchange.iso8601(found))
print('others | Python:', f"{exchange.ymd(1893456000000)}, {exchange.ymdhms(1893456000999)}, {Precise.string_mod('-1', '3')}")
P
{
  (cd "$work" && node try.mjs)
  "$python" -W ignore "$work/try.py"
} | LC_ALL=C sort -s -t '|' -k 1,1 >"$work/seen"
holds 'parse8601 of ccxt 4.5.84 reads seven of eight texts otherwise in Python than in JavaScript' <<'S'
2030-01-01T00:00:00 +02:00 | JavaScript: nothing
2030-01-01T00:00:00 +02:00 | Python: 2030-01-01T00:00:00.000Z
2030-01-01T00:00:00+02 | JavaScript: nothing
2030-01-01T00:00:00+02 | Python: 2030-01-01T00:00:00.000Z
2030-01-01T00:00:00+02:00 | JavaScript: 2029-12-31T22:00:00.000Z
2030-01-01T00:00:00+02:00 | Python: 2029-12-31T22:00:00.000Z
2030-01-01T00:00Z | JavaScript: 2030-01-01T00:00:00.000Z
2030-01-01T00:00Z | Python: nothing
2030-01-01T24:00:00Z | JavaScript: 2030-01-02T00:00:00.000Z
2030-01-01T24:00:00Z | Python: nothing
2030-01-01t00:00:00z | JavaScript: nothing
2030-01-01t00:00:00z | Python: 2030-01-01T00:00:00.000Z
2030-02-30T00:00:00Z | JavaScript: 2030-03-02T00:00:00.000Z
2030-02-30T00:00:00Z | Python: nothing
20300101T000000Z | JavaScript: nothing
20300101T000000Z | Python: 2030-01-01T00:00:00.000Z
others | JavaScript: 20300101, 2030-01-01 00:00:00, -1
others | Python: 2030-01-01, 2030-01-01 00:00:01, 2
S
