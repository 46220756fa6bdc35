import { Option } from 'commander'
import { command, namesOf, runsOf, type SweepFlags, sweeping } from './command.ts'
import { fatesOf } from './mutants/fates.ts'
import { axes, bugsOf, type SetName, setNames } from './planned/sets.ts'
import { figuresOf, table, unshown } from './planned/table.ts'

interface Flags extends SweepFlags {
  readonly set: SetName
}

const names = setNames.flatMap(bugsOf).map(({ name }) => name)

const help = `
One line for each bug and seed: found by a failure that names one of its rules, found "elsewhere" by failures of other rules
only, or not found; then the rules, the requests until it was found, and those of the whole run. A bug that needs minutes or hours
to show is tried with endurance of 25 hours. Progress goes to stderr.
Exit codes: 0 each was tried, whatever was found; 1 the suite met an error of its own, or a run came to no end, or a bug was not
shown to have an effect: it was not found, and has no proof (planned/proofs.ts); 2 wrong usage.`

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

async function tryPlanned({ set, json, ...flags }: Flags): Promise<void> {
  const bugs = bugsOf(set).filter(
    ({ name, axis }) => flags.only.length === 0 || flags.only.includes(name) || flags.only.includes(axis),
  )
  if (bugs.length === 0) {
    process.stderr.write(`There is no such bug in the set "${set}".\n`)
    process.exitCode = 2
    return
  }
  const runs = runsOf(
    bugs.map(({ name }) => name),
    flags,
  )
  const tasks = runs.map((run) => ({ ...run, profile: 'certify' as const }))
  const fates = await fatesOf('planned', tasks, flags.threads, (found) => `${found} found`)
  const wrong = unshown(bugs, fates)
  const text = json
    ? JSON.stringify({ set, figures: figuresOf(bugs, fates), unshown: wrong, fates }, undefined, 2)
    : table(bugs, fates)
  process.stdout.write(`${text}\n`)
  process.exitCode = wrong.length > 0 || fates.some(({ errors }) => errors.length > 0) ? 1 : 0
}
