import type { Check, Trial } from '../kit/check.ts'
import { chainOf, granted, idsOf, listingOf } from '../kit/claims.ts'
import type { Exchange } from '../kit/exchange.ts'
import { hour } from '../kit/span.ts'
import { grantOf, iso } from '../kit/wire.ts'

/** The scope of a sourceId: bundle, user, type and every character; and the types that need none. */
export const sourceScopeChecks: readonly Check[] = [
  {
    id: 'dedupe/scope',
    title:
      'A sourceId of another type or in other letter case is a new one, and of every type it is kept and deduped',
    needs: ['pairs:1'],
    run: ofTypes,
  },
  {
    id: 'dedupe/other-user',
    title: 'The same sourceId for another user is a new one',
    needs: ['pairs:2'],
    run: async (trial) => elsewhere(trial, 'another user'),
  },
  {
    id: 'dedupe/other-bundle',
    title: 'The same sourceId in another bundle is a new one',
    needs: ['pairs:1', 'bundle:second'],
    run: async (trial) => elsewhere(trial, 'another bundle'),
  },
  {
    id: 'dedupe/without-source',
    title: 'Grants of other types need no sourceId, and two without one are two',
    needs: ['pairs:1'],
    async run(trial) {
      const pair = await trial.pair()
      const from = trial.now()
      const created: Exchange[] = []
      for (const [index, grantType] of ['gift', 'gift', 'owner_grant', 'referral_reward'].entries()) {
        const wish = { grantType, sourceId: undefined, endsAt: iso(from + (index + 1) * hour) }
        created.push(await trial.create(pair, wish))
      }
      const all = created.every(({ status }) => status === 200)
      trial.judge('GRANT-SOURCE-REQUIRED-PAID', 'other types are granted without sourceId', all, created)
      const { grants, pages } = await listingOf(trial, pair)
      const claim = 'each create without sourceId is a grant of its own'
      trial.equal('GRANT-CREATES', claim, grants.length, created.length, [...created, ...pages])
    },
  },
]

async function ofTypes(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const from = trial.now()
  const sourceId = trial.sourceId()
  const wishes = [
    ['paid_external', sourceId],
    ['owner_grant', sourceId],
    ['gift', sourceId],
    ['referral_reward', sourceId],
    ['paid_external', sourceId.toUpperCase()],
  ] as const
  const exchanges: Exchange[] = []
  for (const [index, [grantType, source]] of wishes.entries()) {
    const wish = { grantType, sourceId: source, endsAt: iso(from + (index + 1) * hour) }
    const exchange = await trial.create(pair, wish)
    exchanges.push(exchange)
    if (index === 0) granted(trial, 'GRANT-CREATES', exchange)
    const what = source === sourceId ? `the type ${grantType}` : 'other letter case'
    const before = exchanges.slice(0, -1).map((one) => grantOf(one)?.id)
    const fresh = exchange.status === 200 && !before.includes(grantOf(exchange)?.id)
    trial.judge('GRANT-SOURCE-SCOPE', `a sourceId with ${what} is a new one`, fresh, exchanges)
    if (fresh && index > 0) trial.observe('GRANT-SOURCE-OTHER-PAIR', 'not-duplicate', exchanges, what)
    judgeKept(trial, exchange, source)
  }
  const gift = exchanges[2] as Exchange
  const again = await trial.create(pair, { grantType: 'gift', sourceId, endsAt: iso(from + 7 * hour) })
  const existing = again.status === 200 && grantOf(again)?.id === grantOf(gift)?.id
  const claim = 'a sourceId used again for a gift answers 409 or the existing grant'
  trial.judge('GRANT-SOURCE-NO-SECOND', claim, again.status === 409 || existing, [gift, again])
  trial.observe('GRANT-SOURCE-ANY-TYPE', again.status === 409 || existing ? 'kept' : 'not-deduped', [
    gift,
    again,
  ])
  const { grants, pages } = await listingOf(trial, pair)
  const ids = exchanges.map((one) => grantOf(one)?.id)
  const recorded = 'each of them is recorded, and the duplicate is not'
  trial.equal('GRANT-SOURCE-SCOPE', recorded, idsOf(grants).toSorted(), ids.toSorted(), [
    ...exchanges,
    again,
    ...pages,
  ])
}

/** Judges that the source is answered as it was sent, where it is answered. */
function judgeKept(trial: Trial, exchange: Exchange, sent: string): void {
  const grant = grantOf(exchange)
  if (grant === undefined) return
  if (grant.sourceId === undefined) trial.untestable('GRANT-SOURCE-FIELD', 'sourceId is not in the answer')
  else trial.equal('GRANT-SOURCE-FIELD', 'sourceId comes back unchanged', grant.sourceId, sent, exchange)
}

async function elsewhere(trial: Trial, what: 'another user' | 'another bundle'): Promise<void> {
  const pair = await trial.pair()
  const other = await trial.pair(what === 'another bundle' ? { bundle: 'second', user: pair } : {})
  const sourceId = trial.sourceId()
  const end = trial.now() + hour
  const { grants, created } = await chainOf(trial, pair, [end], () => ({ sourceId }))
  const exchange = await trial.create(other, { sourceId, endsAt: iso(end) })
  const seen = [...created, exchange]
  const fresh = exchange.status === 200 && !idsOf(grants).includes(grantOf(exchange)?.id ?? '')
  trial.judge('GRANT-SOURCE-SCOPE', `a sourceId used for ${what} is a new one`, fresh, seen)
  trial.observe('GRANT-SOURCE-OTHER-PAIR', fresh ? 'not-duplicate' : 'duplicate', seen, what)
  const { grants: listed, pages } = await listingOf(trial, other)
  seen.push(...pages)
  const strangers = idsOf(listed).filter((id) => idsOf(grants).includes(id))
  const rule = what === 'another bundle' ? 'GRANTS-NOT-REVOKED' : 'GRANTS-FILTER-USER'
  trial.equal(rule, `the list for ${what} has no grant of the first`, strangers, [], seen)
  const recorded = idsOf(listed).includes(grantOf(exchange)?.id ?? '')
  trial.judge('GRANT-SOURCE-SCOPE', `the grant for ${what} is recorded`, recorded, seen)
}
