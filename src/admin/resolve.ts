import { keyIdPattern } from '../../spec/generated/facts.ts'
import type { Instance } from '../api/instance.ts'
import { foldName } from '../ledger/display-name.ts'
import { DomainError } from '../ledger/domain-error.ts'
import { toAccountId, toBundleId, toCheckoutId, toKeyId } from '../ledger/ids.ts'
import type { Account, Facts, Position, Store } from '../store/store.ts'
import { nearestName } from '../text.ts'
import type { Names } from './names.ts'

/** The store, aliases (`userId`s) and names in which a text of an administrator, such as `main` for a bundle, is looked up. */
export interface Directory extends Pick<Instance, 'store' | 'aliases'> {
  readonly names: Names
}

/** An object that a text may refer to. */
interface Candidate<Id> {
  readonly id: Id
  /** Its name in the workspace. */
  readonly name?: string | undefined
  /** Its display name. */
  readonly title?: string | undefined
}

/**
 * Returns the objects that a text refers to: those with this id; else with this name; else with this display name; else those
 * whose name, display name or id (at least four characters) begins with it, ignoring case. A cut text ends with an ellipsis.
 */
function matches<Item extends Candidate<string | number>>(text: string, items: readonly Item[]) {
  const prefix = foldName(text.replace(/…$/, ''))
  const hasPrefix = (value = ''): boolean => prefix !== '' && foldName(value).startsWith(prefix)
  const anyHasPrefix = ({ id, name, title }: Item): boolean =>
    hasPrefix(name) || hasPrefix(title) || (typeof id === 'string' && prefix.length >= 4 && hasPrefix(id))
  const levels: readonly ((item: Item) => boolean)[] = [
    ({ id }) => String(id) === text,
    ({ name }) => name === text,
    ({ title }) => title === text,
    anyHasPrefix,
  ]
  const level = levels.find((test) => items.some(test))
  const found = level === undefined ? [] : items.filter(level)
  return {
    found: [...new Map(found.map((item) => [item.id, item])).values()],
    isPrefix: level === anyHasPrefix,
  }
}

/** What an operation takes: `exact`, where it cannot be undone, refuses a prefix of an id or a name. */
type Accepted = 'prefix' | 'exact'

/** Returns the accounts of a list that a text refers to, deleted ones too; several for the beginning of a name. */
export async function matchingAccounts(directory: Directory, text: string, accounts: readonly Account[]) {
  const alias = await byAlias(directory, text)
  if (alias !== undefined) return new Set([alias])
  const named = directory.names.of('accounts')
  const candidates = accounts.map(({ id, displayName: title }) => ({ id, name: named.get(`${id}`), title }))
  return new Set(matches(text, candidates).found.map(({ id }) => id))
}

/** Resolves an id, name, display name, alias or beginning to one account; a DomainError for none or several. */
export async function resolveAccount(directory: Directory, text: string, accepted: Accepted = 'prefix') {
  const { store, names } = directory
  const direct = /^[1-9]\d{0,14}$/.test(text) ? toAccountId(Number(text)) : await byAlias(directory, text)
  if (direct !== undefined && (await store.findAccount(direct)) !== undefined) return direct
  const named = [...names.of('accounts')].map(([id, name]) => ({ id: toAccountId(Number(id)), name }))
  const found = await accountsWithPrefix(store, text)
  const displayed = found.map(({ id, displayName: title }) => ({ id, title }))
  const match = matches(text, [...named, ...displayed])
  // Who misspells a name has its first letter right, mostly.
  const near = match.found.length > 0 ? [] : await accountsWithPrefix(store, text.slice(0, 1))
  const known = [...named, ...near.map(({ displayName: title }) => ({ title }))]
  return single('account', text, match, known, accepted)
}

/** Returns a function that resolves an id, name, bundle name, whole key or beginning to one object of a kind. */
const resolver =
  <Kind extends 'bundles' | 'keys' | 'checkouts'>(
    kind: Kind,
    word: string,
    find: (store: Store, id: string) => unknown,
  ) =>
  async ({ store, names }: Directory, text: string, accepted: Accepted = 'prefix') => {
    const id = kind === 'keys' ? keyIdIn(text) : text
    // Avoids reading all objects of the kind.
    if (/^\w+$/.test(id) && (await find(store, id)) !== undefined) return id as Facts[Kind][number]['id']
    const items: readonly { id: Facts[Kind][number]['id']; name?: string }[] = (await store.facts([kind]))[
      kind
    ]
    const named = names.of(kind)
    const candidates = items.map(({ id, name: title }) => ({ id, name: named.get(id), title }))
    return single(word, text, matches(id, candidates), candidates, accepted)
  }

export const resolveBundle = resolver('bundles', 'bundle', (store, id) => store.findBundle(toBundleId(id)))
export const resolveKey = resolver('keys', 'key', (store, id) => store.findKey(toKeyId(id)))
export const resolveCheckout = resolver('checkouts', 'checkout session', (store, id) =>
  store.findCheckout(toCheckoutId(id)),
)

/** Resolves an id, a name or a whole key without reading the ledger; an unknown id is returned as it is. */
export function resolveKnownKey(names: Names, text: string) {
  const id = keyIdIn(text)
  const candidates = [...names.of('keys')].map(([key, name]) => ({ id: toKeyId(key), name }))
  const match = matches(id, candidates)
  return match.found.length === 0 && keyIdForm.test(id) ? toKeyId(id) : single('key', text, match, [])
}

/** Returns all undeleted accounts with this display name, and the first ones whose name begins with it. */
async function accountsWithPrefix(store: Store, text: string): Promise<readonly Account[]> {
  const prefix = foldName(text.replace(/…$/, ''))
  const found: Account[] = []
  if (prefix === '') return found
  let after: Position | undefined
  do {
    const query = { prefix, except: toAccountId(0), order: 'name', limit: 100, after } as const
    const { items, next } = await store.searchAccounts(query)
    found.push(...items)
    // Longer names sort last, and two of them are enough to see that the text is ambiguous.
    const longer = found.filter(({ displayName }) => foldName(displayName) !== prefix)
    after = longer.length > 1 ? undefined : next?.position
  } while (after !== undefined)
  return found
}

async function byAlias({ store, aliases }: Directory, text: string) {
  if (!/^[0-9a-f]{32}$/.test(text)) return undefined
  const { bundles } = await store.facts(['bundles'])
  for (const owner of new Set(bundles.map((bundle) => bundle.owner))) {
    const account = aliases.decrypt(owner, text)
    if (account !== undefined) return account
  }
  return undefined
}

/** Returns the only one that was found; a DomainError names the one of `known` that a misspelt text may mean. */
function single<Id extends string | number>(
  kind: string,
  text: string,
  { found, isPrefix }: { readonly found: readonly Candidate<Id>[]; readonly isPrefix: boolean },
  known: readonly Omit<Candidate<Id>, 'id'>[],
  accepted: Accepted = 'prefix',
): Id {
  if (isPrefix && accepted === 'exact')
    throw new DomainError(
      'conflict',
      `This is for good, so ${quoted(text)} is too short for the ${kind} ${listed(found)}: give the whole id or name.`,
    )
  const [first, another] = found
  if (first === undefined) {
    const names = known.flatMap(({ name }) => name ?? [])
    const titles = known.flatMap(({ title }) =>
      title === undefined ? [] : [title, title.split(' ')[0] ?? ''],
    )
    const meant = nearestName(text, names) ?? nearestName(text, titles)
    const guess = meant === undefined ? '' : ` Did you mean ${quoted(meant)}?`
    throw new DomainError(
      'not-found',
      `There is no ${kind} ${quoted(text)}; "${kind.split(' ')[0]} list" shows them all.${guess}`,
    )
  }
  if (another === undefined) return first.id
  throw new DomainError(
    'conflict',
    `${found.length} ${kind}s are meant by ${quoted(text)}; name one by its id: ${listed(found)}.`,
  )
}

function listed(found: readonly Candidate<string | number>[]): string {
  const examples = found
    .slice(0, 5)
    .map(({ id, name, title = name }) => (title === undefined ? `${id}` : `${id} (${title})`))
  return `${examples.join(', ')}${found.length > examples.length ? ' ...' : ''}`
}

/** Returns the text in quotation marks, with anything that may be the secret of a key masked. */
const quoted = (text: string): string => `"${text.replaceAll(/[0-9a-z]{33,}/gi, '***')}"`

const keyIdForm = new RegExp(keyIdPattern)

/** Returns the id in a whole key; any other text unchanged. */
const keyIdIn = (text: string): string =>
  text
    .split('_')
    .find((part, index, { length }) => index > 0 && index < length - 1 && keyIdForm.test(part)) ?? text
