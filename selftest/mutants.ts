import { readFileSync, writeFileSync } from 'node:fs'
import { Option } from 'commander'
import { checks } from '../conformance/checks/all.ts'
import type { ProfileName } from '../conformance/kit/check.ts'
import { addRunFlags, command, oneOf, progressLine, type RunFlags, runsOf } from './command.ts'
import { mutants } from './mutants/all.ts'
import type { Mutant } from './mutants/mutant.ts'
import { summary, table } from './mutants/table.ts'
import { dies, type KillMatrix, killMatrix, leastSubtle, lostRules, tally } from './mutants/tally.ts'
import { lostResult, type MutantResult } from './mutants/try-mutant.ts'
import { inWorkers } from './worker-pool.ts'

// `npm run mutants`: runs the suite against servers with one bug each, to measure which bugs it finds.
interface Flags extends RunFlags {
  readonly profile: ProfileName
  readonly keep?: true
}

const areas = new Set(mutants.map(({ area }) => area))
const named = oneOf(
  [...areas, ...mutants.map(({ name }) => name)],
  `There is no such bug or area. Areas: ${[...areas].join(', ')}.`,
)

const help = `
In the table, ! marks a survivor, ~ one that the catalogue explains and ? a mutant of which no run came to its end: an error. Progress goes to stderr.
A mutant is killed that dies in two of five runs: a plain one that survives a single run is tried four times more. One that needs
minutes or hours to show is met by endurance of 25 hours, whatever the profile.
Exit codes: 0 all as the catalogue says; 1 a plain mutant survived without an explanation, or died although it is said to
survive, or more than 15 of 100 subtle ones survived, or a check killed none, or the suite met an error of its own, or five
seeds killed nothing by a rule of the matrix; 2 wrong usage.`

const mutantsCommand = command(
  'mutants',
  'Runs the suite against our own server with one bug at a time, and says which check finds it.',
  help,
)
addRunFlags(mutantsCommand, 1, { what: 'a bug or an area', named })
  .addOption(
    new Option('--profile <name>', 'the profile to run').choices(['smoke', 'certify']).default('certify'),
  )
  .option('--keep', 'write what checks were seen to defend into the kill matrix, which may only grow')
  .action(runMutants)
  .parse()

async function runMutants(flags: Flags): Promise<void> {
  const { only, seeds, seed, profile, json, keep } = flags
  const wanted = mutants.filter(
    ({ name, area }) => only.length === 0 || only.includes(name) || only.includes(area),
  )
  let results = await runAll(wanted, flags)
  if (seeds === 1) {
    // One seed need not draw what a plain bug shows with: of five it must die in two.
    const alive = wanted.filter((mutant) => mutant.survives === undefined && mutant.subtle === undefined)
    const again = alive.filter((mutant) => !dies(mutant, results))
    results = [...results, ...(await runAll(again, { ...flags, seeds: 4, seed: seed + 1 }))]
  }
  // Only in a whole run of the profile certify each check must kill a mutant.
  const whole = only.length === 0 && profile === 'certify'
  const sum = tally(wanted, results, whole ? checks : [])
  const before = JSON.parse(readFileSync(matrixFile, 'utf8')) as KillMatrix
  // With fewer seeds much is not drawn that these checks can find.
  const lost = whole && seeds >= 5 ? lostRules(results, before) : []
  for (const rule of lost) process.stderr.write(`no check has killed by a rule of the kill matrix: ${rule}\n`)
  if (keep) writeFileSync(matrixFile, `${JSON.stringify(killMatrix(results, before), undefined, 2)}\n`)
  const wrong = [lost, sum.unexplained, sum.stale, sum.idle, sum.errors]
  const tooFew = whole && sum.subtle.killed < leastSubtle * sum.subtle.mutants
  const text = json
    ? JSON.stringify({ ...sum, results }, undefined, 2)
    : `${table(wanted, results)}\n\n${summary(sum, seeds, profile)}`
  process.stdout.write(`${text}\n`)
  process.exitCode = tooFew || wrong.some((list) => list.length > 0) ? 1 : 0
}

/** Runs mutants in worker threads and prints the progress. */
function runAll(some: readonly Mutant[], flags: Flags): Promise<readonly MutantResult[]> {
  const { profile, threads } = flags
  const names = some.map(({ name }) => name)
  const tasks = runsOf(names, flags).map((run) => ({ ...run, profile }))
  const progress = progressLine('mutants', tasks.length)
  return inWorkers(tasks, {
    file: new URL('./mutants/worker.ts', import.meta.url),
    threads,
    lost: lostResult,
    onResult: (results: readonly MutantResult[]) => {
      const killed = results.filter(({ kills }) => kills.length > 0).length
      const lost = results.filter(({ isLost }) => isLost).length
      const errors = lost === 0 ? '' : `, ${lost} came to no end`
      progress(results.length, `${killed} killed, ${results.length - killed - lost} survived${errors}`)
    },
  })
}

const matrixFile = new URL('./mutants/kill-matrix.json', import.meta.url)
