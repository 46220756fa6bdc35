import { counted } from '../../../spec/counted.ts'
import { variants as catalogue, defaultVariants, type VariantName } from '../../../spec/generated/variants.ts'
import type { MockOptions } from '../../main.ts'
import { CommandError, exitCodes } from '../command.ts'
import { print } from '../print.ts'
import { verdictOf } from '../requests.ts'
import { type CommandResult, runUnderMock } from '../run-command.ts'
import { onTermination } from '../signals.ts'
import { type Case, findBreaking, isInconclusive } from './breaking-variants.ts'

/** The flags of `exec --matrix`, which runs the tests of a client with many sets of the variants of a mock. */
export interface MatrixFlags {
  readonly failOnAdvice?: true
  /** Also tries variants that the requests of the baseline run do not depend on. */
  readonly allVariants?: true
  /** The timeout of a run in seconds; 60 by default. */
  readonly timeout?: number
  /** The number of concurrent runs; 1 by default. */
  readonly jobs?: number
}

interface Result extends Pick<CommandResult, 'untested' | 'met'> {
  readonly broken: boolean
  /** The reason why the advice is incomplete, so that a success is inconclusive; `how` tells in words how it ended. */
  readonly unjudged?: string | undefined
  readonly how: string
  readonly printed: string
}

/** The result, with the variants left out because the baseline run has not met them: its requests do not depend on them. */
type Matrix = Awaited<ReturnType<typeof runMatrix>>

/** Finds the variants that break a command; throws a CommandError if it cannot be run or a signal stops the search. */
export async function runMatrix(command: readonly string[], mock: MockOptions, flags: MatrixFlags) {
  const { jobs = 1, allVariants } = flags
  const fixed = mock.variants ?? {}
  const baseVariants = { ...defaultVariants, ...fixed }
  const names = Object.keys(catalogue) as VariantName[]
  const isUnused = ({ met }: Result, name: VariantName): boolean =>
    !(name in fixed || allVariants || met.has(name))
  let isStopped = false
  const stopListening = onTermination(() => {
    isStopped = true
  })
  // Each run adds listeners for signals.
  process.setMaxListeners(process.getMaxListeners() + jobs)
  let runs = 0
  try {
    const tried = await findBreaking<Result>({
      // A fixed variant has one value, so that all values of the others are still tried.
      factors: (baseline) =>
        Object.fromEntries(
          names.map((name) => [
            name,
            name in fixed || isUnused(baseline, name) ? [baseVariants[name]] : catalogue[name].values,
          ]),
        ),
      base: baseVariants,
      jobs,
      async run(variants, purpose) {
        const began = performance.now()
        const result = await runOnce(command, { ...mock, variants: { ...fixed, ...variants } }, flags)
        if (isStopped) throw new CommandError('stopped before every variant was tried', exitCodes.unreachable)
        const seconds = ((performance.now() - began) / 1_000).toFixed(1)
        const how = result.broken ? result.how : (result.untested ?? result.unjudged ?? 'ok')
        print('stderr', `run ${++runs}  ${purpose}  ${how}  ${seconds} s\n`)
        return result
      },
    })
    return { ...tried, leftOut: names.filter((name) => isUnused(tried.baseline, name)) }
  } finally {
    stopListening()
    process.setMaxListeners(process.getMaxListeners() - jobs)
  }
}

// Maven prints 20 after the failure of a test.
const MOST_LINES = 25
const MOST_CHARACTERS = 4_000

async function runOnce(command: readonly string[], mock: MockOptions, flags: MatrixFlags): Promise<Result> {
  const { failOnAdvice, timeout = 60 } = flags
  const ended = await runUnderMock(command, mock, { timeoutMs: timeout * 1_000, failOnAdvice })
  const { exitCode, problem, timedOut, untested, met, advice } = ended
  if (problem !== undefined) throw new CommandError(problem)
  const verdict = failOnAdvice && exitCode === 0 ? verdictOf(advice) : undefined
  if (verdict?.broken) return { broken: true, how: 'it broke a rule for clients', printed: verdict.text, met }
  const how = timedOut ? `it was stopped after ${timeout} s` : `exit code ${exitCode}`
  const printed = ended.printed.slice(-MOST_CHARACTERS).split('\n').slice(-MOST_LINES).join('\n').trim()
  return { broken: exitCode !== 0, how, printed, untested, unjudged: verdict?.incomplete, met }
}

export function matrixJson({ baseline, sets, runs, breaking, unsteady, untested, leftOut }: Matrix): string {
  const cases = {
    breaking: breaking.map(explained),
    unsteady: unsteady.map(explained),
    untested: untested.map(explained),
  }
  return JSON.stringify({ baseline: { ...baseline, met: [...baseline.met] }, sets, runs, ...cases, leftOut })
}

export function matrixText({ baseline, sets, runs, breaking, unsteady, untested, leftOut }: Matrix): string {
  if (baseline.broken)
    return `the command fails with the variants as they are, so no other was tried: ${baseline.how}${quoted(baseline.printed)}`
  if (isInconclusive(baseline)) return voidText(baseline)
  const { length: count } = breaking
  const found = ['no variant breaks', 'one thing breaks'][count] ?? `${count} things break`
  return [
    `${found} the command (${counted(runs, 'run')}, ${counted(sets, 'set')} in which every two variants meet)`,
    ...breaking.map(caseText),
    ...unsteady.map((one) => `${unsteadyText}\n${caseText(one)}`),
    ...untested.map((one) => `${voidText(one.outcome, ' under this set')}\n${caseText(one)}`),
    ...(leftOut.length === 0 ? [] : [`${unusedNote}: ${leftOut.join(', ')}`]),
  ].join('\n\n')
}

const unsteadyText = 'not steady: this failed once and not again, so it accuses no variant'
const unusedNote =
  'left out, since no request of the first run met these open points (--all-variants tries them too)'

const voidText = ({ untested, unjudged }: Result, where = ''): string =>
  untested === undefined
    ? `not every request was judged${where}: ${unjudged}`
    : `exec judged nothing${where}: ${untested}`

function caseText(found: Case<Result>): string {
  const { variants, how, printed } = explained(found)
  const lines = variants.map(
    ({ name, value, rule, text, meaning }) =>
      `${name}=${value}  ${rule}\n  open: ${text}\n  here: ${meaning}`,
  )
  return `${lines.join('\ntogether with\n')}\n  then: ${how}${quoted(printed)}`
}

function explained({ variants, outcome: { how, printed } }: Case<Result>) {
  const described = Object.entries(variants).map(([name, value]) => {
    const { rule, text, meanings } = catalogue[name as VariantName]
    const meaning = (meanings as Readonly<Record<string, string>>)[value] ?? ''
    return { name, value, rule, text, meaning }
  })
  return { variants: described, how, printed }
}

const quoted = (printed: string): string =>
  printed === '' ? ', and it printed nothing' : `, and it printed last\n${printed.replace(/^/gm, '    | ')}`
