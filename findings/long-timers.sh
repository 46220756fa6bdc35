# rxjs 7.8.2, memory-cache 0.2.0, expiry-map 2.0.0, map-age-cleaner 0.2.0 and others (npm), Node's own AbortSignal.timeout: an end that is
# thirty days away. A timer of JavaScript holds 2,147,483,647 ms, not 25 days; a longer one is over after a millisecond.
# rxjs' `timer`, of a Date too, and `timeout` (ReactiveX/rxjs#3015), the three caches and AbortSignal.timeout end at once, and none
# raises. delay, effect, croner, cron, node-schedule, lru-cache and keyv wait; memoize and toad-scheduler raise.
# It matters to a session, a trial or a lease of a month: it is over when it begins, and each test with a shorter one is green.
# Our options of time stop at that number (`timerMs` of `src/options.ts`); a grant's end is compared with the clock, and has no timer.
. "$(dirname "$0")/lib.sh"
npm_install rxjs@7.8.2 memory-cache@0.2.0 expiry-map@2.0.0 map-age-cleaner@0.2.0 delay@7.0.0 effect@4.1.0 croner@11.0.1 cron@4.4.0 \
  node-schedule@2.1.1 lru-cache@11.5.3 keyv@6.1.0 memoize@11.0.0 toad-scheduler@4.1.0
cat >"$work/try.mjs" <<'N'
import { CronJob } from 'cron'
import { Cron } from 'croner'
import delay from 'delay'
import { Effect } from 'effect'
import ExpiryMap from 'expiry-map'
import Keyv from 'keyv'
import { LRUCache } from 'lru-cache'
import cleaner from 'map-age-cleaner'
import memoize from 'memoize'
import memory from 'memory-cache'
import schedule from 'node-schedule'
import { firstValueFrom, NEVER, timeout, timer } from 'rxjs'
import { SimpleIntervalJob, Task, ToadScheduler } from 'toad-scheduler'

process.removeAllListeners('warning').on('warning', () => {})
const MONTH = 30 * 86_400_000
const inAMonth = () => new Date(Date.now() + MONTH)
const pause = () => new Promise((resolve) => setTimeout(resolve, 200))
const waits = (promise) => Promise.race([promise.then(() => 'over', () => 'over'), pause().then(() => 'waits')])
const kept = async (put, get) => {
  await put()
  await pause()
  return (await get()) === undefined || (await get()) === null ? 'over' : 'waits'
}
const lru = new LRUCache({ max: 9, ttl: MONTH, ttlAutopurge: true })
const [expiry, keyv, cache, map] = [new ExpiryMap(MONTH), new Keyv(), new memory.Cache(), new Map()]
const runs = (start) => Promise.race([new Promise(start).then(() => 'over'), pause().then(() => 'waits')])
const cases = {
  'rxjs timer': () => waits(firstValueFrom(timer(MONTH))),
  'rxjs timer of a Date': () => waits(firstValueFrom(timer(inAMonth()))),
  'rxjs timeout': () => waits(firstValueFrom(NEVER.pipe(timeout(MONTH)))),
  'memory-cache': () => kept(() => cache.put('a', 1, MONTH), () => cache.get('a')),
  'expiry-map': () => kept(() => expiry.set('a', 1), () => expiry.get('a')),
  'map-age-cleaner': () => kept(() => cleaner(map.set('a', { maxAge: Date.now() + MONTH })), () => map.get('a')),
  'AbortSignal.timeout': () => runs((over) => AbortSignal.timeout(MONTH).addEventListener('abort', over)),
  delay: () => waits(delay(MONTH)),
  effect: () => waits(Effect.runPromise(Effect.sleep(MONTH))),
  croner: () => runs((over) => new Cron(inAMonth().toISOString(), over)),
  cron: () => runs((over) => CronJob.from({ cronTime: inAMonth(), onTick: over, start: true })),
  'node-schedule': () => runs((over) => schedule.scheduleJob(inAMonth(), over)),
  'lru-cache': () => kept(() => lru.set('a', 1), () => lru.get('a')),
  keyv: () => kept(() => keyv.set('a', 1, MONTH), () => keyv.get('a')),
  memoize: () => kept(() => memoize(() => 1, { maxAge: MONTH })(), () => 1),
  'toad-scheduler': () =>
    runs((over) => new ToadScheduler().addSimpleIntervalJob(new SimpleIntervalJob({ milliseconds: MONTH }, new Task('end', over)))),
}
for (const [name, run] of Object.entries(cases)) {
  const seen = await run().catch((failure) => failure.constructor.name)
  console.log(`${name}: ${seen}`)
}
process.exit()
N
(cd "$work" && node try.mjs) >"$work/seen"
holds 'an end in thirty days is over at once for rxjs 7.8.2, three caches and AbortSignal.timeout' <<'S'
rxjs timer: over
rxjs timer of a Date: over
rxjs timeout: over
memory-cache: over
expiry-map: over
map-age-cleaner: over
AbortSignal.timeout: over
delay: waits
effect: waits
croner: waits
cron: waits
node-schedule: waits
lru-cache: waits
keyv: waits
memoize: TypeError
toad-scheduler: Error
S
