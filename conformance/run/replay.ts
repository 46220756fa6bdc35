import { contractFindings, withoutRepeats } from '../contract/oracle.ts'
import type { Check, TestResources } from '../kit/check.ts'
import type { Draft } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { Finding } from '../kit/finding.ts'
import { conclude } from './conclude.ts'
import { NoPair } from './leases.ts'
import { measuredOf } from './measured.ts'
import { compose } from './request.ts'
import { resourcesFrom } from './resources.ts'
import type { TraceEvent } from './trace.ts'
import { type Line, type OpenTrial, openTrial, Stopped } from './trial.ts'

/** The findings that follow from a trace when every check is run on it again, and the requests that differ from it. */
export interface Replayed {
  readonly findings: readonly Finding[]
  readonly divergences: readonly string[]
}

/** Runs every check of a trace again with the answers of the trace; sends nothing. */
export async function replay(checks: readonly Check[], trace: readonly TraceEvent[]): Promise<Replayed> {
  const run = trace.find((event) => event.event === 'run')
  const resources = trace.findLast((event) => event.event === 'resources')
  if (run === undefined) return { findings: [], divergences: ['the trace has no beginning'] }
  const findings: Finding[] = []
  const divergences: string[] = []
  const news = withoutRepeats()
  for (const event of trace) {
    if (event.event !== 'exchange') continue
    findings.push(...contractFindings(event).filter((finding) => news(finding) === 'new'))
  }
  // Without test resources the run ended with the preflight.
  if (resources === undefined) return { findings, divergences }
  const byAttempt = Map.groupBy(trace, (event) =>
    'check' in event && 'attempt' in event ? `${event.check} ${event.attempt}` : '',
  )
  for (const begun of trace.filter((event) => event.event === 'begin')) {
    const check = checks.find((one) => one.id === begun.check)
    if (check === undefined) {
      divergences.push(`${begun.check} is no check of this suite`)
      continue
    }
    const own = byAttempt.get(`${begun.check} ${begun.attempt}`) ?? []
    const ended = own.find((event) => event.event === 'end')
    if (ended === undefined || ended.ending.kind === 'error') continue
    try {
      findings.push(...(await replayOne(check, begun, run.tag, resourcesFrom(resources.resources), own)))
    } catch (cause) {
      divergences.push(`${check.id}: ${cause instanceof Error ? cause.message : String(cause)}`)
    }
  }
  return { findings, divergences }
}

async function replayOne(
  check: Check,
  { attempt, now, given }: TraceEvent & { event: 'begin' },
  tag: string,
  resources: TestResources,
  own: readonly TraceEvent[],
): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  const open = openTrial({
    check,
    attempt,
    resources,
    rules: measuredOf(check).rules,
    most: Number.POSITIVE_INFINITY,
    lists: { begun: 0, pages: 0 },
    tag: tagOf(tag, check.id, attempt),
    line: recordedLine(own, now, (finding) => findings.push(finding)),
  })
  const ending = await conclude(open, () => check.run(open.trial, given), deferredNow)
  if (ending.kind === 'error') throw new Error(ending.message)
  return findings
}

/** In a trace all instants are past: deferred steps run in the order in which they were due. */
async function deferredNow(open: OpenTrial): Promise<void> {
  let waiting = [...open.takeDeferred()]
  while (waiting.length > 0) {
    waiting.sort((a, b) => a.instant - b.instant)
    const [next, ...rest] = waiting
    if (next === undefined) return
    open.resume()
    await next.step()
    waiting = [...rest, ...open.takeDeferred()]
  }
}

function recordedLine(own: readonly TraceEvent[], begunAt: number, find: (finding: Finding) => void): Line {
  const resumed = own.filter((event) => event.event === 'resume')
  const leases = own.filter((event) => event.event === 'lease')
  const checkouts = own.filter((event) => event.event === 'checkout')
  const ended = own.find((event) => event.event === 'end')
  const stopped = ended?.ending.kind === 'stopped' ? ended.ending.because : undefined
  const byStep = new Map(
    own.flatMap((event) =>
      event.event === 'exchange' && event.step > 0 ? [[event.step, event] as const] : [],
    ),
  )
  const answer = (step: number, draft: Draft): Exchange => {
    const exchange = byStep.get(step)
    if (exchange === undefined) throw new Error(`diverged at step ${step}: the trace has no such request`)
    const { sent } = compose(draft, anyKey, exchange.sentAt)
    if (sent.method !== exchange.request.method || sent.path !== exchange.request.path) {
      throw new Error(
        `diverged at step ${step}: ${sent.method} ${sent.path} instead of ${exchange.request.method} ${exchange.request.path}`,
      )
    }
    return exchange
  }
  return {
    send: async (step, draft) => answer(step, draft),
    together: async (first, drafts) => drafts.map((draft, index) => answer(first + index, draft)),
    pair: async () => {
      const lease = leases.shift()
      if (lease !== undefined) return { ...lease.pair, earlier: new Set(lease.pair.earlier) }
      // A check for which no pair was left ended here.
      if (stopped !== undefined) throw new NoPair()
      throw new Error('the trace has no such lease')
    },
    begin: () => begunAt,
    resume: () => {
      const next = resumed.shift()
      // A wait without a recorded end was given up.
      if (next === undefined && stopped !== undefined) throw new Stopped(stopped)
      return next?.now ?? begunAt
    },
    find,
    makeCheckout: async () => checkouts.shift()?.checkoutId,
  }
}

/** The tag that begins every sourceId of one run of one check. */
export const tagOf = (runTag: string, check: string, attempt: number): string =>
  `${runTag}.${check.replaceAll('/', '.')}${attempt === 1 ? '' : `.${attempt}`}`

const placeholder = 'key-of-a-recorded-run'
const anyKey = new Proxy({ full: placeholder }, { get: () => placeholder })
