import type { Check } from '../kit/check.ts'
import { chainOf, idsOf, listingOf } from '../kit/claims.ts'
import { drafts } from '../kit/drafts.ts'
import { hour } from '../kit/span.ts'
import { iso, type WireGrant } from '../kit/wire.ts'

/** Keys that are limited to some addresses, tried from another one. */
export const addressMaskChecks: readonly Check[] = [
  {
    id: 'masks/reading',
    title: 'A key with address masks is refused from outside them, whatever it asks for',
    needs: ['key:ipMasked'],
    feature: 'address-masks',
    async run(trial) {
      const { main } = trial.resources.bundles
      const lists = [
        drafts.listBundles({ limit: 1 }),
        drafts.searchUsers({ displayName: 'an', limit: 1 }),
        drafts.listUsers(main, { limit: 1 }),
        drafts.listGrants(main, { limit: 1 }),
        ...trial.resources.checkout.fresh.slice(0, 1).map((id) => drafts.readCheckout(id)),
      ]
      for (const draft of lists) {
        const outside = await trial.send({ ...draft, key: 'ipMasked' })
        const twin = await trial.send(draft)
        // A session of the target may have expired by now, which would be a defect of its own.
        if (draft.operation === 'readCheckout' && twin.status !== 200) continue
        const refused = outside.status === 401 || outside.status === 403
        const claim = `${draft.operation} is refused from outside the key's masks`
        trial.judge('KEY-MASK-OUTSIDE', claim, refused, [outside, twin])
        const works = 'a key without masks works from here'
        trial.judge('KEY-MASKS-OPTIONAL', works, twin.status === 200, twin)
        if (refused) trial.observe('KEY-MASK-STATUS', String(outside.status), outside)
        else trial.untestable('KEY-MASK-STATUS', 'the key was not refused')
      }
    },
  },
  {
    id: 'masks/writing',
    title: 'A key with address masks neither creates nor revokes from outside them',
    needs: ['key:ipMasked', 'pairs:1'],
    feature: 'address-masks',
    async run(trial) {
      const pair = await trial.pair()
      const end = trial.now() + hour
      const created = await trial.create(pair, { endsAt: iso(end) }, 'ipMasked')
      // It ends later, so that a grant recorded by a refused create would not cover it.
      const chain = await chainOf(trial, pair, [end + hour])
      const [grant] = chain.grants as [WireGrant]
      const revoked = await trial.revoke(pair, grant.id, 'ipMasked')
      const { grants, pages } = await listingOf(trial, pair)
      const seen = [created, ...chain.created, revoked, ...pages]
      for (const { operation, status } of [created, revoked])
        trial.judge(
          'KEY-MASK-OUTSIDE',
          `${operation} is refused from outside the key's masks`,
          status === 401 || status === 403,
          seen,
        )
      const untouched = 'from outside the masks nothing is created and nothing revoked'
      trial.equal('KEY-MASK-OUTSIDE', untouched, idsOf(grants), [grant.id], seen)
    },
  },
]
