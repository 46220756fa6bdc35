import type { Exchange } from '../kit/exchange.ts'
import { bundleUsersOf, grantsOf, iso, type WireGrant } from '../kit/wire.ts'
import { currentAt, type ModelGrant, type PairState, reachAt } from './state.ts'
import { type Action, type Candidate, type Part, part } from './step.ts'

/** What the pair's grants list must hold: every grant that is not revoked, expired ones too, and no other. */
export function listCandidate(
  state: PairState,
  action: Action & { readonly kind: 'list' },
  pages: readonly Exchange[],
): Candidate {
  const listed = pages
    .flatMap((page) => grantsOf(page))
    .filter((grant) => !action.earlier.has(grant.id) && (grant.userId ?? action.userId) === action.userId)
  const known = new Map(state.grants.map((grant) => [grant.id, grant]))
  const wasRevoked = state.grants.some((grant) => grant.revoked !== 'no')
  const parts = [
    part(
      'GRANTS-NOT-REVOKED',
      'the grants list answers 200',
      pages.every((page) => page.status === 200),
    ),
    ...state.grants.flatMap((grant) => present(grant, listed, wasRevoked)),
    ...listed.filter((grant) => !known.has(grant.id)).map((grant) => unknown(state, grant)),
  ]
  return { parts, next: state }
}

function present(grant: ModelGrant, listed: readonly WireGrant[], wasRevoked: boolean): readonly Part[] {
  const rows = listed.filter((row) => row.id === grant.id)
  const [row] = rows
  if (grant.revoked !== 'no') {
    const rule = grant.revoked === 'selected' ? 'REVOKE-LEAVES-LIST' : 'REVOKE-CASCADE-LATER'
    const claim = grant.revoked === 'selected' ? 'a revoked grant' : 'a grant that starts after a revoked one'
    return [part(rule, `${claim} leaves the list (${grant.id})`, row === undefined)]
  }
  const rule = wasRevoked ? 'REVOKE-CASCADE-ONLY' : 'GRANTS-EXPIRED-INCLUDED'
  const there = part(rule, `a grant that nothing revoked is listed (${grant.id})`, row !== undefined)
  if (row === undefined) return [there]
  const starts = row.startsAt === undefined || inside(row.startsAt, grant)
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
    part('GRANT-ENDS-AT', `the listed end is ${untilText(grant.until)}`, row.endsAt === grant.until),
  ]
}

/** A listed grant that no create answered: a request that should have recorded nothing did. */
function unknown(state: PairState, row: WireGrant): Part {
  const twin = state.grants.some((grant) => grant.source !== undefined && grant.source === row.sourceId)
  const spent = Object.keys(state.spent).some((key) => key.endsWith(` ${row.sourceId}`))
  const rule = twin ? 'GRANT-SOURCE-NO-SECOND' : spent ? 'GRANT-COVERED' : 'GRANT-CREATES'
  return part(rule, `no grant is listed that no create answered (${row.id})`, false)
}

/** What the bundle's users list must show of the pair at `now`. */
export function bundleUsersCandidate(
  state: PairState,
  userId: string,
  pages: readonly Exchange[],
  now: number,
): Candidate {
  const rows = pages.flatMap((page) => bundleUsersOf(page)).filter((row) => row.userId === userId)
  const [row] = rows
  const reach = reachAt(state, now)
  const current = currentAt(state, now)
  const claim =
    reach === undefined ? 'without current or scheduled grants the user is not listed' : 'the user is listed'
  const parts = [
    part('BUNDLE-USERS-LIVE', claim, (row !== undefined) === (reach !== undefined)),
    part('BUNDLE-USERS-ONCE', 'the user is listed once', rows.length <= 1),
  ]
  if (row === undefined || reach === undefined || current === undefined) return { parts, next: state }
  const forever = reach === Number.POSITIVE_INFINITY
  const end = row.accessEndsAt
  return {
    parts: [
      ...parts,
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
      part(
        'BUNDLE-USERS-CURRENT-GRANT',
        'its start is shown',
        row.startsAt === undefined || inside(row.startsAt, current),
      ),
      part(
        'BUNDLE-USERS-CURRENT-GRANT',
        `its end is ${untilText(current.until)}`,
        endsWell(row.endsAt, current.until),
      ),
      part(
        'BUNDLE-USERS-ACCESS-ENDS-AT',
        `the access ends: ${untilText(reach)}`,
        forever ? end === undefined : [undefined, reach].includes(end),
      ),
      part(
        'BUNDLE-USERS-ACCESS-PERMANENT',
        forever ? 'permanent access says so' : 'access with an end does not say permanent',
        row.accessIsPermanent === undefined || row.accessIsPermanent === forever,
      ),
      part(
        'BUNDLE-USERS-END-OR-PERMANENT',
        'the entry says how long access goes on',
        endOrPermanent(end, row.accessIsPermanent),
      ),
    ],
    next: state,
  }
}

/** A deployment that leaves optional fields out may leave out both; permanent access must then have no end. */
const endOrPermanent = (end: number | undefined, permanent: boolean | undefined): boolean =>
  end === undefined || permanent !== true

const endsWell = (listed: number | undefined, until: number): boolean =>
  until === Number.POSITIVE_INFINITY ? listed === undefined : listed === undefined || listed === until

const inside = (instant: number, { from }: ModelGrant): boolean =>
  instant >= from.earliest - startSlackMs && instant <= from.latest + startSlackMs

const untilText = (until: number): string => (until === Number.POSITIVE_INFINITY ? 'never' : iso(until))

const startSlackMs = 1_000
