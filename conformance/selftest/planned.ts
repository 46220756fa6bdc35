import { Option } from 'commander'
import { command, namesOf, progressLine, runsOf, type SweepFlags, sweeping } from './command.ts'
import { type Fate, lostFate } from './mutants/try-mutant.ts'
import { axes } from './planned/bug.ts'
import { bugsOf, type SetName, setNames } from './planned/sets.ts'
import { figuresOf, figuresText, rows } from './planned/table.ts'
import type { BugTask } from './planned/worker.ts'
import { inWorkers } from './worker-pool.ts'

interface Flags extends SweepFlags {
  readonly set: SetName
}

const sets = await Promise.all(setNames.map(bugsOf))
const names = sets.flat().map(({ name }) => name)

/**
 * Tries the bugs of one set with `certify`, and those that need minutes or hours to show with `endurance` of 25 hours. Exit codes: 0
 * each was tried, whatever was found; 1 the suite met an error of its own, or a run came to no end; 2 wrong usage, such as a set that
 * is not there.
 */
const help = `
One line for each bug and seed: found by a failure that names one of its rules, found "elsewhere" by failures of other rules
only, or not found; then the rules, the requests until it was found, and those of the whole run. Progress goes to stderr.
Exit codes: 0 each was tried, whatever was found; 1 the suite met an error of its own, or a run came to no end; 2 wrong usage.`

const plannedCommand = command(
  'planned',
  'Tries the suite on bugs that were thought out without a look at its checks, and says which it finds.',
  help,
)
sweeping(plannedCommand, 1, {
  what: 'a bug or an axis',
  named: namesOf([...axes, ...names], `There is no such bug or axis. Axes: ${axes.join(', ')}.`),
})
  .addOption(new Option('--set <name>', 'the set of bugs').choices(setNames).default('first'))
  .action(tryPlanned)
  .parse()

async function tryPlanned({ set, only, threads, json, ...flags }: Flags): Promise<void> {
  const bugs = (sets[setNames.indexOf(set)] ?? []).filter(
    ({ name, axis }) => only.length === 0 || only.includes(name) || only.includes(axis),
  )
  if (bugs.length === 0) {
    process.stderr.write(`There is no such bug in the set "${set}"; put its files into planned/${set}/.\n`)
    process.exitCode = 2
    return
  }
  const runs = runsOf(
    bugs.map(({ name }) => name),
    { set, only, threads, ...flags } as Flags,
  )
  const progress = progressLine('planned', runs.length)
  const fates = await inWorkers(
    runs.map((run): BugTask => ({ ...run, set })),
    {
      file: new URL('./planned/worker.ts', import.meta.url),
      threads,
      lost: lostFate,
      onResult: (done: readonly Fate[]) => {
        const found = done.filter(({ kills }) => kills.length > 0).length
        progress(done.length, `${found} found`)
      },
    },
  )
  const figures = figuresOf(bugs, fates)
  const text = json
    ? JSON.stringify({ set, figures, fates }, undefined, 2)
    : [...rows(bugs, fates), '', ...figuresText(figures)].join('\n')
  process.stdout.write(`${text}\n`)
  process.exitCode = fates.some(({ faults }) => faults.length > 0) ? 1 : 0
}
