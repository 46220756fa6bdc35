import type { World, WorldAccount, WorldBundle, WorldCrowd, WorldGrant } from './world.ts'
import {
  type AccountEntry,
  accountEntry,
  type BundleEntry,
  checkoutEntry,
  type GrantEntry,
  keyEntry,
  type PaymentEntry,
  type WorldFile,
} from './world-file.ts'

/** The world that a faultless file says, with every default filled in. */
export function fillWorld(file: WorldFile, fallbackName: string): World {
  const { name = fallbackName, about, seed = name } = file
  const people = Object.entries(file.accounts).map(([as, written]) => fillPerson(as, accountEntry(written)))
  const created = new Map(people.map((person) => [person.as, person.created]))
  const bundles = Object.entries(file.bundles ?? {})
  return {
    name,
    about,
    seed,
    accounts: people.filter((person): person is WorldAccount => !('count' in person)),
    crowds: people.filter((person): person is WorldCrowd => 'count' in person),
    keys: Object.entries(file.keys ?? {}).map(([as, written]) => {
      const {
        owner,
        bundles = 'read',
        users = 'read',
        grants = 'write',
        masks = [],
        ...times
      } = keyEntry(written)
      const { created: own = created.get(owner) ?? 'now', revoked } = times
      return { as, owner, permissions: { bundles, users, grants }, masks, created: own, revoked }
    }),
    bundles: bundles.map(([as, entry]) => fillBundle(as, entry, created.get(entry.owner) ?? 'now')),
    grants: bundles.flatMap(([bundle, { grants = [] }]) =>
      grants.flatMap((entry) => (entry === undefined ? [] : [fillGrant(bundle, entry)])),
    ),
    checkouts: bundles.flatMap(([bundle, { checkouts = {} }]) =>
      Object.entries(checkouts).map(([as, written]) => {
        const { account, started = 'now' } = checkoutEntry(written)
        return { as, bundle, account, started }
      }),
    ),
  }
}

function fillPerson(as: string, entry: AccountEntry): WorldAccount | WorldCrowd {
  const { displayName = '', names, count, step, avatar, tier = 'free', created = '-1y', deleted } = entry
  const known = { as, avatar, tier, created, deleted }
  if (names !== undefined) return { ...known, displayNames: names, count: names.length, step }
  return count === undefined
    ? { ...known, displayName }
    : { ...known, displayNames: [displayName], count, step }
}

function fillBundle(as: string, entry: BundleEntry, ownerCreated: string): WorldBundle {
  const { owner, name, marketType = 'spot', quote = 'USDT', access = 'private', status = 'active' } = entry
  const { created = ownerCreated, updated = created, payment } = entry
  const terms = payment === undefined ? undefined : fillPayment(payment)
  return { as, owner, name, marketType, quote, access, status, created, updated, payment: terms }
}

function fillPayment({
  checkoutUrl,
  price,
  currency,
  discount,
}: PaymentEntry): NonNullable<WorldBundle['payment']> {
  const { percent, fixed } = discount ?? {}
  if (percent !== undefined)
    return { checkoutUrl, price, currency, discount: { type: 'percent', value: percent } }
  if (fixed !== undefined) return { checkoutUrl, price, currency, discount: { type: 'fixed', value: fixed } }
  return { checkoutUrl, price, currency, discount: undefined }
}

function fillGrant(bundle: string, entry: GrantEntry): WorldGrant {
  const {
    account,
    type = 'paid_external',
    source,
    starts = 'now',
    ends,
    created,
    revoked,
    nth,
    step,
    every,
    times,
  } = entry
  const members = nth === undefined && step === undefined ? undefined : { nth: nth ?? 1, step }
  const series = every === undefined ? undefined : { every, times }
  return { bundle, account, type, source, starts, ends, created, revoked, members, series }
}
