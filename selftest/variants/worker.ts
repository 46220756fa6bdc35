import type { Report } from '../../conformance/report/report.ts'
import { oneLine } from '../../conformance/report/verdict-text.ts'
import { seedOf } from '../../conformance/run/seed.ts'
import { mostJudged } from '../../conformance/run/skew.ts'
import { drawFrom } from '../draw.ts'
import { deploy, type InProcessRun } from '../run-in-process.ts'
import { type Run, serveTasks } from '../worker-pool.ts'
import { conformingDeployments, type Deployment, runOptionsOf } from './deployments.ts'
import { drawnName, fewestVariants, misreadInSecond } from './drawn.ts'
import { misread, variantNames } from './misread-variants.ts'
import { isSound, lostRun, type RunSummary } from './summary.ts'

// A worker thread of `npm run variants`: runs the suite against one conforming deployment, where each failure is a false alarm and each variant seen otherwise is misread.
const all = conformingDeployments()

serveTasks((task: Run): Promise<RunSummary> => {
  const { name } = task
  if (name === drawnName) return runDrawn(task)
  const deployment = all.find((one) => one.name === name)
  if (deployment === undefined) throw new Error(`there is no conforming deployment "${name}"`)
  return runTwice(deployment, task)
})

/** Runs the suite twice against a deployment, the second time with what a run that was killed between them has left. */
async function runTwice(deployment: Deployment, task: Run): Promise<RunSummary> {
  const wanted = runOptionsOf(deployment, task.seed)
  await using server = await deploy(wanted)
  const fresh = summaryOf(deployment, task, wanted, (await server.run(wanted)).report)
  const requests = drawFrom(seedOf(task.seed, 'killed')).integer(100, 1_400)
  await server.killed({ ...wanted, seed: task.seed + 1 }, requests)
  // What was written before a clock was set back is dated later than now, until that clock has come there.
  await server.clock.sleep(deployment.stepsByMs ?? 0)
  const { report } = await server.run(wanted)
  // What is left may take every user of a few, and more requests than a run has where a page has a few items.
  const mayBeCut =
    deployment.changeTarget ?? deployment.sparse ?? deployment.secondVariants?.maxScannedPerPage
  const run = { ...report.run, incomplete: mayBeCut ? undefined : report.run.incomplete }
  const again = summaryOf(deployment, task, wanted, { ...report, run })
  const both = (of: 'alarms' | 'errors' | 'misread'): readonly string[] => [
    ...fresh[of],
    ...again[of].map((one) => `${one} (after a run that was killed after ${requests} requests)`),
  ]
  return {
    ...task,
    alarms: both('alarms'),
    errors: both('errors'),
    misread: both('misread'),
    // Where a clock was set back, a pair's writes stay in order: what ended before them cannot be revoked, and ends by itself.
    residue: (deployment.stepsByMs === undefined ? fresh.residue : 0) + again.residue,
    repaced: fresh.repaced + again.repaced,
  }
}

function summaryOf(deployment: Deployment, task: Run, wanted: InProcessRun, report: Report): RunSummary {
  const { secondVariants: second, ...rest } = deployment
  const errors = report.rules.flatMap(({ verdict, error }) => (verdict === 'error' ? [error ?? ''] : []))
  const incomplete = report.run.incomplete === undefined ? [] : [report.run.incomplete]
  // A target that provides less shows less, and so does one of which little can be read within the requests, or in peace.
  const isInStep = Math.max(0, ...(rest.nodes ?? [])) <= mostJudged
  const isQuiet = rest.stepsByMs === undefined && rest.change === undefined && isInStep
  const isWhole = rest.changeTarget === undefined && rest.sparse?.keep !== 1 && isQuiet
  const isLimited = wanted.rateLimitCheck === 'run'
  const looked = variantNames.filter((name) => isWhole && (isLimited || name !== 'rate-window'))
  return {
    ...task,
    alarms: report.failures.map(
      ({ rule, check, findings: [finding] }) => `${rule} in ${check}: ${finding ? oneLine(finding) : ''}`,
    ),
    errors: [...incomplete, ...new Set(errors)],
    misread: second ? misreadInSecond(report, second) : misread(report, rest.variants ?? {}, looked),
    residue: report.residue.length,
    repaced: report.run.repaced,
  }
}

/** Runs the suite against drawn variants, and shrinks them where the run is not sound. */
async function runDrawn(task: Run): Promise<RunSummary> {
  let found: RunSummary | undefined
  await fewestVariants(task.seed, async (secondVariants) => {
    const summary = await runTwice({ name: drawnName, secondVariants }, task)
    if (!isSound(summary)) found = { ...summary, secondVariants }
    found ??= summary
    return !isSound(summary)
  })
  return found ?? lostRun(task, 'it was not visited in time')
}
