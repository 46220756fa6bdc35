import { rateLimit } from '../../spec/generated/contract.ts'
import type { RuleId } from '../../spec/generated/rules.ts'
import { runOf } from '../diagnosis/recording.ts'
import type { TraceEvent } from '../diagnosis/trace.ts'
import { Budget } from './budget.ts'
import { httpTransport } from './http-transport.ts'
import { GrantJournal, type JournalLine, type JournalSink } from './journal.ts'
import type { RunEvent, RunOptions } from './options.ts'
import { pacerOf } from './pacer.ts'
import { effortOf, planRun } from './plan.ts'
import { runChild, systemClock, systemEntropy } from './ports.ts'
import { Redactor } from './redaction.ts'
import { identityOf } from './seed.ts'
import { SkewMeter } from './skew.ts'

/** The values that all files of one run share, made at its start. */
export type RunContext = ReturnType<typeof contextOf>

/** Returns what all of a run shares: its options with everything that was left out, its plan, its clock, transport and other ports, and its trace. `lines` are those of an earlier run's journal, to clean up after it. */
export function contextOf(
  options: RunOptions & Required<Pick<RunOptions, 'checks'>>,
  lines: readonly JournalLine[] = [],
) {
  const { target, clock = systemClock, entropy = systemEntropy, env = process.env, onEvent, signal } = options
  const effort = effortOf(options)
  const redactor = new Redactor()
  const { keys, headers = {} } = target
  const words = Object.values(headers).flatMap((value) => [value, ...value.split(' ')])
  for (const secret of [...Object.values(keys), ...words]) if (secret !== undefined) redactor.learn(secret)
  const emit = (event: RunEvent) => onEvent?.(redactor.value(event))
  const warnings: string[] = []
  const warn = (text: string) => {
    warnings.push(text)
    emit({ event: 'warning', text })
  }
  const trace: TraceEvent[] = []
  const [reported, again] = [new Set<string>(), new Set<string>()]
  /** The rules that the contract alone shows broken, by check. */
  const shown = new Map<string, Set<RuleId>>()
  const record = (event: TraceEvent) => {
    trace.push(event)
    if (event.event === 'begin' && event.purpose === 'confirm') again.add(runOf(event))
    if (event.event !== 'finding') return
    const { rule, check, claim, kind, by, seen } = event
    const ofContract = shown.get(check) ?? new Set()
    if (by === 'contract' && kind === 'broken') shown.set(check, ofContract.add(rule))
    const isEarly = rule === 'LIMIT-WINDOW' && by === 'contract'
    const what = by === 'contract' ? rule : `${rule} ${check}`
    // What is tried again, and made smaller, fails many times, and otherwise than the report says.
    if (reported.has(what) || !(isEarly || kind === 'broken') || again.has(runOf(event))) return
    reported.add(what)
    if (!isEarly) return emit({ event: 'failure', rule, check, claim })
    const allowed = `though the description allows ${rateLimit.address}`
    warn(
      `${seen}, ${allowed}: unless others send from this address or with this key, it breaks LIMIT-ADDRESS or LIMIT-KEY (--rate-limit-check tries them with lists)`,
    )
  }
  const sink: JournalSink = (line) => options.journal?.(redactor.value(line))
  return {
    ...options,
    ...identityOf(options, effort.seed, entropy),
    startedAt: clock.now(),
    ...{ effort, redactor, emit, warnings, warn, trace, shown, record, clock },
    plan: planRun(options, effort),
    transport: options.transport ?? httpTransport(target.baseUrl, clock, { ...options, env, headers }),
    runCommand: options.runCommand ?? runChild,
    keys,
    pacer: pacerOf(clock, target.rateLimit, signal),
    budget: new Budget(effort),
    skew: new SkewMeter(),
    journal: new GrantJournal(sink, lines),
    patienceMs: 1_000 * (options.patience ?? 60),
  }
}
