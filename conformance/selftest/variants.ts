import { availableParallelism } from 'node:os'
import { Command, InvalidArgumentError } from 'commander'
import { progressLine } from './progress-line.ts'
import { figuresOf, isSound, lostVisit, summary, type VariantTask, type Visited } from './variants/summary.ts'
import { conformingSets } from './variants/visits.ts'
import { wholeNumber } from './whole-number.ts'
import { inWorkers } from './worker-pool.ts'

interface Flags {
  readonly only: readonly string[]
  readonly seeds: number
  readonly seed: number
  readonly threads: number
  readonly json?: true
}

const sets = conformingSets()

new Command('npm run variants --')
  .description('Runs the suite against conforming deployments, each with other variants of the open rules.')
  .option(
    '--only <name>',
    'a deployment, as "search-order=name-reversed"; may be given more than once',
    chosen,
    [],
  )
  .option('--seeds <number>', 'runs of each deployment, with seeds that follow each other', wholeNumber, 20)
  .option('--seed <number>', 'the first seed', wholeNumber, 1)
  .option('--threads <number>', 'runs at the same time', wholeNumber, availableParallelism())
  .option('--json', 'the figures and every run on stdout, instead of words')
  .addHelpText(
    'after',
    `
Clock, latency and rate limit of a run follow from its seed. Progress goes to stderr.
Exit codes: 0 no failure was reported, and every variant was recognised; 1 otherwise; 2 wrong usage.`,
  )
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  .action(runVariants)
  .parse()

async function runVariants({ only, seeds, seed, threads, json }: Flags): Promise<void> {
  const wanted = sets.filter(({ name }) => only.length === 0 || only.includes(name))
  const tasks = Array.from({ length: seeds }, (_, index) => seed + index).flatMap((one) =>
    wanted.map(({ name }): VariantTask => ({ name, seed: one })),
  )
  const progress = progressLine('variants', tasks.length)
  let wrong = 0
  const visits = await inWorkers<VariantTask, Visited>(tasks, {
    file: new URL('./variants/worker.ts', import.meta.url),
    threads,
    lost: lostVisit,
    onResult: (visited, done) => {
      if (!isSound(visited)) wrong++
      progress(done, `${wrong} of them not as they must be`)
    },
  })
  const text = json ? JSON.stringify({ ...figuresOf(visits), visits }, undefined, 2) : summary(visits)
  process.stdout.write(`${text}\n`)
  process.exitCode = visits.every(isSound) ? 0 : 1
}

function chosen(name: string, before: readonly string[]): readonly string[] {
  if (sets.some((set) => set.name === name)) return [...before, name]
  throw new InvalidArgumentError(
    `There is no such deployment. There are: ${sets.map((set) => set.name).join(', ')}.`,
  )
}
