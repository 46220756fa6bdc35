import { keyIdPattern } from '../../spec/generated/facts.ts'
import type { Instance } from '../api/instance.ts'
import { foldName } from '../ledger/display-name.ts'
import { DomainError } from '../ledger/domain-error.ts'
import { toAccountId, toBundleId, toCheckoutId, toKeyId } from '../ledger/ids.ts'
import type { Account, Facts, Position, Store } from '../store/store.ts'
import type { Names } from './names.ts'

/** Where things are looked for by what somebody calls them. */
export interface Directory extends Pick<Instance, 'store' | 'aliases'> {
  readonly names: Names
}

/** One thing that a text may mean. */
interface Candidate<Id> {
  readonly id: Id
  /** Its name in the workspace. */
  readonly name?: string | undefined
  /** The name that everybody sees. */
  readonly title?: string | undefined
}

/**
 * The one rule of names: the things with this id; if there is none, with this name here; with this display name; or those whose
 * name, display name or id (from four characters on) begins so, whatever the case. A text that was cut ends with an ellipsis.
 */
function meant<Thing extends Candidate<string | number>>(text: string, things: readonly Thing[]): Thing[] {
  const beginning = foldName(text.replace(/…$/, ''))
  const begins = (value = ''): boolean => beginning !== '' && foldName(value).startsWith(beginning)
  const levels: readonly ((thing: Thing) => boolean)[] = [
    ({ id }) => String(id) === text,
    ({ name }) => name === text,
    ({ title }) => title === text,
    ({ id, name, title }) =>
      begins(name) || begins(title) || (typeof id === 'string' && beginning.length >= 4 && begins(id)),
  ]
  for (const level of levels) {
    const found = things.filter(level)
    if (found.length > 0) return [...new Map(found.map((thing) => [thing.id, thing])).values()]
  }
  return []
}

/** The accounts of a list that a text means, the deleted ones too; several when it is only a beginning. */
export async function accountsMeant(directory: Directory, text: string, accounts: readonly Account[]) {
  const alias = await behindAlias(directory, text)
  if (alias !== undefined) return new Set([alias])
  const named = directory.names.of('accounts')
  const candidates = accounts.map(({ id, displayName: title }) => ({ id, name: named.get(`${id}`), title }))
  return new Set(meant(text, candidates).map(({ id }) => id))
}

/** The account that a text means: an id, a name here, a display name, an alias of any owner, or a beginning; a DomainError when it is none, or not one alone. */
export async function resolveAccount(directory: Directory, text: string) {
  const { store, names } = directory
  const direct = /^[1-9]\d{0,14}$/.test(text) ? toAccountId(Number(text)) : await behindAlias(directory, text)
  if (direct !== undefined && (await store.findAccount(direct)) !== undefined) return direct
  const named = [...names.of('accounts')].map(([id, name]) => ({ id: toAccountId(Number(id)), name }))
  const found = await accountsBeginning(store, text)
  const displayed = found.map(({ id, displayName: title }) => ({ id, title }))
  return only('account', text, meant(text, [...named, ...displayed]))
}

/** Finds the one thing of a kind that a text means: an id, a name here, the name of a bundle, a whole key, or a beginning. */
const resolver =
  <Kind extends 'bundles' | 'keys' | 'checkouts'>(
    kind: Kind,
    word: string,
    find: (store: Store, id: string) => Promise<unknown>,
  ) =>
  async ({ store, names }: Directory, text: string): Promise<Facts[Kind][number]['id']> => {
    const id = kind === 'keys' ? keyIdIn(text) : text
    // Reading all of a kind takes the longer the more there is.
    if (/^\w+$/.test(id) && (await find(store, id)) !== undefined) return id as Facts[Kind][number]['id']
    const things: readonly { id: Facts[Kind][number]['id']; name?: string }[] = (await store.facts([kind]))[
      kind
    ]
    const named = names.of(kind)
    const candidates = things.map(({ id, name: title }) => ({ id, name: named.get(id), title }))
    return only(word, text, meant(id, candidates))
  }

export const resolveBundle = resolver('bundles', 'bundle', (store, id) => store.findBundle(toBundleId(id)))
export const resolveKey = resolver('keys', 'key', (store, id) => store.findKey(toKeyId(id)))
export const resolveCheckout = resolver('checkouts', 'checkout session', (store, id) =>
  store.findCheckout(toCheckoutId(id)),
)

/** The key that a text means where no ledger is asked: an id, which need not be known, a name here, or a whole key. */
export function resolveKeyHere(names: Names, text: string) {
  const id = keyIdIn(text)
  const known = [...names.of('keys')].map(([key, name]) => ({ id: toKeyId(key), name }))
  const found = meant(id, known)
  return found.length === 0 && keyIdForm.test(id) ? toKeyId(id) : only('key', text, found)
}

/** Returns the accounts that are not deleted and whose display name begins so: those of just this name, and the first of the others. */
async function accountsBeginning(store: Store, text: string): Promise<readonly Account[]> {
  const prefix = foldName(text.replace(/…$/, ''))
  const found: Account[] = []
  if (prefix === '') return found
  let after: Position | undefined
  do {
    const query = { prefix, except: toAccountId(0), order: 'name', limit: 100, after } as const
    const { items, next } = await store.searchAccounts(query)
    found.push(...items)
    // In the order of names those that only begin so come last, and two of them are already one too many.
    const longer = found.filter(({ displayName }) => foldName(displayName) !== prefix)
    after = longer.length > 1 ? undefined : next?.position
  } while (after !== undefined)
  return found
}

async function behindAlias({ store, aliases }: Directory, text: string) {
  if (!/^[0-9a-f]{32}$/.test(text)) return undefined
  const { bundles } = await store.facts(['bundles'])
  for (const owner of new Set(bundles.map((bundle) => bundle.owner))) {
    const account = aliases.open(owner, text)
    if (account !== undefined) return account
  }
  return undefined
}

function only<Id extends string | number>(kind: string, text: string, found: readonly Candidate<Id>[]): Id {
  const [first, another] = found
  if (first === undefined)
    throw new DomainError(
      'not-found',
      `There is no ${kind} ${quoted(text)}; "${kind.split(' ')[0]} list" shows them all.`,
    )
  if (another === undefined) return first.id
  const several = found
    .slice(0, 5)
    .map(({ id, name, title = name }) => (title === undefined ? `${id}` : `${id} (${title})`))
  const more = found.length > several.length ? ' ...' : ''
  throw new DomainError(
    'conflict',
    `${found.length} ${kind}s are meant by ${quoted(text)}; name one by its id: ${several.join(', ')}${more}.`,
  )
}

/** The text for a message, without what may be the secret of a key. */
const quoted = (text: string): string => `"${text.replaceAll(/[0-9a-z]{33,}/gi, '***')}"`

const keyIdForm = new RegExp(keyIdPattern)

/** The id in a whole key, which alone is looked for; any other text as it is. */
const keyIdIn = (text: string): string =>
  text
    .split('_')
    .find((part, index, { length }) => index > 0 && index < length - 1 && keyIdForm.test(part)) ?? text
