import type { Check, Trial } from '../check.ts'
import { granted, listingOf } from '../claims.ts'
import type { Exchange } from '../exchange.ts'
import { grantOf, holdersOf, iso, nextCursorOf } from '../wire.ts'

/** Expiry in real time, on grants of a few seconds; other checks run while these wait. */
export const expiryChecks: readonly Check[] = [
  {
    id: 'expiry/ends-by-itself',
    title: 'A grant that reaches its end gives no access any more, and stays in the grants list',
    rules: [
      'GRANT-EXPIRES-AT-END',
      'GRANTS-EXPIRED-INCLUDED',
      'BUNDLE-USERS-LIVE',
      'SERVICE-NO-SUBSCRIPTIONS',
      'GRANT-STATES',
    ],
    sometimes: ['GRANT-CREATES', 'GRANT-START-CHOSEN', 'REVOKE-EXPIRED'],
    needs: ['pairs:1'],
    cost: 12,
    profile: 'certify',
    waits: shortSeconds() + 1,
    run: endsByItself,
  },
  {
    id: 'expiry/next-in-chain',
    title: 'When the first grant of a chain ends the next one is the current one, and the access goes on',
    rules: ['BUNDLE-USERS-CURRENT-GRANT', 'GRANT-EXPIRES-AT-END', 'BUNDLE-USERS-LIVE'],
    sometimes: ['GRANT-CREATES', 'BUNDLE-USERS-ACCESS-ENDS-AT'],
    needs: ['pairs:1'],
    cost: 10,
    profile: 'certify',
    waits: shortSeconds() + 1,
    run: nextInChain,
  },
]

async function endsByItself(trial: Trial): Promise<void> {
  const pair = await trial.pair()

  const created = await trial.create(pair, { endsAt: (now) => iso(now + shortSeconds() * 1_000) })
  const grant = granted(trial, 'GRANT-CREATES', created)
  const end = grant.endsAt
  const before = await rowOf(trial, pair.bundleId, pair.userId)
  const early = before.pages.at(-1)
  if (early !== undefined && early.server.latest < end) {
    trial.judge('BUNDLE-USERS-LIVE', 'before its end the user is listed', before.row !== undefined, [
      created,
      ...before.pages,
    ])
  }
  trial.later(end, async () => {
    const after = await rowOf(trial, pair.bundleId, pair.userId)
    const { grants, pages } = await listingOf(trial, pair)
    const seen = [created, ...after.pages, ...pages]
    trial.judge(
      'GRANT-EXPIRES-AT-END',
      'after its end the user is not listed any more',
      after.row === undefined,
      seen,
    )
    trial.judge(
      'BUNDLE-USERS-LIVE',
      'who has only expired grants is not listed',
      after.row === undefined,
      seen,
    )
    const listed = grants.find(({ id }) => id === grant.id)
    trial.judge(
      'GRANTS-EXPIRED-INCLUDED',
      'the expired grant is still in the grants list',
      listed !== undefined,
      seen,
    )
    trial.judge(
      'SERVICE-NO-SUBSCRIPTIONS',
      'no grant came in its place',
      grants.length <= 1 && (listed?.endsAt ?? end) === end,
      seen,
    )
    trial.judge(
      'GRANT-STATES',
      'it is expired: listed among the grants, and not among the users',
      listed !== undefined && after.row === undefined,
      seen,
    )
    const next = await trial.create(pair, { endsAt: iso(trial.now() + 3_600_000) })
    const fresh = grantOf(next)
    const started = next.status === 200 && fresh !== undefined && fresh.id !== grant.id
    trial.judge('GRANT-CREATES', 'after the end a new grant is recorded', started, [...seen, next])
    if (fresh?.startsAt !== undefined) {
      const atOnce = fresh.startsAt >= next.server.earliest - slackMs
      trial.judge(
        'GRANT-START-CHOSEN',
        'it starts at once, not where the expired one ended',
        atOnce || fresh.startsAt > end + slackMs,
        [...seen, next],
      )
    }
  })
}

async function nextInChain(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const created = await trial.create(pair, {
    grantType: 'gift',
    endsAt: (now) => iso(now + shortSeconds() * 1_000),
  })
  const first = granted(trial, 'GRANT-CREATES', created)
  const far = trial.now() + 3_600_000
  const renewed = await trial.create(pair, { grantType: 'owner_grant', endsAt: iso(far) })
  const second = granted(trial, 'GRANT-CREATES', renewed)
  trial.later(first.endsAt, async () => {
    const { row, pages } = await rowOf(trial, pair.bundleId, pair.userId)
    const seen = [created, renewed, ...pages]
    trial.judge('BUNDLE-USERS-LIVE', 'the user is still listed', row !== undefined, seen)
    trial.judge(
      'GRANT-EXPIRES-AT-END',
      'the first grant is not the current one any more',
      row?.grantId !== first.id,
      seen,
    )
    if (row?.grantId === undefined && row?.grantType === undefined) {
      trial.untestable('BUNDLE-USERS-CURRENT-GRANT', 'the entry has neither grantId nor grantType')
    } else {
      const current =
        (row.grantId ?? second.id) === second.id && (row.grantType ?? 'owner_grant') === 'owner_grant'
      trial.judge('BUNDLE-USERS-CURRENT-GRANT', 'the second grant is the current one', current, seen)
    }
    if (row?.accessEndsAt !== undefined)
      trial.equal(
        'BUNDLE-USERS-ACCESS-ENDS-AT',
        'the access ends as before',
        iso(row.accessEndsAt),
        iso(far),
        seen,
      )
  })
}

async function rowOf(trial: Trial, bundleId: string, userId: string) {
  const pages: Exchange[] = []
  let cursor: string | undefined
  do {
    const page = await trial.listUsers(bundleId, { limit: 100, cursor })
    pages.push(page)
    cursor = nextCursorOf(page)
  } while (cursor !== undefined && pages.length < 3)
  return { row: pages.flatMap((page) => holdersOf(page)).find((row) => row.userId === userId), pages }
}

/** Seconds of the short grants: long enough for the requests before their end, short enough to wait for. */
function shortSeconds(): number {
  return 3
}

const slackMs = 1_000
