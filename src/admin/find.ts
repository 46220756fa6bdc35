import { type AccountId, type BundleId, type KeyId, toAccountId, toKeyId } from '../ledger/ids.ts'
import { accountsNamed } from '../platform/accounts-named.ts'
import { type Platform, PlatformError } from '../platform/platform.ts'

/** The account with this number, or the only one with this display name. */
export async function findAccount(text: string, { store }: Platform): Promise<AccountId> {
  if (/^[1-9]\d{0,14}$/.test(text)) return toAccountId(Number(text))
  const [only, ...others] = await accountsNamed(store, text)
  if (only === undefined)
    throw new PlatformError('unknown', `There is no account "${text}"; "admin account list" shows them all.`)
  if (others.length === 0) return only.id
  const numbers = [only, ...others].map(({ id }) => id)
  throw new PlatformError(
    'refused',
    `${numbers.length} accounts have the display name "${text}"; name one by its number: ${someOf(numbers)}.`,
  )
}

/** The bundle with this id, or the only one with this name. */
export async function findBundle(text: string, { store }: Platform): Promise<BundleId> {
  const { bundles } = await store.facts(['bundles'])
  const named = bundles.filter(({ id, name }) => id === text || name === text)
  const [only] = named.filter(({ id }) => id === text).concat(named)
  if (only === undefined)
    throw new PlatformError('unknown', `There is no bundle "${text}"; "admin bundle list" shows them all.`)
  if (named.length === 1 || only.id === text) return only.id
  throw new PlatformError(
    'refused',
    `${named.length} bundles have the name "${text}"; name one by its id: ${someOf(named.map(({ id }) => id))}.`,
  )
}

/** A key's id. A whole key is not taken, for it would stay in the shell's history; what was typed is not repeated. */
export function keyIdIn(text: string): KeyId {
  if (/^[0-9a-z]{16}$/.test(text)) return toKeyId(text)
  throw new PlatformError(
    'invalid',
    'Name a key by its id alone, the part between its prefix and its secret; "admin key list" shows it.',
  )
}

const someOf = (all: readonly (string | number)[]): string =>
  all.length <= 5 ? all.join(', ') : `${all.slice(0, 5).join(', ')} ...`
