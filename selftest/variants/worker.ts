import { oneLine } from '../../conformance/report/verdict-text.ts'
import { visit } from '../visit.ts'
import { type Run, serveTasks } from '../worker-pool.ts'
import { conformingDeployments, type Deployment, visitOf } from './deployments.ts'
import { drawnName, fewestChoices, misreadChoices } from './drawn.ts'
import { misread, switches } from './misread-variants.ts'
import { isSound, lostRun, type RunSummary } from './summary.ts'

const sets = conformingDeployments()

serveTasks((task: Run): Promise<RunSummary> => {
  const { name } = task
  if (name === drawnName) return visitDrawn(task)
  const set = sets.find((one) => one.name === name)
  if (set === undefined) throw new Error(`there is no conforming deployment "${name}"`)
  return visitSet(set, task)
})

async function visitSet({ name: _, ...set }: Deployment, task: Run): Promise<RunSummary> {
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
      ({ rule, check, findings: [finding] }) => `${rule} in ${check}: ${finding ? oneLine(finding) : ''}`,
    ),
    errors: [...incomplete, ...new Set(errors)],
    misread: set.choices ? misreadChoices(report, set.choices) : misread(report, set.variants ?? {}, looked),
    residue: report.residue.length,
    repaced: report.run.repaced,
  }
}

/** Runs the suite against drawn choices, and shrinks them where the run is not sound. */
async function visitDrawn(task: Run): Promise<RunSummary> {
  let found: RunSummary | undefined
  await fewestChoices(task.seed, async (choices) => {
    const visited = await visitSet({ name: drawnName, choices }, task)
    if (!isSound(visited)) found = { ...visited, choices }
    found ??= visited
    return !isSound(visited)
  })
  return found ?? lostRun(task, 'it was not visited in time')
}
