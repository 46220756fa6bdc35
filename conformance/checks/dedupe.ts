import type { Check, Pair, Trial } from '../check.ts'
import { granted, listingOf } from '../claims.ts'
import type { Exchange } from '../exchange.ts'
import { grantOf, iso, type WireGrant } from '../wire.ts'

/** Sources seen again: never a second grant, and only for the same bundle, user and type. */
export const dedupeChecks: readonly Check[] = [
  {
    id: 'dedupe/same-terms',
    title: 'A create sent again with the same terms records nothing',
    rules: ['GRANT-SOURCE-NO-SECOND', 'GRANT-DUPLICATE-SOURCE'],
    sometimes: ['GRANT-CREATES'],
    needs: ['pairs:1'],
    cost: 4,
    profile: 'smoke',
    run: (trial) => again(trial, 'same end', 0),
  },
  {
    id: 'dedupe/other-end',
    title: 'A sourceId with another end records nothing',
    rules: ['GRANT-SOURCE-NO-SECOND', 'GRANT-DUPLICATE-SOURCE'],
    sometimes: ['GRANT-CREATES'],
    needs: ['pairs:1'],
    cost: 4,
    profile: 'certify',
    run: (trial) => again(trial, 'later end', hourMs),
  },
  {
    id: 'dedupe/scope',
    title: 'The same sourceId of another type or in other letter case is a new one',
    rules: ['GRANT-SOURCE-SCOPE', 'GRANT-SOURCE-FIELD', 'GRANT-SOURCE-ANY-TYPE', 'GRANT-SOURCE-OTHER-PAIR'],
    sometimes: ['GRANT-CREATES'],
    needs: ['pairs:2'],
    cost: 8,
    profile: 'certify',
    run: async (trial) => {
      const [pair, other] = [await trial.pair(), await trial.pair()]
      const sourceId = trial.sourceId()
      const from = trial.now()
      const first = await trial.create(pair, { sourceId, endsAt: iso(from + hourMs) })
      granted(trial, 'GRANT-CREATES', first)
      const variants = [
        ['another type', pair, { sourceId, grantType: 'owner_grant', endsAt: iso(from + 2 * hourMs) }],
        ['other letter case', pair, { sourceId: sourceId.toUpperCase(), endsAt: iso(from + 3 * hourMs) }],
        ['another user', other, { sourceId, endsAt: iso(from + hourMs) }],
      ] as const
      for (const [what, where, wish] of variants) {
        const exchange = await trial.create(where, wish)
        const grant = grantOf(exchange)
        const fresh = exchange.status === 200 && grant !== undefined && grant.id !== grantOf(first)?.id
        trial.judge('GRANT-SOURCE-SCOPE', `a sourceId used with ${what} is a new one`, fresh, [
          first,
          exchange,
        ])
        if (fresh) trial.observe('GRANT-SOURCE-OTHER-PAIR', 'not-duplicate', [first, exchange], what)
        judgeSource(trial, grant, wish.sourceId, exchange)
      }
      if (grantOf(first) !== undefined)
        trial.judge('GRANT-SOURCE-SCOPE', 'the first one was recorded', first.status === 200, first)
      trial.observe('GRANT-SOURCE-OTHER-PAIR', 'not-duplicate', first, 'the first')
      const gift = await trial.create(other, {
        grantType: 'gift',
        sourceId: trial.sourceId(),
        endsAt: iso(from + 4 * hourMs),
      })
      judgeSource(trial, grantOf(gift), sentSource(gift), gift)
      const kept = grantOf(gift)?.sourceId !== undefined
      trial.observe('GRANT-SOURCE-ANY-TYPE', kept ? 'kept' : 'not-shown', gift)
    },
  },
  {
    id: 'dedupe/other-bundle',
    title: 'The same sourceId in another bundle is a new one',
    rules: ['GRANT-SOURCE-SCOPE'],
    sometimes: ['GRANT-CREATES'],
    needs: ['pairs:1', 'bundle:second'],
    cost: 4,
    profile: 'certify',
    run: async (trial) => {
      const pair = await trial.pair()
      const second = await trial.pair({ bundle: 'second', user: pair })
      const sourceId = trial.sourceId()
      const wish = { sourceId, endsAt: iso(trial.now() + hourMs) }
      const first = await trial.create(pair, wish)
      granted(trial, 'GRANT-CREATES', first)
      const exchange = await trial.create(second, wish)
      const fresh = exchange.status === 200 && grantOf(exchange)?.id !== grantOf(first)?.id
      trial.judge('GRANT-SOURCE-SCOPE', 'a sourceId used in another bundle is a new one', fresh, [
        first,
        exchange,
      ])
    },
  },
  {
    id: 'dedupe/without-source',
    title: 'Grants of other types need no sourceId, and two without one are two',
    rules: ['GRANT-SOURCE-REQUIRED-PAID'],
    sometimes: ['GRANT-CREATES'],
    needs: ['pairs:1'],
    cost: 5,
    profile: 'certify',
    run: async (trial) => {
      const pair = await trial.pair()
      const from = trial.now()
      const created: Exchange[] = []
      for (const [index, grantType] of ['owner_grant', 'owner_grant', 'gift', 'referral_reward'].entries()) {
        const wish = { grantType, sourceId: undefined, endsAt: iso(from + (index + 1) * hourMs) }
        created.push(await trial.create(pair, wish))
      }
      const ids = new Set(created.map((exchange) => grantOf(exchange)?.id))
      const all =
        created.every((exchange) => exchange.status === 200) &&
        ids.size === created.length &&
        !ids.has(undefined)
      trial.judge('GRANT-SOURCE-REQUIRED-PAID', 'each create without sourceId is granted anew', all, created)
    },
  },
  {
    id: 'dedupe/revoked-source',
    title: 'What the sourceId of a revoked grant does is reported, and never gives two live grants',
    rules: ['GRANT-REVOKED-SOURCE', 'GRANT-SOURCE-NO-SECOND'],
    sometimes: ['GRANT-CREATES', 'REVOKE-SELECTED'],
    needs: ['pairs:1'],
    cost: 6,
    profile: 'certify',
    run: async (trial) => {
      const pair = await trial.pair()
      const wish = { sourceId: trial.sourceId(), endsAt: iso(trial.now() + hourMs) }
      const first = await trial.create(pair, wish)
      const grant = granted(trial, 'GRANT-CREATES', first)
      granted(trial, 'REVOKE-SELECTED', await trial.revoke(pair, grant.id))
      const exchange = await trial.create(pair, wish)
      const anew = exchange.status === 200 && grantOf(exchange)?.id !== grant.id
      trial.observe('GRANT-REVOKED-SOURCE', anew ? 'new' : 'duplicate', [first, exchange])
      await noSecond(trial, pair, wish.sourceId, [first, exchange], anew ? 1 : 0)
    },
  },
]

/** Creates, creates again with an end that is `later` by so much, and counts. */
async function again(trial: Trial, situation: string, later: number): Promise<void> {
  const pair = await trial.pair()
  const from = trial.now()
  const sourceId = trial.sourceId()
  const first = await trial.create(pair, { sourceId, endsAt: iso(from + hourMs) })
  const grant = granted(trial, 'GRANT-CREATES', first)
  const second = await trial.create(pair, { sourceId, endsAt: iso(from + hourMs + later) })
  const seen = [first, second]
  const existing = second.status === 200 && grantOf(second)?.id === grant.id
  const allowed = second.status === 409 || existing
  trial.judge('GRANT-SOURCE-NO-SECOND', 'a duplicate answers 409 or the existing grant', allowed, seen)
  trial.observe(
    'GRANT-DUPLICATE-SOURCE',
    second.status === 409 ? '409' : existing ? 'existing' : 'another',
    seen,
    situation,
  )
  await noSecond(trial, pair, sourceId, seen, 1)
}

async function noSecond(
  trial: Trial,
  pair: Pair,
  sourceId: string,
  before: readonly Exchange[],
  expected: number,
): Promise<void> {
  const { grants, pages } = await listingOf(trial, pair)
  const same = grants.filter((grant) => (grant.sourceId ?? sourceId) === sourceId)
  const claim =
    expected === 1 ? 'one grant of this sourceId is listed' : 'no grant of this sourceId is listed'
  trial.equal('GRANT-SOURCE-NO-SECOND', claim, same.length, expected, [...before, ...pages])
}

function judgeSource(
  trial: Trial,
  grant: WireGrant | undefined,
  sent: string | undefined,
  exchange: Exchange,
): void {
  if (grant === undefined) return
  if (grant.sourceId === undefined) trial.untestable('GRANT-SOURCE-FIELD', 'sourceId is not in the answer')
  else trial.equal('GRANT-SOURCE-FIELD', 'sourceId comes back unchanged', grant.sourceId, sent, exchange)
}

function sentSource({ request }: Exchange): string | undefined {
  const body = JSON.parse(request.body ?? '{}') as { readonly sourceId?: string }
  return body.sourceId
}

const hourMs = 3_600_000
