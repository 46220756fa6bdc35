import { type ExecFileException, execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { version as contractVersion, rateLimit } from '../../spec/generated/contract.ts'
import { openOracle } from '../contract/oracle.ts'
import { runOf } from '../diagnosis/recording.ts'
import type { TraceEvent } from '../diagnosis/trace.ts'
import { Budget } from './budget.ts'
import { tagOf } from './challenge.ts'
import { Execution } from './execution.ts'
import { httpTransport, inTurn } from './http-transport.ts'
import { GrantJournal, type JournalSink } from './journal.ts'
import type { RunEvent, RunOptions } from './options.ts'
import { Pacer } from './pacer.ts'
import { pairsOf, plannedCheck, planRun, unaskedRules } from './plan.ts'
import type { RunCommand } from './ports.ts'
import { Redactor, withoutCredentials } from './redaction.ts'
import { runPlan } from './run-plan.ts'
import { Session } from './session.ts'
import { SkewMeter } from './skew.ts'
import { suiteVersion } from './version.ts'

/** Runs the suite against a target; returns the trace, from which the report follows. Never throws because of the target's behaviour. */
export async function run(given: RunOptions): Promise<readonly TraceEvent[]> {
  const redactor = new Redactor()
  const endpoints = [given.target.baseUrl, ...(given.endpoints ?? [])]
  const options = {
    ...given,
    transport: given.transport ?? inTurn(endpoints.map((url) => httpTransport(url, given.clock))),
    runCommand: given.runCommand ?? runChild,
  }
  const { target, clock, profile, seed, rateLimitCheck, transport } = options
  const startedAt = clock.now()
  const plan = planRun(options)
  for (const key of Object.values(target.keys)) if (key !== undefined) redactor.learn(key)
  const emit = (event: RunEvent) => options.onEvent?.(redactor.value(event))
  const trace: TraceEvent[] = []
  const [told, again] = [new Set<string>(), new Set<string>()]
  const record = (event: TraceEvent) => {
    trace.push(event)
    if (event.event === 'begin' && event.purpose === 'confirm') again.add(runOf(event))
    if (event.event !== 'finding') return
    const { rule, check, claim, kind, by, seen } = event
    const isEarly = rule === 'LIMIT-WINDOW' && by === 'contract'
    const what = by === 'contract' ? rule : `${rule} ${check}`
    // What is tried again, and made smaller, fails many times, and otherwise than the report says.
    if (told.has(what) || !(isEarly || kind === 'broken') || again.has(runOf(event))) return
    told.add(what)
    if (isEarly) execution.warn(`${seen}, ${earlyText}`)
    else emit({ event: 'failure', rule, check, claim })
  }
  const tag = tagOf(options.challenge, options.entropy())
  const baseUrl = withoutCredentials(target.baseUrl)
  const journal: JournalSink = (line) => options.journal?.(redactor.value(line))
  journal({ journal: 'run', baseUrl, tag, at: startedAt })
  const skew = new SkewMeter()
  const session = new Session({
    transport,
    clock,
    keys: target.keys,
    pacer: new Pacer(clock, target.rateLimit, options.signal),
    budget: new Budget(options),
    skew,
    redactor,
    record,
    book: new GrantJournal(journal),
    oracle: openOracle(),
    signal: options.signal,
    onRepaced: (seconds) => emit({ event: 'repaced', seconds: Math.ceil(seconds) }),
  })
  record({
    event: 'run',
    suite: suiteVersion,
    contract: contractVersion,
    seed,
    profile,
    tag,
    challenge: options.challenge,
    startedAt,
    command: withoutCredentials(options.command ?? ''),
    chosen: options.only && true,
    complete: options.complete,
    unasked: rateLimitCheck === 'run' ? [] : unaskedRules(options.checks),
    target: { baseUrl, keys: Object.keys(target.keys), rateLimit: target.rateLimit, claims: target.claims },
    known: options.known ?? [],
  })
  record({ event: 'plan', checks: plan.planned.map(plannedCheck) })
  const execution = new Execution({ ...options, session, trace, plan, tag, emit })
  try {
    await runPlan(execution)
  } finally {
    transport.close()
  }
  for (const { check, because } of execution.untried)
    record({ event: 'untried', ...plannedCheck(check), because })
  const { leases, warnings, incomplete = session.lossesText ?? shortfallOf(execution) } = execution
  const refused = leases.refused.map((one) => `${one.displayName} was left alone: ${one.because}`)
  record({
    event: 'over',
    endedAt: clock.now(),
    warnings: [...warnings, ...refused],
    residue: leases.residue,
    skew: skew.measured && { low: Math.round(skew.measured.low), high: Math.round(skew.measured.high) },
    incomplete,
  })
  // Exchanges are redacted when recorded; the suite's own texts about them are redacted here.
  return trace.map((event) => (event.event === 'exchange' ? event : redactor.value(event)))
}

function shortfallOf({ resources, leases, untried, parts }: Execution): string | undefined {
  if (leases.usable(resources.bundles.main) > 0) return undefined
  const checks = untried.filter(({ check, because }) => pairsOf(check) > 0 && because.kind === 'missing')
  if (checks.length === 0) return undefined
  const unfound =
    parts.target.users === undefined
      ? 'the target provides no test users: set users, or --users with --url'
      : 'none of the test users was found: see the warnings'
  const busy =
    'every user that was found has live grants, see the warnings: provide users without live grants in the main bundle'
  const why = resources.users.length > 0 ? busy : unfound
  return `nothing was written, so ${checks.length} checks of creating and revoking were left out; ${why}`
}

/** Runs the target's command without a shell (double quotes keep words together) and returns the last word that it prints. */
const runChild: RunCommand = async (command, values) => {
  const filled = (word: string) => word.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)
  const words = command.match(/"[^"]*"|\S+/g) ?? []
  const [file = '', ...args] = words.map((word) => filled(word.replace(/^"(.*)"$/, '$1')))
  const failed = ({ code, signal }: ExecFileException): never => {
    // Neither the command nor its output: both may contain a secret of the vendor.
    throw new Error(`the command ended with ${code ?? signal ?? 'an error'}`)
  }
  const bounds = { timeout: 60_000, killSignal: 'SIGKILL' } as const
  const { stdout } = await promisify(execFile)(file, args, bounds).catch(failed)
  return stdout.trim().split(/\s+/).at(-1) ?? ''
}

const earlyText = `though the description allows ${rateLimit.address}: unless others send from this address or with this key, it breaks LIMIT-ADDRESS or LIMIT-KEY (--rate-limit-check tries them with lists)`
