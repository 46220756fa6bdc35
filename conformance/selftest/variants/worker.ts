import type { Report } from '../../report/report.ts'
import { inBrief } from '../../report/wording.ts'
import type { Choices } from '../second/choices.ts'
import { visitSecond } from '../second/visit.ts'
import { visit } from '../visit.ts'
import { type Run, serveTasks } from '../worker-pool.ts'
import { drawn, fewestChoices, misreadChoices, namedChoices } from './drawn.ts'
import { misread, switches } from './sightings.ts'
import { isSound, lostVisit, type Visited } from './summary.ts'
import { conformingSets, visitOf } from './visits.ts'

const sets = conformingSets()

serveTasks(async (task: Run): Promise<Visited> => {
  const { name, seed } = task
  if (name === drawn) return visitDrawn(task)
  const choices = namedChoices[name]
  if (choices !== undefined) return visitChosen(task, choices)
  const set = sets.find((one) => one.name === name)
  if (set === undefined) throw new Error(`there is no conforming deployment "${name}"`)
  const wanted = visitOf(set, seed)
  const { report } = await visit(wanted)
  const looked = switches.filter((name) => name !== 'rate-window' || wanted.rateLimitCheck === 'run')
  // A target that provides less shows less, and so does one of which little can be read within the requests.
  const isWhole = set.provide === undefined && set.sparse?.keep !== 1
  return visited(task, report, isWhole ? misread(report, set.variants ?? {}, looked) : [])
})

function visited(task: Run, report: Report, misread: readonly string[]): Visited {
  const errors = report.rules.flatMap(({ verdict, error }) => (verdict === 'error' ? [error ?? ''] : []))
  const incomplete = report.run.incomplete === undefined ? [] : [report.run.incomplete]
  return {
    ...task,
    alarms: report.failures.map(
      ({ rule, check, findings: [finding] }) =>
        `${rule} in ${check}: ${finding === undefined ? '' : inBrief(finding)}`,
    ),
    errors: [...incomplete, ...new Set(errors)],
    misread,
    residue: report.residue.length,
    repaced: report.run.repaced,
  }
}

async function visitChosen(task: Run, choices: Partial<Choices>): Promise<Visited> {
  const { report } = await visitSecond(task.seed, choices)
  return visited(task, report, misreadChoices(report, choices))
}

/** A run with the choices that the seed draws; where it is not sound, with the fewest of them that are not. */
async function visitDrawn(task: Run): Promise<Visited> {
  let found: Visited | undefined
  await fewestChoices(task.seed, async (choices) => {
    const visited = await visitChosen(task, choices)
    if (!isSound(visited)) found = { ...visited, choices }
    found ??= visited
    return !isSound(visited)
  })
  return found ?? lostVisit(task, 'it was not visited in time')
}
