import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { run } from '../conformance/index.ts'
import { toInstant } from '../src/ledger/instant.ts'
import { openPublicServer } from '../src/service/server.ts'
import { composeAnswer, soundComposition } from './compose.ts'
import { changeStore } from './mutants/change-server.ts'
import type { Mutant } from './mutants/mutant.ts'
import { readBeforeLock } from './mutants/stale-reads.ts'
import { unconstrainedSources } from './mutants/unconstrained-sources.ts'
import { testTarget } from './test-fixture.ts'

/** Serves a mutant over HTTP at a free port. */
async function serve(change: Mutant['mutate']) {
  const newId = () => randomBytes(12).toString('hex')
  const composition = await soundComposition({
    now: () => toInstant(Date.now()),
    newId,
    sealingKey: randomBytes(32),
    monotonic: () => performance.now(),
  })
  const answer = composeAnswer(change(composition))
  const { instance } = composition
  const server = await openPublicServer({ answer, instance: () => instance }, 0, { basePath: '/rest' })
  return {
    target: { ...testTarget(composition.fixture), baseUrl: server.url },
    async [Symbol.asyncDispose]() {
      await server.close(0)
      await composition.instance.store.close()
    },
  }
}

/** Runs the checks of races against a mutant over HTTP; returns the failed ones. */
async function race(change: Mutant['mutate']): Promise<readonly string[]> {
  await using server = await serve(change)
  const { report } = await run({
    target: server.target,
    only: ['races'],
    seed: 1,
    entropy: () => 'ace0face',
    confirm: 'off',
  })
  expect(report.run.incomplete).toBeUndefined()
  return [...new Set(report.failures.map(({ check }) => check))].toSorted()
}

/** A slow query: in this time the others of a race arrive, even on a machine that is busy. */
const slowQuery = () => sleep(150)

/** Waits until somebody else has come as far, or for as long as a slow query takes. */
function untilAnother(): () => Promise<void> {
  let wake = (): void => undefined
  return () => {
    wake()
    const { promise, resolve } = Promise.withResolvers<void>()
    wake = resolve
    return Promise.race([promise, slowQuery()])
  }
}

describe('races over real connections', () => {
  it('are won by a store that locks', async () => {
    expect(await race((composition) => composition)).toEqual([])
  })

  it('are lost by a store that reads, and writes when another one has read too', async () => {
    const bug = changeStore((store) =>
      readBeforeLock(unconstrainedSources(store), (seen) => seen, untilAnother()),
    )
    expect(await race(bug)).toContain('races/one-pair')
  })

  it('are lost by a cascade alone that was read a query ago', async () => {
    const bug = changeStore((store) =>
      readBeforeLock(
        store,
        (seen, view, { grant }) => (grant === undefined ? view : { ...view, live: seen.live }),
        // Creates write after the revoke has read, and before it writes.
        ({ grant }) => sleep(grant === undefined ? 150 : 400),
      ),
    )
    expect(await race(bug)).toContain('races/one-pair')
  })
})
