import { hash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Check, check } from '../conformance/kit/check.ts'
import type { WireRequest } from '../conformance/run/ports.ts'
import { toGrantId } from '../src/ledger/ids.ts'
import { type Instant, toInstant } from '../src/ledger/instant.ts'
import type { Store } from '../src/store/store.ts'
import { mutants } from './mutants/all.ts'
import { deploy } from './run-in-process.ts'

const judgedBy = ['holders', 'lasting', 'races/queue', 'grants/of-the-deleted']

it('what sixty runs have left behind makes nothing untestable', async () => {
  let store: Store | undefined
  const deployment = await deploy({
    seed: 2,
    profile: 'certify',
    change: (composition) => {
      store = composition.instance.store
      return composition
    },
  })
  const grants = async () => (await store?.facts(['grants']))?.grants ?? []
  const run = async (seed: number, only: readonly string[]) => {
    const { report } = await deployment.run({ seed, profile: 'certify', maxRequests: 500, only })
    const stopped = report.checks.filter(({ ending }) => ending === 'stopped').map(({ check }) => check)
    const verdicts = report.rules.map(({ rule, verdict }) => `${rule} ${verdict}`)
    return { failures: report.failures, stopped, verdicts }
  }
  try {
    const first = await run(1, judgedBy)
    expect(first).toMatchObject({ failures: [], stopped: [] })
    const before = new Set((await grants()).map(({ grant }) => grant.id))
    for (let seed = 1; seed <= 4; seed++)
      expect((await run(seed, ['lasting', 'expiry', 'scenes/asked'])).failures).toEqual([])
    const litter = (await grants()).filter(({ grant }) => !before.has(grant.id))
    const times = litter.map(({ grant }) => grant.createdAt)
    const span = Math.max(...times) - Math.min(...times)
    // Fourteen times the same four runs, each before the others.
    for (let again = 1; again <= 14; again++) {
      const earlier = (instant: Instant) => toInstant(instant - again * (span + 3_600_000))
      const grants = litter.map(({ grant, ...pair }) => ({
        ...pair,
        grant: {
          ...grant,
          id: toGrantId(hash('sha256', `${again} ${grant.id}`).slice(0, 24)),
          sourceId: `${again}${grant.sourceId}`,
          startsAt: earlier(grant.startsAt),
          endsAt: earlier(grant.endsAt),
          createdAt: earlier(grant.createdAt),
          revokedAt: grant.revokedAt && earlier(grant.revokedAt),
        },
      }))
      await store?.add({ ...(await store.facts([])), grants })
    }
    expect(await run(1, judgedBy)).toEqual(first)
  } finally {
    await deployment.close()
  }
})

it('a list that names users otherwise than their creates hides nothing from the clean-up', async () => {
  const mutant = mutants.find(({ name }) => name === 'another alias in the grants list')
  let store: Store | undefined
  let begun = toInstant(0)
  const deployment = await deploy({
    seed: 1,
    profile: 'certify',
    change: (composition) => {
      const made = mutant?.mutate(composition) ?? composition
      store = made.instance.store
      begun = made.instance.now()
      return made
    },
  })
  try {
    await deployment.run({ seed: 1, profile: 'certify', only: ['lasting'] })
    const { grants } = (await store?.facts(['grants'])) ?? { grants: [] }
    const made = grants.filter(({ grant }) => grant.createdAt > begun)
    expect(made.length).toBeGreaterThan(4)
    const live = made.filter(({ grant }) => grant.revokedAt === undefined && grant.endsAt > begun + 3_600_000)
    expect(live).toEqual([])
  } finally {
    await deployment.close()
  }
})

it('a sourceId that an earlier run has used is no other one, whatever a duplicate answers here', async () => {
  const deployment = await deploy({ seed: 1, secondVariants: { duplicateStatus: '400' } })
  const only = ['refusals/source-edges']
  for (const seed of [1, 2]) {
    // Both runs take the same user.
    const { report } = await deployment.run({ seed, profile: 'certify', only })
    expect(report.failures).toEqual([])
    const rule = report.rules.find((one) => one.rule === 'GRANT-SOURCE-PATTERN')
    expect(rule?.verdict).toBe('passed')
  }
})

it('a killed run leaves grants that live, and the next one is judged all the same', async () => {
  const deployment = await deploy({ seed: 1, secondVariants: {} })
  const options = { seed: 1, profile: 'certify', only: ['grants', 'scenes', 'refusals'] } as const
  await deployment.killed(options, 60)
  const grants = deployment.state?.bundles.flatMap((bundle) => bundle.grants) ?? []
  const left = grants.filter(({ revoked, account }) => !revoked && account.name.startsWith('Test '))
  expect(left.length).toBeGreaterThan(0)
  const { report } = await deployment.run({ ...options, seed: 2 })
  expect([report.failures, report.warnings.join().includes('of an earlier run')]).toEqual([[], true])
})

it('a grant whose revoke was refused as ended, while it may have been live, is not left behind once it has ended', async () => {
  await using deployment = await deploy({ seed: 1 })
  const { clock, transport } = deployment
  let endsAt = 0
  const scene: Pick<Check<number>, 'rules' | 'needs' | 'input'> = {
    rules: ['GRANT-CREATES'],
    needs: ['users-without-grants:1'],
    input: fc.constant(0),
  }
  const ending = check({
    ...scene,
    id: 'scene/ending',
    title: 'A grant ends soon after its check',
    run: async (trial) => {
      endsAt = Math.floor(trial.now() / 1000) * 1000 + 8_000
      await trial.create(await trial.pair(), { endsAt: new Date(endsAt).toISOString() })
    },
  })
  const going = check({
    ...scene,
    id: 'scene/going',
    title: 'Another check goes on until then',
    run: async (trial) => trial.later(trial.now() + 30_000, async () => void (await trial.pair())),
  })
  const isRefused = ({ method }: WireRequest) => method === 'DELETE' && clock.now() < endsAt
  const { report, trace } = await deployment.run(
    { seed: 1, profile: 'certify', checks: [ending, going], only: ['scene'] },
    {
      ...transport,
      send: (request) =>
        transport.send(
          isRefused(request) ? { ...request, url: request.url.replace(/\w{24}$/, '0'.repeat(24)) } : request,
        ),
    },
  )
  const refused = trace.flatMap((event) =>
    event.event === 'exchange' && event.check === 'cleanup' && event.status === 404 ? event.request.path : [],
  )
  // So it was stuck.
  expect(refused.length).toBe(4)
  expect(report.residue).toEqual([])
})
