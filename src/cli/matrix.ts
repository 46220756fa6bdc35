import {
  variants as catalogue,
  defaultVariants,
  type VariantName,
  type Variants,
} from '../../spec/generated/variants.ts'
import { type MockOptions, startMock } from '../main.ts'
import { type Deviation, findBreaking, type Outcome, type Tried } from '../variants/breaking-variants.ts'
import { adviceText } from './advise.ts'
import { CommandError, exitCodes } from './exit-codes.ts'
import { type Ended, endingSignals } from './run-command.ts'
import { runUnderMock } from './run-under-mock.ts'

/** A command that is run once for each set of variants, under a mock of its own each time. */
export interface Matrix {
  readonly command: readonly string[]
  /** Variants in here stay as they are. */
  readonly mock: MockOptions
  readonly timeoutMs: number
  readonly failOnAdvice: boolean
  readonly env: NodeJS.ProcessEnv
  /** Told of each run when it is over. */
  readonly onRun: (run: { readonly turn: string; readonly fared: Fared; readonly ms: number }) => void
}

/** How one run ended, in words, and what was printed last. */
export interface Fared extends Outcome {
  readonly how: string
  readonly printed: string
}

/** Finds the variants that break a command; a CommandError when it cannot be run, or when we are told to stop. */
export async function runMatrix(matrix: Matrix): Promise<Tried<Fared>> {
  const { mock, onRun } = matrix
  let told = false
  const stop = (): void => {
    told = true
  }
  for (const signal of endingSignals) process.on(signal, stop)
  const fixed: Partial<Variants> = mock.variants ?? {}
  const names = Object.keys(catalogue) as VariantName[]
  const switches = names.map((name) => [name, name in fixed ? [fixed[name] ?? ''] : catalogue[name].values])
  try {
    return await findBreaking({
      switches: Object.fromEntries(switches),
      usual: { ...defaultVariants, ...fixed },
      async run(variants, turn) {
        const began = performance.now()
        const fared = await runOnce(matrix, { ...fixed, ...variants })
        if (told) throw new CommandError(exitCodes.unreachable, 'stopped before every variant was tried')
        onRun({ turn, fared, ms: performance.now() - began })
        return fared
      },
    })
  } finally {
    for (const signal of endingSignals) process.off(signal, stop)
  }
}

async function runOnce(
  { command, mock: options, timeoutMs, failOnAdvice, env }: Matrix,
  variants: Partial<Variants>,
): Promise<Fared> {
  const mock = await startMock({ ...options, variants })
  try {
    const ended = await runUnderMock(mock, command, { env, output: 'kept', timeoutMs })
    if (ended.fault !== undefined) throw new CommandError(exitCodes.usage, ended.fault)
    const fared = {
      broken: ended.exitCode !== 0,
      how: howOf(ended, timeoutMs),
      printed: lastLines(ended.printed),
    }
    const findings = failOnAdvice && !fared.broken ? mock.advice() : []
    if (findings.length === 0) return fared
    return { broken: true, how: 'it broke a rule for clients', printed: adviceText({ findings }) }
  } finally {
    await mock.close()
  }
}

function howOf({ exitCode, timedOut }: Ended, timeoutMs: number): string {
  if (timedOut) return `it was stopped after ${timeoutMs / 1_000} s`
  return `exit code ${exitCode}`
}

const MOST_LINES = 15
const MOST_CHARACTERS = 4_000

const lastLines = (text: string): string =>
  text.slice(-MOST_CHARACTERS).split('\n').slice(-MOST_LINES).join('\n').trim()

/** Variants with what is open about them. */
export const toldVariants = (variants: Deviation) =>
  Object.entries(variants).map(([name, value]) => {
    const { rule, text, meanings } = catalogue[name as VariantName]
    const meaning = (meanings as Readonly<Record<string, string>>)[value] ?? ''
    return { name, value, rule, text, meaning }
  })

/** The result as data for a program. */
export function matrixJson({ baseline, sets, runs, breaking, unsteady }: Tried<Fared>): string {
  const told = (cases: typeof breaking) =>
    cases.map(({ variants, outcome: { how, printed } }) => ({
      variants: toldVariants(variants),
      how,
      printed,
    }))
  const { broken, how, printed } = baseline
  return JSON.stringify({
    baseline: { broken, how, printed },
    sets,
    runs,
    breaking: told(breaking),
    unsteady: told(unsteady),
  })
}

/** The same as a person reads it. */
export function matrixText({ baseline, sets, runs, breaking, unsteady }: Tried<Fared>): string {
  if (baseline.broken)
    return `the command fails with the variants as they are, so no other was tried: ${baseline.how}${quoted(baseline.printed)}`
  const tried = `${runs} runs, ${sets} sets in which every two variants meet`
  return [
    breaking.length === 0
      ? `no variant breaks the command (${tried})`
      : `${breaking.length === 1 ? 'one thing breaks' : `${breaking.length} things break`} the command (${tried})`,
    ...breaking.map(caseText),
    ...unsteady.map(
      (one) => `not steady: this failed once and not again, so it accuses no variant\n${caseText(one)}`,
    ),
  ].join('\n\n')
}

function caseText({ variants, outcome }: Tried<Fared>['breaking'][number]): string {
  const told = toldVariants(variants).map(
    ({ name, value, rule, text, meaning }) =>
      `${name}=${value}  ${rule}\n  open: ${text}\n  here: ${meaning}`,
  )
  return `${told.join('\ntogether with\n')}\n  then: ${outcome.how}${quoted(outcome.printed)}`
}

const quoted = (printed: string): string =>
  printed === '' ? ', and it printed nothing' : `, and it printed last\n${printed.replace(/^/gm, '    | ')}`
