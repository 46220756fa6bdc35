import fc from 'fast-check'
import { type Check, check, type Pair, type Trial } from '../kit/check.ts'
import { endText, granted, grantedPair, idsOf, isInUnits, listingOf } from '../kit/claims.ts'
import { drafts } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import { answers, equal, listed, noneListed } from '../kit/judged.ts'
import { repeatedOf } from '../kit/walk.ts'
import {
  bundleUsersOf,
  grantOf,
  grantsOf,
  hour,
  iso,
  nextCursorOf,
  second,
  type WireGrant,
} from '../kit/wire.ts'

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
    run: async (trial, hours) => queue(trial, await trial.pair(), hours),
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
      for (const round of [0, 1]) await readBeside(trial, pair, other, grant.id, 2 + 4 * round)
    },
  },
]

async function queue(trial: Trial, pair: Pair, hours: readonly number[]): Promise<void> {
  const begun = Math.round(trial.now() / second) * second
  const ends = hours.map((each) => begun + each * hour)
  // The keys of one owner write the same chain.
  const keys = (['full', 'noUsers', 'noBundles'] as const).filter((key) => trial.resources.keys.includes(key))
  const sent = await trial.together(
    ends.map((end, index) => ({
      ...trial.createDraft(pair, { endsAt: iso(end) }),
      key: keys[index % keys.length],
    })),
  )
  const answered = sent.filter(({ status }) => status !== 0)
  for (const one of answered) granted(trial, 'GRANT-CREATES', one)
  const { grants, pages } = await listingOf(trial, pair)
  const seen = [...sent, ...pages]
  // Which grant of the chain answers what is covered is open.
  for (const one of answered) {
    const there = listed(idsOf(grants), idsOf([grantOf(one) ?? []].flat()), one)
    if (!trial.judge('GRANT-CREATES', 'what a create is answered with is listed', there, seen)) return
  }
  judgeChain(trial, grants, seen)
}

/** Each grant starts where the one before it ends. */
function judgeChain(trial: Trial, grants: readonly WireGrant[], seen: readonly Exchange[]): void {
  const inOrder = grants.toSorted((one, two) => one.endsAt - two.endsAt)
  if (inOrder.some(({ startsAt }) => startsAt === undefined)) return
  const starts = inOrder.slice(1).map(({ startsAt }) => endText(startsAt))
  const due = inOrder.slice(0, -1).map(({ endsAt }) => endText(endsAt))
  const claim = 'each grant starts where the one before it ends'
  trial.judge('GRANT-START-CHOSEN', claim, equal(starts, due), seen)
}

/** Whichever comes first, what is revoked is gone with all that starts after it, and what is created continues what is left. */
async function besideRevoke(trial: Trial): Promise<void> {
  const { pair, grants, ends } = await grantedPair(trial, [1, 2, 3])
  const [first, ...others] = idsOf(grants)
  const [from = 0] = ends
  const sent = await trial.together([
    trial.createDraft(pair, { endsAt: iso(from + 1.5 * hour) }),
    trial.revokeDraft(pair, others[0] ?? ''),
    trial.createDraft(pair, { endsAt: iso(from + 4 * hour) }),
    trial.createDraft(pair, { endsAt: iso(from + 5 * hour) }),
  ])
  for (const one of sent)
    if (one.status !== 0)
      granted(trial, one.request.method === 'DELETE' ? 'REVOKE-SELECTED' : 'GRANT-CREATES', one)
  const { grants: left, pages } = await listingOf(trial, pair)
  const seen = [...sent, ...pages]
  const gone = noneListed(idsOf(left).filter((id) => others.includes(id)))
  if (!trial.judge('REVOKE-CASCADE-LATER', 'what is revoked beside creates is gone', gone, seen)) return
  const there = listed(idsOf(left), [first ?? ''])
  if (trial.judge('REVOKE-CASCADE-ONLY', 'what starts before the revoked grant stays', there, seen))
    judgeChain(trial, left, seen)
}

/** Milliseconds ahead: over before the last of those that wait for each other is written. */
const brief = [5, 15, 30]

async function briefEnds(trial: Trial, pair: Pair): Promise<void> {
  trial.mark()
  const begun = Math.round(trial.now() / second) * second
  const soon = brief.map((ms) => trial.createDraft(pair, { endsAt: (now) => iso(now + ms) }))
  const late = [1, 2].map((hours) => trial.createDraft(pair, { endsAt: iso(begun + hours * hour) }))
  const sent = await trial.together([...soon, ...late])
  const { grants, pages } = await listingOf(trial, pair)
  const seen = [...sent, ...pages]
  // Whole seconds cannot tell two such ends apart.
  if (isInUnits(grants, second)) return
  const inOrder = grants.toSorted(
    (one, two) => (one.startsAt ?? 0) - (two.startsAt ?? 0) || one.endsAt - two.endsAt,
  )
  const turned = inOrder.filter(({ startsAt = 0, endsAt }) => endsAt < startsAt)
  const claim = 'no grant ends before it starts, however soon its end is'
  if (!trial.judge('GRANT-CREATES', claim, noneListed(idsOf(turned)), seen)) return
  const overlapping = inOrder.filter(
    ({ startsAt }, index) => (startsAt ?? Infinity) < (inOrder[index - 1]?.endsAt ?? 0),
  )
  trial.judge(
    'GRANT-START-CHOSEN',
    'no grant starts before access ends',
    noneListed(idsOf(overlapping)),
    seen,
  )
}

async function readBeside(trial: Trial, pair: Pair, other: Pair, first: string, from: number): Promise<void> {
  trial.mark(from)
  const { bundleId, userId } = pair
  const end = (hours: number) => iso(Math.round(trial.now() / second) * second + hours * hour)
  const write = (of: Pair, hours: number) => trial.createDraft(of, { endsAt: end(hours) })
  const all = { limit: 100 }
  const exchanges = await trial.together([
    write(pair, from),
    drafts.listUsers(bundleId, all),
    drafts.listGrants(bundleId, { ...all, userId }),
    write(other, from),
    write(pair, from + 1),
    drafts.listUsers(bundleId, all),
    drafts.listGrants(bundleId, { ...all, userId }),
    write(pair, from + 2),
    drafts.listUsers(bundleId, all),
    write(other, from + 1),
  ])
  for (const read of exchanges.filter(({ request }) => request.method === 'GET')) {
    if (read.status === 0) continue
    if (read.operation === 'listBundleUsers') judgeUsers(trial, read, userId, exchanges)
    else judgeGrants(trial, read, first, exchanges)
  }
}

function judgeUsers(trial: Trial, read: Exchange, userId: string, beside: readonly Exchange[]): void {
  const claim = 'the users list can be read while grants are written'
  if (!trial.judge('BUNDLE-USERS-LIVE', claim, answers(read), beside)) return
  const users = bundleUsersOf(read).flatMap((row) => row.userId ?? [])
  const once = noneListed(repeatedOf(users), read)
  trial.judge('BUNDLE-USERS-ONCE', 'a user is listed once while grants are written', once, beside)
  if (nextCursorOf(read) !== undefined && !users.includes(userId)) return
  const there = 'a user with access is listed while it is renewed'
  trial.judge('BUNDLE-USERS-LIVE', there, listed(users, [userId], read), beside)
}

function judgeGrants(trial: Trial, read: Exchange, first: string, beside: readonly Exchange[]): void {
  const claim = 'the grants list can be read while grants are written'
  if (!trial.judge('GRANTS-NOT-REVOKED', claim, answers(read), beside)) return
  const ids = idsOf(grantsOf(read))
  const once = noneListed(repeatedOf(ids), read)
  trial.judge('PAGE-CURSOR-CONTINUES', 'a grant is listed once while others are written', once, beside)
  if (nextCursorOf(read) !== undefined && !ids.includes(first)) return
  const there = 'a grant that nobody touches is listed while others are written'
  trial.judge('GRANTS-NOT-REVOKED', there, listed(ids, [first], read), beside)
}
