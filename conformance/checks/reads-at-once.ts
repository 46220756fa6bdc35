import fc from 'fast-check'
import { type Check, check, type Trial } from '../kit/check.ts'
import { grantedPair, idsOf } from '../kit/claims.ts'
import type { Draft, KeyName } from '../kit/draft.ts'
import { drafts } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import { answers, equal, type Judged, listed, noneListed, so } from '../kit/judged.ts'
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
  readonly judge: (answer: Exchange) => Judged
}

/** Reads of one path that arrive together. */
export const readsAtOnce: Check = check({
  id: 'races/reads',
  title: 'Reads that arrive together are answered each for its own query, key and session',
  rules: [
    'USERS-PREFIX',
    'BUNDLES-OWNED',
    'PAGE-LIMIT-ECHO',
    'CHECKOUT-ID',
    'GRANTS-FILTER-USER',
    'GRANTS-FILTER-TYPE',
  ],
  needs: ['pairs:1'],
  given: fc.record({
    order: fc.shuffledSubarray([...kinds], { minLength: kinds.length }),
    limit: fc.integer({ min: 2, max: 99 }),
  }),
  run: async (trial, { order, limit }) => {
    const { pair } = await grantedPair(trial)
    const ofKind = readingsOf(trial, pair.userId, limit)
    const readings = order.flatMap((kind) => ofKind[kind] ?? [])
    const all = await trial.together(readings.map(({ draft }) => draft))
    for (const [index, { rule, draft, judge }] of readings.entries()) {
      const answer = all[index]
      if (answer === undefined || answer.status !== 200) continue
      trial.judge(rule, `${draft.operation} beside others is answered for itself`, judge(answer), all)
    }
  },
})

function readingsOf(
  { resources: { bundles, checkout, keys } }: Trial,
  userId: string,
  limit: number,
): Readonly<Record<Kind, Reading | undefined>> {
  const { main } = bundles
  const searched = (text: string): Reading => ({
    draft: drafts.searchUsers({ displayName: text, limit: 1 }),
    rule: 'USERS-PREFIX',
    judge: (answer) => {
      const names = usersOf(answer).map(({ displayName }) => displayName)
      return so(
        names.every((name) => mayBegin(name, text)),
        `names that begin with "${text}"`,
        names,
        answer,
      )
    },
  })
  const [one, another] = checkout.fresh
  const read = (session: string): Reading => ({
    draft: drafts.readCheckout(session),
    rule: 'CHECKOUT-ID',
    judge: (answer) => equal(field(answer.json, 'checkoutId'), session, answer),
  })
  const bundlesOfKey = (key: KeyName, judge: Reading['judge']): Reading => ({
    draft: drafts.listBundles({ limit: 100 }, key),
    rule: 'BUNDLES-OWNED',
    judge,
  })
  return {
    'a user': {
      draft: drafts.listGrants(main, { userId, limit: 100 }),
      rule: 'GRANTS-FILTER-USER',
      judge: (answer) => {
        const users = grantsOf(answer).map((grant) => grant.userId ?? userId)
        return equal(
          [...new Set(users)].filter((one) => one !== userId),
          [],
          answer,
        )
      },
    },
    'a type': {
      draft: drafts.listGrants(main, { grantType: 'trial', limit: 100 }),
      rule: 'GRANTS-FILTER-TYPE',
      judge: (answer) => {
        const types = grantsOf(answer).map(({ grantType }) => grantType)
        return equal(
          [...new Set(types)].filter((one) => one !== 'trial'),
          [],
          answer,
        )
      },
    },
    'a limit': {
      draft: drafts.listGrants(main, { limit }),
      rule: 'PAGE-LIMIT-ECHO',
      judge: (answer) => equal(limitOf(answer), limit, answer),
    },
    'a text': searched('an'),
    'another text': searched('be'),
    'own bundles': bundlesOfKey('full', (answer) =>
      nextCursorOf(answer) === undefined ? listed(idsOf(bundlesOf(answer)), [main], answer) : answers(answer),
    ),
    'bundles of another': keys.includes('otherOwner')
      ? bundlesOfKey('otherOwner', (answer) =>
          noneListed(
            idsOf(bundlesOf(answer)).filter((id) => id === main),
            answer,
          ),
        )
      : undefined,
    'a session': one === undefined ? undefined : read(one),
    'another session': another === undefined ? undefined : read(another),
  }
}
