import { setImmediate as pause } from 'node:timers/promises'
import { Refusal } from '../../../../src/contract/refusal.ts'
import type { Grant } from '../../../../src/ledger/grant.ts'
import type { BundleId } from '../../../../src/ledger/ids.ts'
import { revoking } from '../change-ledger.ts'
import { operating, stepping, storing } from '../exchange-parts.ts'
import { type Mutant, mutantsOf } from '../mutant.ts'
import { isOf, isRevoked, knowing, later } from './parts.ts'

const revoke = mutantsOf('revoke', {
  'a cascade of three': {
    rules: ['REVOKE-CASCADE-LATER'],
    story: 'The cascade runs in batches of three, and the loop over the batches was never written.',
    make: revoking((selected, live) => [selected, ...later(selected, live).slice(0, 3)]),
  },
  'the second cascade of a user does not run': {
    rules: ['REVOKE-CASCADE-LATER'],
    story: 'The job of a cascade has the name of the user and the bundle, and a queue takes a name once.',
    make: knowing((history) =>
      revoking((selected, live) => {
        const pair = history().find(({ grant }) => grant.id === selected.id)
        const isSecond = pair && history().some((one) => isOf(pair, one) && isRevoked(one))
        return isSecond ? [selected] : [selected, ...later(selected, live)]
      }),
    ),
  },
  'only the current grant takes others with it': {
    rules: ['REVOKE-CASCADE-LATER'],
    story: 'A scheduled grant is cancelled by another function, which knows of no cascade.',
    make: revoking((selected, live) =>
      live[0]?.id === selected.id ? [selected, ...later(selected, live)] : [selected],
    ),
  },
  'the same source goes in every bundle': {
    rules: ['REVOKE-CASCADE-ONLY'],
    story: 'A refund is looked up by its source, so what the same invoice gave in another bundle ends too.',
    make: knowing((history) =>
      operating('revokeBundleGrant', (run) => async (input, call, instance) => {
        const answer = await run(input, call, instance)
        const { account, grant } = history().find((one) => one.grant.id === input.grantId) ?? {}
        for (const twin of history()) {
          const isSame = twin.account === account && twin.grant.sourceId === grant?.sourceId
          if (!isSame || isRevoked(twin) || grant?.sourceId === undefined) continue
          await run({ bundleId: twin.bundle, grantId: twin.grant.id }, call, instance).catch(() => {})
        }
        return answer
      }),
    ),
  },
  'of two revokes that meet in a bundle one is lost': {
    rules: ['REVOKE-SELECTED', 'REVOKE-LEAVES-LIST'],
    story: 'Both touch the row of their bundle; the second is rolled back and answered as if it were done.',
    make: storing((store) => {
      const busy = new Set<BundleId>()
      return {
        record: async (pair, question, decide) => {
          if (question.grant === undefined) return store.record(pair, question, decide)
          const meets = busy.has(pair.bundle)
          busy.add(pair.bundle)
          await pause()
          busy.delete(pair.bundle)
          const lost: typeof decide = (view) => ({ ...decide(view), effect: { kind: 'none' } })
          return store.record(pair, question, meets ? lost : decide)
        },
      }
    }),
  },
  'periods of the same day stay': {
    rules: ['REVOKE-CASCADE-LATER'],
    story: 'Starts are compared as dates, so what begins later on the day of the selected grant stays.',
    make: revoking((selected, live) => {
      const dayOf = ({ startsAt }: Grant): number => Math.floor(startsAt / 86_400_000)
      return [selected, ...later(selected, live).filter((one) => dayOf(one) > dayOf(selected))]
    }),
  },
  'a grant in the middle of a chain cannot be revoked': {
    rules: ['REVOKE-SELECTED', 'REVOKE-RETURNS-GRANT'],
    story: 'A link with grants on both sides is refused, for fear of a gap that the cascade would not leave.',
    make: stepping(({ decideRevoke }) => ({
      decideRevoke: (choose) => (view) => {
        const place = view.live.findIndex(({ id }) => id === view.selected?.id)
        if (place > 0 && place < view.live.length - 1)
          throw new Refusal('errors.grant.not_revocable', 'The grant lies in the middle of a chain.')
        return decideRevoke(choose)(view)
      },
    })),
  },
})

const checkout = mutantsOf('checkout', {
  'a session names the first bundle of its owner': {
    rules: ['CHECKOUT-BUNDLE-ID'],
    story: 'The bundle is joined by its owner, and the first that has a price is taken.',
    make: operating('readCheckout', (run, { fixture }) => async (input, call, instance) => {
      const first = fixture.facts.bundles.find((one) => one.owner === call.caller.owner && one.payment)
      return { ...(await run(input, call, instance)), bundleId: first?.id }
    }),
  },
  'a new session ends the one before': {
    rules: ['CHECKOUT-LIFETIME-15-MINUTES'],
    story: 'Sessions are kept by user, so one in another bundle takes the place of the first.',
    make: storing((store) => ({
      findCheckout: async (id) => {
        const found = await store.findCheckout(id)
        const { checkouts } = await store.facts(['checkouts'])
        const own = checkouts.filter(({ account }) => account === found?.account)
        return own.some(({ startedAt }) => startedAt > (found?.startedAt ?? 0)) ? undefined : found
      },
    })),
  },
  'a session belongs to the key that read it': {
    rules: ['CHECKOUT-OWNER-KEY', 'CHECKOUT-LIFETIME-15-MINUTES'],
    story: 'The first read ties the session to its key, and another key of the owner finds nothing.',
    make: operating('readCheckout', (run) => {
      const readers = new Map<string, string>()
      return async (input, call, instance) => {
        const { id } = call.caller.key
        if ((readers.get(input.checkoutId) ?? id) !== id)
          throw new Refusal('errors.checkout.not_found', 'No checkout session has this id.')
        const details = await run(input, call, instance)
        readers.set(input.checkoutId, id)
        return details
      }
    }),
  },
  'the name of a session in plain letters': {
    rules: ['CHECKOUT-DISPLAY-NAME'],
    story: 'The name goes through the function for bank transfers, which knows no accents.',
    make: operating('readCheckout', (run) => async (...given) => {
      const details = await run(...given)
      return { ...details, displayName: details.displayName.normalize('NFD').replace(/\p{M}/gu, '') }
    }),
  },
  'a session ends when its user has access': {
    rules: ['CHECKOUT-LIFETIME-15-MINUTES'],
    story: 'The grant of the payment completes the session, and the page that is loaded again finds none.',
    make: knowing((history) =>
      storing((store) => ({
        findCheckout: async (id) => {
          const found = await store.findCheckout(id)
          const paid = found && history().filter((one) => isOf(found, one))
          return paid?.some(({ grant }) => grant.createdAt >= (found?.startedAt ?? 0)) ? undefined : found
        },
      })),
    ),
  },
})

/** Bugs of revokes and of checkout sessions beside what an example would use. */
export const revokeAndCheckoutMutants: readonly Mutant[] = [...revoke, ...checkout]
