import { setTimeout as pause } from 'node:timers/promises'
import { startMock } from '../main.ts'

// Starts, uses and closes mocks in one process; prints their number and the memory as lines of JSON.
const [warmUp = 0, cycles = 0] = process.argv.slice(2).map(Number)

for (let cycle = 1; cycle <= warmUp + cycles; cycle++) {
  const mock = await startMock({ rateLimit: 'off', control: {} })
  const headers = { authorization: `Bearer ${mock.keys['full']}` }
  for (const ask of [fetch, mock.fetch]) await (await ask(`${mock.baseUrl}/v1/bundles`, { headers })).text()
  const control = { authorization: `Bearer ${mock.control?.token}` }
  await (await fetch(`${mock.control?.url}/requests`, { headers: control })).text()
  await mock.close()
  if (cycle === warmUp || cycle === warmUp + cycles) await report(cycle)
}

async function report(cycle: number): Promise<void> {
  // Memory outside the heap is freed some time after the collection of its owner.
  for (let round = 0; round < 5; round++) {
    globalThis.gc?.()
    await pause(20)
  }
  const { heapUsed, external, rss } = process.memoryUsage()
  process.stdout.write(`${JSON.stringify({ cycle, heapUsed, external, rss })}\n`)
}
