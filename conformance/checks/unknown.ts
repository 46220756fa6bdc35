import type { Check, Trial } from '../kit/check.ts'
import { chainOf, idsOf, listingOf } from '../kit/claims.ts'
import type { Draft } from '../kit/draft.ts'
import { drafts } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import { hour } from '../kit/span.ts'
import { grantsOf, iso, type WireGrant } from '../kit/wire.ts'

/** Unknown bundles, users, grants and sessions: refused as not found, without an effect. */
export const unknownChecks: readonly Check[] = [
  {
    id: 'unknown/bundle-and-path',
    title: 'The lists of an unknown bundle, and an unknown path, are not found',
    needs: [],
    async run(trial) {
      const bundleId = altered(trial.resources.bundles.main)
      judgeNotFound(trial, 'bundle', await trial.listGrants(bundleId, { limit: 1 }))
      judgeNotFound(trial, 'bundle', await trial.listUsers(bundleId, { limit: 1 }))
      judgeNotFound(trial, 'route', await trial.send({ path: '/v1/nothing-here' }))
    },
  },
  {
    id: 'unknown/checkout',
    title: 'An unknown checkout session is not found',
    needs: ['checkout:fresh'],
    feature: 'checkout',
    async run(trial) {
      const id = altered(trial.resources.checkout.fresh[0] ?? '')
      judgeNotFound(trial, 'checkout session', await trial.readCheckout(id))
    },
  },
  {
    id: 'unknown/writing',
    title:
      'Nothing is granted in an unknown bundle or to an unknown alias, and an unknown grant is not revoked',
    needs: ['pairs:1'],
    run: writing,
  },
  {
    id: 'unknown/wrong-bundle',
    title: 'A grant is not found in another bundle of the same owner',
    needs: ['bundle:second', 'pairs:1'],
    async run(trial) {
      const pair = await trial.pair()
      const { grants, created } = await chainOf(trial, pair, [trial.now() + hour])
      const [grant] = grants as [WireGrant]
      const tried = await trial.send(drafts.revoke(trial.resources.bundles.second ?? '', grant.id))
      const { grants: left, pages } = await listingOf(trial, pair)
      const seen = [...created, tried, ...pages]
      judgeNotFound(trial, 'grant', tried)
      const claim = 'a revoke through another bundle leaves the grant where it is'
      trial.equal('REVOKE-CASCADE-ONLY', claim, idsOf(left), [grant.id], seen)
    },
  },
]

async function writing(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const end = trial.now() + hour
  const { grants: chain, created } = await chainOf(trial, pair, [end])
  const [grant] = chain as [WireGrant]
  const wish = { endsAt: iso(end + hour) }
  const nowhere: Draft = trial.createDraft({ ...pair, bundleId: altered(pair.bundleId) }, wish)
  const refused = [await trial.send(nowhere), await trial.revoke(pair, altered(grant.id))]
  judgeNotFound(trial, 'bundle', refused[0] as Exchange)
  judgeNotFound(trial, 'grant', refused[1] as Exchange)

  const nobody = altered(pair.userId)
  const granted = await trial.create({ ...pair, userId: nobody }, wish)
  const known = [400, 404, 422].includes(granted.status)
  trial.judge('ERROR-NOT-FOUND-REFUSED', 'an alias of nobody is granted nothing', known, granted)
  if (known) trial.observe('GRANT-UNKNOWN-ALIAS', String(granted.status), granted)
  else trial.untestable('GRANT-UNKNOWN-ALIAS', 'it was not refused')

  const filtered = await trial.listGrants(pair.bundleId, { userId: nobody, limit: 100 })
  const empty = filtered.status === 200 && grantsOf(filtered).length === 0
  const claim = 'an alias of nobody filters to nothing, or is refused'
  const allowed = empty || [400, 404, 422].includes(filtered.status)
  if (trial.judge('GRANTS-UNKNOWN-ALIAS', claim, allowed, filtered))
    trial.observe('GRANTS-UNKNOWN-ALIAS', empty ? 'empty' : String(filtered.status), filtered)

  const { grants: left, pages } = await listingOf(trial, pair)
  const seen = [...created, ...refused, granted, ...pages]
  const untouched = 'what named an unknown thing changed nothing'
  trial.equal('ERROR-NOT-FOUND-REFUSED', untouched, idsOf(left), [grant.id], seen)
}

function judgeNotFound(trial: Trial, what: string, exchange: Exchange): void {
  const found = exchange.status === 404
  if (trial.judge('ERROR-NOT-FOUND-REFUSED', `an unknown ${what} answers 404`, found, exchange))
    trial.observe('ERROR-NOT-FOUND', String(exchange.status), exchange, what)
  else trial.untestable('ERROR-NOT-FOUND', `an unknown ${what} was answered with ${exchange.status}`)
}

/** An identifier of the same form that should not exist: each letter and digit is replaced by another of its kind. */
function altered(id: string): string {
  const next = (character: string): string => {
    if (/[0-9]/.test(character)) return String((Number(character) + 5) % 10)
    if (/[a-f]/.test(character)) return String.fromCharCode(97 + ((character.charCodeAt(0) - 97 + 3) % 6))
    if (/[A-F]/.test(character)) return String.fromCharCode(65 + ((character.charCodeAt(0) - 65 + 3) % 6))
    return character
  }
  const half = Math.floor(id.length / 2)
  const other = id.slice(0, half) + [...id.slice(half)].map(next).join('')
  return other === id ? `${id}0` : other
}
