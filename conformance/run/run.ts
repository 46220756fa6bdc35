import { version as contractVersion } from '../../spec/generated/contract.ts'
import { openOracle } from '../contract/oracle.ts'
import type { ProfileName } from '../kit/check.ts'
import { Budget } from './budget.ts'
import type { RunEvent } from './events.ts'
import { Execution, type RunOptions } from './execution.ts'
import { httpTransport } from './http-transport.ts'
import { type JournalSink, Ledgerbook } from './journal.ts'
import { tagFamily } from './leases.ts'
import { Pacer } from './pacer.ts'
import { plannedCheck, planRun } from './plan.ts'
import { Recorder } from './recorder.ts'
import { Redactor, withoutCredentials } from './redaction.ts'
import { runPlan } from './run-plan.ts'
import { Session } from './session.ts'
import { SkewMeter } from './skew.ts'
import type { TraceEvent } from './trace.ts'
import { suiteVersion } from './version.ts'

/** Runs the suite against a target; returns the trace, from which the report follows. Never throws because of the target's behaviour. */
export async function run(options: RunOptions): Promise<readonly TraceEvent[]> {
  const { target, clock, profile, seed } = options
  const startedAt = clock.now()
  const rateLimitCheck = options.rateLimitCheck ?? 'leave out'
  const plan = planRun({ ...options, suite: suiteVersion, rateLimitCheck })
  const recorder = new Recorder()
  const redactor = new Redactor()
  for (const key of Object.values(target.keys)) if (key !== undefined) redactor.learn(key)
  const emit = (event: RunEvent) => options.onEvent?.(redactor.value(event))
  const tag = `${tagFamily}${options.entropy()}`
  const transport = options.transport ?? httpTransport(target.baseUrl, clock)
  const journal: JournalSink = (line) => options.journal?.(redactor.value(line))
  journal({ journal: 'run', baseUrl: withoutCredentials(target.baseUrl), tag, at: startedAt })
  const extra = rateLimitCheck === 'run' ? forLimits : 0
  const session = new Session({
    transport,
    clock,
    keys: target.keys,
    pacer: new Pacer(clock, target.rateLimit === 'off' ? undefined : target.rateLimit, options.signal),
    budget: new Budget((options.maxRequests ?? limits[profile]) + extra, extra),
    skew: new SkewMeter(),
    redactor,
    recorder,
    book: new Ledgerbook(journal),
    oracle: openOracle(),
    signal: options.signal,
    onRepaced: (seconds) => emit({ event: 'repaced', seconds: Math.ceil(seconds) }),
  })
  recorder.write({
    event: 'run',
    suite: suiteVersion,
    contract: contractVersion,
    seed,
    profile,
    tag,
    startedAt,
    command: withoutCredentials(options.command ?? ''),
    target: {
      baseUrl: withoutCredentials(target.baseUrl),
      keys: Object.keys(target.keys),
      rateLimit: target.rateLimit,
      claims: target.claims,
    },
    known: options.known ?? [],
  })
  recorder.write({
    event: 'plan',
    hash: plan.hash,
    checks: plan.planned.map(({ check }) => plannedCheck(check)),
  })
  const execution = new Execution({ ...options, session, recorder, plan, tag })
  try {
    await runPlan({ ...options, onEvent: emit }, plan, session, recorder, execution)
  } finally {
    transport.close()
  }
  for (const { check, because } of execution.untried)
    recorder.write({ event: 'untried', ...plannedCheck(check), because })
  const { leases, warnings, incomplete = session.lossesText ?? execution.shortfall } = execution
  const refused = leases?.refused.map(
    ({ displayName, because }) => `${displayName} was left alone: ${because}`,
  )
  const skew = session.parts.skew.measured
  recorder.write({
    event: 'over',
    endedAt: clock.now(),
    warnings: [...warnings, ...(refused ?? [])],
    residue: leases?.residue ?? [],
    ...(skew === undefined ? {} : { skew: { low: Math.round(skew.low), high: Math.round(skew.high) } }),
    ...(incomplete === undefined ? {} : { incomplete }),
  })
  // Exchanges are redacted when recorded; the suite's own texts about them are redacted here.
  return recorder.events.map((event) => (event.event === 'exchange' ? event : redactor.value(event)))
}

/** The most requests of each profile in total; a soak ends by its minutes. */
const limits: Readonly<Record<ProfileName, number>> = {
  smoke: 120,
  certify: 1_200,
  soak: Number.POSITIVE_INFINITY,
}
/** The additional requests of the checks of the rate limits, where they are asked for. */
const forLimits = 1_100
