import { visit } from '../visit.ts'
import { type Run, serveTasks } from '../worker-pool.ts'
import { misread, switches } from './sightings.ts'
import type { Visited } from './summary.ts'
import { conformingSets, visitOf } from './visits.ts'

const sets = conformingSets()

serveTasks(async ({ name, seed }: Run): Promise<Visited> => {
  const set = sets.find((one) => one.name === name)
  if (set === undefined) throw new Error(`there is no conforming deployment "${name}"`)
  const wanted = visitOf(set, seed)
  const { report } = await visit(wanted)
  const looked = switches.filter((name) => name !== 'rate-window' || wanted.rateLimitCheck === 'run')
  const errors = report.rules.flatMap(({ verdict, error }) => (verdict === 'error' ? [error ?? ''] : []))
  const incomplete = report.run.incomplete === undefined ? [] : [report.run.incomplete]
  return {
    name,
    seed,
    alarms: report.failures.map(
      ({ rule, check, findings: [finding] }) =>
        `${rule} in ${check}: ${finding?.claim}${finding?.actual === undefined ? '' : `; it was ${finding.actual}`}`,
    ),
    faults: [...incomplete, ...new Set(errors)],
    // A target that provides less shows less, and so does one of which little can be read within the requests.
    misread:
      set.provide === undefined && !set.isUnnamed && set.sparse?.keep !== 1
        ? misread(report, set.variants ?? {}, looked)
        : [],
    residue: report.residue.length,
    repaced: report.run.repaced,
  }
})
