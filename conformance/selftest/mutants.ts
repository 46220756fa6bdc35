import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { type ProfileName, profileNames } from '../check.ts'
import { checks } from '../checks/all.ts'
import { mutants } from './mutants/all.ts'
import { table, tally } from './mutants/tally.ts'
import { type Fate, lostFate } from './mutants/try-mutant.ts'
import type { MutantTask } from './mutants/worker.ts'
import { progressLine } from './progress-line.ts'
import { inWorkers } from './worker-pool.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    seeds: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    profile: { type: 'string', default: 'certify' },
    threads: { type: 'string', default: `${availableParallelism()}` },
    json: { type: 'boolean', default: false },
  },
})

const chosen = mutants.filter(
  ({ name, area }) => values.only?.some((text) => name === text || area === text) ?? true,
)
const profile: ProfileName = profileNames.find((name) => name === values.profile) ?? 'certify'
const first = Number(values.seed)
const seeds = Array.from({ length: Number(values.seeds) }, (_, index) => first + index)
const tasks = seeds.flatMap((seed) => chosen.map(({ name }): MutantTask => ({ name, seed, profile })))

const progress = progressLine('mutants', tasks.length)
let killed = 0
const fates = await inWorkers<MutantTask, Fate>(tasks, {
  file: new URL('./mutants/worker.ts', import.meta.url),
  threads: Number(values.threads),
  lost: lostFate,
  onResult: (fate, done) => {
    if (fate.killedBy.length > 0) killed++
    progress(done, `${killed} killed, ${done - killed} survived`)
  },
})

const sum = tally(chosen, fates, checks)
if (values.json) process.stdout.write(`${JSON.stringify({ ...sum, fates }, undefined, 2)}\n`)
else {
  const all = values.only === undefined
  const lines = [
    table(chosen, fates),
    ...sum.explained.map(({ name, because }) => `survives: ${name}. ${because}`),
    ...sum.unexplained.map((name) => `SURVIVED without an explanation: ${name}`),
    ...sum.stale.map((name) => `DIED although it is said to survive: ${name}`),
    ...(all ? sum.idle.map((id) => `IDLE: no mutant died of ${id}`) : []),
    `${sum.killed} of ${sum.mutants} mutants killed (${((100 * sum.killed) / sum.mutants).toFixed(1)} of 100), after ${sum.medianRequests} requests in the median, in ${seeds.length} run${seeds.length === 1 ? '' : 's'} each of the profile ${profile}`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
const failed =
  sum.unexplained.length > 0 || sum.stale.length > 0 || (values.only === undefined && sum.idle.length > 0)
process.exitCode = failed ? 1 : 0
