# temporal-polyfill 1.0.8 and @js-temporal/polyfill 0.5.1 (npm) under @sinonjs/fake-timers 15.5.0, mockdate 3.0.5, timekeeper 2.3.1 and
# `mock.timers` of node:test, in Node 24.21.0 and 26.10.0: which year is it, in a test whose clock is set to 2040?
# Node 26 has Temporal of its own, and its `Temporal.Now` is today for all of them but fake-timers. temporal-polyfill hands on the one that
# is there when it is imported, so that with the same lines of a test it is 2040 in Node 24 and today in Node 26, under fake-timers too;
# @js-temporal/polyfill asks Date, and is in 2040 everywhere. `Intl.DateTimeFormat().format()` is today for three of the four.
# It matters to whoever moves to Node 26, or to the native Temporal: a test of an end goes on with today, and is green until that end.
# Our mock has a clock of its own that is set (`src/mock/clock.ts`), and one file reads the machine's (`src/main.ts`).
. "$(dirname "$0")/lib.sh"
npm_install temporal-polyfill@1.0.8 @js-temporal/polyfill@0.5.1 @sinonjs/fake-timers@15.5.0 mockdate@3.0.5 timekeeper@2.3.1
cat >"$work/try.mjs" <<'N'
import { mock } from 'node:test'
import { Temporal as jsTemporal } from '@js-temporal/polyfill'
import FakeTimers from '@sinonjs/fake-timers'
import MockDate from 'mockdate'
import { Temporal as polyfill } from 'temporal-polyfill'
import timekeeper from 'timekeeper'

const now = Date.UTC(2040, 0, 1)
const setters = {
  'fake-timers': () => {
    const clock = FakeTimers.install({ now })
    return () => clock.uninstall()
  },
  mockdate: () => {
    MockDate.set(now)
    return () => MockDate.reset()
  },
  timekeeper: () => {
    timekeeper.freeze(new Date(now))
    return () => timekeeper.reset()
  },
  'node:test': () => {
    mock.timers.enable({ apis: ['Date'], now })
    return () => mock.timers.reset()
  },
}
const isSet = (year) => (Number(year) === 2040 ? '2040' : 'today')
for (const [name, set] of Object.entries(setters)) {
  const reset = set()
  const seen = {
    Date: new Date().getUTCFullYear(),
    ...(globalThis.Temporal && { Temporal: Temporal.Now.plainDateISO('UTC').year }),
    'temporal-polyfill': polyfill.Now.plainDateISO('UTC').year,
    '@js-temporal/polyfill': jsTemporal.Now.plainDateISO('UTC').year,
    Intl: new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'UTC' }).format(),
  }
  reset()
  console.log(`${process.version} ${name}:`, Object.entries(seen).map(([clock, year]) => `${clock} ${isSet(year)}`).join(', '))
}
N
for version in 24.21.0 26.10.0; do
  mkdir -p "$work/$version"
  npm install --prefix "$work/$version" --no-audit --no-fund --loglevel=error "node@$version" >"$work/npm.log" 2>&1 || missing "node@$version"
  "$work/$version/node_modules/node/bin/node" "$work/try.mjs"
done >"$work/seen"
holds 'under a clock that is set, temporal-polyfill 1.0.8 is in 2040 in Node 24.21.0 and in the present in Node 26.10.0' <<'S'
v24.21.0 fake-timers: Date 2040, temporal-polyfill 2040, @js-temporal/polyfill 2040, Intl 2040
v24.21.0 mockdate: Date 2040, temporal-polyfill 2040, @js-temporal/polyfill 2040, Intl today
v24.21.0 timekeeper: Date 2040, temporal-polyfill 2040, @js-temporal/polyfill 2040, Intl today
v24.21.0 node:test: Date 2040, temporal-polyfill 2040, @js-temporal/polyfill 2040, Intl today
v26.10.0 fake-timers: Date 2040, Temporal 2040, temporal-polyfill today, @js-temporal/polyfill 2040, Intl 2040
v26.10.0 mockdate: Date 2040, Temporal today, temporal-polyfill today, @js-temporal/polyfill 2040, Intl today
v26.10.0 timekeeper: Date 2040, Temporal today, temporal-polyfill today, @js-temporal/polyfill 2040, Intl today
v26.10.0 node:test: Date 2040, Temporal today, temporal-polyfill today, @js-temporal/polyfill 2040, Intl today
S
