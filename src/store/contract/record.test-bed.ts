import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { grantTypes } from '../../../spec/generated/facts.ts'
import { defaultVariants, variants } from '../../../spec/generated/variants.ts'
import { decideGrant } from '../../ledger/decide-grant.ts'
import { decideRevoke } from '../../ledger/decide-revoke.ts'
import type { VariantOf } from '../../ledger/decision.ts'
import type { Grant } from '../../ledger/grant.ts'
import { unsetFields } from '../../ledger/history.test-bed.ts'
import { toAccountId, toBundleId, toGrantId } from '../../ledger/ids.ts'
import { FOREVER, toInstant } from '../../ledger/instant.ts'
import { openMemoryStore } from '../memory-store.test-bed.ts'
import type { Decide, Effect, PairView, Store } from '../store.ts'
import {
  anyAccountId,
  anyBundleId,
  anyGrantTerms,
  anyInstant,
  anyLedger,
  anySource,
  hexId,
} from './any-ledger.test-bed.ts'
import { addUnlessLive } from './change.test-bed.ts'
import { aGrant, simpleLedger } from './simple-ledger.test-bed.ts'

const pair = { bundle: toBundleId(hexId(1)), account: toAccountId(2) }
const now = toInstant(10)

const nothing = { accounts: [], keys: [], bundles: [], grants: [], checkouts: [] }

/** Nothing but a look at the pair. */
const look: Decide<PairView> = (view) => ({ decision: view, effect: { kind: 'none' } })

/** Tests that a store shows a decision one account in one bundle, and applies its effect in one atomic step. */
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
      const grant = aGrant(1, { sourceId: 'inv_1', type: 'paid_external', endsAt: FOREVER })
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
      const grants = [aGrant(1), aGrant(2)]
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
          grants: [{ ...pair, grant: aGrant(number, { sourceId: 'inv_1', ...terms }) }],
        })
      for (const number of [5, 3, 4]) await add(number, { revokedAt })
      expect(await seen()).toBe(aGrant(4).id)
      await add(2, {})
      await add(1, { revokedAt })
      expect(await seen()).toBe(aGrant(2).id)
      await store.close()
    })

    it('record: of many that would be the first, one alone is', async () => {
      const store = await openSimple(open)
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          store.record(pair, { now: () => now }, addUnlessLive(aGrant(index + 1))),
        ),
      )
      expect(answers.filter((answer) => answer === 'added')).toEqual(['added'])
      await store.close()
    })

    it('record: a decision is no earlier than what was created or revoked in its pair, and else at the clock of who asks', async () => {
      const store = await openSimple(open)
      const at = (ms: number, effect: Effect = { kind: 'none' }, to = pair) =>
        store.record(to, { now: () => toInstant(ms) }, (view) => ({ decision: view.now, effect }))
      const grant = aGrant(1, { createdAt: toInstant(45) })
      expect(await at(0, { kind: 'add', grant })).toBe(0)
      expect([await at(44), await at(46)]).toEqual([45, 46])
      expect(await at(50, { kind: 'revoke', grants: [grant.id], at: toInstant(50) })).toBe(50)
      expect([await at(0), await at(51)]).toEqual([50, 51])
      // An older one that comes later changes nothing; other pairs have clocks of their own.
      await store.add({ ...nothing, grants: [{ ...pair, grant: aGrant(2) }] })
      expect([await at(0), await at(0, undefined, { ...pair, account: toAccountId(3) })]).toEqual([50, 0])
      const revoked = aGrant(3, { revokedAt: toInstant(70) })
      await store.add({ ...nothing, grants: [{ ...pair, grant: revoked }] })
      expect(await at(0)).toBe(70)
      await store.close()
    })

    it('record: whatever the clocks of those who decide say, no periods of a pair overlap', async () => {
      const step = fc.record({
        clock: fc.constantFrom(-3, 0, 4, 45),
        wait: fc.constantFrom(0, 1, 5, 20, 45),
        what: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.constant('revoke' as const)),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
          const store = await openSimple(open)
          let time = 1_000
          for (const [index, { clock, wait, what }] of steps.entries()) {
            time += wait
            const question = { now: () => toInstant(time + clock) }
            if (what === 'revoke') {
              const held = (await store.facts(['grants'])).grants
              const grant = held[index % held.length]?.grant.id
              await store.record(pair, { ...question, grant }, decideRevoke(variantOf))
            } else {
              const [id, endsAt] = [toGrantId(hexId(index)), toInstant(time + what)]
              const wanted = { ...unsetFields, id, type: 'gift', endsAt } as const
              await store.record(pair, question, decideGrant(wanted, variantOf))
            }
          }
          const { grants } = await store.facts(['grants'])
          const all = grants.map(({ grant }) => grant)
          const kept = all.filter(({ revokedAt }) => revokedAt === undefined)
          const overlaps = kept.filter((one, index) =>
            kept.slice(index + 1).some((next) => next.startsAt < one.endsAt && one.startsAt < next.endsAt),
          )
          expect(overlaps).toEqual([])
          expect(all.map(({ createdAt }) => createdAt)).toEqual(
            all.map(({ createdAt }) => createdAt).toSorted((a, b) => a - b),
          )
          await store.close()
        }),
        { numRuns: Math.ceil(40 * share) },
      )
    })

    it('record: a decision on the grants that its query reads is that on all of them', async () => {
      const step = fc.record({
        kind: fc.constantFrom(
          'create',
          'create',
          'create',
          'revoke',
          'revoke without cascade',
          'add',
          'delete',
        ),
        terms: anyGrantTerms.map((terms) => ({ ...terms, createdAt: toInstant(0) })),
        index: fc.nat(40),
        wait: fc.integer({ min: 0, max: 4 }),
      })
      const covering = fc.constantFrom(...variants['covering-grant'].values)
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 5, maxLength: 25 }),
          covering,
          async (steps, covering) => {
            const stores = [await openSimple(open), await openSimple(async () => openMemoryStore())]
            const chosen: VariantOf = (name) => ({ ...defaultVariants, 'covering-grant': covering })[name]
            let clock = 0
            for (const [place, { kind, terms, index, wait }] of steps.entries()) {
              clock += wait
              const query = { now: () => toInstant(clock) }
              const grant = {
                ...terms,
                ...unsetFields,
                type: 'gift',
                id: toGrantId(hexId(5_000 + place)),
              } as const
              const take = async (store: Store): Promise<unknown> => {
                if (kind === 'create') {
                  const reads = { endsAt: grant.endsAt }
                  return store.record(pair, { ...query, reads }, decideGrant(grant, chosen))
                }
                if (kind === 'add') return store.add({ ...nothing, grants: [{ ...pair, grant }] })
                if (kind === 'delete') return index > 0 || store.deleteAccount(pair.account, toInstant(clock))
                const { grants } = await store.facts(['grants'])
                const id = grants[index % grants.length]?.grant.id
                return store.record(pair, { ...query, grant: id, reads: 'later' }, (view) => {
                  const { decision, effect } = decideRevoke(chosen)(view)
                  if (kind === 'revoke' || effect.kind !== 'revoke') return { decision, effect }
                  return { decision, effect: { ...effect, grants: effect.grants.slice(0, 1) } }
                })
              }
              const [taken, expected] = await Promise.all(stores.map(take))
              expect(taken).toEqual(expected)
            }
            for (const store of stores) await store.close()
          },
        ),
        { numRuns: Math.ceil(200 * share) },
      )
    })

    it('record: a decision that throws changes nothing, and its error comes back', async () => {
      const store = await openSimple(open)
      await store.record(pair, { now: () => now }, addUnlessLive(aGrant(1)))
      const before = await store.facts()
      const error = new Error('no decision')
      await expect(
        store.record(pair, { now: () => now }, () => {
          throw error
        }),
      ).rejects.toBe(error)
      expect(await store.facts()).toEqual(before)
      expect(await store.record(pair, { now: () => now }, addUnlessLive(aGrant(2)))).toBe('refused')
      await store.close()
    })
  })
}

const variantOf: VariantOf = (name) => defaultVariants[name]

async function openSimple(open: () => Promise<Store>): Promise<Store> {
  const store = await open()
  await store.add(simpleLedger)
  return store
}
