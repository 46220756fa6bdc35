import { readFileSync } from 'node:fs'
import type { RunResult } from '../../conformance/report/report.ts'
import { measuredOf } from '../../conformance/run/plan.ts'
import type { InProcessRun } from '../run-in-process.ts'
import type { Mutant } from './mutant.ts'
import type { KillMatrix } from './tally.ts'
import { runAgainstMutant } from './try-mutant.ts'

const matrix: KillMatrix = JSON.parse(readFileSync(new URL('./kill-matrix.json', import.meta.url), 'utf8'))

/** Returns the checks that have killed by a rule of a mutant, the cheapest first. */
const killers = ({ rules }: Mutant): readonly string[] =>
  Object.keys(matrix)
    .filter((check) => rules.some((rule) => matrix[check]?.includes(rule)))
    .toSorted((one, other) => measuredOf({ id: one }).requests - measuredOf({ id: other }).requests)

/** Returns the first run that finds a mutant: of three seeds, with a few checks at a time, then with all. */
export async function foundQuickly(mutant: Mutant, options: Partial<InProcessRun> = {}): Promise<RunResult> {
  const checks = killers(mutant)
  const groups = Array.from({ length: Math.ceil(checks.length / few) }, (_, at) => ({
    only: checks.slice(few * at, few * at + few),
  }))
  for (const seed of [1, 2, 3])
    for (const group of [...groups, {}]) {
      const result = await runAgainstMutant(mutant, seed, { ...options, ...group })
      const broken: readonly string[] = mutant.rules
      if (result.report.failures.some(({ rule }) => broken.includes(rule))) return result
    }
  throw new Error(`no check finds "${mutant.name}"`)
}

const few = 3
