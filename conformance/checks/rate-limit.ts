import type { Check, Trial } from '../kit/check.ts'
import type { KeyName } from '../kit/draft.ts'
import { drafts } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import { minute, second } from '../kit/span.ts'

/** The rate limit itself: only on request, and last, because it uses up a minute of the target. */
export const rateLimitChecks: readonly Check[] = [
  {
    id: 'rate-limit/burst',
    title:
      'The documented 240 requests of a fresh minute are served, and a burst of 500 is refused somewhere',
    needs: ['option:rate-limit-check'],
    feature: 'rate-limit',
    run: async (trial) => trial.later(trial.now() + minute + second, () => begin(trial)),
  },
]

/** The documented requests per minute of each key and of each address. */
const documented = 240
const most = 500
const batch = 20
/** Milliseconds between a single first request and the burst, which tell a sliding window from a fixed one. */
const ahead = 5 * second

async function begin(trial: Trial): Promise<void> {
  const first = await trial.send(drafts.listBundles({ limit: 1 }))
  const begun = trial.now()
  trial.later(begun + ahead, () => burst(trial, first, begun))
}

async function burst(trial: Trial, single: Exchange, begun: number): Promise<void> {
  const keys = keysThatList(trial)
  const sent: Exchange[] = [single]
  while (sent.length < most && sent.every(({ status }) => status === 200)) {
    const size = Math.min(batch, most - sent.length)
    const next = Array.from({ length: size }, (_, index) => keys[(sent.length + index) % keys.length])
    sent.push(...(await trial.together(next.map((key) => drafts.listBundles({ limit: 1 }, key)))))
  }
  const refused = sent.filter(({ status }) => status !== 200)
  const [first] = refused
  const seen = [...sent.slice(0, 1), ...refused.slice(0, 2), ...sent.slice(-1)]
  // With so many keys that none of them reaches its limit, only the limit of the address can be met.
  const manyKeys = most / keys.length < documented
  const rule = manyKeys ? 'LIMIT-ADDRESS' : 'LIMIT-KEY'
  const other = manyKeys ? 'LIMIT-KEY' : 'LIMIT-ADDRESS'
  trial.untestable(other, 'from one address, with the keys of the target, the other limit is met first')
  if (sent.some(({ status }) => status === 0) || lasted(sent) > minute) {
    const why = 'the burst took more than a minute, or an answer was lost'
    for (const unseen of [rule, 'LIMIT-STATUS', 'LIMIT-WINDOW'] as const) trial.untestable(unseen, why)
    return
  }
  trial.judge(rule, `a burst of ${most} within a minute is refused somewhere`, first !== undefined, seen)
  if (first === undefined) {
    for (const unseen of ['LIMIT-STATUS', 'LIMIT-WINDOW'] as const)
      trial.untestable(unseen, 'nothing was refused')
    return
  }
  const served = sent.length - refused.length
  const claim = `the first ${documented} requests of a fresh minute are served; here it was ${served}`
  trial.judge(rule, claim, served >= documented, seen)
  if (trial.equal('LIMIT-STATUS', 'what goes beyond the limit answers 429', first.status, 429, first))
    trial.observe('LIMIT-STATUS', '429', first)
  if (sent.length > most - soonAfter - 2 * atTheMinute)
    return trial.untestable(
      'LIMIT-WINDOW',
      `what came free later was not tried after ${sent.length} requests`,
    )
  const over = trial.now() + lasted(sent.slice(1))
  trial.later(over + 4 * second, () => shortlyAfter(trial, begun))
}

/** Requests that are tried when a bucket has refilled a little, and when the single request is a minute old. */
const soonAfter = 40
const atTheMinute = 10

/** A bucket serves some of them, a sliding window none, a fixed window all if it has just ended. */
async function shortlyAfter(trial: Trial, begun: number): Promise<void> {
  const { served, tried } = await tryAgain(trial, soonAfter)
  if (served > 0) trial.observe('LIMIT-WINDOW', served < soonAfter ? 'bucket' : 'fixed', tried)
  else trial.later(begun + minute + second, () => aMinuteAfter(trial, begun))
}

/** A sliding window now serves one request; a fixed one has ended, or is about to. */
async function aMinuteAfter(trial: Trial, begun: number): Promise<void> {
  const { served, tried } = await tryAgain(trial, atTheMinute)
  if (served > 0) trial.observe('LIMIT-WINDOW', served < atTheMinute ? 'sliding' : 'fixed', tried)
  else
    trial.later(begun + minute + ahead - 2 * second, async () => {
      const last = await tryAgain(trial, atTheMinute)
      trial.observe('LIMIT-WINDOW', last.served === 0 ? 'sliding or fixed' : 'fixed', last.tried)
    })
}

async function tryAgain(trial: Trial, count: number) {
  const tried = await trial.together(Array.from({ length: count }, () => drafts.listBundles({ limit: 1 })))
  return { tried, served: tried.filter(({ status }) => status === 200).length }
}

/** The keys that may list bundles, `full` first. */
function keysThatList({ resources }: Trial): readonly KeyName[] {
  const names = ['full', 'readOnly', 'noUsers', 'noGrants', 'otherOwner'] as const
  return names.filter((name) => resources.keys.has(name))
}

const lasted = (sent: readonly Exchange[]): number =>
  Math.max(...sent.map(({ receivedAt }) => receivedAt)) - Math.min(...sent.map(({ sentAt }) => sentAt))
