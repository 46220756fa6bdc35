import fc from 'fast-check'
import { type Check, check, type Trial } from '../kit/check.ts'
import { grantedPair, idsOf } from '../kit/claims.ts'
import type { Draft, KeyName } from '../kit/draft.ts'
import { drafts } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { StatedRuleId } from '../kit/rule.ts'
import { bundlesOf, field, grantsOf, limitOf, nextCursorOf, usersOf } from '../kit/wire.ts'
import { mayBegin } from './names.ts'

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
  readonly rule: StatedRuleId
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
    const all = readingsOf(trial, pair.userId, limit)
    const readings = order.flatMap((kind) => all[kind] ?? [])
    const answers = await trial.together(readings.map(({ draft }) => draft))
    for (const [index, { rule, draft, isOwn }] of readings.entries()) {
      const answer = answers[index]
      if (answer === undefined || answer.status !== 200) continue
      trial.judge(rule, `${draft.operation} beside others is answered for itself`, isOwn(answer), [answer])
    }
  },
)

function readingsOf(
  { resources: { bundles, checkout, keys } }: Trial,
  userId: string,
  limit: number,
): Readonly<Record<Kind, Reading | undefined>> {
  const { main } = bundles
  const searched = (text: string): Reading => ({
    draft: drafts.searchUsers({ displayName: text, limit: 1 }),
    rule: 'USERS-PREFIX',
    isOwn: (answer) => usersOf(answer).every(({ displayName }) => mayBegin(displayName, text)),
  })
  const [one, another] = checkout.fresh
  const read = (session: string): Reading => ({
    draft: drafts.readCheckout(session),
    rule: 'CHECKOUT-ID',
    isOwn: (answer) => field(answer.json, 'checkoutId') === session,
  })
  const hasMain = (answer: Exchange) => idsOf(bundlesOf(answer)).includes(main)
  const listed = (key: KeyName, isOwn: Reading['isOwn']): Reading => ({
    draft: drafts.listBundles({ limit: 100 }, key),
    rule: 'BUNDLES-OWNED',
    isOwn,
  })
  return {
    'a user': {
      draft: drafts.listGrants(main, { userId, limit: 100 }),
      rule: 'GRANTS-FILTER-USER',
      isOwn: (answer) => grantsOf(answer).every((grant) => (grant.userId ?? userId) === userId),
    },
    'a type': {
      draft: drafts.listGrants(main, { grantType: 'trial', limit: 100 }),
      rule: 'GRANTS-FILTER-TYPE',
      isOwn: (answer) => grantsOf(answer).every(({ grantType }) => grantType === 'trial'),
    },
    'a limit': {
      draft: drafts.listGrants(main, { limit }),
      rule: 'PAGE-LIMIT-ECHO',
      isOwn: (answer) => limitOf(answer) === limit,
    },
    'a text': searched('an'),
    'another text': searched('be'),
    'own bundles': listed('full', (answer) => hasMain(answer) || nextCursorOf(answer) !== undefined),
    'bundles of another': keys.includes('otherOwner')
      ? listed('otherOwner', (answer) => !hasMain(answer))
      : undefined,
    'a session': one === undefined ? undefined : read(one),
    'another session': another === undefined ? undefined : read(another),
  }
}
