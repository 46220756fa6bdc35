import { readFileSync, writeFileSync } from 'node:fs'
import { Option } from 'commander'
import { checks } from '../checks/all.ts'
import type { ProfileName } from '../kit/check.ts'
import { command, namesOf, runsOf, type SweepFlags, sweeping } from './command.ts'
import { mutants } from './mutants/all.ts'
import { fatesOf } from './mutants/fates.ts'
import { areas, type Mutant } from './mutants/mutant.ts'
import { summary, table } from './mutants/table.ts'
import { dies, type KillMatrix, killMatrix, leastSubtle, lostRules, tally } from './mutants/tally.ts'
import type { Fate } from './mutants/try-mutant.ts'
import { figuresOf, unshown } from './planned/figures.ts'
import { axes, bugsOf, type PlannedBug, type SetName, setNames } from './planned/sets.ts'

interface Flags extends SweepFlags {
  readonly set: 'mutants' | SetName
  readonly profile: ProfileName
  readonly keep?: true
}

const bugs: readonly (Mutant | PlannedBug)[] = [...mutants, ...setNames.flatMap(bugsOf)]
const named = namesOf(
  [...areas, ...axes, ...bugs.map(({ name }) => name)],
  `There is no such bug or area. Areas: ${[...areas, ...axes].join(', ')}.`,
)

const help = `
In the table, ! marks a survivor and ~ one that the catalogue explains. Progress goes to stderr.
A mutant is killed that dies in two of five runs: a plain one that survives a single run is tried four times more.
Exit codes: 0 all as the catalogue says; 1 a plain mutant survived without an explanation, or died although it is said to
survive, or more than 15 of 100 subtle ones survived, or a check killed none, or the suite met an error of its own, or five
seeds killed nothing by a rule of the matrix; 2 wrong usage.
The sets first and second (npm run planned) were thought out without a look at the checks, to measure what they find. A bug that
needs minutes or hours to show is tried with endurance of 25 hours. There 1 says that the suite met an error of its own, or a
run came to no end, or a bug was not shown to have an effect: it was not found, and has no proof (planned/proofs.ts).`

const mutantsCommand = command(
  'mutants',
  'Runs the suite against our own server with one bug at a time, and says which check finds it.',
  help,
)
sweeping(mutantsCommand, 1, { what: 'a bug or an area', named })
  .addOption(new Option('--set <name>', 'the bugs').choices(['mutants', ...setNames]).default('mutants'))
  .addOption(
    new Option('--profile <name>', 'the profile to run').choices(['smoke', 'certify']).default('certify'),
  )
  .option('--keep', 'write what checks were seen to defend into the kill matrix, which may only grow')
  .action((flags: Flags) => (flags.set === 'mutants' ? runMutants(flags) : runPlanned(flags.set, flags)))
  .parse()

async function runMutants(flags: Flags): Promise<void> {
  const { only, seeds, seed, profile, keep } = flags
  const wanted = wantedOf(mutants, flags)
  let fates = await tried(wanted, flags)
  if (seeds === 1) {
    // One seed need not draw what a plain bug shows with: of five it must die in two.
    const alive = wanted.filter((mutant) => mutant.survives === undefined && mutant.subtle === undefined)
    const again = alive.filter((mutant) => !dies(mutant, fates))
    fates = [...fates, ...(await tried(again, { ...flags, seeds: 4, seed: seed + 1 }))]
  }
  // Only in a whole run of the profile certify each check must kill a mutant.
  const whole = only.length === 0 && profile === 'certify'
  const sum = tally(wanted, fates, whole ? checks : [])
  const known = JSON.parse(readFileSync(matrixFile, 'utf8')) as KillMatrix
  // With fewer seeds much is not drawn that these checks can find.
  const lost = whole && seeds >= 5 ? lostRules(fates, known) : []
  for (const rule of lost) process.stderr.write(`no check has killed by a rule of the kill matrix: ${rule}\n`)
  if (keep) writeFileSync(matrixFile, `${JSON.stringify(killMatrix(fates, known), undefined, 2)}\n`)
  const wrong = [lost, sum.unexplained, sum.stale, sum.idle, sum.errors]
  const tooFew = whole && sum.subtle.killed < leastSubtle * sum.subtle.mutants
  print(flags, { ...sum, fates }, `${table(wanted, fates)}\n\n${summary(sum, seeds, profile)}`)
  process.exitCode = tooFew || wrong.some((list) => list.length > 0) ? 1 : 0
}

async function runPlanned(set: SetName, flags: Flags): Promise<void> {
  const wanted = wantedOf(bugsOf(set), flags)
  if (wanted.length === 0) {
    process.stderr.write(`There is no such bug in the set "${set}".\n`)
    process.exitCode = 2
    return
  }
  const fates = await tried(wanted, flags)
  const [figures, wrong] = [figuresOf(wanted, fates), unshown(wanted, fates)]
  const counts = figures.map(({ seed, area, found, of }) => `seed ${seed}, ${area}: ${found} of ${of} found`)
  const unproven = wrong.map((name) => `${name} was not shown to have an effect`)
  const text = [table(wanted, fates), '', ...unproven, ...counts].join('\n')
  print(flags, { set, figures, unshown: wrong, fates }, text)
  process.exitCode = wrong.length > 0 || fates.some(({ errors }) => errors.length > 0) ? 1 : 0
}

/** Those of some bugs that were named, by themselves or by their area; all when none was. */
function wantedOf<Bug extends (typeof bugs)[number]>(some: readonly Bug[], { only }: Flags): readonly Bug[] {
  return some.filter(({ name, area }) => only.length === 0 || only.includes(name) || only.includes(area))
}

function tried(some: typeof bugs, flags: Flags): Promise<readonly Fate[]> {
  const { set, profile, threads } = flags
  const names = some.map(({ name }) => name)
  const tasks = runsOf(names, flags).map((run) => ({ ...run, profile }))
  return fatesOf(set, tasks, threads)
}

function print({ json }: Flags, data: object, text: string): void {
  process.stdout.write(`${json ? JSON.stringify(data, undefined, 2) : text}\n`)
}

const matrixFile = new URL('./mutants/kill-matrix.json', import.meta.url)
