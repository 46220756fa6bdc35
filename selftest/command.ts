import { availableParallelism } from 'node:os'
import { Command, InvalidArgumentError } from 'commander'
import type { Run } from './worker-pool.ts'

/** Returns the commander command of an npm script, such as `npm run mutants`; wrong usage ends it with exit code 2. */
export const command = (name: string, description: string, help: string): Command =>
  new Command(`npm run ${name} --`)
    .description(description)
    .addHelpText('after', help)
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))

/** Parses a flag's whole number of at least one. */
export function wholeNumber(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= 1 && number <= 1_000_000) return number
  throw new InvalidArgumentError('It must be a whole number from 1 to 1000000.')
}

/** Returns the parser of a repeatable flag whose values are `allowed`; `unknown` refuses all others. */
export const oneOf =
  (allowed: readonly string[], unknown: string) =>
  (name: string, before: readonly string[]): readonly string[] => {
    if (allowed.includes(name)) return [...before, name]
    throw new InvalidArgumentError(unknown)
  }

/** The flags of a command that runs the suite against deployments chosen by name, such as mutants. */
export interface RunFlags {
  readonly only: readonly string[]
  readonly seeds: number
  readonly seed: number
  readonly threads: number
  readonly json?: true
}

/** Adds those flags to a command; `only` describes and parses the names of its flag `--only`. */
export const addRunFlags = (
  command: Command,
  seeds: number,
  only: { readonly what: string; readonly named: ReturnType<typeof oneOf> },
): Command =>
  command
    .option('--only <name>', `${only.what}; may be given more than once`, only.named, [])
    .option('--seeds <number>', 'runs of each, with seeds that follow each other', wholeNumber, seeds)
    .option('--seed <number>', 'the first seed', wholeNumber, 1)
    .option('--threads <number>', 'runs at the same time', wholeNumber, availableParallelism())
    .option('--json', 'the figures and every run on stdout, instead of words')

/** Returns a run of every name with every seed. */
export const runsOf = (
  names: readonly string[],
  { seeds, seed }: Pick<RunFlags, 'seeds' | 'seed'>,
): readonly Run[] =>
  Array.from({ length: seeds }, (_, index) => seed + index).flatMap((one) =>
    names.map((name) => ({ name, seed: one })),
  )

/** Returns a function that prints progress on stderr, a line for every tenth of `all`. */
export function progressLine(what: string, all: number): (done: number, detail: string) => void {
  let reported = 0
  return (done, detail) => {
    if (done < all && done < reported + all / 10) return
    reported = done
    process.stderr.write(`${what}: ${done} of ${all}, ${detail}\n`)
  }
}
