import { foldName } from '../../../src/ledger/display-name.ts'
import { type AccountId, toAccountId } from '../../../src/ledger/ids.ts'
import type { Account, ListedBundle, PageRequest, Slice } from '../../../src/store/store.ts'
import type { OperationId } from '../../kit/exchange.ts'
import type { Composition } from '../compose.ts'
import { readingParameter } from './change-input.ts'
import { operating, showing, showingField, showingRows, without } from './exchange-parts.ts'
import { type Make, mutantsOf } from './mutant.ts'
import { paging } from './whole-lists.ts'

/** One field of each bundle, otherwise; undefined leaves it out. */
const bundle = (name: string, change: (value: unknown, index: number) => unknown): Make =>
  showingField('listBundles', name, change)

/**
 * The search over all accounts in the order of names, by another idea of who is meant, or of what a page is; its usual position
 * is the account of the last row.
 */
export const finding = (
  fits: (name: string, text: string) => boolean,
  pageOf: (found: readonly Account[], page: PageRequest) => Slice<Account> = pageAfter,
  meant = ({ deletedAt }: Account): boolean => deletedAt === undefined,
): Make =>
  operating('searchUsers', (run, { fixture }) => (input, call, instance) => {
    const found = fixture.facts.accounts
      .filter((account) => account.id !== call.caller.owner && meant(account))
      .filter(({ displayName }) => fits(displayName, input.displayName))
      .toSorted((one, other) => (foldName(one.displayName) < foldName(other.displayName) ? -1 : 1))
    const searchAccounts = async (query: PageRequest): Promise<Slice<Account>> => pageOf(found, query)
    return run(input, call, { ...instance, store: { ...instance.store, searchAccounts } })
  })

/** A text of the wrong length is checked as another one, and searched for as it was sent. */
const accepting = (read: (text: string | undefined) => string | undefined): Make =>
  readingParameter(['searchUsers'], 'displayName', read, (text) => text)

/** The limits of some lists are read as others, or as none. */
const limits = (
  operations: readonly OperationId[],
  read: (text: string | undefined) => string | undefined,
): Make => readingParameter(operations, 'limit', read)

/** Bugs of the list of bundles. */
const bundlesList = mutantsOf('bundles list', {
  'BUNDLE-ID FORMAT-ID-STRING: bundle id is a number': bundle('_id', (_id, index) => index + 1),
  'BUNDLE-ID: bundle id of the list is not that of the paths': bundle('_id', (id) =>
    `${id}`.split('').reverse().join(''),
  ),
  'BUNDLE-NAME: bundle without a name': bundle('name', (name) => ({ en: name })),
  'BUNDLE-MARKET-TYPE: bundle without a market type': bundle('marketType', () => undefined),
  'BUNDLE-QUOTE: bundle with several quotes': bundle('quote', (quote) => [quote]),
  'BUNDLE-ACCESS-VALUES: bundle access in capitals': bundle('access', (access) => `${access}`.toUpperCase()),
  'BUNDLE-STATUS-VALUES: bundle status of its own': bundle('status', (status) =>
    status === 'active' ? 'running' : status,
  ),
  'BUNDLE-GRANTED-USERS-COUNT: granted users missing when none': bundle(
    'grantedUsersCount',
    (count) => count || undefined,
  ),
  'BUNDLE-CREATED-AT FORMAT-TIMESTAMP: created in seconds of the epoch': bundle('createdAt', (at) =>
    Math.floor(Date.parse(`${at}`) / 1_000),
  ),
  'BUNDLE-UPDATED-AT FORMAT-TIMESTAMP: updated without offset': bundle('updatedAt', (at) =>
    `${at}`.slice(0, 19).replace('T', ' '),
  ),
  'BUNDLES-ENVELOPE: bundles under data': showing('listBundles', ({ bundles, ...rest }) => ({
    data: bundles,
    ...rest,
  })),
})

/** Bugs of the search for users. */
const userSearch = mutantsOf('user search', {
  'USERS-PREFIX: names that contain the text': finding((name, text) =>
    foldName(name).includes(foldName(text)),
  ),
  'USERS-PREFIX: exact names only': finding((name, text) => foldName(name) === foldName(text)),
  // The index holds folded names, and the text is not folded.
  'USERS-CASE-INSENSITIVE: only small letters are found': finding((name, text) =>
    foldName(name).startsWith(text),
  ),
  'USERS-NOT-OWNER: the owner is found': paging('searchAccounts', (list, query) =>
    list({ ...query, except: toAccountId(999_999) }),
  ),
  'USERS-ACTIVE: deleted accounts are found': finding(begins, pageAfter, () => true),
  'USERS-NAME-LENGTH: one character is enough': accepting((text) => (text?.length === 1 ? 'xx' : text)),
  'USERS-NAME-LENGTH: a name is measured in bytes': readingParameter(
    ['searchUsers'],
    'displayName',
    (text = '') => (Buffer.byteLength(text) > 30 ? 'x' : text),
  ),
  'USERS-NAME-LENGTH: two characters are too few': readingParameter(['searchUsers'], 'displayName', (text) =>
    text?.length === 2 ? 'x' : text,
  ),
  'USERS-NAME-REQUIRED: everybody without a name': accepting((text = 'xx') => text),
  'USERS-ENVELOPE: query missing': showing('searchUsers', (page) => without(page, 'query')),
  'USER-AVATAR: avatar as an object': showingField('searchUsers', 'avatar', (small = '') => ({ small })),
  'USER-DISPLAY-NAME: user without a display name': showingRows('searchUsers', (row) =>
    without(row, 'displayName'),
  ),
  'USER-ALIAS-REQUIRED FORMAT-ID-STRING: user with a numeric id': showingField(
    'searchUsers',
    'userId',
    (id) => Number.parseInt(`${id}`.slice(0, 12), 16),
  ),
})

const hundreds = ['listBundles', 'listBundleUsers', 'listBundleGrants'] as const
const lists = [...hundreds, 'searchUsers'] as const

/** Bugs of the bounds of pages. */
const listLimits = mutantsOf('list limits', {
  // A limit above the bound is taken as it is.
  'USERS-LIMIT-BOUNDS-50 USERS-ENVELOPE: search up to a hundred': readingParameter(
    ['searchUsers'],
    'limit',
    (text) => (Number(text) > 50 ? '50' : text),
    Number,
  ),
  'USERS-LIMIT-BOUNDS-50: limit 50 of a search is too much': limits(['searchUsers'], (text) =>
    text === '50' ? '51' : text,
  ),
  'LIST-LIMIT-BOUNDS-100 USERS-LIMIT-BOUNDS-50: limit 1 is too little': limits(lists, (text) =>
    text === '1' ? '0' : text,
  ),
  'LIST-LIMIT-DEFAULT-50: grants twenty at a time': limits(['listBundleGrants'], (text = '20') => text),
  'LIST-LIMIT-DEFAULT-50: bundles a hundred at a time': limits(['listBundles'], (text = '100') => text),
  'LIST-LIMIT-DEFAULT-50: bundle users ten at a time': limits(['listBundleUsers'], (text = '10') => text),
  'USERS-LIMIT-DEFAULT-10: users fifty at a time': limits(['searchUsers'], (text = '50') => text),
  'PAGE-PARAMETERS-OPTIONAL: limit required': limits(lists, (text = '0') => text),
  // The row that is read to see whether there is more is shown as well.
  'PAGE-LIMIT-ECHO: one user too many': operating('searchUsers', (run) => async (input, call, instance) => {
    const { limit } = input
    return { ...(await run({ ...input, limit: limit + 1 }, call, instance)), limit }
  }),
})

/** Bugs of the lists of bundles and of users, and of the limits of all lists. */
export const listMutants = [...bundlesList, ...userSearch, ...listLimits]

/** The archived bundles of an owner as rows of the list. */
export function archivedOf({ fixture }: Composition, whose: AccountId): readonly ListedBundle[] {
  return fixture.facts.bundles
    .filter(({ owner, status }) => owner === whose && status === 'archived')
    .map((one) => ({ bundle: one, grantedUsers: 0 }))
}

/** A name that begins with a text, whatever their letter case. */
export function begins(name: string, text: string): boolean {
  return foldName(name).startsWith(foldName(text))
}

/** The accounts behind the one at which the page before it ended. */
export function pageAfter(found: readonly Account[], { limit, after }: PageRequest): Slice<Account> {
  const start = found.findIndex(({ id }) => id === after) + 1
  const items = found.slice(start, start + limit)
  const isLast = start + limit >= found.length
  return { items, next: isLast ? undefined : { position: items.at(-1)?.id ?? 0, because: 'full' } }
}
