import {
  variants as catalogue,
  defaultVariants,
  type VariantName,
  type Variants,
} from '../../../spec/generated/variants.ts'
import { type MockOptions, startMock } from '../../main.ts'
import { CommandError, exitCodes } from '../command.ts'
import { adviceText } from '../journal.ts'
import { print } from '../print.ts'
import { runUnderMock } from '../run-command.ts'
import { onEnding } from '../signals.ts'
import { type Case, findBreaking, type Tried } from './breaking-variants.ts'

/** How a command is tried under the variants. */
interface MatrixOptions {
  /** The variants in here stay as they are. */
  readonly mock: MockOptions
  readonly timeoutMs: number
  readonly failOnAdvice: boolean
  /** How many runs may happen at once. */
  readonly jobs: number
}

/** How one run ended, in words, and what was printed last. */
interface Result {
  readonly broken: boolean
  readonly how: string
  readonly printed: string
}

/**
 * Finds the variants that break a command, which runs once for each set of variants under a mock of its own; each run is reported
 * on stderr. A CommandError when the command cannot be run, or when a signal stops the search.
 */
export async function runMatrix(command: readonly string[], options: MatrixOptions): Promise<Tried<Result>> {
  const fixed: Partial<Variants> = options.mock.variants ?? {}
  const names = Object.keys(catalogue) as VariantName[]
  const switches = names.map((name) => [name, name in fixed ? [fixed[name] ?? ''] : catalogue[name].values])
  let isStopped = false
  const stopListening = onEnding(() => {
    isStopped = true
  })
  // Each run listens for signals.
  process.setMaxListeners(process.getMaxListeners() + options.jobs)
  let runs = 0
  try {
    return await findBreaking({
      switches: Object.fromEntries(switches),
      usual: { ...defaultVariants, ...fixed },
      jobs: options.jobs,
      async run(variants, purpose) {
        const began = performance.now()
        const result = await runOnce(command, options, { ...fixed, ...variants })
        if (isStopped) throw new CommandError('stopped before every variant was tried', exitCodes.unreachable)
        const seconds = ((performance.now() - began) / 1_000).toFixed(1)
        const how = result.broken ? result.how : 'ok'
        print('stderr', `run ${++runs}  ${purpose}  ${how}  ${seconds} s\n`)
        return result
      },
    })
  } finally {
    stopListening()
    process.setMaxListeners(process.getMaxListeners() - options.jobs)
  }
}

const MOST_LINES = 15
const MOST_CHARACTERS = 4_000

async function runOnce(
  command: readonly string[],
  { mock: options, timeoutMs, failOnAdvice }: MatrixOptions,
  variants: Partial<Variants>,
): Promise<Result> {
  const mock = await startMock({ ...options, variants })
  try {
    const ended = await runUnderMock(mock, command, timeoutMs)
    if (ended.fault !== undefined) throw new CommandError(ended.fault)
    const broken = ended.exitCode !== 0
    const findings = failOnAdvice && !broken ? mock.advice() : []
    if (findings.length > 0)
      return { broken: true, how: 'it broke a rule for clients', printed: adviceText({ findings }) }
    const how = ended.timedOut ? `it was stopped after ${timeoutMs / 1_000} s` : `exit code ${ended.exitCode}`
    const printed = ended.printed.slice(-MOST_CHARACTERS).split('\n').slice(-MOST_LINES).join('\n').trim()
    return { broken, how, printed }
  } finally {
    await mock.close()
  }
}

/** The result as data for a program. */
export function matrixJson({ baseline, sets, runs, breaking, unsteady }: Tried<Result>): string {
  const cases = { breaking: breaking.map(explained), unsteady: unsteady.map(explained) }
  return JSON.stringify({ baseline, sets, runs, ...cases })
}

/** The same as text for a terminal. */
export function matrixText({ baseline, sets, runs, breaking, unsteady }: Tried<Result>): string {
  if (baseline.broken)
    return `the command fails with the variants as they are, so no other was tried: ${baseline.how}${quoted(baseline.printed)}`
  const { length: count } = breaking
  const found = ['no variant breaks', 'one thing breaks'][count] ?? `${count} things break`
  return [
    `${found} the command (${runs} runs, ${sets} sets in which every two variants meet)`,
    ...breaking.map(caseText),
    ...unsteady.map(
      (one) => `not steady: this failed once and not again, so it accuses no variant\n${caseText(one)}`,
    ),
  ].join('\n\n')
}

function caseText(found: Case<Result>): string {
  const { variants, how, printed } = explained(found)
  const lines = variants.map(
    ({ name, value, rule, text, meaning }) =>
      `${name}=${value}  ${rule}\n  open: ${text}\n  here: ${meaning}`,
  )
  return `${lines.join('\ntogether with\n')}\n  then: ${how}${quoted(printed)}`
}

/** A case with what is open about each of its variants. */
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
