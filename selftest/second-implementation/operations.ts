import { instantOf, keptOf, written } from './instant.ts'
import { accountOf, aliasOf, chainAt, create, forever, isLive, liveGrants, repeated, sign } from './ledger.ts'
import { ordered, page } from './page.ts'
import { type Account, type Bundle, byHash, type Call, type Grant, refuse } from './state.ts'

const types = ['owner_grant', 'paid_external', 'referral_reward', 'gift']
const source = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,255}$/

/** Answers GET bundles in the second implementation of the API, which must pass the suite. */
export function listBundles(call: Call) {
  const { variants, owner, bundles, createdAt, now } = call
  const isOwn = (bundle: Bundle) => bundle.owner === owner && bundle.fields.status !== 'archived'
  const { items, ...rest } = page(call, ordered(bundles, variants.bundlesOrder), isOwn)
  const date = variants.showsBundleDates ? written(variants, createdAt) : undefined
  const countOf = ({ grants }: Bundle): number => {
    const counted = grants
      .filter((grant) => isLive(grant, now) && !grant.account.deleted)
      .filter(({ from }) => from <= now || variants.grantedUsersCount === 'users')
      .map(({ account }) => account)
    return variants.grantedUsersCount === 'current-grants' ? counted.length : new Set(counted).size
  }
  return {
    bundles: items.map((bundle) => ({
      ...{ _id: bundle.id, name: bundle.name, ...bundle.fields },
      ...{ grantedUsersCount: countOf(bundle), createdAt: date, updatedAt: date },
    })),
    ...rest,
  }
}

/** GET users. */
export function searchUsers(call: Call) {
  const { variants, owner, accounts, url } = call
  const prefix = url.searchParams.get('displayName') ?? ''
  const length = variants.nameCounting === 'code-units' ? prefix.length : [...prefix].length
  if (length < 2 || length > 30) refuse(variants.invalidQuery, 'query.display-name')
  const folded = (text: string) =>
    variants.folding === 'full' ? text.normalize('NFC').toUpperCase().toLowerCase() : text.toLowerCase()
  const found = accounts.filter(({ name }) => folded(name).startsWith(folded(prefix)))
  const isOther = (account: Account) => !account.deleted && account !== owner
  const { items, ...rest } = page(call, ordered(found, variants.usersOrder), isOther, {
    max: 50,
    default: 10,
  })
  const query = { 'as-sent': prefix, 'lower-case': prefix.toLowerCase(), trimmed: prefix.trim() }
  return { users: items.map((account) => user(call, account)), query: query[variants.queryShows], ...rest }
}

const user = (call: Call, account: Account) => ({
  userId: aliasOf(call, account),
  displayName: account.name,
  avatar: call.variants.showsAvatar ? null : undefined,
})

/** GET a checkout. */
export function readCheckout(call: Call, id: string) {
  const { variants, owner, checkouts, now } = call
  const { bundle, account, until } = checkouts.find((one) => one.id === id) ?? refuse(404, 'checkout.unknown')
  if (bundle.owner !== owner) refuse(variants.foreignCheckout, 'checkout.foreign')
  if (until <= now) refuse(variants.checkoutExpired, 'checkout.over')
  return {
    ...{ checkoutId: id, bundleId: bundle.id, userId: aliasOf(call, account), displayName: account.name },
    ...{ price: 49.5, currency: 'EUR', discount: { type: 'percent', value: 10 } },
  }
}

/** Returns a bundle of the owner, or refuses the request. */
function bundleOf({ bundles, owner, variants }: Call, id: string): Bundle {
  const bundle = bundles.find((one) => one.id === id) ?? refuse(404, 'bundle.unknown')
  return bundle.owner === owner ? bundle : refuse(variants.foreignBundle, 'bundle.foreign')
}

/** GET users of a bundle. */
export function bundleUsers(call: Call, id: string) {
  const { variants, now, url } = call
  const cursor = url.searchParams.get('cursor')
  if (
    variants.cursorPattern === 'checked' &&
    cursor !== null &&
    !/^(?:grant|scan):[a-f0-9]{32}$/.test(cursor)
  )
    refuse(variants.invalidCursor, 'query.cursor')
  const bundle = bundleOf(call, id)
  const granted = [...new Set(bundle.grants.map(({ account }) => account))]
  const accounts = ordered(granted, variants.bundleUsersOrder)
  const isWithAccess = (account: Account) => !account.deleted && liveGrants(bundle, account, now).length > 0
  const { items, ...rest } = page(call, accounts, isWithAccess, { cursorForm: 'prefixed' })
  const users = items.map((account) => {
    const live = liveGrants(bundle, account, now)
    const begun = live.filter(({ from }) => from <= now)
    const byEnd = begun.toSorted((a, b) => sign(a.until ?? forever, b.until ?? forever))
    const chosen = { first: begun[0], 'last-begun': begun.at(-1), 'last-ending': byEnd.at(-1) }
    const next = variants.scheduledUser === 'next-grant' ? live[0] : undefined
    const current = chosen[variants.currentGrant] ?? next
    const { end } = chainAt(bundle, account, now, begun.length > 0 ? now : next?.from)
    const { id: grantId, grantType, startsAt, endsAt } = current ? summary(call, current) : {}
    return {
      user: user(call, account),
      ...(variants.showsCurrentGrant ? { grantId, grantType, startsAt, endsAt } : {}),
      accessEndsAt: variants.showsAccessEnd && end !== forever && end ? written(variants, end) : undefined,
      accessIsPermanent: variants.showsPermanence ? end === forever : undefined,
    }
  })
  return { users, ...rest }
}

const times = ['createdAt', 'startsAt', 'endsAt'] as const
const fields = { createdAt: 'createdAt', startsAt: 'from', endsAt: 'until' } as const

/** GET grants of a bundle. */
export function grantsPage(call: Call, id: string) {
  const { variants, url } = call
  const query = url.searchParams
  if (variants.firstJudged === 'existence') bundleOf(call, id)
  const invalid = (what: string): never => refuse(variants.invalidQuery, `query.${what}`)
  const oneOf = <Value extends string>(name: string, values: readonly Value[]): Value => {
    const text = query.get(name) ?? values[0]
    return values.find((value) => value === text) ?? invalid(name.toLowerCase())
  }
  const sort = fields[oneOf('sort', times)]
  const direction = oneOf('dir', ['desc', 'asc']) === 'asc' ? 1 : -1
  const type = query.has('grantType') ? oneOf('grantType', [...types, 'trial']) : undefined
  const sent = query.get('sourceId')
  if (sent !== null && !source.test(sent)) invalid('source')
  const bound = (time: string, side: 'After' | 'Before') => {
    const text = query.get(time.replace('At', side))
    return text === null ? undefined : (instantOf(variants, text) ?? invalid('instant'))
  }
  const bounds = times.map((time) => [fields[time], bound(time, 'After'), bound(time, 'Before')] as const)
  const bundle = bundleOf(call, id)
  const alias = query.get('userId')
  const account = accountOf(call, alias)
  const isWanted = (grant: Grant): boolean =>
    (alias === null || grant.account === account) &&
    (type === undefined || grant.type === type) &&
    (sent === null || grant.source === sent) &&
    bounds.every(([field, after = -forever, before = 2n * forever]) => {
      const { [field]: instant = forever } = grant
      const isAfter = instant > after || (instant === after && variants.bounds !== 'exclusive')
      return isAfter && (instant < before || (instant === before && variants.bounds === 'inclusive'))
    })
  const permanent = {
    latest: forever,
    earliest: -1n,
    last: forever * BigInt(direction),
    first: -forever * BigInt(direction),
  }[variants.permanentSort]
  const value = (grant: Grant): bigint => grant[sort] ?? permanent
  const age = (a: Grant, b: Grant) => bundle.grants.indexOf(a) - bundle.grants.indexOf(b)
  const tie = {
    creation: (a: Grant, b: Grant) => age(a, b) * direction,
    'creation-reversed': (a: Grant, b: Grant) => -age(a, b) * direction,
    'creation-ascending': age,
    hash: byHash,
  }[variants.ties]
  const grants = bundle.grants
    .filter(({ revoked }) => !revoked)
    .sort((a, b) => sign(value(a), value(b)) * direction || tie(a, b))
  const { items, ...rest } = page(call, grants, isWanted)
  return { grants: items.map((grant) => summary(call, grant)), ...rest }
}

function summary(call: Call, grant: Grant) {
  const { variants } = call
  const { id, account, type: grantType, source, from, until, createdAt } = grant
  return {
    ...{ id, grantType, object: variants.extraFields === 'none' ? undefined : 'grant' },
    userId: account.deleted ? undefined : aliasOf(call, account),
    sourceId: variants.showsSourceId ? source : undefined,
    startsAt: variants.showsStartsAt ? written(variants, from) : undefined,
    endsAt: until === undefined ? undefined : written(variants, until),
    createdAt: variants.showsCreatedAt ? written(variants, createdAt) : undefined,
  }
}

/** POST grants. */
export function createGrant(call: Call, id: string) {
  const { variants, headers, now } = call
  if (variants.firstJudged === 'existence') bundleOf(call, id)
  if (!/^application\/json *(;|$)/i.test(headers['content-type'] ?? '')) refuse(415, 'body.type')
  if (call.body.length > variants.bodyBound) refuse(variants.beyondBodyBound, 'body.size')
  const { userId, grantType, endsAt, sourceId } = parsed(call)
  const wrong = (what: string): never => refuse(variants.invalidBody, `body.${what}`)
  const type = types.find((one) => one === grantType) ?? wrong('type-of-grant')
  if (typeof userId !== 'string' || userId === '') wrong('user')
  const isSource = typeof sourceId === 'string' && source.test(sourceId)
  if (!isSource && (sourceId !== undefined || type === 'paid_external')) wrong('source')
  const read = endsAt === undefined ? undefined : (instantOf(variants, endsAt) ?? wrong('end'))
  const until = read === undefined ? undefined : keptOf(variants, read, true)
  const isPast = until !== undefined && until <= now
  const past = () => refuse(variants.endInPast, 'body.past')
  if (isPast && variants.lateDuplicate === 'end') past()
  const bundle = bundleOf(call, id)
  const account = accountOf(call, userId) ?? refuse(422, 'body.user')
  const request = { account, type, source: isSource ? sourceId : undefined, until }
  const grant = isPast ? (repeated(call, bundle, request) ?? past()) : create(call, bundle, request)
  if (grant === 'conflict') return refuse(variants.duplicateStatus, 'grant.duplicate')
  return { grant: summary(call, grant) }
}

function parsed({ body, variants }: Call): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    // Falls through to the one refusal.
  }
  return refuse(variants.malformedBody, 'body.json')
}

/** DELETE a grant. */
export function revokeGrant(call: Call, id: string, grantId: string) {
  const { variants, now } = call
  const bundle = bundleOf(call, id)
  const grant = bundle.grants.find((one) => one.id === grantId) ?? refuse(404, 'grant.unknown')
  const before = summary(call, grant)
  const over = grant.revoked ? variants.revokeRevoked : isLive(grant, now) ? 'revoke' : variants.revokeExpired
  if (over.startsWith('4')) refuse(over, 'grant.over')
  if (over === 'revoke-alone') grant.revoked = true
  if (over !== 'revoke') return { grant: before }
  const later = liveGrants(bundle, grant.account, now).filter(({ from }) => from > grant.from)
  for (const one of [grant, ...later]) one.revoked = true
  return { grant: variants.revokeShows === 'ended' ? { ...before, endsAt: written(variants, now) } : before }
}
