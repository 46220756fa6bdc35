# ccxt 4.5.84 (npm and PyPI), candlestick-convert 7.0.0 (npm), pandas 3.1.1 and polars 2.1.0 (PyPI): where candles of a week, a month and three
# days begin that are made of one trade a day from 1 January 2030, a Tuesday.
# ccxt does not agree with itself since its roundTimeframe begins a week on Monday and a month on the 1st (ccxt/ccxt#30242): what buildOHLCVC
# makes of trades begins on Thursday, as the weeks since 1970 do, and a month after thirty days, on 17 December and 16 January. So does
# candlestick-convert. A week of polars begins on Monday; that of pandas (`W`) has the name of its last day.
# It matters to whoever sells a bot that trades by the week: where an exchange has no candles of its own, it buys three days later than elsewhere.
# A month here ends on the same day of the next one, or on its last (`src/ledger/span.ts`).
. "$(dirname "$0")/lib.sh"
npm_install ccxt@4.5.84 candlestick-convert@7.0.0
pip_install ccxt==4.5.84 pandas==3.1.1 polars==2.1.0
cd "$work"
cat >try.mjs <<'N'
import candles from 'candlestick-convert'
import ccxt from 'ccxt'

const exchange = new ccxt.Exchange()
const trades = Array.from({ length: 70 }, (_, index) => ({ timestamp: Date.UTC(2030, 0, 1 + index), price: 1, amount: 1 }))
const report = (frame, name, starts) =>
  console.log(`${frame} | ${name}: ${[...new Set(starts)].slice(0, 3).map((start) => new Date(start).toISOString().slice(0, 10)).join(', ')}`)
for (const [frame, seconds] of [['1w', 604_800], ['1M', 2_592_000], ['3d', 259_200]]) {
  report(frame, 'buildOHLCVC, npm', exchange.buildOHLCVC(trades, frame).map(([start]) => start))
  report(frame, 'roundTimeframe, npm', trades.map(({ timestamp }) => exchange.roundTimeframe(frame, timestamp, ccxt.ROUND_DOWN)))
  // Of its own ticks each time, since it writes the start of a candle into them.
  const ticks = trades.map(({ timestamp }) => ({ time: timestamp, price: 1, quantity: 1 }))
  report(frame, 'candlestick-convert', candles.batchTicksToCandle(ticks, seconds, true).map(({ time }) => time))
}
N
cat >try.py <<'P'
from datetime import datetime, timedelta

import ccxt
import pandas
import polars

exchange = ccxt.Exchange()
days = [datetime(2030, 1, 1) + timedelta(index) for index in range(70)]
moments = [int((day - datetime(1970, 1, 1)).total_seconds() * 1000) for day in days]
trades = [{'timestamp': moment, 'price': 1, 'amount': 1} for moment in moments]


def report(frame, name, starts):
    print(f'{frame} | {name}:', ', '.join(sorted(set(start[:10] for start in starts))[:3]))


for frame, of_pandas, of_polars in ('1w', 'W', '1w'), ('1M', 'MS', '1mo'), ('3d', '3D', '3d'):
    report(frame, 'build_ohlcvc, Python', [exchange.iso8601(candle[0]) for candle in exchange.build_ohlcvc(trades, frame)])
    report(frame, 'round_timeframe, Python', [exchange.iso8601(exchange.round_timeframe(frame, moment, ccxt.ROUND_DOWN)) for moment in moments])
    report(frame, 'pandas', [str(start) for start in pandas.Series(1, index=days).resample(of_pandas).sum().index])
    groups = polars.DataFrame({'day': days}).group_by_dynamic('day', every=of_polars).agg(polars.len())
    report(frame, 'polars', [str(start) for start in groups['day']])
P
{
  node try.mjs
  "$python" try.py
} | LC_ALL=C sort -s -t '|' -k 1,1 >seen
holds 'a week of buildOHLCVC of ccxt 4.5.84 begins on Thursday, and one of its roundTimeframe on Monday' <<'S'
1M | buildOHLCVC, npm: 2029-12-17, 2030-01-16, 2030-02-15
1M | roundTimeframe, npm: 2030-01-01, 2030-02-01, 2030-03-01
1M | candlestick-convert: 2029-12-17, 2030-01-16, 2030-02-15
1M | build_ohlcvc, Python: 2029-12-17, 2030-01-16, 2030-02-15
1M | round_timeframe, Python: 2030-01-01, 2030-02-01, 2030-03-01
1M | pandas: 2030-01-01, 2030-02-01, 2030-03-01
1M | polars: 2030-01-01, 2030-02-01, 2030-03-01
1w | buildOHLCVC, npm: 2029-12-27, 2030-01-03, 2030-01-10
1w | roundTimeframe, npm: 2029-12-31, 2030-01-07, 2030-01-14
1w | candlestick-convert: 2029-12-27, 2030-01-03, 2030-01-10
1w | build_ohlcvc, Python: 2029-12-27, 2030-01-03, 2030-01-10
1w | round_timeframe, Python: 2029-12-31, 2030-01-07, 2030-01-14
1w | pandas: 2030-01-06, 2030-01-13, 2030-01-20
1w | polars: 2029-12-31, 2030-01-07, 2030-01-14
3d | buildOHLCVC, npm: 2030-01-01, 2030-01-04, 2030-01-07
3d | roundTimeframe, npm: 2030-01-01, 2030-01-04, 2030-01-07
3d | candlestick-convert: 2030-01-01, 2030-01-04, 2030-01-07
3d | build_ohlcvc, Python: 2030-01-01, 2030-01-04, 2030-01-07
3d | round_timeframe, Python: 2030-01-01, 2030-01-04, 2030-01-07
3d | pandas: 2030-01-01, 2030-01-04, 2030-01-07
3d | polars: 2030-01-01, 2030-01-04, 2030-01-07
S
