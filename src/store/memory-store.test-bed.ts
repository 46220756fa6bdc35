import type { Decide, Effect, PairQuery, PairView } from '../ledger/decision.ts'
import { foldName } from '../ledger/display-name.ts'
import { DomainError } from '../ledger/domain-error.ts'
import type { Grant } from '../ledger/grant.ts'
import { type AccountId, type BundleId, type GrantId, type Pair, toAccountId } from '../ledger/ids.ts'
import { FOREVER, type Instant, toInstant } from '../ledger/instant.ts'
import type {
  Account,
  ApiKey,
  Bundle,
  Checkout,
  Facts,
  GrantFilter,
  MockStore,
  Page,
  PageRequest,
  Range,
  Transition,
} from './store.ts'

interface Row extends Pair {
  readonly seq: number
  grant: Grant
}

/** The port written as plainly as can be, over arrays: the model that other adapters are held against. It keeps nothing and scans everything. */
export function openMemoryStore(): MockStore {
  const accounts: Account[] = []
  const keys: ApiKey[] = []
  const bundles: Bundle[] = []
  const rows: Row[] = []
  const checkouts: Checkout[] = []
  const pairs: Pair[] = []

  const account = (id: AccountId): Account | undefined => accounts.find((one) => one.id === id)
  const isLive = ({ grant }: Row, now: Instant): boolean =>
    grant.revokedAt === undefined && grant.endsAt > now
  const inPair = (row: Row, pair: Pair): boolean => row.bundle === pair.bundle && row.account === pair.account
  const change = <Item extends { id: unknown }>(
    list: Item[],
    id: Item['id'],
    part: (before: Item) => Partial<Item>,
  ): void => {
    const index = list.findIndex((one) => one.id === id)
    const before = list[index]
    if (before === undefined) throw new DomainError('conflict', `The store has nothing with the id ${id}.`)
    list[index] = { ...before, ...part(before) }
  }
  const insert = (pair: Pair, grant: Grant): void => {
    if (!pairs.some((one) => one.bundle === pair.bundle && one.account === pair.account))
      pairs.push({ bundle: pair.bundle, account: pair.account })
    rows.push({ bundle: pair.bundle, account: pair.account, grant, seq: rows.length + 1 })
  }
  const liveOf = (pair: Pair, now: Instant): readonly Grant[] =>
    rows
      .filter((row) => inPair(row, pair) && isLive(row, now))
      .sort((a, b) => a.grant.startsAt - b.grant.startsAt || a.seq - b.seq)
      .map(({ grant }) => grant)
  const view = (pair: Pair, question: PairQuery): PairView => {
    const { source, grant: id } = question
    const own = rows.filter((row) => inPair(row, pair))
    const written = own.flatMap(({ grant }) => [grant.createdAt, grant.revokedAt ?? grant.createdAt])
    const now = toInstant(Math.max(question.now(), ...written))
    const same = own
      .filter(({ grant }) => source && grant.sourceId === source.id && grant.type === source.type)
      .sort(
        (a, b) =>
          Number(b.grant.revokedAt === undefined) - Number(a.grant.revokedAt === undefined) || b.seq - a.seq,
      )
    return {
      now,
      live: liveOf(pair, now),
      sameSource: same[0]?.grant,
      selected: own.find(({ grant }) => grant.id === id)?.grant,
    }
  }
  const held = (): Facts => ({
    accounts: [...accounts],
    keys: [...keys],
    bundles: [...bundles],
    grants: rows.map(({ bundle, account, grant }) => ({ bundle, account, grant })),
    checkouts: [...checkouts],
  })
  const add = (facts: Facts): void => {
    requireSound(held(), facts)
    accounts.push(...facts.accounts)
    keys.push(...facts.keys)
    bundles.push(...facts.bundles)
    for (const { grant, ...pair } of facts.grants) insert(pair, grant)
    checkouts.push(...facts.checkouts)
  }
  const apply = (pair: Pair, effect: Effect): void => {
    if (effect.kind === 'add') add({ ...nothing, grants: [{ ...pair, grant: effect.grant }] })
    if (effect.kind !== 'revoke') return
    const revocable = rows.filter((row) => inPair(row, pair) && row.grant.revokedAt === undefined)
    const chosen = revocable.filter(({ grant }) => effect.grants.includes(grant.id))
    refuseUnless(chosen.length === effect.grants.length, 'a grant that the pair has not, or that is revoked')
    for (const row of chosen) row.grant = { ...row.grant, revokedAt: effect.at }
  }
  const holds = (pair: Pair, now: Instant): boolean =>
    account(pair.account)?.deletedAt === undefined &&
    rows.some((row) => inPair(row, pair) && isLive(row, now))

  return {
    async record<Decision>(pair: Pair, question: PairQuery, decide: Decide<Decision>): Promise<Decision> {
      refuseUnless(
        bundles.some(({ id }) => id === pair.bundle),
        'an unknown bundle',
      )
      const { decision, effect } = decide(view(pair, question))
      apply(pair, effect)
      return decision
    },
    add: async (facts) => add(facts),
    async addAccount(terms, least: number = 1) {
      const added = { ...terms, id: toAccountId(Math.max(least, ...accounts.map(({ id }) => id + 1))) }
      add({ ...nothing, accounts: [added] })
      return added
    },
    async findKey(id) {
      const key = keys.find((one) => one.id === id)
      const owner = key && account(key.owner)
      return key && owner && { key, ownerTier: owner.tier, ownerDeletedAt: owner.deletedAt }
    },
    findAccount: async (id) => account(id),
    findBundle: async (id) => bundles.find((one) => one.id === id),
    async findGrant(bundle: BundleId, id: GrantId) {
      const row = rows.find((one) => one.bundle === bundle && one.grant.id === id)
      return row && { grant: row.grant, account: row.account }
    },
    findCheckout: async (id) => checkouts.find((one) => one.id === id),
    async listBundles({ owner, now, order, ...query }) {
      const byAge = numbered(bundles).sort(
        (a, b) => a.item.createdAt - b.item.createdAt || byCodePoint(a.item.id, b.item.id),
      )
      const listed = (bundle: Bundle): boolean => bundle.owner === owner && bundle.status !== 'archived'
      const page = pageOf(order === 'oldest' ? byAge : byAge.reverse(), listed, query)
      const count = ({ id }: Bundle): number =>
        pairs.filter((pair) => pair.bundle === id && holds(pair, now)).length
      return { ...page, items: page.items.map((bundle) => ({ bundle, grantedUsers: count(bundle) })) }
    },
    async searchAccounts({ prefix, except, order, ...query }) {
      const byName = accounts
        .map((item) => ({ item, position: item.id as number, name: foldName(item.displayName) }))
        .sort((a, b) => byCodePoint(a.name, b.name) || a.position - b.position)
      const listed = ({ id, deletedAt, displayName }: Account): boolean =>
        deletedAt === undefined && id !== except && foldName(displayName).startsWith(prefix)
      return pageOf(order === 'name' ? byName : byName.reverse(), listed, query)
    },
    async listBundleUsers({ bundle, now, order, ...query }) {
      const byAge = numbered(pairs)
      const listed = (pair: Pair): boolean => pair.bundle === bundle && holds(pair, now)
      const slice = pageOf(order === 'oldest' ? byAge : byAge.reverse(), listed, query)
      const items = slice.items.flatMap((pair) => {
        const holder = account(pair.account)
        return holder ? [{ account: holder, live: liveOf(pair, now) }] : []
      })
      return { ...slice, items }
    },
    async listGrants({ bundle, filter, sort, direction, ...query }) {
      const sorted = rows
        .map((item) => ({ item, position: item.seq }))
        .sort((a, b) => order(a.item.grant[sort], b.item.grant[sort]) || a.position - b.position)
      const listed = (row: Row): boolean =>
        row.bundle === bundle && row.grant.revokedAt === undefined && fits(row, filter)
      const slice = pageOf(direction === 'asc' ? sorted : sorted.reverse(), listed, query)
      const items = slice.items.map(({ grant, account: id }) => ({
        grant,
        account: account(id)?.deletedAt === undefined ? id : undefined,
      }))
      return { ...slice, items }
    },
    revokeKey: async (id, at) => change(keys, id, ({ revokedAt }) => ({ revokedAt: revokedAt ?? at })),
    deleteAccount: async (id, at) =>
      change(accounts, id, ({ deletedAt }) => ({ deletedAt: deletedAt ?? at })),
    setTier: async (id, tier) => change(accounts, id, () => ({ tier })),
    setBundleStatus: async (id, status, at) => change(bundles, id, () => ({ status, updatedAt: at })),
    setPayment: async (id, payment, at) => change(bundles, id, () => ({ payment, updatedAt: at })),
    endCheckout: async (id, at) =>
      change(checkouts, id, ({ startedAt, endsAt }) => ({
        endsAt: toInstant(Math.min(endsAt, Math.max(startedAt, at))),
      })),
    async nextTransition(after) {
      return transitions(rows, checkouts).find(({ at }) => at > after && at !== FOREVER)?.at
    },
    async listTransitions({ after, until, limit }) {
      const due = transitions(rows, checkouts).filter(({ at }) => at > after && at <= until && at !== FOREVER)
      return { items: due.slice(0, limit), more: due.length > limit }
    },
    async facts(kinds) {
      const all = held()
      return kinds === undefined
        ? all
        : { ...nothing, ...Object.fromEntries(kinds.map((kind) => [kind, all[kind]])) }
    },
    isEmpty: async () => accounts.length === 0,
    async count(now) {
      const state = ({ grant }: Row): 'current' | 'scheduled' | 'expired' | 'revoked' => {
        if (grant.revokedAt !== undefined) return 'revoked'
        if (grant.endsAt <= now) return 'expired'
        return grant.startsAt <= now ? 'current' : 'scheduled'
      }
      const grants = { current: 0, scheduled: 0, expired: 0, revoked: 0 }
      for (const row of rows) grants[state(row)]++
      return {
        accounts: accounts.length,
        bundles: bundles.length,
        keys: keys.length,
        checkouts: checkouts.length,
        grants,
      }
    },
    close: async () => {},
  }
}

/** All that time ever changes, in the order of the port. */
function transitions(rows: readonly Row[], checkouts: readonly Checkout[]): readonly Transition[] {
  const alive = rows.filter(({ grant }) => grant.revokedAt === undefined)
  const of = ({ bundle, account }: Pair): Pair => ({ bundle, account })
  return [
    ...alive.map((row) => ({
      ...of(row),
      at: row.grant.endsAt,
      kind: 'grant-expired' as const,
      grant: row.grant.id,
    })),
    ...alive.map((row) => ({
      ...of(row),
      at: row.grant.startsAt,
      kind: 'grant-current' as const,
      grant: row.grant.id,
    })),
    ...checkouts.map((one) => ({
      ...of(one),
      at: one.endsAt,
      kind: 'checkout-ended' as const,
      checkout: one.id,
    })),
  ].sort((a, b) => order(a.at, b.at))
}

const nothing: Facts = { accounts: [], keys: [], bundles: [], grants: [], checkouts: [] }

interface Entry<Item> {
  readonly item: Item
  readonly position: number
}

const numbered = <Item>(items: readonly Item[]): Entry<Item>[] =>
  items.map((item, index) => ({ item, position: index + 1 }))

/** The page that begins behind a position; an item that is no longer listed still marks its place. */
function pageOf<Item>(
  ordered: readonly Entry<Item>[],
  listed: (item: Item) => boolean,
  { after, limit }: PageRequest,
): Page<Item> {
  const start = after === undefined ? 0 : ordered.findIndex(({ position }) => position === after) + 1
  const rest = ordered.slice(start).filter(({ item }) => listed(item))
  const shown = rest.slice(0, limit)
  const last = shown.at(-1)
  const next = rest.length > limit && last ? { position: last.position, because: 'full' as const } : undefined
  return { items: shown.map(({ item }) => item), next }
}

function fits({ grant, account }: Row, filter: GrantFilter): boolean {
  const { account: wanted, type, sourceId, permanent } = filter
  const boundless = filter.endsAt.after === undefined && filter.endsAt.before === undefined
  return (
    (wanted === undefined || account === wanted) &&
    (type === undefined || grant.type === type) &&
    (sourceId === undefined || grant.sourceId === sourceId) &&
    within(grant.startsAt, filter.startsAt, filter) &&
    within(grant.createdAt, filter.createdAt, filter) &&
    within(grant.endsAt, filter.endsAt, filter) &&
    (boundless || permanent === 'latest' || grant.endsAt !== FOREVER)
  )
}

function within(instant: Instant, { after, before }: Range, { bounds }: GrantFilter): boolean {
  if (bounds === 'inclusive') return instant >= (after ?? -Infinity) && instant <= (before ?? Infinity)
  return (after === undefined || instant > after) && (before === undefined || instant < before)
}

const order = (a: Instant, b: Instant): number => (a === b ? 0 : a < b ? -1 : 1)

function byCodePoint(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

/** Throws a DomainError when facts break an invariant, on their own or together with those already held. */
function requireSound(held: Facts, added: Facts): void {
  const all: Facts = {
    accounts: [...held.accounts, ...added.accounts],
    keys: [...held.keys, ...added.keys],
    bundles: [...held.bundles, ...added.bundles],
    grants: [...held.grants, ...added.grants],
    checkouts: [...held.checkouts, ...added.checkouts],
  }
  const accounts = requireDistinct(all.accounts.map(({ id }) => id))
  const bundles = requireDistinct(all.bundles.map(({ id }) => id))
  requireDistinct(all.keys.map(({ id }) => id))
  requireDistinct(all.grants.map(({ grant }) => grant.id))
  requireDistinct(all.checkouts.map(({ id }) => id))
  requireDistinct(all.grants.flatMap(sourceOf))
  for (const { owner } of [...added.keys, ...added.bundles])
    refuseUnless(accounts.has(owner), 'an unknown owner')
  for (const { bundle, account } of [...added.grants, ...added.checkouts])
    refuseUnless(accounts.has(account) && bundles.has(bundle), 'an unknown account or bundle')
  for (const { grant } of added.grants) requireGrant(grant)
  for (const { payment } of added.bundles)
    refuseUnless(
      payment?.checkoutUrl === undefined || (payment.price !== undefined && payment.currency !== undefined),
      'a checkout URL without price and currency',
    )
  for (const { startedAt, endsAt } of added.checkouts)
    refuseUnless(
      endsAt >= startedAt && endsAt <= startedAt + LONGEST_CHECKOUT,
      'a checkout session of another length',
    )
}

/** Throws a DomainError, which says what is wrong, unless the condition holds. */
function refuseUnless(holds: boolean, problem: string): void {
  if (!holds) throw new DomainError('conflict', `The store refuses this write: ${problem}.`)
}

const LONGEST_CHECKOUT = 15 * 60_000

function requireGrant({ type, sourceId, startsAt, endsAt }: Grant): void {
  refuseUnless(startsAt < endsAt, 'a grant that does not end after its start')
  refuseUnless(
    sourceId === undefined || /^[A-Za-z0-9][A-Za-z0-9._:-]{0,255}$/.test(sourceId),
    'a source of another form',
  )
  refuseUnless(type !== 'paid_external' || sourceId !== undefined, 'a paid grant without a source')
}

/** Returns the key that no two unrevoked grants may share. */
const sourceOf = ({ bundle, account, grant }: Facts['grants'][number]): readonly string[] =>
  grant.sourceId === undefined || grant.revokedAt !== undefined
    ? []
    : [[bundle, account, grant.type, grant.sourceId].join(' ')]

function requireDistinct<Value>(values: readonly Value[]): ReadonlySet<Value> {
  const distinct = new Set(values)
  refuseUnless(distinct.size === values.length, 'something that the store holds already')
  return distinct
}
