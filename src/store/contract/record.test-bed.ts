import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Grant, grantTypes } from '../../ledger/grant.ts'
import { toAccountId, toBundleId, toGrantId } from '../../ledger/ids.ts'
import { FOREVER, toInstant } from '../../ledger/instant.ts'
import { openMemoryStore } from '../memory-store.test-bed.ts'
import type { Decide, PairView, Store } from '../store.ts'
import { anyAccountId, anyBundleId, anyInstant, anyLedger, anySource, hexId } from './any-ledger.test-bed.ts'
import { addUnlessLive } from './change.test-bed.ts'
import { simpleGrant, simpleLedger } from './simple-ledger.test-bed.ts'

const pair = { bundle: toBundleId(hexId(1)), account: toAccountId(2) }
const now = toInstant(10)

const nothing = { accounts: [], keys: [], bundles: [], grants: [], checkouts: [] }

/** Nothing but a look at the pair. */
const look: Decide<PairView> = (view) => ({ decision: view, effect: { kind: 'none' } })

/** One pair as a decision sees it, and its effect as one atomic step. */
export function recordContract(open: () => Promise<Store>, share: number): void {
  describe('record', () => {
    it('record: a decision sees what the model shows it', async () => {
      const question = fc.record({
        now: anyInstant,
        source: fc.option(fc.record({ type: fc.constantFrom(...grantTypes), id: anySource }), {
          nil: undefined,
        }),
        grant: fc.option(
          fc.integer({ min: 999, max: 1_025 }).map((number) => toGrantId(hexId(number))),
          { nil: undefined },
        ),
      })
      await fc.assert(
        fc.asyncProperty(
          anyLedger,
          fc.array(fc.tuple(fc.record({ bundle: anyBundleId, account: anyAccountId }), question), {
            minLength: 10,
            maxLength: 20,
          }),
          async (facts, questions) => {
            const [store, model] = [await open(), openMemoryStore()]
            await store.add(facts)
            await model.add(facts)
            for (const [pair, { now, ...rest }] of questions) {
              const question = { ...rest, now: () => now }
              expect(await store.record(pair, question, look)).toEqual(
                await model.record(pair, question, look),
              )
            }
            await store.close()
          },
        ),
        { numRuns: Math.ceil(60 * share) },
      )
    })

    it('record: a grant that was added is live at once, as it was written', async () => {
      const store = await openSimple(open)
      const grant = simpleGrant(1, { sourceId: 'inv_1', type: 'paid_external', endsAt: FOREVER })
      expect(await store.record(pair, { now: () => now }, addUnlessLive(grant))).toBe('added')
      const source = { type: 'paid_external', id: 'inv_1' } as const
      expect(await store.record(pair, { now: () => now, source, grant: grant.id }, look)).toEqual({
        now,
        live: [grant],
        sameSource: grant,
        selected: grant,
      })
      expect(await store.findGrant(pair.bundle, grant.id)).toEqual({ grant, account: pair.account })
      await store.close()
    })

    it('record: revoked grants stay, with the instant at which they were revoked', async () => {
      const store = await openSimple(open)
      const grants = [simpleGrant(1), simpleGrant(2)]
      for (const grant of grants)
        await store.record(pair, { now: () => now }, () => ({
          decision: undefined,
          effect: { kind: 'add', grant },
        }))
      const at = toInstant(15)
      const ids = grants.map(({ id }) => id)
      await store.record(pair, { now: () => now }, () => ({
        decision: undefined,
        effect: { kind: 'revoke', grants: ids, at },
      }))
      expect((await store.record(pair, { now: () => now }, look)).live).toEqual([])
      for (const grant of grants)
        expect((await store.findGrant(pair.bundle, grant.id))?.grant).toEqual({ ...grant, revokedAt: at })
      await store.close()
    })

    it('record: of several grants with one source, the unrevoked one is seen, or else the newest', async () => {
      const store = await openSimple(open)
      const source = { type: 'gift', id: 'inv_1' } as const
      const revokedAt = toInstant(12)
      const seen = async () => (await store.record(pair, { now: () => now, source }, look)).sameSource?.id
      const add = (number: number, terms: Partial<Grant>) =>
        store.add({
          ...nothing,
          grants: [{ ...pair, grant: simpleGrant(number, { sourceId: 'inv_1', ...terms }) }],
        })
      for (const number of [5, 3, 4]) await add(number, { revokedAt })
      expect(await seen()).toBe(simpleGrant(4).id)
      await add(2, {})
      await add(1, { revokedAt })
      expect(await seen()).toBe(simpleGrant(2).id)
      await store.close()
    })

    it('record: of many that would be the first, one alone is', async () => {
      const store = await openSimple(open)
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          store.record(pair, { now: () => now }, addUnlessLive(simpleGrant(index + 1))),
        ),
      )
      expect(answers.filter((answer) => answer === 'added')).toEqual(['added'])
      await store.close()
    })

    it('record: a decision that throws changes nothing, and its error comes back', async () => {
      const store = await openSimple(open)
      await store.record(pair, { now: () => now }, addUnlessLive(simpleGrant(1)))
      const before = await store.facts()
      const error = new Error('no decision')
      await expect(
        store.record(pair, { now: () => now }, () => {
          throw error
        }),
      ).rejects.toBe(error)
      expect(await store.facts()).toEqual(before)
      expect(await store.record(pair, { now: () => now }, addUnlessLive(simpleGrant(2)))).toBe('refused')
      await store.close()
    })
  })
}

async function openSimple(open: () => Promise<Store>): Promise<Store> {
  const store = await open()
  await store.add(simpleLedger)
  return store
}
