import { createHash } from 'node:crypto'
import { keptOf } from './instant.ts'
import { type Account, type Bundle, type Grant, ns, type State } from './state.ts'

/** The end of permanent access. */
export const forever = 10n ** 30n

/** Whether a grant gives access now or later. */
export const lives = (grant: Grant, now: bigint): boolean =>
  !grant.revoked && (grant.until === undefined || grant.until > now)

/** An account's grants that give access now or later, by start. */
export const livesOf = (bundle: Bundle, account: Account, now: bigint): readonly Grant[] =>
  bundle.grants
    .filter((grant) => grant.account === account && lives(grant, now))
    .sort((a, b) => Number(a.from - b.from))

/** The grants that give continuous access from an instant on, and its end: undefined when there is none. */
export function chainAt(bundle: Bundle, account: Account, now: bigint, at = now) {
  let end: bigint | undefined
  const chain: Grant[] = []
  for (const grant of livesOf(bundle, account, now)) {
    if (grant.from > (end ?? at)) break
    chain.push(grant)
    const until = grant.until ?? forever
    if (until > (end ?? 0n)) end = until
  }
  return { chain, end }
}

type Wish = Pick<Grant, 'account' | 'type' | 'source' | 'until'>

/** The answer to a source that was sent before; undefined for a new one. */
export function repeated(state: State, bundle: Bundle, wish: Wish): Grant | 'conflict' | undefined {
  if (wish.source === undefined) return undefined
  const { duplicate, revokedSource } = state.choices
  const sent = sourceOf(bundle, wish)
  const counts = ({ revoked }: Grant) => !revoked || revokedSource === 'duplicate'
  const own = bundle.grants.find((one) => counts(one) && sourceOf(bundle, one) === sent)
  const known = own === undefined ? state.covered.get(sent) : { grant: own, until: own.until }
  if (known === undefined || !counts(known.grant)) return undefined
  const isReturned = {
    conflict: false,
    replay: known.until === wish.until,
    'return-existing': true,
    // One of two servers has the new version.
    'by-chance': state.requests % 2 === 0,
  }[duplicate]
  return isReturned && !known.grant.revoked ? known.grant : 'conflict'
}

const sourceOf = (bundle: Bundle, { account, type, source }: Wish): string =>
  [bundle.id, account.id, type, source].join('\n')

/** Records a grant, unless the access exists already or the source was sent before. */
export function create(state: State, bundle: Bundle, wish: Wish, now: bigint): Grant | 'conflict' {
  const { choices } = state
  const { account, source, until } = wish
  const again = repeated(state, bundle, wish)
  if (again !== undefined && choices.firstDecided === 'duplicate') return again
  const { chain, end } = chainAt(bundle, account, now)
  const covering =
    end !== undefined && end >= (until ?? forever) ? coveringOf(state, chain, until) : undefined
  if (covering !== undefined && source !== undefined && choices.coveredSource === 'remembered')
    state.covered.set(sourceOf(bundle, wish), { grant: covering, until })
  if (covering !== undefined || again !== undefined) return covering ?? again ?? 'conflict'
  const step = choices.startAtOnce === 'whole-second' ? 1_000_000_000n : 1n
  const grant: Grant = {
    ...wish,
    id: grantId(state),
    from: end ?? keptOf(choices, now - (now % step)),
    // Two machines read the time, whose clocks differ more from grant to grant.
    createdAt: keptOf(choices, now + ns((choices.createdAtAheadMs / 5) * (state.requests % 6))),
    revoked: false,
  }
  bundle.grants.push(grant)
  return grant
}

function coveringOf({ choices }: State, chain: readonly Grant[], until = forever): Grant | undefined {
  if (choices.covering === 'first') return chain[0]
  if (choices.covering === 'holder') return chain.find((grant) => (grant.until ?? forever) >= until)
  return choices.covering === 'last' ? chain.at(-1) : chain.toSorted(byHash)[0]
}

function grantId(state: State): string {
  const count = state.requests.toString(36).padStart(6, '0')
  const form = state.choices.grantIdForm
  if (form === 'uuid') return uuidOf(count)
  return form === 'counted' ? `grant-${count}` : `grt:${count}.~=+`
}

/** Revokes a grant and all of the same account that start later. */
export function revoke(bundle: Bundle, grant: Grant, now: bigint): void {
  const later = livesOf(bundle, grant.account, now).filter(({ from }) => from > grant.from)
  for (const one of [grant, ...later]) one.revoked = true
}

/** An account's name for one owner. */
export function aliasOf(state: State, owner: Account, account: Account): string {
  const pair = `${owner.id}/${account.id}`
  const form = state.choices.aliasForm
  const alias = form === 'uuid' ? uuidOf(pair) : hashOf(pair, 'base64url').repeat(form === 'long' ? 10 : 1)
  state.aliases.set(alias, { owner, account })
  return alias
}

/** The account that an owner's alias names. */
export function accountOf(state: State, owner: Account, alias: string): Account | undefined {
  const known = state.aliases.get(alias)
  return known?.owner === owner ? known.account : undefined
}

/** A hash that stays the same. */
export const hashOf = (text: string, form: 'hex' | 'base64url' = 'hex'): string =>
  createHash('md5').update(text).digest(form)

/** An order that means nothing. */
export const byHash = (a: { readonly id: string }, b: { readonly id: string }): number =>
  hashOf(a.id) < hashOf(b.id) ? -1 : 1

const uuidOf = (text: string): string =>
  hashOf(text).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
