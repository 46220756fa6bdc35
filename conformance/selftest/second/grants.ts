import { accountOf, aliasOf, create, lives, livesOf, reach, revoke } from './ledger.ts'
import { page } from './page.ts'
import { refuse } from './refusal.ts'
import type { Account, Bundle, Call, Grant, State } from './state.ts'

const types = ['owner_grant', 'paid_external', 'referral_reward', 'gift']
const source = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,255}$/
const written = (instant: number): string => new Date(instant).toISOString()

/** An account as one owner sees them. */
export const one = (state: State, owner: Account, account: Account) => ({
  userId: aliasOf(state, owner, account),
  displayName: account.name,
  avatar: null,
})

/** POST grants. */
export function createGrant(call: Call, bundleOf: () => Bundle): unknown {
  const { state, key, incoming, now } = call
  if (!/^application\/json *(;|$)/i.test(incoming.headers['content-type'] ?? ''))
    refuse(415, 'body.type', 'Send JSON.')
  if (incoming.body.length > 100_000) refuse(413, 'body.size', 'The body is too large.')
  const body = parsed(incoming.body)
  const { userId, grantType, endsAt, sourceId } = body
  if (typeof grantType !== 'string' || !types.includes(grantType))
    return refuse(422, 'body.type-of-grant', 'No such type.')
  if (typeof userId !== 'string' || userId === '') return refuse(422, 'body.user', 'Who?')
  if (sourceId === undefined && grantType === 'paid_external')
    refuse(422, 'body.source', 'sourceId is missing.')
  if (sourceId !== undefined && (typeof sourceId !== 'string' || !source.test(sourceId)))
    return refuse(422, 'body.source', 'Bad sourceId.')
  const until = endsAt === undefined ? undefined : instantOf(endsAt)
  if (until !== undefined && until <= now) refuse(422, 'body.end', 'endsAt is over.')
  const bundle = bundleOf()
  const account = accountOf(state, key.owner, userId)
  if (account === undefined || account.gone) return refuse(422, 'body.user', 'Nobody has this alias.')
  const wish = { account, type: grantType, source: sourceId as string | undefined, until }
  const grant = create(state, bundle, wish, now)
  if (grant === undefined) return refuse(409, 'grant.duplicate', 'This sourceId was used.')
  return { grant: summary(call, grant) }
}

/** DELETE a grant: one that is not live is not found; its end is now. */
export function revokeGrant(call: Call, bundle: Bundle, id: string): unknown {
  const grant = bundle.grants.find((candidate) => candidate.id === id)
  if (grant === undefined || !lives(grant, call.now))
    return refuse(404, 'grant.unknown', 'There is no such grant.')
  revoke(bundle, grant, call.now)
  return { grant: { ...summary(call, grant), endsAt: written(call.now) } }
}

/** GET users of a bundle. */
export function bundleUsers(call: Call, bundleOf: () => Bundle): unknown {
  const { state, key, now } = call
  const cursor = call.query.get('cursor')
  if (cursor !== null && !/^(?:grant|scan):[a-f0-9]{32}$/.test(cursor))
    refuse(422, 'query.cursor', 'No cursor of ours.')
  const bundle = bundleOf()
  const accounts = [...new Set(bundle.grants.map((grant) => grant.account))].sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )
  const { items, ...rest } = page(call, accounts, {
    nameOf: (account) => account.name,
    wanted: (account) => !account.gone && livesOf(bundle, account, now).length > 0,
    most: 100,
    usual: 50,
    list: `users ${bundle.id}`,
    style: 'prefixed',
  })
  const users = items.map((account) => {
    const current = livesOf(bundle, account, now).find((grant) => grant.from <= now)
    const end = reach(bundle, account, now)
    return {
      user: one(state, key.owner, account),
      ...(current === undefined
        ? {}
        : { grantId: current.id, grantType: current.type, startsAt: written(current.from) }),
      ...(current?.until === undefined ? {} : { endsAt: written(current.until) }),
      ...(end === undefined || end === Number.POSITIVE_INFINITY ? {} : { accessEndsAt: written(end) }),
      accessIsPermanent: end === Number.POSITIVE_INFINITY,
    }
  })
  return { users, ...rest }
}

/** GET grants of a bundle. */
export function grantsPage(call: Call, bundleOf: () => Bundle): unknown {
  const { query, state, key } = call
  const sort = choice(query, 'sort', ['createdAt', 'startsAt', 'endsAt'])
  const direction = choice(query, 'dir', ['desc', 'asc']) === 'asc' ? 1 : -1
  const type = query.has('grantType') ? choice(query, 'grantType', [...types, 'trial']) : undefined
  const wanted = query.get('sourceId')
  if (wanted !== null && !source.test(wanted)) refuse(422, 'query.source', 'Bad sourceId.')
  const bounds = ['starts', 'ends', 'created'].map((name) =>
    [query.get(`${name}After`), query.get(`${name}Before`)].map((text) =>
      text === null ? undefined : instantOf(text),
    ),
  )
  const bundle = bundleOf()
  const alias = query.get('userId')
  const account = alias === null ? undefined : accountOf(state, key.owner, alias)
  const at = (grant: Grant) => [grant.from, grant.until ?? Number.POSITIVE_INFINITY, grant.createdAt]
  const sortKey = ['startsAt', 'endsAt', 'createdAt'].indexOf(sort)
  const order = (a: Grant, b: Grant) =>
    (sign(at(a)[sortKey] ?? 0, at(b)[sortKey] ?? 0) ||
      sign(a.createdAt, b.createdAt) ||
      (a.id < b.id ? -1 : 1)) * direction
  const matches = (grant: Grant): boolean =>
    (alias === null || (grant.account === account && !grant.account.gone)) &&
    (type === undefined || grant.type === type) &&
    (wanted === null || grant.source === wanted) &&
    bounds.every(([after, before], index) => {
      const instant = at(grant)[index] ?? 0
      return (after === undefined || instant >= after) && (before === undefined || instant <= before)
    })
  const kept = bundle.grants.filter((grant) => !grant.revoked).sort(order)
  const list = `grants ${bundle.id} ${[...query]
    .filter(([name]) => name !== 'cursor' && name !== 'limit')
    .sort()
    .join('&')}`
  const { items, ...rest } = page(call, kept, {
    nameOf: (grant) => grant.id,
    wanted: matches,
    most: 100,
    usual: 50,
    list,
  })
  return { grants: items.map((grant) => summary(call, grant)), ...rest }
}

function summary({ state, key }: Call, grant: Grant) {
  return {
    id: grant.id,
    object: 'grant',
    grantType: grant.type,
    ...(grant.account.gone ? {} : { userId: aliasOf(state, key.owner, grant.account) }),
    ...(grant.source === undefined ? {} : { sourceId: grant.source }),
    startsAt: written(grant.from),
    ...(grant.until === undefined ? {} : { endsAt: written(grant.until) }),
  }
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch {
    // Falls through to the one refusal.
  }
  return refuse(422, 'body.json', 'The body is no JSON object.')
}

function instantOf(value: unknown): number {
  const form = /^(\d{4}-\d\d-(\d\d))T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i.exec(String(value))
  const instant = Date.parse(String(value).replace(/(\.\d{3})\d+/, '$1'))
  if (
    typeof value !== 'string' ||
    form === null ||
    Number.isNaN(instant) ||
    new Date(`${form[1]}T00:00:00Z`).getUTCDate() !== Number(form[2])
  ) {
    return refuse(422, 'value.instant', 'No date-time.')
  }
  return instant
}

function choice(query: URLSearchParams, name: string, choices: readonly string[]): string {
  const text = query.get(name) ?? choices[0] ?? ''
  return choices.includes(text) ? text : refuse(422, `query.${name.toLowerCase()}`, `No such ${name}.`)
}

const sign = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)
