import { foldName } from '../../../src/ledger/display-name.ts'
import { toAccountId } from '../../../src/ledger/ids.ts'
import type { Account, PageRequest, Slice } from '../../../src/store/store.ts'
import type { OperationId } from '../../kit/exchange.ts'
import { readingParameter } from './change-input.ts'
import {
  caching,
  operating,
  operatingEach,
  showing,
  showingField,
  showingRows,
  without,
} from './exchange-parts.ts'
import { type Make, mutantsOf, subtleMutantsOf } from './mutant.ts'
import { bundlesOf, listing, paging } from './whole-lists.ts'

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

const userSearch = mutantsOf('user search', {
  'USERS-PREFIX: names that contain the text': finding((name, text) =>
    foldName(name).includes(foldName(text)),
  ),
  'USERS-PREFIX: exact names only': finding((name, text) => foldName(name) === foldName(text)),
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

const lists = ['listBundles', 'listBundleUsers', 'listBundleGrants', 'searchUsers'] as const

const listLimits = mutantsOf('list limits', {
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

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')

const dotless = (text: string): string => text.replace(/[Iı]/g, '|')

const subtleSearch = subtleMutantsOf('user search', {
  'USERS-PREFIX: a text without accents finds names that have them': finding(
    (name, text) => begins(name, text) || (plain(text) === text && begins(plain(name), text)),
  ),
  // The wildcards of LIKE are escaped with a backslash, and the backslash itself is not.
  'USERS-PREFIX: a backslash in a text': finding((name, text) =>
    begins(name, text.replace(/\\(.)/gsu, '$1')),
  ),
  // The text is cleaned like a form field: blanks in a row become one, and the last one goes.
  'USERS-PREFIX: a blank more': finding((name, text) => begins(name, text.replace(/ +/g, ' ').trimEnd())),
  'USERS-PREFIX USERS-NAME-LENGTH: a search for more than 20 characters finds nobody': finding(
    (name, text) => [...text].length <= 20 && begins(name, text),
  ),
  'USERS-CASE-INSENSITIVE PAGE-CURSOR-CONTINUES: later pages of a search look at the case': operating(
    'searchUsers',
    (run) =>
      async (input, ...rest) => {
        const page = await run(input, ...rest)
        if (input.cursor === undefined) return page
        const text = input.displayName.normalize('NFC')
        const users = page.users.filter(({ displayName }) => displayName.normalize('NFC').startsWith(text))
        return { ...page, users }
      },
  ),
  'USERS-CASE-INSENSITIVE USERS-PREFIX: a text in decomposed form': finding(
    (name, text) => text === text.normalize('NFC') && begins(name, text),
  ),
  // Letters are folded in the locale of the server, which is Turkish.
  'USERS-CASE-INSENSITIVE: a capital I': finding((name, text) => begins(dotless(name), dotless(text))),
  'USER-ALIAS-SCOPED USERS-NOT-OWNER: the same search of two owners': caching('searchUsers', 10_000),
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES USERS-PREFIX: more than twenty hits': finding(
    begins,
    (found, page) => pageAfter(found.slice(0, 20), page),
  ),
  'USERS-PREFIX: a search compares the first 20 characters': paging('searchAccounts', (list, query) =>
    list({ ...query, prefix: [...query.prefix].slice(0, 20).join('') }),
  ),
})

/** Later pages of a list that say the default limit. */
const forgettingLimit = (list: 'listBundles' | 'listBundleUsers'): Make =>
  operatingEach([list], (run) => async (input, call, instance) => {
    const page = await run(input, call, instance)
    return input['cursor'] === undefined ? page : { ...page, limit: 50 }
  })

const subtleBundles = subtleMutantsOf('bundles list', {
  'PAGE-LIMIT-ECHO: later pages of bundles say the default limit': forgettingLimit('listBundles'),
  'BUNDLES-NOT-ARCHIVED: later pages have archived bundles': listing(
    'listBundles',
    (rows, { after, owner }, composition) =>
      after === undefined
        ? rows
        : [...rows, ...bundlesOf(composition, (one) => one.owner === owner && one.status === 'archived')],
  ),
})

const subtleLimits = subtleMutantsOf('list limits', {
  'PAGE-LIMIT-ECHO: the limit of a later page': forgettingLimit('listBundleUsers'),
})

/** Bugs of the lists of bundles and of users, and of the limits of all lists. */
export const listMutants = [
  ...bundlesList,
  ...userSearch,
  ...listLimits,
  ...subtleSearch,
  ...subtleBundles,
  ...subtleLimits,
]
