import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../client/index.ts'
import { type Mock, startMock } from '../main.ts'
import { allFlows, brokenServer, flow, type Passing, targetOn } from './workflows.test-bed.ts'
import { flowsIn, runWorkflows, type WorkflowsTarget } from './workflows.ts'

const directory = mkdtempSync(join(tmpdir(), 'bundle-access-workflows-'))
let mock: Mock
beforeAll(async () => {
  mock = await startMock({ rateLimit: 'off' })
})
afterAll(async () => {
  await mock.close()
  rmSync(directory, { recursive: true, force: true })
})

let runs = 0
const run = (flows: typeof allFlows, target: WorkflowsTarget, now = Date.now()) =>
  runWorkflows(flows, target, { now, source: `test-${++runs}` })

/** Every grant of a bundle that is there. */
async function grantsOf(one: Mock, bundle = 'main'): Promise<readonly string[]> {
  const client = createClient({ baseUrl: one.baseUrl, apiKey: one.keys['full'] ?? '' })
  const grants = await client.listBundleGrants(one.bundles[bundle] ?? '').all()
  return grants.map(({ id }) => id)
}

describe('the flows', { timeout: 120_000 }, () => {
  it('are six, and hold against our server, which is afterwards as it was before', async () => {
    const before = [await grantsOf(mock), await grantsOf(mock, 'second')]
    const { flows, residue } = await run(allFlows, targetOn(mock))
    expect(flows.map(({ id, outcome, failures }) => ({ id, outcome, failures }))).toEqual(
      [
        'checkout-bridge',
        'first-invoice-and-renewal',
        'lifetime-purchase',
        'recommended-flow',
        'refund-with-cascade',
        'walking-pages',
      ].map((id) => ({ id, outcome: 'passed', failures: [] })),
    )
    expect(residue).toEqual([])
    expect([await grantsOf(mock), await grantsOf(mock, 'second')]).toEqual(before)
  })

  it('hold where a deployment reads the open points otherwise', async () => {
    await using other = await startMock({
      rateLimit: 'off',
      basePath: '/rest',
      variants: {
        'duplicate-source': 'conflict',
        'optional-fields': 'omitted',
        'extra-fields': 'some',
        'covering-grant': 'last',
        'revoke-revoked': '410',
      },
    })
    other.faults.add({ kind: 'sparse-pages', keep: 1, empty: 1 })
    const affected = ['first-invoice-and-renewal', 'refund-with-cascade', 'walking-pages'].flatMap(flow)
    const { flows, residue } = await run(affected, targetOn(other))
    expect(flows.flatMap(({ failures }) => failures)).toEqual([])
    expect(flows.map(({ outcome }) => outcome)).toEqual(['passed', 'passed', 'passed'])
    expect(residue).toEqual([])
  })

  it('begin behind the access that a user has already, and where a session cannot be read, say so', async () => {
    await using other = await startMock({ rateLimit: 'off' })
    const target = { ...targetOn(other), users: ['Ada Nwosu'] }
    const { flows } = await run([...flow('first-invoice-and-renewal'), ...flow('checkout-bridge')], {
      ...target,
      checkoutId: other.checkouts['expired'],
    })
    expect(flows.map(({ outcome }) => outcome)).toEqual(['passed', 'skipped'])
    expect(flows[1]?.reason).toContain('has ended')
  })
})

const grantOf = (body: object) => ({ ...Object(Reflect.get(body, 'grant')) })
const isCreate = ({ method, sent }: Passing, suffix: string): boolean =>
  method === 'POST' && `${sent['sourceId']}`.endsWith(suffix)

describe('a broken server', () => {
  let revoked: unknown
  it.each([
    [
      'recommended-flow',
      'grant-access',
      'grants another type than was asked for',
      (passing: Passing) =>
        passing.method === 'POST' ? { grant: { ...grantOf(passing.body), grantType: 'gift' } } : passing.body,
    ],
    [
      'first-invoice-and-renewal',
      'delivered-again',
      'grants a second time when a webhook is delivered twice',
      (passing: Passing) =>
        isCreate(passing, '.first') && passing.body['grant'] !== undefined && seenBefore(passing)
          ? { grant: { ...grantOf(passing.body), id: 'another' } }
          : passing.body,
    ],
    [
      'first-invoice-and-renewal',
      'renewal',
      'leaves a millisecond between two periods',
      (passing: Passing) => {
        if (!isCreate(passing, '.second')) return passing.body
        const grant = grantOf(passing.body)
        const startsAt = new Date(Date.parse(grant.startsAt) + 1).toISOString()
        return { grant: { ...grant, startsAt } }
      },
    ],
    [
      'lifetime-purchase',
      'purchase',
      'gives an end to what has none',
      (passing: Passing) =>
        passing.method === 'POST'
          ? { grant: { ...grantOf(passing.body), endsAt: '2099-01-01T00:00:00.000Z' } }
          : passing.body,
    ],
    [
      'refund-with-cascade',
      'what-is-left',
      'still shows a revoked grant',
      (passing: Passing) => {
        if (passing.method === 'DELETE') revoked = passing.body['grant']
        const { grants } = passing.body
        return Array.isArray(grants) && revoked !== undefined
          ? { ...passing.body, grants: [...grants, revoked] }
          : passing.body
      },
    ],
    [
      'walking-pages',
      'page',
      'ends a list before its last grant',
      (passing: Passing) =>
        passing.url.searchParams.has('cursor') ? { grants: passing.body['grants'], limit: 1 } : passing.body,
    ],
    [
      'checkout-bridge',
      'read-session',
      'says how many trial days there are',
      (passing: Passing) =>
        passing.url.pathname.includes('/checkout/') ? { ...passing.body, trialPeriodDays: 7 } : passing.body,
    ],
  ])('%s fails at %s when it %s, and nothing is left behind', async (id, step, _, answer) => {
    revoked = undefined
    const before = await grantsOf(mock)
    await using broken = await brokenServer(mock, { answer })
    const { flows } = await run(flow(id), broken.target)
    expect(flows).toMatchObject([{ id, outcome: 'failed' }])
    expect([...new Set(flows[0]?.failures.map((failure) => failure.step))]).toEqual([step])
    expect(await grantsOf(mock)).toEqual(before)
  })

  const delivered = new Set<unknown>()
  function seenBefore({ sent }: Passing): boolean {
    const known = delivered.has(sent['sourceId'])
    delivered.add(sent['sourceId'])
    return known
  }

  it('that ignores the filter by source and names none costs nobody a grant that was there before', async () => {
    await using other = await startMock({ rateLimit: 'off', variants: { 'optional-fields': 'omitted' } })
    const before = await grantsOf(other)
    await using broken = await brokenServer(other, {
      ask(url) {
        url.searchParams.delete('sourceId')
        return url
      },
      answer: ({ method, body }) =>
        method === 'POST' ? { grant: { ...grantOf(body), grantType: 'gift' } } : body,
    })
    const { flows, residue } = await run(flow('recommended-flow'), { ...broken.target, users: ['Ada Nwosu'] })
    expect({ flows, residue }).toMatchObject({ flows: [{ outcome: 'failed' }], residue: [] })
    expect(other.requests({ operation: 'revokeBundleGrant' })).toHaveLength(1)
    expect(await grantsOf(other)).toEqual(before)
  })

  it('that revokes nothing is told of, grant by grant', async () => {
    await using other = await startMock({ rateLimit: 'off' })
    await using broken = await brokenServer(other, {
      ask: (url) => {
        const [path, grantId] = url.pathname.split('/grants/')
        return grantId === undefined ? url : new URL(`${path}/grants/0000`, url)
      },
    })
    const { flows, residue } = await run(flow('recommended-flow'), broken.target)
    expect(flows).toMatchObject([{ outcome: 'failed', failures: [{ step: 'take-back', status: 404 }, {}] }])
    expect(residue).toMatchObject([{ sourceId: `test-${runs}.recommended-flow.invoice` }])
  })
})

describe('a flow that expects what is wrong', () => {
  it('fails', async () => {
    const [{ file = '' } = {}] = flow('recommended-flow')
    const wrong = readFileSync(file, 'utf8').replace("grantType == 'paid_external'", "grantType == 'gift'")
    writeFileSync(join(directory, 'recommended-flow.arazzo.yaml'), wrong)
    const { flows } = await run(flowsIn(directory), targetOn(mock))
    expect(flows).toMatchObject([
      {
        outcome: 'failed',
        failures: [{ step: 'grant-access', expected: expect.stringContaining("'gift'") }],
      },
    ])
  })
})

describe('a run that is called off', () => {
  it('revokes what it has created, and begins no other flow', async () => {
    const before = await grantsOf(mock)
    const calledOff = new AbortController()
    await using watched = await brokenServer(mock, {
      answer(passing) {
        if (passing.method === 'POST') calledOff.abort()
        return passing.body
      },
    })
    const machine = { now: Date.now(), source: `test-${++runs}`, signal: calledOff.signal }
    const { flows, residue } = await runWorkflows(allFlows, watched.target, machine)
    expect(calledOff.signal.aborted).toBe(true)
    expect(flows.map(({ outcome, reason }) => ({ outcome, reason }))).toEqual(
      allFlows.map(() => ({ outcome: 'skipped', reason: 'interrupted' })),
    )
    expect(residue).toEqual([])
    expect([await grantsOf(mock), await grantsOf(mock, 'second')].flat()).toEqual([
      ...before,
      ...(await grantsOf(mock, 'second')),
    ])
  })
})

describe('what the flows connect to', () => {
  it('is the target alone, whatever a flow names', async () => {
    let met = 0
    await using elsewhere = await brokenServer(mock, {
      ask(url) {
        met++
        return url
      },
    })
    const [{ file = '' } = {}] = flow('recommended-flow')
    const astray = readFileSync(file, 'utf8').replace(
      'url: ../openapi.yaml',
      `url: ${elsewhere.target.baseUrl}/openapi.yaml`,
    )
    writeFileSync(join(directory, 'recommended-flow.arazzo.yaml'), astray)
    await expect(run(flowsIn(directory), targetOn(mock))).rejects.toThrow('Redocly could not run')
    expect(met).toBe(0)
  })
})

describe('what the flows need', () => {
  it('is asked for before anything is written', async () => {
    const before = await grantsOf(mock)
    const target = targetOn(mock)
    await expect(run(allFlows, { ...target, users: [] })).rejects.toThrow('--users')
    await expect(run(allFlows, { ...target, users: ['Nobody of this name'] })).rejects.toThrow(
      'nobody found by "Nobody of this name"',
    )
    await expect(run(allFlows, { ...target, users: ['Kofi Mensah'] })).rejects.toThrow('permanent access')
    await expect(run(allFlows, { ...target, key: mock.keys['revoked'] ?? '' })).rejects.toMatchObject({
      status: 401,
    })
    expect(await grantsOf(mock)).toEqual(before)
  })
})
