import { rateLimit } from '../../spec/generated/contract.ts'
import type { Trial } from '../kit/check.ts'
import type { Draft } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { RuleId } from '../kit/rule.ts'
import { minute, second } from '../kit/wire.ts'

/** The documented requests per minute of each key and of each address. */
export const documented = rateLimit.address
/** Requests that are sent together. */
export const batch = 20
/** How many more than allowed are tried, so that a limit that is too high shows. */
const beyond = 60
/** A burst that takes longer tells nothing of one minute. */
const longest = 25 * second

/** A burst of lists until one was refused, or more were served than any way of counting allows. */
export interface Burst {
  readonly sent: readonly Exchange[]
  readonly served: number
  /** The first that was refused. */
  readonly first: Exchange | undefined
  /** The most that may be served in its time: a bucket fills while it goes on. */
  readonly most: number
}

/** Sends these drafts in turn, some at a time, until one was not served, or more were than may be; undefined, and the rules not testable, where that proves nothing. */
export async function burstOf(
  trial: Trial,
  rules: readonly RuleId[],
  drafted: readonly Draft[],
  isServed = ({ status }: Exchange): boolean => status === 200,
  atMost?: number,
): Promise<Burst | undefined> {
  const sent: Exchange[] = []
  const most = () => atMost ?? documented + Math.ceil((lasted(sent) * documented) / minute)
  while (sent.every(isServed) && sent.length < most() + beyond) {
    const next = Array.from({ length: batch }, (_, index) => drafted[(sent.length + index) % drafted.length])
    sent.push(...(await trial.together(next as readonly Draft[])))
  }
  const isLost = sent.some(({ status }) => status === 0)
  const served = sent.filter(isServed).length
  if (!isLost && lasted(sent) <= longest)
    return { sent, served, first: sent.find((one) => !isServed(one)), most: most() }
  const why = isLost ? 'an answer of the burst was lost' : `the burst took longer than ${longest / second} s`
  for (const rule of rules) trial.untestable(rule, why)
  return undefined
}

/** Milliseconds from the first of these requests to the last answer. */
export const lasted = (sent: readonly Exchange[]): number =>
  sent.length === 0
    ? 0
    : Math.max(...sent.map(({ receivedAt }) => receivedAt)) - Math.min(...sent.map(({ sentAt }) => sentAt))

/** What a burst shows: how it began, what was refused first, and how it ended. */
export const shown = ({ sent, first }: Burst): readonly Exchange[] => [
  ...sent.slice(0, 1),
  ...(first === undefined ? [] : [first]),
  ...sent.slice(-1),
]
