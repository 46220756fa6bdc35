import type { OperationId } from '../../conformance/kit/exchange.ts'
import { foldName } from '../../src/ledger/display-name.ts'
import { toAccountId } from '../../src/ledger/ids.ts'
import type { Account, PageRequest } from '../../src/store/store.ts'
import { parseParameterAs, type Read } from './change-input.ts'
import { bundlesOf, changeQueries, listing, pageByOffset } from './change-lists.ts'
import * as server from './change-server.ts'
import { type Mutation, mutantsOf, subtleMutantsOf } from './mutant.ts'

/** Puts a bug, for the suite to find, into the bundles list: changes one field of each bundle; undefined leaves it out. */
const bundle = (name: string, change: (value: unknown, index: number) => unknown): Mutation =>
  server.changeField('listBundles', name, change)

/** Changes the users that a search finds, in the order of their names, or their pages. */
export const changeHits = (
  fits: (name: string, text: string) => boolean,
  pageOf: typeof pageByOffset<Account> = pageByOffset,
  matches = ({ deletedAt }: Account): boolean => deletedAt === undefined,
): Mutation =>
  server.changeOperation('searchUsers', (run, input, call, instance, { fixture }) => {
    const found = fixture.facts.accounts
      .filter((account) => account.id !== call.caller.owner && matches(account))
      .filter(({ displayName }) => fits(displayName, input.displayName))
      .toSorted((one, other) => (foldName(one.displayName) < foldName(other.displayName) ? -1 : 1))
    const searchAccounts = async (query: PageRequest) => pageOf(found, query)
    return run(input, call, { ...instance, store: { ...instance.store, searchAccounts } })
  })

/** Parses the text of a search as another one; with `received` the text is only validated. */
export const searching = (read: Read, received?: (text: string) => unknown): Mutation =>
  parseParameterAs(['searchUsers'], 'displayName', read, received)

/** Takes texts of a search that must be refused. */
export const takingTexts = (matches: (text: string) => boolean): Mutation =>
  searching(
    (text) => (text !== undefined && matches(text) ? 'xx' : text),
    (text) => text,
  )

/** Refuses texts of a search that must be taken. */
export const refusingTexts = (matches: (text: string) => boolean): Mutation =>
  searching((text) => (text !== undefined && matches(text) ? 'x' : text))

/** Parses the limits of some lists as others; with `received` the text is only validated. */
const limits = (lists: readonly OperationId[], read: Read, received?: (text: string) => unknown): Mutation =>
  parseParameterAs(lists, 'limit', read, received)

mutantsOf('bundles list', {
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
  'BUNDLES-ENVELOPE: bundles under data': server.renameRows('listBundles', 'bundles', 'data'),
})

/** Tests that a name begins with a text, in any letter case. */
export const begins = (name: string, text: string): boolean => foldName(name).startsWith(foldName(text))

mutantsOf('user search', {
  'USERS-PREFIX: names that contain the text': changeHits((name, text) =>
    foldName(name).includes(foldName(text)),
  ),
  'USERS-PREFIX: exact names only': changeHits((name, text) => foldName(name) === foldName(text)),
  'USERS-CASE-INSENSITIVE: only small letters are found': changeHits((name, text) =>
    foldName(name).startsWith(text),
  ),
  'USERS-NOT-OWNER: the owner is found': changeQueries('searchAccounts', () => ({
    except: toAccountId(999_999),
  })),
  'USERS-ACTIVE: deleted accounts are found': changeHits(begins, pageByOffset, () => true),
  'USERS-NAME-LENGTH: one character is enough': takingTexts((text) => text.length === 1),
  'USERS-NAME-LENGTH: a name is measured in bytes': refusingTexts((text) => Buffer.byteLength(text) > 30),
  'USERS-NAME-LENGTH: two characters are too few': refusingTexts((text) => text.length === 2),
  'USERS-NAME-REQUIRED: everybody without a name': searching(
    (text = 'xx') => text,
    (text) => text,
  ),
  'USERS-ENVELOPE: query missing': server.changeAnswer('searchUsers', (page) =>
    server.without(page, 'query'),
  ),
  'USER-AVATAR: avatar as an object': server.changeField('searchUsers', 'avatar', (small = '') => ({
    small,
  })),
  'USER-DISPLAY-NAME: user without a display name': server.changeRows('searchUsers', (row) =>
    server.without(row, 'displayName'),
  ),
  'USER-ALIAS-REQUIRED FORMAT-ID-STRING: user with a numeric id': server.changeField(
    'searchUsers',
    'userId',
    (id) => Number.parseInt(`${id}`.slice(0, 12), 16),
  ),
})

mutantsOf('list limits', {
  'USERS-LIMIT-BOUNDS-50 USERS-ENVELOPE: search up to a hundred': limits(
    ['searchUsers'],
    (text) => (Number(text) > 50 ? '50' : text),
    Number,
  ),
  'USERS-LIMIT-BOUNDS-50: a search of 51 users': limits(
    ['searchUsers'],
    (text) => (text === '51' ? '50' : text),
    Number,
  ),
  'LIST-LIMIT-BOUNDS-100: lists of 101 rows': limits(
    ['listBundles', 'listBundleUsers', 'listBundleGrants'],
    (text) => (text === '101' ? '100' : text),
    Number,
  ),
  'USERS-LIMIT-BOUNDS-50: limit 50 of a search is too much': limits(['searchUsers'], (text) =>
    text === '50' ? '51' : text,
  ),
  'LIST-LIMIT-BOUNDS-100 USERS-LIMIT-BOUNDS-50: limit 1 is too little': limits(server.everyList, (text) =>
    text === '1' ? '0' : text,
  ),
  'LIST-LIMIT-DEFAULT-50: grants twenty at a time': limits(['listBundleGrants'], (text = '20') => text),
  'LIST-LIMIT-DEFAULT-50: bundles a hundred at a time': limits(['listBundles'], (text = '100') => text),
  'LIST-LIMIT-DEFAULT-50: bundle users ten at a time': limits(['listBundleUsers'], (text = '10') => text),
  'USERS-LIMIT-DEFAULT-10: users fifty at a time': limits(['searchUsers'], (text = '50') => text),
  'PAGE-PARAMETERS-OPTIONAL: limit required': limits(server.everyList, (text = '0') => text),
  // The row that is read to see whether more follows is on the page too.
  'PAGE-LIMIT-ECHO: one user too many': server.changeOperation(
    'searchUsers',
    async (run, { limit, ...input }) => ({
      ...(await run({ ...input, limit: limit + 1 })),
      limit,
    }),
  ),
})

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')

const dotless = (text: string): string => text.replace(/[Iı]/g, '|')

/** Compares names with another text than was sent. */
const comparing = (change: (text: string) => string): Mutation =>
  changeQueries('searchAccounts', ({ prefix }) => ({ prefix: change(prefix) }))

subtleMutantsOf('user search', {
  'USERS-PREFIX: a text without accents finds names that have them': changeHits(
    (name, text) => begins(name, text) || (plain(text) === text && begins(plain(name), text)),
  ),
  // The wildcards of LIKE are escaped with a backslash, and the backslash itself is not.
  'USERS-PREFIX: a backslash in a text': changeHits((name, text) =>
    begins(name, text.replace(/\\(.)/gsu, '$1')),
  ),
  // The text is cleaned like a form field: blanks in a row become one, and the last one goes.
  'USERS-PREFIX: a blank more': changeHits((name, text) => begins(name, text.replace(/ +/g, ' ').trimEnd())),
  'USERS-PREFIX USERS-NAME-LENGTH: a search for more than 20 characters finds nobody': changeHits(
    (name, text) => [...text].length <= 20 && begins(name, text),
  ),
  'USERS-PREFIX: a search compares the first 29 characters': comparing((text) =>
    [...text].slice(0, 29).join(''),
  ),
  'USERS-PREFIX: a search compares the first 30 bytes': comparing((text) =>
    Buffer.from(text)
      .subarray(0, 30)
      .toString()
      .replace(/\ufffd+$/, ''),
  ),
  // Half of a character begins no name.
  'USERS-PREFIX: a text is cut in the middle of a surrogate pair': comparing((text) => text.slice(0, 30)),
  'USERS-PREFIX: a text ends at its first character of four bytes': comparing((text) =>
    text.replace(/[\u{10000}-\u{10ffff}].*$/u, ''),
  ),
  'USERS-PREFIX: characters of four bytes do not count': comparing((text) =>
    text.replace(/[\u{10000}-\u{10ffff}]/gu, ''),
  ),
  'USERS-PREFIX: characters of a text have 16 bits': comparing((text) =>
    [...text].map((one) => String.fromCharCode(one.codePointAt(0) ?? 0)).join(''),
  ),
  'USERS-PREFIX: marks of a composed text do not count': comparing((text) =>
    text.normalize('NFC').replace(/\p{M}/gu, ''),
  ),
  'USERS-CASE-INSENSITIVE PAGE-CURSOR-CONTINUES: later pages of a search look at the case':
    server.changeOperation('searchUsers', async (run, { cursor, displayName }) => {
      const page = await run()
      const isLike = (name: string) => name.normalize('NFC').startsWith(displayName.normalize('NFC'))
      return cursor ? { ...page, users: page.users.filter((user) => isLike(user.displayName)) } : page
    }),
  'USERS-CASE-INSENSITIVE USERS-PREFIX: a text in decomposed form': changeHits(
    (name, text) => text === text.normalize('NFC') && begins(name, text),
  ),
  // Letters are folded in the locale of the server, which is Turkish.
  'USERS-CASE-INSENSITIVE: a capital I': changeHits((name, text) => begins(dotless(name), dotless(text))),
  'USER-ALIAS-SCOPED USERS-NOT-OWNER: the same search of two owners': server.cacheResponses(
    'searchUsers',
    10_000,
  ),
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES USERS-PREFIX: more than twenty hits': changeHits(
    begins,
    (found, page) => pageByOffset(found.slice(0, 20), page),
  ),
  'USERS-PREFIX: a search compares the first 20 characters': changeQueries(
    'searchAccounts',
    ({ prefix }) => ({
      prefix: [...prefix].slice(0, 20).join(''),
    }),
  ),
})

/** Lets later pages of a list say the default limit. */
const forgettingLimit = (list: 'listBundles' | 'listBundleUsers'): Mutation =>
  server.changeOperations([list], async (run, { cursor }) => ({
    ...(await run()),
    ...(cursor ? { limit: 50 } : {}),
  }))

subtleMutantsOf('bundles list', {
  'PAGE-LIMIT-ECHO: later pages of bundles say the default limit': forgettingLimit('listBundles'),
  'BUNDLES-NOT-ARCHIVED: later pages have archived bundles': listing(
    'listBundles',
    (rows, { after, owner }, made) =>
      after === undefined
        ? rows
        : [...rows, ...bundlesOf(made, (one) => one.owner === owner && one.status === 'archived')],
  ),
})

subtleMutantsOf('list limits', {
  'PAGE-LIMIT-ECHO: the limit of a later page': forgettingLimit('listBundleUsers'),
})
