import fc from 'fast-check'
import { type Check, check, type Trial } from '../kit/check.ts'
import { grantedPair, idsOf } from '../kit/claims.ts'
import type { Draft, KeyName } from '../kit/draft.ts'
import { drafts } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { RuleId } from '../kit/rule.ts'
import { bundlesOf, field, grantsOf, limitOf } from '../kit/wire.ts'

/** Reads that differ in their query, their key or the session alone. */
const kinds = [
  'a user',
  'a type',
  'a limit',
  'a text',
  'another text',
  'own bundles',
  'bundles of another',
  'a session',
  'another session',
] as const
type Kind = (typeof kinds)[number]

/** One read, and what shows that it was answered for itself. */
interface Reading {
  readonly draft: Draft
  readonly rule: RuleId
  readonly isOwn: (answer: Exchange) => boolean
}

/** Reads of one path that arrive together. */
export const readsAtOnce: Check = check(
  'races/reads',
  {
    title: 'Reads that arrive together are answered each for its own query, key and session',
    needs: ['pairs:1'],
    given: fc.record({
      order: fc.shuffledSubarray([...kinds], { minLength: kinds.length }),
      limit: fc.integer({ min: 2, max: 99 }),
    }),
  },
  async (trial, { order, limit }) => {
    const { pair } = await grantedPair(trial)
    const readings = order.flatMap((kind) => readingOf(trial, kind, pair.userId, limit) ?? [])
    const answers = await trial.together(readings.map(({ draft }) => draft))
    for (const [index, { rule, draft, isOwn }] of readings.entries()) {
      const answer = answers[index]
      if (answer === undefined || answer.status !== 200) continue
      trial.judge(rule, `${draft.operation} beside others is answered for itself`, isOwn(answer), [answer])
    }
  },
)

function readingOf(trial: Trial, kind: Kind, userId: string, limit: number): Reading | undefined {
  const { main } = trial.resources.bundles
  const listed = (key: KeyName, isOwn: Reading['isOwn']): Reading => ({
    draft: drafts.listBundles({ limit: 100 }, key),
    rule: 'BUNDLES-OWNED',
    isOwn,
  })
  const searched = (text: string): Reading => ({
    draft: drafts.searchUsers({ displayName: text, limit: 1 }),
    rule: 'USERS-QUERY-ECHO',
    isOwn: (answer) => field(answer.json, 'query') === text,
  })
  const read = (session: string | undefined): Reading | undefined =>
    session === undefined
      ? undefined
      : {
          draft: drafts.readCheckout(session),
          rule: 'CHECKOUT-ID',
          isOwn: (answer) => field(answer.json, 'checkoutId') === session,
        }
  const hasMain = (answer: Exchange) => idsOf(bundlesOf(answer)).includes(main)
  if (kind === 'own bundles')
    return listed('full', (answer) => hasMain(answer) || field(answer.json, 'nextCursor') !== undefined)
  if (kind === 'bundles of another')
    return trial.resources.keys.includes('otherOwner')
      ? listed('otherOwner', (answer) => !hasMain(answer))
      : undefined
  if (kind === 'a session') return read(trial.resources.checkout.fresh[0])
  if (kind === 'another session') return read(trial.resources.checkout.fresh[1])
  if (kind === 'a text') return searched('an')
  if (kind === 'another text') return searched('be')
  if (kind === 'a limit')
    return {
      draft: drafts.listGrants(main, { limit }),
      rule: 'PAGE-LIMIT-ECHO',
      isOwn: (answer) => limitOf(answer) === limit,
    }
  if (kind === 'a type')
    return {
      draft: drafts.listGrants(main, { grantType: 'trial', limit: 100 }),
      rule: 'GRANTS-FILTER-TYPE',
      isOwn: (answer) => grantsOf(answer).every(({ grantType }) => grantType === 'trial'),
    }
  return {
    draft: drafts.listGrants(main, { userId, limit: 100 }),
    rule: 'GRANTS-FILTER-USER',
    isOwn: (answer) =>
      grantsOf(answer).every((grant) => grant.userId === undefined || grant.userId === userId),
  }
}
