import { formatInstant } from '../ledger/date-time.ts'
import type { Instant } from '../ledger/instant.ts'
import type { Opened } from '../platform/disclaimer.ts'
import type { MadeKey } from '../platform/keys.ts'
import { shownAccount, shownBundle, shownCheckout, shownKey } from '../platform/shown.ts'
import type { Account, ApiKey, Bundle } from '../store/store.ts'

/** An account by its number, which never leaves the machine of the ledger. */
export const accountView = (account: Account) => ({
  account: account.id as number,
  ...shownAccount(account),
  ...since('deletedAt', account.deletedAt),
})

/** A key without its secret, which nobody can be shown. */
export const keyView = (key: ApiKey) => ({
  ...shownKey(key),
  owner: key.owner as number,
  ...since('revokedAt', key.revokedAt),
})

/** A key as it is made, whole for this once. */
export const madeKeyView = ({ key, text }: MadeKey) => ({ key: text, ...keyView(key) })

export const bundleView = (bundle: Bundle) => ({ ...shownBundle(bundle), owner: bundle.owner as number })

export const openedView = ({ checkout, url }: Opened) => ({ ...shownCheckout(checkout), url })

const since = <Name extends string>(
  name: Name,
  at: Instant | undefined,
): Partial<Readonly<Record<Name, string>>> =>
  at === undefined ? {} : ({ [name]: formatInstant(at) } as Record<Name, string>)
