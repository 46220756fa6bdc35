import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createClient } from '../client/index.ts'
import { type Mock, type MockOptions, startMock } from '../main.ts'
import { brokenServer, type Passing, runFlows } from '../testing/workflows.test-bed.ts'

const flows = readdirSync(new URL('../../spec/workflows', import.meta.url)).map((name) =>
  name.replace('.arazzo.yaml', ''),
)

/** Returns every live grant of the bundles that the flows write to. */
async function grantsOf({ baseUrl, keys, bundles }: Mock): Promise<readonly string[]> {
  const client = createClient({ baseUrl, apiKey: keys['full'] ?? '' })
  const lists = ['main', 'second'].map((name) => client.listBundleGrants(bundles[name] ?? '').all())
  return (await Promise.all(lists)).flat().map(({ id }) => id)
}

/** Deployments that the contract allows, and what Redocly has to be told there. */
const deployments: readonly (readonly [string, MockOptions, readonly string[]])[] = [
  ['a mock', {}, []],
  [
    'a deployment with other variants, further fields and short pages',
    {
      basePath: '/rest',
      variants: {
        'duplicate-source': 'conflict',
        'optional-fields': 'omitted',
        'extra-fields': 'some',
        'covering-grant': 'last',
        'revoke-revoked': '410',
      },
    },
    // The contract leaves open which further fields and statuses there are.
    ['--severity', 'SCHEMA_CHECK=off', '--severity', 'STATUS_CODE_CHECK=off'],
  ],
]

describe('the flows', () => {
  it.each(deployments)(
    'flows: against %s each holds, and leaves the ledger as it was',
    async (_, mockOptions, options) => {
      await using mock = await startMock({ rateLimit: 'off', ...mockOptions })
      const before = await grantsOf(mock)
      if (options.length > 0) mock.faults.add({ kind: 'sparse-pages', keep: 1, empty: 1 })
      const ended = await runFlows(flows, mock, { options })
      expect(ended.map(({ id, failed }) => [id, failed])).toEqual(flows.map((id) => [id, []]))
      expect(ended.filter(({ steps }) => steps <= 3)).toEqual([])
      mock.faults.reset()
      // What one left would be there, and begin before what the next ones create.
      expect(await grantsOf(mock)).toEqual(before)
    },
  )
})

const grantOf = (body: object) => ({ ...Object(Reflect.get(body, 'grant')) })

/** Changes the grant in the answers to creates. */
const toCreates =
  (change: (grant: Readonly<Record<string, unknown>>, passing: Passing) => object) => (passing: Passing) =>
    passing.method === 'POST' && passing.body['grant'] !== undefined
      ? { grant: { ...grantOf(passing.body), ...change(grantOf(passing.body), passing) } }
      : passing.body

/** Returns the answer of a server that grants a second time when a webhook is delivered twice. */
function grantsTwice() {
  const delivered = new Set<unknown>()
  return toCreates((_, { sent: { sourceId } }) => {
    const isSecond = delivered.has(sourceId)
    delivered.add(sourceId)
    return isSecond ? { id: 'another' } : {}
  })
}

/** Returns the answer of a server that shows a revoked grant in the list that is read next. */
function showsRevoked() {
  let revoked: unknown
  return ({ method, body }: Passing) => {
    if (method === 'DELETE') revoked ??= body['grant']
    const { grants } = body
    if (!Array.isArray(grants) || revoked === undefined || revoked === null) return body
    const shown = { ...body, grants: [...grants, revoked] }
    revoked = null
    return shown
  }
}

/** A flow, the step of it that must fail, the bug that it meets there, and an answer with it. */
const bugs: readonly (readonly [string, string, string, () => (passing: Passing) => object])[] = [
  [
    ...(['checkout-bridge', 'read-session', 'says how many trial days there are'] as const),
    () => (passing) =>
      passing.url.pathname.includes('/checkout/') ? { ...passing.body, trialPeriodDays: 7 } : passing.body,
  ],
  ['first-invoice-and-renewal', 'delivered-again', 'grants a second time', grantsTwice],
  [
    ...(['first-invoice-and-renewal', 'renewal', 'leaves a millisecond between two periods'] as const),
    () =>
      toCreates(({ startsAt }, { sent: { sourceId } }) =>
        `${sourceId}`.endsWith('.second')
          ? { startsAt: new Date(Date.parse(`${startsAt}`) + 1).toISOString() }
          : {},
      ),
  ],
  [
    ...(['lifetime-purchase', 'purchase', 'gives an end to what has none'] as const),
    () => toCreates(({ endsAt }) => (endsAt === undefined ? { endsAt: '2099-01-01T00:00:00.000Z' } : {})),
  ],
  [
    ...(['recommended-flow', 'grant-access', 'grants another type'] as const),
    () => toCreates(() => ({ grantType: 'gift' })),
  ],
  ['refund-with-cascade', 'what-is-left', 'shows a revoked grant', showsRevoked],
  [
    ...(['walking-pages', 'page', 'ends a list before its last grant'] as const),
    () => (passing) =>
      passing.url.searchParams.has('cursor') ? { grants: passing.body['grants'], limit: 1 } : passing.body,
  ],
]

describe('the flows against a broken server', () => {
  it.each(bugs)('flows: %s fails at %s where it %s', async (id, step, _, answer) => {
    await using mock = await startMock({ rateLimit: 'off' })
    await using broken = await brokenServer(mock, answer())
    const [ended] = await runFlows([id], mock, { baseUrl: broken.baseUrl })
    expect([...new Set(ended?.failed)]).toEqual([step])
  })

  it('flows: each has a bug that it must find', () => {
    expect([...new Set(bugs.map(([id]) => id))]).toEqual(flows)
    expect(flows).toHaveLength(6)
  })
})
