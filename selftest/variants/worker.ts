import { inBrief } from '../../conformance/report/wording.ts'
import { visit } from '../visit.ts'
import { type Run, serveTasks } from '../worker-pool.ts'
import { type Conforming, conformingSets, visitOf } from './deployments.ts'
import { drawn, fewestChoices, misreadChoices } from './drawn.ts'
import { misread, switches } from './misread-variants.ts'
import { isSound, lostVisit, type Visited } from './summary.ts'

const sets = conformingSets()

serveTasks((task: Run): Promise<Visited> => {
  const { name } = task
  if (name === drawn) return visitDrawn(task)
  const set = sets.find((one) => one.name === name)
  if (set === undefined) throw new Error(`there is no conforming deployment "${name}"`)
  return visitSet(set, task)
})

async function visitSet({ name: _, ...set }: Conforming, task: Run): Promise<Visited> {
  const wanted = visitOf(set, task.seed)
  const { report } = await visit(wanted)
  const errors = report.rules.flatMap(({ verdict, error }) => (verdict === 'error' ? [error ?? ''] : []))
  const incomplete = report.run.incomplete === undefined ? [] : [report.run.incomplete]
  // A target that provides less shows less, and so does one of which little can be read within the requests.
  const isWhole = set.provide === undefined && set.sparse?.keep !== 1
  const isLimited = wanted.rateLimitCheck === 'run'
  const looked = switches.filter((name) => isWhole && (isLimited || name !== 'rate-window'))
  return {
    ...task,
    alarms: report.failures.map(
      ({ rule, check, findings: [finding] }) => `${rule} in ${check}: ${finding ? inBrief(finding) : ''}`,
    ),
    errors: [...incomplete, ...new Set(errors)],
    misread: set.choices ? misreadChoices(report, set.choices) : misread(report, set.variants ?? {}, looked),
    residue: report.residue.length,
    repaced: report.run.repaced,
  }
}

/** Runs the suite against drawn choices, and shrinks them where the run is not sound. */
async function visitDrawn(task: Run): Promise<Visited> {
  let found: Visited | undefined
  await fewestChoices(task.seed, async (choices) => {
    const visited = await visitSet({ name: drawn, choices }, task)
    if (!isSound(visited)) found = { ...visited, choices }
    found ??= visited
    return !isSound(visited)
  })
  return found ?? lostVisit(task, 'it was not visited in time')
}
