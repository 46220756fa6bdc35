import { contractFindings } from '../contract/oracle.ts'
import type { ProfileName } from '../kit/check.ts'
import type { Report } from '../report/report.ts'
import { reportOf } from '../report/run-report.ts'
import type { Failure } from '../report/verdict.ts'
import { Budget } from './budget.ts'
import type { RunEvent } from './events.ts'
import { Execution, type RunOptions } from './execution.ts'
import { httpTransport } from './http-transport.ts'
import { type JournalSink, Ledgerbook } from './journal.ts'
import { tagFamily } from './leases.ts'
import { Pacer } from './pacer.ts'
import { type Plan, planRun } from './plan.ts'
import { Recorder } from './recorder.ts'
import { Redactor, withoutCredentials } from './redaction.ts'
import { firstFindings, runPlan } from './run-plan.ts'
import { Session } from './session.ts'
import { SkewMeter } from './skew.ts'
import type { TraceEvent } from './trace.ts'
import { suiteVersion } from './version.ts'

export interface RunResult {
  readonly report: Report
  readonly trace: readonly TraceEvent[]
  readonly plan: Plan
}

/** Runs the suite against a target and reports what it found; never throws because of the target's behaviour. */
export async function run(options: RunOptions): Promise<RunResult> {
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
  const session = new Session({
    transport,
    clock,
    keys: target.keys,
    pacer: new Pacer(clock, target.rateLimit === 'off' ? undefined : target.rateLimit, options.signal),
    budget: new Budget((options.maxRequests ?? limits[profile]) + (rateLimitCheck === 'run' ? burst : 0)),
    skew: new SkewMeter(),
    redactor,
    recorder,
    book: new Ledgerbook(journal),
    oracle: contractFindings,
    signal: options.signal,
    onRepaced: (seconds) => emit({ event: 'repaced', seconds: Math.ceil(seconds) }),
  })
  recorder.write({
    event: 'run',
    suite: suiteVersion,
    seed,
    profile,
    planHash: plan.hash,
    baseUrl: withoutCredentials(redactor.text(target.baseUrl)),
    tag,
    startedAt,
  })
  const execution = new Execution({ ...options, session, recorder, plan, tag })
  let failures: readonly Failure[] = []
  try {
    failures = await runPlan({ ...options, onEvent: emit }, plan, session, recorder, execution)
  } finally {
    transport.close()
  }
  execution.incomplete ??= session.lossesText ?? execution.shortfall
  for (const { check, because } of execution.untried)
    recorder.write({ event: 'untried', check: check.id, because })
  recorder.write({
    event: 'over',
    known: options.known ?? [],
    residue: execution.leases?.residue ?? [],
    ...(execution.incomplete === undefined ? {} : { incomplete: execution.incomplete }),
  })
  const findings = firstFindings(recorder.events)
  const parts = { options, plan, session, recorder, execution, failures, findings, startedAt, tag }
  // Exchanges are redacted when recorded; the suite's own texts about them are redacted here.
  const trace = recorder.events.map((event) => (event.event === 'exchange' ? event : redactor.value(event)))
  return { report: redactor.value(reportOf(parts)), trace, plan }
}

/** The most requests of each profile in total; a soak ends by its minutes. */
const limits: Readonly<Record<ProfileName, number>> = {
  smoke: 120,
  certify: 1_200,
  soak: Number.POSITIVE_INFINITY,
}
/** The additional requests of the rate-limit check, where it is asked for. */
const burst = 520
