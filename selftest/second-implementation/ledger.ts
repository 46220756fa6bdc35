import { keptOf } from './instant.ts'
import { type Account, type Bundle, byHash, type Call, type Grant, hashOf, ns } from './state.ts'

/** The end of permanent access, in nanoseconds; this file decides on access in the second implementation of the API, which must pass the suite. */
export const forever = 10n ** 30n

export const sign = (a: bigint, b: bigint): number => (a === b ? 0 : a < b ? -1 : 1)

/** Tests that a grant gives access now or later. */
export const isLive = ({ revoked, until = forever }: Grant, now: bigint): boolean => !revoked && until > now

/** Returns an account's grants that give access now or later, by start. */
export const liveGrants = ({ grants }: Bundle, account: Account, now: bigint): readonly Grant[] =>
  grants
    .filter((grant) => grant.account === account && isLive(grant, now))
    .sort((a, b) => sign(a.from, b.from))

/** Returns the grants that give continuous access from an instant on, and its end, undefined without any. */
export function chainAt(bundle: Bundle, account: Account, now: bigint, at = now) {
  let end: bigint | undefined
  const chain: Grant[] = []
  for (const grant of liveGrants(bundle, account, now)) {
    if (grant.from > (end ?? at)) break
    chain.push(grant)
    const { until = forever } = grant
    if (until > (end ?? 0n)) end = until
  }
  return { chain, end }
}

type GrantRequest = Pick<Grant, 'account' | 'type' | 'source' | 'until'>

/** Returns the grant or the conflict of a source that was sent before; undefined for a new source. */
export function repeated({ variants, covered, requests }: Call, bundle: Bundle, request: GrantRequest) {
  if (request.source === undefined) return undefined
  const sent = sourceOf(bundle, request)
  const counts = ({ revoked }: Grant) => !revoked || variants.revokedSource === 'duplicate'
  const own = bundle.grants.find((one) => counts(one) && sourceOf(bundle, one) === sent)
  const earlier = own === undefined ? covered.get(sent) : { grant: own, until: own.until }
  if (earlier === undefined || !counts(earlier.grant)) return undefined
  const isReturned = {
    conflict: false,
    replay: earlier.until === request.until,
    'return-existing': true,
    // One of two servers has the new version.
    'by-chance': requests % 2 === 0,
  }[variants.duplicate]
  return isReturned && !earlier.grant.revoked ? earlier.grant : 'conflict'
}

const sourceOf = ({ id }: Bundle, { account, type, source }: GrantRequest): string =>
  [id, account.id, type, source].join('\n')

/** Records a grant, or returns the one that covers or repeats it, or the conflict. */
export function create(call: Call, bundle: Bundle, request: GrantRequest): Grant | 'conflict' {
  const { variants, now, requests } = call
  const again = repeated(call, bundle, request)
  if (again !== undefined && variants.firstDecided === 'duplicate') return again
  const { chain, end } = chainAt(bundle, request.account, now)
  const { until = forever } = request
  if (end !== undefined && end >= until) {
    const covering = {
      first: chain[0],
      last: chain.at(-1),
      holder: chain.find((grant) => (grant.until ?? forever) >= until),
      hash: chain.toSorted(byHash)[0],
    }[variants.covering] as Grant
    if (variants.coveredSource === 'remembered')
      call.covered.set(sourceOf(bundle, request), { grant: covering, until: request.until })
    return covering
  }
  if (again !== undefined) return again
  const count = requests.toString(36).padStart(6, '0')
  const step = variants.startRounding === 'whole-second' ? 1_000_000_000n : 1n
  const grant: Grant = {
    ...request,
    id: { counted: `grant-${count}`, uuid: uuidOf(count), punctuated: `grt:${count}.~=+` }[
      variants.grantIdForm
    ],
    from: end ?? keptOf(variants, now - (now % step)),
    // Two machines read the time, whose clocks differ more from grant to grant.
    createdAt: keptOf(variants, now + ns((variants.createdAtAheadMs / 5) * (requests % 6))),
    revoked: false,
  }
  bundle.grants.push(grant)
  return grant
}

/** Returns the alias that an owner has for an account. */
export function aliasOf({ variants, owner }: Call, account: Account): string {
  const pair = `${owner.id}/${account.id}`
  const hash = hashOf(pair, 'base64url')
  return { hash, uuid: uuidOf(pair), long: hash.repeat(10) }[variants.aliasForm]
}

/** Returns the account of an alias of the owner. */
export const accountOf = (call: Call, alias: unknown): Account | undefined =>
  call.accounts.find((account) => !account.deleted && aliasOf(call, account) === alias)

const uuidOf = (text: string): string =>
  hashOf(text).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
