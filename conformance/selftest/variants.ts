import { availableParallelism } from 'node:os'
import { command, namesOf, progressLine, wholeNumber } from './command.ts'
import {
  figuresOf,
  isSound,
  lostVisit,
  problemsOf,
  summary,
  type VariantTask,
  type Visited,
} from './variants/summary.ts'
import { conformingSets } from './variants/visits.ts'
import { inWorkers } from './worker-pool.ts'

interface Flags {
  readonly only: readonly string[]
  readonly seeds: number
  readonly seed: number
  readonly threads: number
  readonly json?: true
}

const names = conformingSets().map(({ name }) => name)

const help = `
Clock, latency and rate limit of a run follow from its seed. Progress goes to stderr.
Exit codes: 0 no failure was reported, and every variant was recognised; 1 otherwise; 2 wrong usage.`

command(
  'variants',
  'Runs the suite against conforming deployments, each with other variants of the open rules.',
  help,
)
  .option(
    '--only <name>',
    'a deployment, as "search-order=name-reversed"; may be given more than once',
    namesOf(names, `There is no such deployment. There are: ${names.join(', ')}.`),
    [],
  )
  .option('--seeds <number>', 'runs of each deployment, with seeds that follow each other', wholeNumber, 20)
  .option('--seed <number>', 'the first seed', wholeNumber, 1)
  .option('--threads <number>', 'runs at the same time', wholeNumber, availableParallelism())
  .option('--json', 'the figures and every run on stdout, instead of words')
  .action(runVariants)
  .parse()

async function runVariants({ only, seeds, seed, threads, json }: Flags): Promise<void> {
  const wanted = only.length === 0 ? names : only
  const tasks = Array.from({ length: seeds }, (_, index) => seed + index).flatMap((one) =>
    wanted.map((name): VariantTask => ({ name, seed: one })),
  )
  const progress = progressLine('variants', tasks.length)
  let wrong = 0
  const visits = await inWorkers<VariantTask, Visited>(tasks, {
    file: new URL('./variants/worker.ts', import.meta.url),
    threads,
    lost: lostVisit,
    onResult: (visited, done) => {
      if (!isSound(visited)) {
        wrong++
        process.stderr.write(`\n${problemsOf(visited).join('\n')}\n`)
      }
      progress(done, `${wrong} of them not as they must be`)
    },
  })
  const text = json ? JSON.stringify({ ...figuresOf(visits), visits }, undefined, 2) : summary(visits)
  process.stdout.write(`${text}\n`)
  process.exitCode = visits.every(isSound) ? 0 : 1
}
