import { endText, isWithin } from '../kit/claims.ts'
import type { Exchange } from '../kit/exchange.ts'
import { bundleUsersOf, grantsOf, type WireBundleUser, type WireGrant } from '../kit/wire.ts'
import { currentAt, expiredAt, hasBorderIn, type ModelGrant, type PairState, reachAt } from './state.ts'
import { type Action, asFirst, type Candidate, type Part, part } from './step.ts'

type List = Action & { readonly kind: 'list' }

/** What the pair's grants list must hold: every grant that is not revoked, expired ones too, and no other. */
export function listCandidate(state: PairState, action: List, pages: readonly Exchange[]): Candidate {
  const rows = pages.flatMap((page) => grantsOf(page)).filter((row) => !action.earlier.includes(row.id))
  const isOwn = ({ userId }: WireGrant): boolean => userId === undefined || userId === action.userId
  const known = new Set(state.grants.map(({ id }) => id))
  const expected = state.grants.filter(
    ({ source }) => action.source === undefined || source === action.source,
  )
  const read = Math.min(...pages.map(({ server }) => server.earliest))
  const others = rows.filter((row) => !known.has(row.id) && (!isOwn(row) || action.others?.has(row.id)))
  return {
    parts: [
      part(
        'GRANTS-NOT-REVOKED',
        'the grants list answers 200',
        pages.every((page) => page.status === 200),
      ),
      part('GRANTS-FILTER-USER', 'only grants of this user in this bundle are listed', others.length === 0),
      part(
        'GRANTS-FILTER-SOURCE',
        'only grants with this sourceId are listed',
        rows.every(
          ({ sourceId = action.source }) => action.source === undefined || sourceId === action.source,
        ),
      ),
      ...expected.flatMap((grant) => present(grant, rows, action, read)),
      ...rows
        .filter((row) => !known.has(row.id) && !others.includes(row))
        .map((row) => unknown(state, row, read)),
    ],
    next: state,
  }
}

function present(
  grant: ModelGrant,
  listed: readonly WireGrant[],
  { revokedSince, userId, source }: List,
  read: number,
): readonly Part[] {
  const rows = listed.filter((row) => row.id === grant.id)
  const [row] = rows
  if (grant.revoked === 'selected')
    return [
      part(
        source === undefined ? 'REVOKE-LEAVES-LIST' : 'GRANTS-NOT-REVOKED',
        `a revoked grant leaves the list (${grant.id})`,
        row === undefined,
      ),
    ]
  if (grant.revoked === 'cascade')
    return [
      part(
        'REVOKE-CASCADE-LATER',
        `a grant that starts after a revoked one leaves the list (${grant.id})`,
        row === undefined,
      ),
    ]
  const over = grant.until <= read
  const missing =
    revokedSince === 'yes' ? 'REVOKE-CASCADE-ONLY' : over ? 'GRANTS-EXPIRED-INCLUDED' : 'GRANT-CREATES'
  const there = part(missing, `a grant that nothing revoked is listed (${grant.id})`, row !== undefined)
  if (row === undefined) return [there]
  const starts = row.startsAt === undefined || isWithin(row.startsAt, grant.from)
  const fields = asFirst(grant.first, { ...row, userId: row.userId ?? userId })
  return [
    there,
    part('PAGE-CURSOR-CONTINUES', `a grant is listed once (${grant.id})`, rows.length === 1),
    part('GRANT-TYPE-FIELD', `the listed type is ${grant.type}`, row.grantType === grant.type),
    part(
      'GRANT-SOURCE-FIELD',
      'the listed sourceId is unchanged',
      [undefined, grant.source].includes(row.sourceId),
    ),
    part('GRANT-STARTS-AT', 'the listed start is the one chosen at creation', starts),
    part('GRANT-ENDS-AT', `the listed end is ${endText(grant.until)}`, row.endsAt === grant.until),
    ...(over
      ? [part('SERVICE-NO-SUBSCRIPTIONS', 'what has ended is not prolonged', !(row.endsAt > grant.until))]
      : []),
    ...fields,
  ]
}

/** A listed grant that no create answered: a request that should have recorded nothing did. */
function unknown(state: PairState, row: WireGrant, read: number): Part {
  const twin = state.grants.some((grant) => grant.source !== undefined && grant.source === row.sourceId)
  const spent = Object.keys(state.spent).some((key) => key.endsWith(` ${row.sourceId}`))
  const follows = expiredAt(state, read).some(({ until }) => until === row.startsAt)
  const rule = follows
    ? 'SERVICE-NO-SUBSCRIPTIONS'
    : twin
      ? 'GRANT-SOURCE-NO-SECOND'
      : spent
        ? 'GRANT-COVERED'
        : 'GRANT-CREATES'
  return part(rule, `no grant is listed that no create answered (${row.id})`, false)
}

/** What the bundle's users list must show of the pair at `now`; nothing where a grant ends while it is read. */
export function bundleUsersCandidate(
  state: PairState,
  userId: string,
  pages: readonly Exchange[],
  now: number,
): Candidate {
  const [first, last] = [pages[0], pages.at(-1)]
  if (first === undefined || last === undefined) return { parts: [], next: state }
  const read = { earliest: first.server.earliest, latest: last.server.latest }
  if (hasBorderIn(state, read)) return { parts: [], next: state }
  const rows = pages.flatMap((page) => bundleUsersOf(page)).filter((row) => row.userId === userId)
  const [row] = rows
  const reach = reachAt(state, now)
  const expired = expiredAt(state, now)
  const claim =
    reach === undefined ? 'without current or scheduled grants the user is not listed' : 'the user is listed'
  const shown = row?.grantId
  const gone =
    reach === undefined ? row === undefined : !expired.some(({ id }) => shown !== undefined && id === shown)
  return {
    parts: [
      part('BUNDLE-USERS-LIVE', claim, (row !== undefined) === (reach !== undefined)),
      part('BUNDLE-USERS-ONCE', 'the user is listed once', rows.length <= 1),
      ...(expired.length > 0
        ? [part('GRANT-EXPIRES-AT-END', 'at its end a grant gives no access any more', gone)]
        : []),
      ...(row === undefined || reach === undefined ? [] : rowParts(row, reach, currentAt(state, now))),
    ],
    next: state,
  }
}

function rowParts(row: WireBundleUser, reach: number, current: ModelGrant | undefined): readonly Part[] {
  if (current === undefined) return []
  const forever = reach === Number.POSITIVE_INFINITY
  const end = row.accessEndsAt
  return [
    part(
      'BUNDLE-USERS-CURRENT-GRANT',
      `the current grant is ${current.id}`,
      [undefined, current.id].includes(row.grantId),
    ),
    part(
      'BUNDLE-USERS-CURRENT-GRANT',
      `its type is ${current.type}`,
      [undefined, current.type].includes(row.grantType),
    ),
    part('BUNDLE-USERS-CURRENT-GRANT', 'its start is shown', startsWell(row.startsAt, current)),
    part(
      'BUNDLE-USERS-CURRENT-GRANT',
      `its end is ${endText(current.until)}`,
      endsWell(row.endsAt, current.until),
    ),
    part('BUNDLE-USERS-ACCESS-ENDS-AT', `the access ends: ${endText(reach)}`, endsWell(end, reach)),
    part(
      'BUNDLE-USERS-ACCESS-PERMANENT',
      forever ? 'permanent access says so' : 'access with an end does not say permanent',
      row.accessIsPermanent === undefined || row.accessIsPermanent === forever,
    ),
    part(
      'BUNDLE-USERS-END-OR-PERMANENT',
      'the entry says how long access goes on',
      end === undefined || row.accessIsPermanent !== true,
    ),
  ]
}

const endsWell = (listed: number | undefined, until: number): boolean =>
  listed === undefined || listed === until

/** Exactly as the create answered it, where it did. */
const startsWell = (listed: number | undefined, current: ModelGrant): boolean =>
  listed === undefined || ((current.first?.startsAt ?? listed) === listed && isWithin(listed, current.from))
