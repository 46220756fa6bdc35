import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toAccountId, toBundleId, toCheckoutId, toKeyId } from '../ledger/ids.ts'
import { FOREVER, type Instant, toInstant } from '../ledger/instant.ts'
import { aGrant } from './contract/simple-ledger.test-bed.ts'
import { openMemoryStore } from './memory-store.test-bed.ts'
import { openSqliteStore } from './sqlite/sqlite-store.ts'
import type { Facts, MockStore } from './store.ts'

const id = (number: number): string => number.toString(16).padStart(24, '0')
const at = (ms: number): Instant => toInstant(ms)

const account = (number: number): Facts['accounts'][number] => ({
  id: toAccountId(number),
  displayName: `Person ${number}`,
  avatar: undefined,
  tier: 'premium',
  createdAt: at(number),
  deletedAt: number === 3 ? at(9) : undefined,
})

const bundle = (number: number): Facts['bundles'][number] => ({
  id: toBundleId(id(number)),
  owner: toAccountId(1),
  name: `Bundle ${number}`,
  marketType: 'spot',
  quote: 'USDT',
  access: 'private',
  status: 'active',
  createdAt: at(number),
  updatedAt: at(number),
  payment: { checkoutUrl: 'https://pay.example/', price: 1.5, currency: 'EUR', discount: undefined },
})

const grantFact = fc
  .record({
    bundle: fc.integer({ min: 1, max: 2 }),
    account: fc.integer({ min: 2, max: 4 }),
    startsAt: fc.integer({ min: 10, max: 40 }),
    length: fc.option(fc.integer({ min: 1, max: 20 }), { freq: 5 }),
    revoked: fc.boolean(),
  })
  .map(({ bundle, account, startsAt, length, revoked }) => ({
    bundle: toBundleId(id(bundle)),
    account: toAccountId(account),
    startsAt: at(startsAt),
    endsAt: length === null ? FOREVER : at(startsAt + length),
    revokedAt: revoked ? at(15) : undefined,
  }))

const fixtures = fc
  .record({
    grants: fc.array(grantFact, { maxLength: 12 }),
    checkouts: fc.array(fc.integer({ min: 10, max: 40 }), { maxLength: 4 }),
  })
  .map(
    ({ grants, checkouts }): Facts => ({
      accounts: [1, 2, 3, 4].map(account),
      keys: [
        {
          id: toKeyId('k'.repeat(16)),
          owner: toAccountId(1),
          secretHash: new Uint8Array(32).fill(7),
          permissions: { bundles: 'read', users: 'none', grants: 'write' },
          masks: ['10.0.0.0/8'],
          createdAt: at(1),
          revokedAt: undefined,
        },
      ],
      bundles: [1, 2].map(bundle),
      grants: grants.map(({ bundle, account, ...period }, index) => {
        const grant = aGrant(index, { createdAt: at(5), ...period })
        return { bundle, account, grant }
      }),
      checkouts: checkouts.map((startedAt, index) => ({
        id: toCheckoutId(id(200 + index)),
        bundle: toBundleId(id(1)),
        account: toAccountId(2),
        startedAt: at(startedAt),
        endsAt: at(startedAt + 5),
      })),
    }),
  )

async function both<Answer>(
  facts: Facts,
  ask: (store: MockStore) => Promise<Answer>,
): Promise<[Answer, Answer]> {
  const stores = [openMemoryStore(), openSqliteStore({ file: ':memory:' })] as const
  for (const store of stores) await store.add(facts)
  const answers = [await ask(stores[0]), await ask(stores[1])] as [Answer, Answer]
  for (const store of stores) await store.close()
  return answers
}

describe('transitions', () => {
  it('transitions: both stores name the same ones, in the same order, cut at the same place, and count the same', async () => {
    const query = {
      after: fc.integer({ min: 0, max: 70 }),
      length: fc.nat(70),
      limit: fc.integer({ min: 1, max: 6 }),
    }
    await fc.assert(
      fc.asyncProperty(fixtures, fc.record(query), async (facts, { after, length, limit }) => {
        const interval = { after: at(after), until: at(after + length), limit }
        const [memory, sqlite] = await both(facts, async (store) => ({
          due: await store.listTransitions(interval),
          next: await store.nextTransition(at(after)),
          count: await store.count(at(after)),
        }))
        expect(sqlite).toEqual(memory)
      }),
      { numRuns: 60 },
    )
  })

  it('transitions: from one to the next, each is met at its own instant and none is left out', async () => {
    await fc.assert(
      fc.asyncProperty(fixtures, async (facts) => {
        const store = openSqliteStore({ file: ':memory:' })
        await store.add(facts)
        const whole = await store.listTransitions({ after: at(0), until: at(1_000), limit: 1_000 })
        const walked = []
        let next = await store.nextTransition(at(0))
        for (let after = at(0); next !== undefined; next = await store.nextTransition(after)) {
          expect((await store.listTransitions({ after, until: at(next - 1), limit: 9 })).items).toEqual([])
          walked.push(...(await store.listTransitions({ after, until: next, limit: 1_000 })).items)
          after = next
        }
        expect(walked).toEqual(whole.items)
        await store.close()
      }),
      { numRuns: 40 },
    )
  })

  it('facts: what was added comes out again, and makes the same store', async () => {
    await fc.assert(
      fc.asyncProperty(fixtures, async (facts) => {
        const [memory, sqlite] = await both(facts, (store) => store.facts())
        expect(memory).toEqual(facts)
        const keys = sqlite.keys.map((key) => ({ ...key, secretHash: new Uint8Array(key.secretHash) }))
        expect({ ...sqlite, keys }).toEqual(facts)
      }),
      { numRuns: 30 },
    )
  })
})
