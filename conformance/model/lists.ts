import { endText, isWithin } from '../kit/claims.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { StatedRuleId } from '../kit/rule.ts'
import { bundleUsersOf, grantsOf, type WireBundleUser, type WireGrant } from '../kit/wire.ts'
import {
  currentAt,
  expiredAt,
  hasBorderIn,
  type ModelGrant,
  type PairState,
  reachAt,
  shownEnd,
} from './state.ts'
import { type Action, asFirst, type Candidate, type Part, part, shows } from './step.ts'

type List = Action & { readonly kind: 'list' }

/** What the pair's grants list must hold: every grant that is not revoked, expired ones too, and no other. */
export function listCandidate(state: PairState, action: List, pages: readonly Exchange[]): Candidate {
  const rows = pages.flatMap((page) => grantsOf(page)).filter((row) => !action.earlier.includes(row.id))
  const isOwn = ({ userId }: WireGrant): boolean => userId === undefined || userId === action.userId
  const known = new Set(state.grants.map(({ id }) => id))
  const { source: only } = action
  const expected = state.grants.filter(({ source }) => only === undefined || source === only)
  const read = Math.min(...pages.map(({ server }) => server.earliest))
  const others = rows.filter((row) => !known.has(row.id) && (!isOwn(row) || action.others?.has(row.id)))
  const strange = rows.filter((row) => !known.has(row.id) && !others.includes(row))
  const isAnswered = pages.every((page) => page.status === 200)
  const isFiltered = only === undefined || rows.every(({ sourceId = only }) => sourceId === only)
  return {
    parts: [
      part('GRANTS-NOT-REVOKED', 'the grants list answers 200', isAnswered),
      part('GRANTS-FILTER-USER', 'only grants of this user in this bundle are listed', others.length === 0),
      part('GRANTS-FILTER-SOURCE', 'only grants with this sourceId are listed', isFiltered),
      ...expected.flatMap((grant) =>
        present(grant, rows, action, read).map((one) => ({ ...one, grant: grant.id })),
      ),
      ...strange.map((row) => ({ ...unknown(state, row, read), grant: row.id })),
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
  if (grant.revoked === 'cascade') {
    const claim = `a grant that starts after a revoked one leaves the list (${grant.id})`
    return [part('REVOKE-CASCADE-LATER', claim, row === undefined)]
  }
  if (grant.revoked === 'selected') {
    const rule = source === undefined ? 'REVOKE-LEAVES-LIST' : 'GRANTS-NOT-REVOKED'
    return [part(rule, `a revoked grant leaves the list (${grant.id})`, row === undefined)]
  }
  const over = grant.until <= read
  const missing =
    revokedSince === 'yes' ? 'REVOKE-CASCADE-ONLY' : over ? 'GRANTS-EXPIRED-INCLUDED' : 'GRANT-CREATES'
  const there = part(missing, `a grant that nothing revoked is listed (${grant.id})`, row !== undefined)
  if (row === undefined) return [there]
  const starts = row.startsAt === undefined || isWithin(row.startsAt, grant.from)
  const end = grant.first?.endsAt ?? grant.until
  return [
    there,
    part('PAGE-CURSOR-CONTINUES', `a grant is listed once (${grant.id})`, rows.length === 1),
    part('GRANT-TYPE-FIELD', `the listed type is ${grant.type}`, row.grantType === grant.type),
    shows('GRANT-SOURCE-FIELD', 'the listed sourceId is unchanged', row.sourceId, grant.source),
    part('GRANT-STARTS-AT', 'the listed start is the one chosen at creation', starts),
    part('GRANT-ENDS-AT', `the listed end is ${endText(end)}`, row.endsAt === end),
    ...(over
      ? [part('SERVICE-NO-SUBSCRIPTIONS', 'what has ended is not prolonged', !(row.endsAt > end))]
      : []),
    ...asFirst(grant.first, { ...row, userId: row.userId ?? userId }),
  ]
}

/** A listed grant that no create answered: a request that should have recorded nothing did. */
function unknown(state: PairState, row: WireGrant, read: number): Part {
  const twin = state.grants.some((grant) => grant.source !== undefined && grant.source === row.sourceId)
  const spent = Object.keys(state.spent).some((key) => key.endsWith(` ${row.sourceId}`))
  const follows = expiredAt(state, read).some(({ until }) => until === row.startsAt)
  const claim = `no grant is listed that no create answered (${row.id})`
  if (follows) return part('SERVICE-NO-SUBSCRIPTIONS', claim, false)
  if (twin) return part('GRANT-SOURCE-NO-SECOND', claim, false)
  return part(spent ? 'GRANT-COVERED' : 'GRANT-CREATES', claim, false)
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
  const grant = row?.grantId
  const gone = reach === undefined ? row === undefined : !expired.some(({ id }) => id === grant)
  return {
    parts: [
      part('BUNDLE-USERS-LIVE', claim, (row !== undefined) === (reach !== undefined)),
      part('BUNDLE-USERS-ONCE', 'the user is listed once', rows.length <= 1),
      ...(expired.length > 0
        ? [
            {
              ...part('GRANT-EXPIRES-AT-END', 'at its end a grant gives no access any more', gone),
              ...(grant && { grant }),
            },
          ]
        : []),
      ...(row === undefined || reach === undefined
        ? []
        : rowParts(row, shownEnd(state, reach), currentAt(state, now))),
    ],
    next: state,
  }
}

function rowParts(row: WireBundleUser, reach: number, current: ModelGrant | undefined): readonly Part[] {
  if (current === undefined) return []
  const { id, type, until, first, from } = current
  // Exactly as the create answered it, where it did.
  const isFitting = row.startsAt !== undefined && isWithin(row.startsAt, from)
  const startsAt = first?.startsAt ?? (isFitting ? row.startsAt : from.earliest)
  return [
    ...grantParts(row, { id, grantType: type, startsAt, endsAt: first?.endsAt ?? until }),
    ...accessParts(row, reach),
  ]
}

/** What an entry of the users list must show of the grant that gives access now. */
export function grantParts(
  row: WireBundleUser,
  current: Pick<WireGrant, 'id' | 'grantType' | 'startsAt' | 'endsAt'>,
): readonly Part[] {
  const { id, grantType, startsAt, endsAt } = current
  const fields = [
    ...ifShown('BUNDLE-USERS-GRANT-ID', `the current grant is ${id}`, row.grantId, id),
    ...ifShown('BUNDLE-USERS-GRANT-TYPE', `its type is ${grantType}`, row.grantType, grantType),
    ...ifShown('BUNDLE-USERS-STARTS-AT', `it starts ${endText(startsAt)}`, row.startsAt, startsAt),
    // An end that is left out may only be not shown, unless the grant has none.
    ...ifShown('BUNDLE-USERS-ENDS-AT', `its end is ${endText(endsAt)}`, row.endsAt, endsAt),
  ]
  const claim = 'all its grant fields are those of the grant that gives access now'
  const isOne = fields.every(({ holds }) => holds)
  return fields.length === 0 ? [] : [...fields, part('BUNDLE-USERS-CURRENT-GRANT', claim, isOne)]
}

/** What an entry must say of where the access of its user ends. */
export function accessParts(row: WireBundleUser, reach: number): readonly Part[] {
  const { accessEndsAt, accessIsPermanent } = row
  const forever = reach === Number.POSITIVE_INFINITY
  const permanent = forever ? 'permanent access says so' : 'access with an end does not say permanent'
  const both = 'an entry has an end of the access or says that it is permanent, never both'
  const isOne = forever ? accessEndsAt === undefined : accessIsPermanent !== true
  return [
    part('BUNDLE-USERS-END-OR-PERMANENT', both, isOne),
    ...ifShown('BUNDLE-USERS-ACCESS-PERMANENT', permanent, accessIsPermanent, forever),
    ...ifShown('BUNDLE-USERS-ACCESS-ENDS-AT', `the access ends: ${endText(reach)}`, accessEndsAt, reach),
  ]
}

/** A sentence about a field that the entry shows, where it is known what it must be. */
const ifShown = <V>(rule: StatedRuleId, claim: string, is: V | undefined, should: V | undefined) =>
  is === undefined || should === undefined ? [] : [part(rule, claim, is === should)]
