import fc from 'fast-check'
import { type Check, check, type Pair, type Trial } from '../kit/check.ts'
import {
  endText,
  type GrantedPair,
  granted,
  grantedPair,
  idsOf,
  isInUnits,
  listingOf,
} from '../kit/claims.ts'
import { drafts } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import { answers, equal, listed, noneListed } from '../kit/judged.ts'
import { repeatedOf } from '../kit/walk.ts'
import { aliasesOf, bundleUsersOf, grantOf, grantsOf, hour, iso, nextCursorOf, second } from '../kit/wire.ts'

/** Creates for one user that arrive together. */
const queued = 10

/** Many writes at once, and lists that are read meanwhile. */
export const writesAtOnce: readonly Check[] = [
  check({
    id: 'races/queue',
    title: `${queued} creates for one user that arrive together are queued without a gap or an overlap`,
    rules: ['GRANT-CREATES', 'GRANT-START-CHOSEN'],
    needs: ['pairs:1'],
    given: fc.shuffledSubarray(
      Array.from({ length: queued }, (_, index) => index + 1),
      { minLength: queued },
    ),
    run: async (trial, hours) => {
      const pair = await trial.pair()
      const begun = wholeSecond(trial)
      // The keys of one owner write the same chain.
      const keys = (['full', 'noUsers', 'noBundles'] as const).filter((key) =>
        trial.resources.keys.includes(key),
      )
      const creates = hours.map((each, index) => {
        const draft = trial.createDraft(pair, { endsAt: iso(begun + each * hour) })
        return { ...draft, key: keys[index % keys.length] }
      })
      const sent = await trial.together(creates)
      const answered = sent.filter(({ status }) => status !== 0)
      const given = answered.map((one) => granted(trial, 'GRANT-CREATES', one))
      const { grants, pages } = await listingOf(trial, pair)
      const seen = [...sent, ...pages]
      // Which grant of the chain answers what is covered is open.
      for (const [index, one] of answered.entries()) {
        const there = listed(idsOf(grants), idsOf(given.slice(index, index + 1)), one)
        if (!trial.judge('GRANT-CREATES', 'what a create is answered with is listed', there, seen)) return
      }
      judgeChain(trial, grants, seen)
    },
  }),
  {
    id: 'races/crossing',
    title:
      'Creates beside a revoke, and beside ends that are over in a moment, leave one chain without an overlap',
    rules: ['GRANT-CREATES', 'GRANT-START-CHOSEN', 'REVOKE-CASCADE-LATER', 'REVOKE-CASCADE-ONLY'],
    needs: ['pairs:2'],
    run: async (trial) => {
      await besideRevoke(trial)
      await briefEnds(trial, await trial.pair())
    },
  },
  {
    id: 'races/reads-beside-writes',
    title: 'Lists that are read while others write lose and repeat nothing that nobody touches',
    rules: ['BUNDLE-USERS-LIVE', 'BUNDLE-USERS-ONCE', 'GRANTS-NOT-REVOKED', 'PAGE-CURSOR-CONTINUES'],
    needs: ['pairs:2'],
    run: async (trial) => {
      const { pair, grant } = await grantedPair(trial)
      const other = await trial.pair()
      const theirs = await readBeside(trial, pair, other, grant.id)
      if (theirs !== undefined) await bothLeave(trial, [other, theirs], [pair, grant.id])
    },
  },
]

/** Each grant starts where the one before it ends. */
function judgeChain(trial: Trial, grants: GrantedPair['grants'], seen: readonly Exchange[]): void {
  const inOrder = grants.toSorted((one, two) => one.endsAt - two.endsAt)
  if (inOrder.some(({ startsAt }) => startsAt === undefined)) return
  const starts = inOrder.slice(1).map(({ startsAt }) => endText(startsAt))
  const due = inOrder.slice(0, -1).map(({ endsAt }) => endText(endsAt))
  const claim = 'each grant starts where the one before it ends'
  trial.judge('GRANT-START-CHOSEN', claim, equal(starts, due), seen)
}

/** Whichever comes first, what is revoked is gone with all that starts after it, and what is created continues what is left. A later grant is revoked beside: it may be gone by then. */
async function besideRevoke(trial: Trial): Promise<void> {
  const { pair, grants, ends } = await grantedPair(trial, [1, 2, 3])
  const [first = '', ...others] = idsOf(grants)
  const create = (hours: number) => trial.createDraft(pair, { endsAt: iso((ends[0] ?? 0) + hours * hour) })
  const revokes = others.map((id) => trial.revokeDraft(pair, id))
  const sent = await trial.together([...revokes.toReversed(), create(1.5), create(4), create(5)])
  for (const one of sent.slice(1))
    if (one.status !== 0)
      granted(trial, one.request.method === 'DELETE' ? 'REVOKE-SELECTED' : 'GRANT-CREATES', one)
  const { grants: left, pages } = await listingOf(trial, pair)
  const seen = [...sent, ...pages]
  const gone = noneListed(idsOf(left).filter((id) => others.includes(id)))
  if (!trial.judge('REVOKE-CASCADE-LATER', 'what is revoked beside creates is gone', gone, seen)) return
  const there = listed(idsOf(left), [first])
  if (trial.judge('REVOKE-CASCADE-ONLY', 'what starts before the revoked grant stays', there, seen))
    judgeChain(trial, left, seen)
}

/** Ends that are over before the last of those that wait for each other is written. */
async function briefEnds(trial: Trial, pair: Pair): Promise<void> {
  trial.mark()
  const begun = wholeSecond(trial)
  const soon = [2, 4, 6, 8, 15, 30].map((ms) => trial.createDraft(pair, { endsAt: (now) => iso(now + ms) }))
  const late = trial.createDraft(pair, { endsAt: iso(begun + hour) })
  const sent = await trial.together([...soon, late])
  const { grants, pages } = await listingOf(trial, pair)
  const seen = [...sent, ...pages]
  // Whole seconds cannot tell two such ends apart.
  if (isInUnits(grants, second)) return
  const inOrder = grants.toSorted(
    (one, two) => (one.startsAt ?? 0) - (two.startsAt ?? 0) || one.endsAt - two.endsAt,
  )
  const turned = noneListed(idsOf(inOrder.filter(({ startsAt = 0, endsAt }) => endsAt < startsAt)))
  const claim = 'no grant ends before it starts, however soon its end is'
  if (!trial.judge('GRANT-CREATES', claim, turned, seen)) return
  const overlapping = inOrder.filter(
    ({ startsAt = Infinity }, index) => startsAt < (inOrder[index - 1]?.endsAt ?? 0),
  )
  const apart = noneListed(idsOf(overlapping))
  trial.judge('GRANT-START-CHOSEN', 'no grant starts before access ends', apart, seen)
}

const wholeSecond = (trial: Trial): number => Math.round(trial.now() / second) * second

/** What must be so of a list that is read beside writes. */
const besideWrites = {
  users: {
    live: 'BUNDLE-USERS-LIVE',
    read: 'the users list can be read while grants are written',
    twice: 'BUNDLE-USERS-ONCE',
    once: 'a user is listed once while grants are written',
    there: 'a user with access is listed while it is renewed',
  },
  grants: {
    live: 'GRANTS-NOT-REVOKED',
    read: 'the grants list can be read while grants are written',
    twice: 'PAGE-CURSOR-CONTINUES',
    once: 'a grant is listed once while others are written',
    there: 'a grant that nobody touches is listed while others are written',
  },
} as const

/** Reads lists beside creates for two users, of whom the other is new; returns the first grant of the other. */
async function readBeside(trial: Trial, pair: Pair, other: Pair, first: string): Promise<string | undefined> {
  trial.mark()
  const { bundleId, userId } = pair
  const write = (of: Pair, hours: number) =>
    trial.createDraft(of, { endsAt: iso(wholeSecond(trial) + hours * hour) })
  const users = drafts.listUsers(bundleId, { limit: 100 })
  const grants = drafts.listGrants(bundleId, { limit: 100, userId })
  const begun = [write(pair, 2), users, grants, write(other, 2)]
  const then = [write(pair, 3), users, grants, write(pair, 4), users, write(other, 3)]
  const exchanges = await trial.together([...begun, ...then])
  for (const read of exchanges.filter(({ request, status }) => request.method === 'GET' && status !== 0)) {
    const list = read.operation === 'listBundleUsers' ? 'users' : 'grants'
    const claims = besideWrites[list]
    if (!trial.judge(claims.live, claims.read, answers(read), exchanges)) continue
    const ids = list === 'users' ? aliasesOf(bundleUsersOf(read)) : idsOf(grantsOf(read))
    trial.judge(claims.twice, claims.once, noneListed(repeatedOf(ids), read), exchanges)
    const there = listed(ids, [list === 'users' ? userId : first], read)
    if (nextCursorOf(read) === undefined || there.holds)
      trial.judge(claims.live, claims.there, there, exchanges)
  }
  const created = exchanges[begun.length - 1]
  return created && grantOf(created)?.id
}

/** Users lose their access at once, and none is in the users list any more. */
async function bothLeave(trial: Trial, ...of: readonly (readonly [Pair, grantId: string])[]): Promise<void> {
  trial.mark()
  const sent = await trial.together(of.map(([pair, grantId]) => trial.revokeDraft(pair, grantId)))
  if (sent.some(({ status }) => status === 0)) return
  const gone = sent.map((one) => granted(trial, 'REVOKE-SELECTED', one))
  const users = await trial.listUsers(trial.resources.bundles.main, { limit: 100 })
  const left = aliasesOf(bundleUsersOf(users)).filter((alias) => of.some(([{ userId }]) => userId === alias))
  for (const [index, [pair, grantId]] of of.entries()) {
    if (!left.includes(pair.userId)) continue
    const { grants, pages } = await listingOf(trial, pair)
    const isLater = grants.some(({ startsAt = 0 }) => startsAt > (gone[index]?.startsAt ?? 0))
    // Whoever has a grant still is rightly there.
    const rule = isLater ? 'REVOKE-CASCADE-LATER' : 'GRANT-START-CHOSEN'
    const broken = idsOf(grants).includes(grantId) ? 'REVOKE-SELECTED' : rule
    const none = noneListed(idsOf(grants), pages.at(-1))
    if (!trial.judge(broken, 'no grant is left of what is revoked', none, [...sent, ...pages])) return
  }
  const claim = 'users whose access is revoked at once are all gone'
  trial.judge('BUNDLE-USERS-LIVE', claim, noneListed(left, users), [...sent, users])
}
