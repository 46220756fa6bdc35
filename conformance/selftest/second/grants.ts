import { instantOf, keptOf, written } from './instant.ts'
import {
  accountOf,
  aliasOf,
  byHash,
  chainAt,
  create,
  forever,
  lives,
  livesOf,
  repeated,
  revoke,
} from './ledger.ts'
import { invalid, ordered, page } from './page.ts'
import { refuse } from './refusal.ts'
import type { Account, Bundle, Call, Grant, State } from './state.ts'

const types = ['owner_grant', 'paid_external', 'referral_reward', 'gift']
const source = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,255}$/

/** An account as one owner sees them. */
export const one = (state: State, owner: Account, account: Account) => ({
  userId: aliasOf(state, owner, account),
  displayName: account.name,
  avatar: state.choices.showsAvatar ? null : undefined,
})

/** Another owner's bundle is refused, as is an unknown one. */
function bundleOf({ state, key }: Call, id: string): Bundle {
  const bundle = state.bundles.find((candidate) => candidate.id === id)
  if (bundle === undefined) return refuse(404, 'bundle.unknown', 'There is no such bundle.')
  if (bundle.owner === key.owner) return bundle
  return refuse(state.choices.foreignBundle, 'bundle.foreign', 'This bundle is not yours.')
}

/** POST grants. */
export function createGrant(call: Call, bundleId: string): unknown {
  const { state, key, incoming, now } = call
  const { choices } = state
  if (choices.firstJudged === 'existence') bundleOf(call, bundleId)
  if (!/^application\/json *(;|$)/i.test(incoming.headers['content-type'] ?? ''))
    refuse(415, 'body.type', 'Send JSON.')
  if (incoming.body.length > choices.bodyBound)
    refuse(choices.beyondBodyBound === 'closed' ? 0 : 413, 'body.size', 'The body is too large.')
  const body = parsed(call)
  const { userId, grantType, endsAt, sourceId, ...others } = body
  const wrong = (what: string): never => refuse(choices.invalidBody, `body.${what}`, `Bad ${what}.`)
  if (choices.unknownProperty === 'reject' && Object.keys(others).length > 0) wrong('unknown')
  if (typeof grantType !== 'string' || !types.includes(grantType)) return wrong('type-of-grant')
  if (typeof userId !== 'string' || userId === '') return wrong('user')
  if (sourceId === undefined ? grantType === 'paid_external' : !isSource(sourceId)) wrong('source')
  const read = endsAt === undefined ? undefined : (instantOf(choices, endsAt) ?? wrong('end'))
  const until = read === undefined ? undefined : keptOf(choices, read, true)
  const isPast = until !== undefined && until <= now
  const past = () => refuse(choices.endInPast, 'body.end', 'endsAt is over.')
  if (isPast && choices.lateDuplicate === 'end') past()
  const bundle = bundleOf(call, bundleId)
  const account = accountOf(state, key.owner, userId)
  if (account === undefined || account.gone)
    return refuse(choices.unknownAliasCreate, 'body.user', 'Nobody has this alias.')
  const wish = { account, type: grantType, source: sourceId as string | undefined, until }
  const grant = isPast ? (repeated(state, bundle, wish) ?? past()) : create(state, bundle, wish, now)
  if (grant === 'conflict')
    return refuse(choices.duplicateStatus, 'grant.duplicate', 'This sourceId was used.')
  return { grant: summary(call, grant) }
}

const isSource = (value: unknown): boolean => typeof value === 'string' && source.test(value)

/** DELETE a grant. */
export function revokeGrant(call: Call, bundleId: string, id: string): unknown {
  const { now, state } = call
  const { choices } = state
  const bundle = bundleOf(call, bundleId)
  const grant = bundle.grants.find((candidate) => candidate.id === id)
  if (grant === undefined) return refuse(404, 'grant.unknown', 'There is no such grant.')
  const shown = summary(call, grant)
  const { revokeRevoked, revokeExpired } = choices
  const over = (status: string | number) => refuse(status, 'grant.over', 'This grant is over.')
  if (grant.revoked) return revokeRevoked === '200' ? { grant: shown } : over(revokeRevoked)
  if (!lives(grant, now) && revokeExpired !== 'revoke') {
    if (revokeExpired === 'not-found') over(404)
    if (revokeExpired === 'conflict') over(409)
    grant.revoked = revokeExpired === 'revoke-alone'
    return { grant: shown }
  }
  revoke(bundle, grant, now)
  return { grant: choices.revokeShows === 'ended' ? { ...shown, endsAt: written(choices, now) } : shown }
}

/** GET users of a bundle. */
export function bundleUsers(call: Call, bundleId: string): unknown {
  const { state, key, now } = call
  const { choices } = state
  const cursor = call.query.get('cursor')
  const isChecked = cursor !== null && choices.cursorPattern === 'checked'
  if (isChecked && !/^(?:grant|scan):[a-f0-9]{32}$/.test(cursor))
    refuse(choices.invalidCursor, 'query.cursor', 'No cursor of ours.')
  const bundle = bundleOf(call, bundleId)
  const accounts = [...new Set(bundle.grants.map((grant) => grant.account))]
  const { items, ...rest } = page(call, ordered(accounts, choices.bundleUsersOrder), {
    wanted: (account) => !account.gone && livesOf(bundle, account, now).length > 0,
    list: `users ${bundle.id}`,
    style: 'prefixed',
  })
  const users = items.map((account) => {
    const live = livesOf(bundle, account, now)
    const begun = live.filter(({ from }) => from <= now)
    const next = choices.scheduledUser === 'next-grant' ? live[0] : undefined
    const current = begun.length > 0 ? currentOf(begun, choices.currentGrant) : next
    const { end } = chainAt(bundle, account, now, begun.length > 0 ? now : next?.from)
    const isEndShown = choices.showsAccessEnd && end !== undefined && end !== forever
    return {
      user: one(state, key.owner, account),
      ...(current !== undefined && choices.showsCurrentGrant ? shownWithUser(call, current) : {}),
      accessEndsAt: isEndShown ? written(choices, end) : undefined,
      accessIsPermanent: choices.showsPermanence ? end === forever : undefined,
    }
  })
  return { users, ...rest }
}

function shownWithUser(call: Call, grant: Grant) {
  const { id: grantId, grantType, startsAt, endsAt } = summary(call, grant)
  return { grantId, grantType, startsAt, endsAt }
}

function currentOf(begun: readonly Grant[], choice: State['choices']['currentGrant']): Grant | undefined {
  if (choice === 'first') return begun[0]
  if (choice === 'last-begun') return begun.at(-1)
  return begun.toSorted((a, b) => sign(a.until ?? forever, b.until ?? forever)).at(-1)
}

const filters = ['startsAfter', 'startsBefore', 'endsAfter', 'endsBefore', 'createdAfter', 'createdBefore']

/** GET grants of a bundle. */
export function grantsPage(call: Call, bundleId: string): unknown {
  const { query, state, key } = call
  const { choices } = state
  if (choices.firstJudged === 'existence') bundleOf(call, bundleId)
  const sort = choice(call, 'sort', ['createdAt', 'startsAt', 'endsAt'])
  const direction = choice(call, 'dir', ['desc', 'asc']) === 'asc' ? 1 : -1
  const type = query.has('grantType') ? choice(call, 'grantType', [...types, 'trial']) : undefined
  const wanted = query.get('sourceId')
  if (wanted !== null && !source.test(wanted)) invalid(call, 'source', 'Bad sourceId.')
  const bounds = filters.map((name) => {
    const text = query.get(name)
    return text === null ? undefined : (instantOf(choices, text) ?? invalid(call, 'instant', 'No date-time.'))
  })
  const bundle = bundleOf(call, bundleId)
  const alias = query.get('userId')
  const account = alias === null ? undefined : accountOf(state, key.owner, alias)
  if (alias !== null && account === undefined && choices.unknownAliasFilter !== 'empty')
    refuse(choices.unknownAliasFilter, 'query.user', 'Nobody has this alias.')
  const at = (grant: Grant) => [grant.from, grant.until, grant.createdAt]
  const order = inOrder(choices, bundle, direction, (grant) => at(grant)[columns.indexOf(sort)])
  const matches = (grant: Grant): boolean =>
    (alias === null || (grant.account === account && !grant.account.gone)) &&
    (type === undefined || grant.type === type) &&
    (wanted === null || grant.source === wanted) &&
    at(grant).every((instant, index) => isBetween(choices, instant, bounds[2 * index], bounds[2 * index + 1]))
  const { items, ...rest } = page(call, bundle.grants.filter((grant) => !grant.revoked).sort(order), {
    wanted: matches,
    list: `grants ${bundle.id}`,
    parameters: ['userId', 'grantType', 'sourceId', 'sort', 'dir', ...filters],
  })
  return { grants: items.map((grant) => summary(call, grant)), ...rest }
}

const columns = ['startsAt', 'endsAt', 'createdAt']

type Order = (a: Grant, b: Grant) => number

/** The order by an instant, which permanent grants may lack. */
function inOrder(
  { ties, permanentSort }: State['choices'],
  { grants }: Bundle,
  direction: 1 | -1,
  instant: (grant: Grant) => bigint | undefined,
): Order {
  const ends = {
    latest: forever,
    earliest: -1n,
    last: forever * BigInt(direction),
    first: -forever * BigInt(direction),
  }
  const value = (grant: Grant): bigint => instant(grant) ?? ends[permanentSort]
  const age: Order = (a, b) => grants.indexOf(a) - grants.indexOf(b)
  const tie: Record<typeof ties, Order> = {
    creation: (a, b) => age(a, b) * direction,
    'creation-reversed': (a, b) => -age(a, b) * direction,
    'creation-ascending': age,
    hash: byHash,
  }
  return (a, b) => sign(value(a), value(b)) * direction || tie[ties](a, b)
}

/** Whether an instant is within the bounds; that of permanent grants is undefined. */
function isBetween(
  { bounds, permanentFilter }: State['choices'],
  instant: bigint | undefined,
  after: bigint | undefined,
  before: bigint | undefined,
): boolean {
  if (instant === undefined)
    return before === undefined && (after === undefined || permanentFilter === 'latest')
  const isAfter = after === undefined || instant > after || (instant === after && bounds !== 'exclusive')
  const isBefore = before === undefined || instant < before || (instant === before && bounds === 'inclusive')
  return isAfter && isBefore
}

function summary({ state, key }: Call, grant: Grant) {
  const { choices } = state
  const { account, source: sourceId, until, from, createdAt } = grant
  return {
    id: grant.id,
    object: choices.extraFields === 'none' ? undefined : 'grant',
    grantType: grant.type,
    userId: account.gone ? undefined : aliasOf(state, key.owner, account),
    sourceId: choices.showsSourceId ? sourceId : undefined,
    startsAt: choices.showsStartsAt ? written(choices, from) : undefined,
    endsAt: until === undefined ? undefined : written(choices, until),
    createdAt: choices.showsCreatedAt ? written(choices, createdAt) : undefined,
  }
}

function parsed({ incoming, state }: Call): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(incoming.body)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch {
    // Falls through to the one refusal.
  }
  return refuse(state.choices.malformedBody, 'body.json', 'The body is no JSON object.')
}

function choice(call: Call, name: string, choices: readonly string[]): string {
  const text = call.query.get(name) ?? choices[0] ?? ''
  return choices.includes(text) ? text : invalid(call, name.toLowerCase(), `No such ${name}.`)
}

const sign = (a: bigint, b: bigint): number => (a === b ? 0 : a < b ? -1 : 1)
