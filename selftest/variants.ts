import { addRunFlags, command, oneOf, progressLine, type RunFlags, runsOf, wholeNumber } from './command.ts'
import { conformingDeployments } from './variants/deployments.ts'
import { drawnName } from './variants/drawn.ts'
import { figuresOf, isSound, lostRun, problemsOf, type RunSummary, summary } from './variants/summary.ts'
import { inWorkers } from './worker-pool.ts'

// `npm run variants`: runs the suite against deployments that differ where the API's description leaves a choice: all conform, and it must find no failure.
const names = conformingDeployments().map(({ name }) => name)

const help = `
Clock, latency and rate limit of a run follow from its seed. Progress goes to stderr.
Exit codes: 0 no failure was reported, and every variant was recognised; 1 otherwise; 2 wrong usage.`

const variantsCommand = command(
  'variants',
  'Runs the suite against conforming deployments, each with other variants of the open rules.',
  help,
)
addRunFlags(variantsCommand, 20, {
  what: 'a deployment, as "search-order=name-reversed"',
  named: oneOf(names, `There is no such deployment. There are: ${names.join(', ')}.`),
})
  .option(
    '--drawn <number>',
    'only this many deployments of the second implementation, whose choices follow from seeds that follow each other',
    wholeNumber,
  )
  .action(runVariants)
  .parse()

async function runVariants(flags: RunFlags & { readonly drawn?: number }): Promise<void> {
  const { only, threads, json, drawn } = flags
  const tasks =
    drawn === undefined
      ? runsOf(only.length === 0 ? names : only, flags)
      : runsOf([drawnName], { ...flags, seeds: drawn })
  const progress = progressLine('variants', tasks.length)
  const runs = await inWorkers(tasks, {
    file: new URL('./variants/worker.ts', import.meta.url),
    threads,
    lost: lostRun,
    onResult: (done: readonly RunSummary[]) => {
      const problems = done.slice(-1).flatMap(problemsOf)
      if (problems.length > 0) process.stderr.write(`\n${problems.join('\n')}\n`)
      progress(done.length, `${done.filter((one) => !isSound(one)).length} of them not as they must be`)
    },
  })
  const text = json ? JSON.stringify({ ...figuresOf(runs), visits: runs }, undefined, 2) : summary(runs)
  process.stdout.write(`${text}\n`)
  process.exitCode = runs.every(isSound) ? 0 : 1
}
