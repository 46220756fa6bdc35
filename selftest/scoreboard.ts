import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { command, wholeNumber } from './command.ts'
import { leastSubtle } from './mutants/tally.ts'
import {
  type Figures,
  mutantFigures,
  scoreboard,
  variantsFigures,
  withScoreboard,
} from './scoreboard/markdown.ts'
import { timeProfiles } from './scoreboard/profiles.ts'

// `npm run scoreboard`: measures what the suite finds and how long it takes, for docs/suite.md.
interface Flags {
  readonly mutants?: string
  readonly variants?: readonly string[]
  readonly seeds: number
}

const page = fileURLToPath(new URL('../docs/suite.md', import.meta.url))

const help = `
Without files it takes an hour of a small machine. Progress goes to stderr.
Exit codes: 0 all as it must be; 1 written all the same, and something is not as it must be; 2 wrong usage.`

command(
  'scoreboard',
  'Measures the suite against mutants and conforming deployments, and writes docs/suite.md.',
  help,
)
  .option('--mutants <file>', 'what "npm run -s mutants -- --json" printed, instead of running it')
  .option(
    '--variants <files...>',
    'what "npm run -s variants -- --json" printed, whole or seed by seed, instead of running it',
  )
  .option('--seeds <number>', 'runs of each conforming deployment', wholeNumber, 20)
  .action(measure)
  .parse()

async function measure({ mutants, variants, seeds }: Flags): Promise<void> {
  const read = (file: string): string => readFileSync(file, 'utf8')
  process.stderr.write('profiles: timed against mocks, some six minutes\n')
  // Times first, while nothing else loads the machine.
  const profiles = await timeProfiles()
  const ofVariants = variants?.map(read) ?? [printedBy('variants.ts', '--seeds', `${seeds}`)]
  const ofMutants = mutants === undefined ? printedBy('mutants.ts') : read(mutants)
  const figures = { profiles, mutants: mutantFigures(ofMutants), variants: variantsFigures(ofVariants) }
  writeFileSync(page, withScoreboard(readFileSync(page, 'utf8'), scoreboard(figures)))
  process.exitCode = isSound(figures) ? 0 : 1
}

/** Returns the output of a command of this folder with `--json`, also when it exits with 1. */
function printedBy(file: string, ...flags: readonly string[]): string {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const options = { maxBuffer: 2 ** 30, encoding: 'utf8' } as const
  const child = spawnSync(process.execPath, [path, '--json', ...flags], { ...options, stdio: [0, 'pipe', 2] })
  if (!child.stdout) throw child.error ?? new Error(`${file} printed nothing, and ended with ${child.status}`)
  return child.stdout
}

function isSound({ mutants, variants, profiles }: Figures): boolean {
  const { runsWithAlarm, runsWithError, runsMisread, runsWithResidue } = variants
  return (
    mutants.unexplained.length + mutants.errors.length === 0 &&
    mutants.subtle.killed >= leastSubtle * mutants.subtle.mutants &&
    runsWithAlarm + runsWithError + runsMisread + runsWithResidue === 0 &&
    profiles.every(({ profile, outcome }) => outcome === (profile === 'smoke' ? 'partial' : 'conformant'))
  )
}
