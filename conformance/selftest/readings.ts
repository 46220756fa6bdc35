import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { progressLine } from './progress-line.ts'
import { conformingSets } from './readings/visits.ts'
import type { ReadingTask, Visited } from './readings/worker.ts'
import { inWorkers } from './worker-pool.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    seeds: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    threads: { type: 'string', default: `${availableParallelism()}` },
  },
})

const sets = conformingSets().filter(({ name }) => values.only?.includes(name) ?? true)
const seeds = Array.from({ length: Number(values.seeds) }, (_, index) => Number(values.seed) + index)
const tasks = seeds.flatMap((seed) => sets.map(({ name }): ReadingTask => ({ name, seed })))
const progress = progressLine('readings', tasks.length)
let wrong = 0
const visits = await inWorkers<ReadingTask, Visited>(tasks, {
  file: new URL('./readings/worker.ts', import.meta.url),
  threads: Number(values.threads),
  lost: (task, because) => ({ ...task, failures: [], faults: [because], requests: 0 }),
  onResult: ({ failures, faults }, done) => {
    if (failures.length + faults.length > 0) wrong++
    progress(done, `${wrong} with a false alarm or a fault`)
  },
})

for (const { name, seed, failures, faults } of visits) {
  for (const failure of failures) process.stdout.write(`FALSE ALARM ${name}, seed ${seed}: ${failure}\n`)
  for (const fault of faults) process.stdout.write(`FAULT ${name}, seed ${seed}: ${fault}\n`)
}
const alarms = visits.filter(({ failures }) => failures.length > 0).length
const faulty = visits.filter(({ faults }) => faults.length > 0).length
process.stdout.write(
  `${sets.length} conforming deployments, ${visits.length} runs: ${alarms} with a false alarm, ${faulty} with a fault of the suite\n`,
)
process.exitCode = alarms + faulty > 0 ? 1 : 0
