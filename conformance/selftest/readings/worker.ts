import { visit } from '../house.ts'
import { serveTasks } from '../worker-pool.ts'
import { conformingSets, visitOf } from './visits.ts'

/** One visit of one conforming set. */
export interface ReadingTask {
  readonly name: string
  readonly seed: number
}

/** What a visit said against a deployment that is in order. */
export interface Visited extends ReadingTask {
  readonly failures: readonly string[]
  readonly faults: readonly string[]
  readonly requests: number
}

const sets = conformingSets()

serveTasks(async ({ name, seed }: ReadingTask): Promise<Visited> => {
  const set = sets.find((one) => one.name === name)
  if (set === undefined) throw new Error(`there is no set "${name}"`)
  const { report } = await visit(visitOf(set, seed))
  const errors = report.rules.flatMap(({ verdict, error }) => (verdict === 'error' ? [error ?? ''] : []))
  return {
    name,
    seed,
    failures: report.failures.map(
      ({ rule, check, findings: [finding] }) =>
        `${rule} in ${check}: ${finding?.claim}${finding?.actual === undefined ? '' : `; it was ${finding.actual}`}`,
    ),
    faults: [...(report.run.incomplete === undefined ? [] : [report.run.incomplete]), ...new Set(errors)],
    requests: report.run.requests,
  }
})
