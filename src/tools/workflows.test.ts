import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../client/index.ts'
import { type Mock, startMock } from '../main.ts'
import { allFlows, brokenServer, flow, type Passing, targetOn } from '../testing/workflows.test-bed.ts'
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

describe('the flows', () => {
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
    const affected = ['first-invoice-and-renewal', 'walking-pages'].flatMap(flow)
    const { flows, residue } = await run(affected, targetOn(other))
    expect(flows.flatMap(({ failures }) => failures)).toEqual([])
    expect(flows.map(({ outcome }) => outcome)).toEqual(['passed', 'passed'])
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
  /** A flow, the step of it that fails, and the wrong answer that it meets there. */
  type Wrong = readonly [flow: string, step: string, answer: (passing: Passing) => Passing['body']]
  /** To what creates a source that ends so. */
  const toCreate =
    (suffix: string, change: (grant: Readonly<Record<string, unknown>>, passing: Passing) => object) =>
    (passing: Passing) =>
      isCreate(passing, suffix) && passing.body['grant'] !== undefined
        ? { grant: { ...grantOf(passing.body), ...change(grantOf(passing.body), passing) } }
        : passing.body
  let revoked: unknown
  const wrongs: readonly (readonly Wrong[])[] = [
    [
      [
        'checkout-bridge',
        'read-session',
        // It says how many trial days there are.
        ({ url, body }) => (url.pathname.includes('/checkout/') ? { ...body, trialPeriodDays: 7 } : body),
      ],
      [
        'first-invoice-and-renewal',
        'delivered-again',
        // It grants a second time when a webhook is delivered twice.
        toCreate('first-invoice-and-renewal.first', (_, passing) =>
          seenBefore(passing) ? { id: 'another' } : {},
        ),
      ],
      [
        'lifetime-purchase',
        'purchase',
        // It gives an end to what has none.
        toCreate('', ({ endsAt }, { sent }) =>
          `${sent['sourceId']}`.includes('.lifetime-purchase.') && endsAt === undefined
            ? { endsAt: '2099-01-01T00:00:00.000Z' }
            : {},
        ),
      ],
      [
        'recommended-flow',
        'grant-access',
        // It grants another type than was asked for.
        toCreate('recommended-flow.invoice', () => ({ grantType: 'gift' })),
      ],
      [
        'refund-with-cascade',
        'what-is-left',
        // It still shows a revoked grant.
        ({ method, body }) => {
          const { sourceId } = grantOf(body)
          if (method === 'DELETE' && `${sourceId}`.includes('.refund-with-cascade.'))
            revoked ??= body['grant']
          const { grants } = body
          if (!Array.isArray(grants) || revoked === undefined || revoked === null) return body
          const shown = { ...body, grants: [...grants, revoked] }
          revoked = null
          return shown
        },
      ],
      [
        'walking-pages',
        'page',
        // It ends a list before its last grant.
        ({ url, body }) => (url.searchParams.has('cursor') ? { grants: body['grants'], limit: 1 } : body),
      ],
    ],
    [
      [
        'first-invoice-and-renewal',
        'renewal',
        // It leaves a millisecond between two periods.
        toCreate('.second', ({ startsAt }) => ({
          startsAt: new Date(Date.parse(`${startsAt}`) + 1).toISOString(),
        })),
      ],
    ],
  ]
  it.each(wrongs)(
    'fails each flow at the step that meets its wrong answer, and nothing is left behind (%#)',
    async (...met) => {
      const before = await grantsOf(mock)
      const answer = (passing: Passing) =>
        met.reduce((body, [, , change]) => change({ ...passing, body }), passing.body)
      await using broken = await brokenServer(mock, { answer })
      const { flows } = await run(
        met.flatMap(([id]) => flow(id)),
        broken.target,
      )
      const failed = flows.map(({ id, failures }) => [id, ...new Set(failures.map(({ step }) => step))])
      expect(failed).toEqual(met.map(([id, step]) => [id, step]))
      expect(await grantsOf(mock)).toEqual(before)
    },
  )

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
    expect(flows).toMatchObject([
      {
        outcome: 'failed',
        failures: [{ step: 'take-back', status: 404, expected: '$statusCode == 200' }, {}],
      },
    ])
    expect(residue).toMatchObject([{ sourceId: `test-${runs}.recommended-flow.invoice` }])
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
