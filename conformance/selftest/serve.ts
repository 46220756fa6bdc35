import { randomBytes } from 'node:crypto'
import { toInstant } from '../../src/ledger/instant.ts'
import { openPublicServer } from '../../src/service/server.ts'
import { composeAnswer, soundComposition } from './compose.ts'
import type { Make } from './mutants/mutant.ts'
import { testTarget } from './test-fixture.ts'

export type Served = Awaited<ReturnType<typeof serve>>

/** Our server with a bug over real HTTP, fresh and at a free port; it counts its requests and its seconds. */
export async function serve(make: Make) {
  const now = () => toInstant(Date.now())
  const newId = () => randomBytes(12).toString('hex')
  const monotonic = () => performance.now()
  const composition = await soundComposition({ now, newId, sealingKey: randomBytes(32), monotonic })
  const { instance, fixture } = composition
  const answer = composeAnswer(make(composition))
  let requests = 0
  const counted: typeof answer = (request) => {
    requests++
    return answer(request)
  }
  const server = await openPublicServer(counted, 0, { basePath: '/rest' }, newId, () => requests++)
  const begin = performance.now()
  return {
    fixture,
    instance,
    target: { ...testTarget(fixture, 'off'), baseUrl: server.url },
    requests: () => requests,
    seconds: () => (performance.now() - begin) / 1000,
    async [Symbol.asyncDispose]() {
      await server.close(0)
      await instance.store.close()
    },
  }
}
