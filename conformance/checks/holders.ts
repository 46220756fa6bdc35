import type { Check, Pair, Trial } from '../check.ts'
import { granted } from '../claims.ts'
import type { Exchange } from '../exchange.ts'
import { holdersOf, iso, nextCursorOf, type WireHolder } from '../wire.ts'

/** The bundle's users list: who is in it, once, with what gives access now and how far it reaches. */
export const holderChecks: readonly Check[] = [
  {
    id: 'holders/chain',
    title: 'A user with a chain is listed once, with the current grant and the end of the whole chain',
    rules: [
      'BUNDLE-USERS-LIVE',
      'BUNDLE-USERS-ONCE',
      'BUNDLE-USERS-CURRENT-GRANT',
      'BUNDLE-USERS-ACCESS-ENDS-AT',
      'BUNDLE-USERS-END-OR-PERMANENT',
      'BUNDLE-USERS-ACCESS-PERMANENT',
    ],
    sometimes: ['GRANT-CREATES', 'REVOKE-SELECTED'],
    needs: ['pairs:1'],
    cost: 24,
    profile: 'certify',
    run: chain,
  },
  {
    id: 'holders/permanent',
    title: 'Permanent access says so, also when it only begins after a grant that ends',
    rules: ['BUNDLE-USERS-ACCESS-PERMANENT', 'BUNDLE-USERS-END-OR-PERMANENT', 'BUNDLE-USERS-CURRENT-GRANT'],
    sometimes: ['GRANT-CREATES', 'BUNDLE-USERS-LIVE'],
    needs: ['pairs:1'],
    cost: 12,
    profile: 'certify',
    run: permanent,
  },
]

async function chain(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const before = await rowsOf(trial, pair)
  trial.judge(
    'BUNDLE-USERS-LIVE',
    'a user without live grants is not listed',
    before.rows.length === 0,
    before.pages,
  )
  const from = trial.now()
  const ends = [1, 2, 3].map((hours) => from + hours * hourMs)
  const types = ['gift', 'paid_external', 'owner_grant']
  const grants = []
  const created: Exchange[] = []
  for (const [index, end] of ends.entries()) {
    const exchange = await trial.create(pair, { grantType: types[index] ?? 'gift', endsAt: iso(end) })
    created.push(exchange)
    grants.push(granted(trial, 'GRANT-CREATES', exchange))
  }
  const [first, second] = grants
  if (first === undefined || second === undefined) return trial.stop('three grants were created')
  const { rows, pages } = await rowsOf(trial, pair)
  const seen = [...created, ...pages]
  trial.equal('BUNDLE-USERS-ONCE', 'three grants of a user make one entry', rows.length, 1, seen)
  const [row] = rows
  if (!trial.judge('BUNDLE-USERS-LIVE', 'the user is listed', row !== undefined, seen) || row === undefined)
    return trial.stop('the user is listed')
  judgeCurrent(trial, row, { id: first.id, type: 'gift', end: ends[0] ?? 0 }, seen)
  judgeReach(trial, row, ends[2] ?? 0, seen)
  granted(trial, 'REVOKE-SELECTED', await trial.revoke(pair, second.id))
  const shorter = await rowsOf(trial, pair)
  if (shorter.rows[0] !== undefined)
    judgeReach(trial, shorter.rows[0], ends[0] ?? 0, [...created, ...shorter.pages])
  granted(trial, 'REVOKE-SELECTED', await trial.revoke(pair, first.id))
  const after = await rowsOf(trial, pair)
  trial.judge(
    'BUNDLE-USERS-LIVE',
    'a user whose grants are all revoked is not listed',
    after.rows.length === 0,
    after.pages,
  )
}

async function permanent(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const end = trial.now() + hourMs
  const first = await trial.create(pair, { endsAt: iso(end) })
  const current = granted(trial, 'GRANT-CREATES', first)
  const second = await trial.create(pair, {})
  granted(trial, 'GRANT-CREATES', second)
  const { rows, pages } = await rowsOf(trial, pair)
  const seen = [first, second, ...pages]
  const [row] = rows
  if (!trial.judge('BUNDLE-USERS-LIVE', 'the user is listed', row !== undefined, seen) || row === undefined)
    return trial.stop('the user is listed')
  judgeCurrent(trial, row, { id: current.id, type: 'paid_external', end }, seen)
  judgeReach(trial, row, Number.POSITIVE_INFINITY, seen)
}

interface Current {
  readonly id: string
  readonly type: string
  readonly end: number
}

function judgeCurrent(trial: Trial, row: WireHolder, current: Current, seen: readonly Exchange[]): void {
  const rule = 'BUNDLE-USERS-CURRENT-GRANT'
  const shown = [row.grantId, row.grantType, row.endsAt].filter((value) => value !== undefined)
  if (shown.length === 0) {
    trial.untestable(rule, 'the entry has none of grantId, grantType, endsAt')
    return
  }
  if (row.grantId !== undefined)
    trial.equal(rule, 'grantId is the grant that gives access now', row.grantId, current.id, seen)
  if (row.grantType !== undefined)
    trial.equal(rule, 'grantType is its type', row.grantType, current.type, seen)
  if (row.endsAt !== undefined)
    trial.equal(rule, 'endsAt is its end', iso(row.endsAt), iso(current.end), seen)
}

/** Judges how far an entry says access goes; both fields may be left out, and then it says nothing. */
function judgeReach(trial: Trial, row: WireHolder, reach: number, seen: readonly Exchange[]): void {
  const forever = reach === Number.POSITIVE_INFINITY
  const { accessEndsAt: end, accessIsPermanent: says } = row
  if (says === undefined)
    trial.untestable('BUNDLE-USERS-ACCESS-PERMANENT', 'accessIsPermanent is not in the entry')
  else
    trial.equal(
      'BUNDLE-USERS-ACCESS-PERMANENT',
      'accessIsPermanent says whether access has no end',
      says,
      forever,
      seen,
    )
  if (forever) {
    trial.judge(
      'BUNDLE-USERS-END-OR-PERMANENT',
      'permanent access has no accessEndsAt',
      end === undefined,
      seen,
    )
    return
  }
  if (end === undefined) {
    trial.untestable('BUNDLE-USERS-ACCESS-ENDS-AT', 'accessEndsAt is not in the entry')
    trial.judge(
      'BUNDLE-USERS-END-OR-PERMANENT',
      'access with an end does not look permanent',
      says !== true,
      seen,
    )
    return
  }
  trial.equal(
    'BUNDLE-USERS-ACCESS-ENDS-AT',
    'accessEndsAt is the end of the whole chain',
    iso(end),
    iso(reach),
    seen,
  )
  trial.judge('BUNDLE-USERS-END-OR-PERMANENT', 'the entry says where access ends', says !== true, seen)
}

async function rowsOf(
  trial: Trial,
  pair: Pair,
): Promise<{ readonly rows: readonly WireHolder[]; readonly pages: readonly Exchange[] }> {
  const pages: Exchange[] = []
  let cursor: string | undefined
  do {
    const page = await trial.listUsers(pair.bundleId, { limit: 100, cursor })
    pages.push(page)
    cursor = nextCursorOf(page)
  } while (cursor !== undefined && pages.length < mostPages)
  const rows = pages.flatMap((page) => holdersOf(page)).filter((row) => row.userId === pair.userId)
  return { rows, pages: pages.filter((page) => page.text.includes(pair.userId) || page === pages.at(-1)) }
}

const hourMs = 3_600_000
const mostPages = 4
