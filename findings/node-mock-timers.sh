# Node 24.21.0 and 26.10.0, `mock.timers` of node:test, beside @sinonjs/fake-timers 15.5.0 (what Vitest and Jest have): four hours in one
# `tick`.
# In Node's every callback sees the end of the tick: a timer of one hour runs at four o'clock, an interval of an hour four times at four.
# A timer that sets the next one, as a renewal or a retry does, runs once instead of four times. `runAll` too runs each at the time of
# the last. In the other each runs at its own time.
# It matters to whoever tests the ends of periods with it: what is written at an end has the time of the tick, and renewals are missing.
# Our mock has a clock of its own that is set (`src/mock/clock.ts`), and no timer runs by it.
. "$(dirname "$0")/lib.sh"
npm_install @sinonjs/fake-timers@15.5.0
cat >"$work/try.mjs" <<'N'
import { mock } from 'node:test'
import FakeTimers from '@sinonjs/fake-timers'

const HOUR = 3_600_000
const makers = {
  'node:test': () => {
    mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 0 })
    return { tick: (ms) => mock.timers.tick(ms), runAll: () => mock.timers.runAll(), end: () => mock.timers.reset() }
  },
  'fake-timers': () => {
    const clock = FakeTimers.install({ now: 0 })
    return { tick: (ms) => clock.tick(ms), runAll: () => clock.runAll(), end: () => clock.uninstall() }
  },
}
const kinds = {
  once: (run) => setTimeout(run, HOUR),
  interval: (run) => setInterval(run, HOUR),
  renewal: (run) => {
    const next = () => setTimeout(() => { run(); next() }, HOUR)
    next()
  },
}
for (const [name, start] of Object.entries(makers)) {
  for (const [kind, set] of Object.entries(kinds)) {
    const clock = start()
    const hours = []
    set(() => hours.push(Date.now() / HOUR))
    clock.tick(4 * HOUR)
    clock.end()
    console.log(`${process.version} ${name}, ${kind}: at ${hours.join(', ')}`)
  }
  const clock = start()
  const hours = []
  for (const hour of [1, 2]) setTimeout(() => hours.push(Date.now() / HOUR), hour * HOUR)
  clock.runAll()
  clock.end()
  console.log(`${process.version} ${name}, runAll of 1 and 2: at ${hours.join(', ')}`)
}
N
for version in 24.21.0 26.10.0; do
  mkdir -p "$work/$version"
  npm install --prefix "$work/$version" --no-audit --no-fund --loglevel=error "node@$version" >"$work/npm.log" 2>&1 || missing "node@$version"
  "$work/$version/node_modules/node/bin/node" "$work/try.mjs"
done >"$work/seen"
holds 'mock.timers of Node 24.21.0 and 26.10.0 run everything at the end of a tick, and a renewal once' <<'S'
v24.21.0 node:test, once: at 4
v24.21.0 node:test, interval: at 4, 4, 4, 4
v24.21.0 node:test, renewal: at 4
v24.21.0 node:test, runAll of 1 and 2: at 2, 2
v24.21.0 fake-timers, once: at 1
v24.21.0 fake-timers, interval: at 1, 2, 3, 4
v24.21.0 fake-timers, renewal: at 1, 2, 3, 4
v24.21.0 fake-timers, runAll of 1 and 2: at 1, 2
v26.10.0 node:test, once: at 4
v26.10.0 node:test, interval: at 4, 4, 4, 4
v26.10.0 node:test, renewal: at 4
v26.10.0 node:test, runAll of 1 and 2: at 2, 2
v26.10.0 fake-timers, once: at 1
v26.10.0 fake-timers, interval: at 1, 2, 3, 4
v26.10.0 fake-timers, renewal: at 1, 2, 3, 4
v26.10.0 fake-timers, runAll of 1 and 2: at 1, 2
S
