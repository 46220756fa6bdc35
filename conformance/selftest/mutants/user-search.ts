import { foldName } from '../../../src/ledger/display-name.ts'
import { toAccountId } from '../../../src/ledger/ids.ts'
import type { Account, Store } from '../../../src/store/store.ts'
import type { Composition } from '../compose.ts'
import { takingQuery } from './change-input.ts'
import { type Json, operating, showingRows, stepping, storing, without } from './exchange-parts.ts'
import { type Mutant, mutantsOf } from './mutant.ts'

/** Bugs of the search for users. */
export const userSearchMutants: readonly Mutant[] = mutantsOf('user search', {
  'names that contain the text': {
    rules: ['USERS-PREFIX'],
    story: 'The pattern of the search has a wildcard at both ends.',
    make: finding((name, text) => foldName(name).includes(foldName(text))),
  },
  'any word of a name': {
    rules: ['USERS-PREFIX'],
    story: 'The search runs over a full-text index, which knows family names as well.',
    make: finding((name, text) => ` ${foldName(name)}`.includes(` ${foldName(text)}`)),
  },
  'letter case matters': {
    rules: ['USERS-CASE-INSENSITIVE'],
    story: 'The names are compared as they are.',
    make: finding((name, text) => name.startsWith(text)),
  },
  'only small letters are found': {
    rules: ['USERS-CASE-INSENSITIVE'],
    story: 'The index holds folded names, and the text is compared without folding it.',
    make: finding((name, text) => foldName(name).startsWith(text)),
  },
  'percent is a wildcard': {
    rules: ['USERS-PREFIX'],
    story: 'The text goes into a LIKE pattern as it is.',
    make: finding((name, text) => like(foldName(name), foldName(text), { '%': '.*' })),
  },
  'underscore is a wildcard': {
    rules: ['USERS-PREFIX'],
    story: 'Percent signs are escaped in the pattern; the underscore was forgotten.',
    make: finding((name, text) => like(foldName(name), foldName(text), { _: '.' })),
  },
  'dot is a wildcard': {
    rules: ['USERS-PREFIX'],
    story: 'The text becomes a regular expression.',
    make: finding((name, text) => like(foldName(name), foldName(text), { '.': '.', '*': '*', '?': '?' })),
  },
  'exact names only': {
    rules: ['USERS-PREFIX'],
    story: 'The search became a look-up.',
    make: finding((name, text) => foldName(name) === foldName(text)),
  },
  'the owner is found': {
    rules: ['USERS-NOT-OWNER'],
    story: 'The search leaves nobody out.',
    make: storing((store) => ({
      searchAccounts: (query) => store.searchAccounts({ ...query, except: toAccountId(999_999) }),
    })),
  },
  'deleted accounts are found': {
    rules: ['USERS-ACTIVE'],
    story: 'Accounts are marked as deleted, and the search does not look at the mark.',
    make: finding((name, text) => foldName(name).startsWith(foldName(text)), 'deleted too'),
  },
  'one character is enough': {
    rules: ['USERS-NAME-LENGTH'],
    story: 'The lower bound of displayName is not enforced.',
    make: takingQuery(
      ['searchUsers'],
      (query) => query.get('displayName')?.length === 1 && query.set('displayName', 'xx'),
      (query, sent) => {
        query['displayName'] = sent.get('displayName') ?? ''
      },
    ),
  },
  'two characters are too few': {
    rules: ['USERS-NAME-LENGTH'],
    story: 'The search begins at the third character, as in the web application.',
    make: takingQuery(
      ['searchUsers'],
      (query) => [...(query.get('displayName') ?? '')].length === 2 && query.set('displayName', 'x'),
    ),
  },
  'thirty-one characters': {
    rules: ['USERS-NAME-LENGTH'],
    story: 'The upper bound of displayName is not enforced.',
    make: takingQuery(
      ['searchUsers'],
      (query) =>
        query.has('displayName') && query.set('displayName', (query.get('displayName') ?? '').slice(0, 30)),
      (query, sent) => {
        query['displayName'] = sent.get('displayName') ?? ''
      },
    ),
  },
  'thirty characters are too many': {
    rules: ['USERS-NAME-LENGTH'],
    story: 'The upper bound is taken for excluded.',
    make: takingQuery(
      ['searchUsers'],
      (query) => [...(query.get('displayName') ?? '')].length === 30 && query.set('displayName', 'x'),
    ),
  },
  'everybody without a name': {
    rules: ['USERS-NAME-REQUIRED'],
    story: 'A search without displayName matches every name.',
    make: takingQuery(
      ['searchUsers'],
      (query) => query.has('displayName') || query.set('displayName', 'xx'),
      (query, sent) => {
        if (!sent.has('displayName')) query['displayName'] = ''
      },
    ),
  },
  'query echoed in small letters': {
    rules: ['USERS-QUERY-ECHO', 'USERS-ENVELOPE'],
    story: 'The answer holds the text as it was folded for the search.',
    make: echoing((text) => text.toLowerCase()),
  },
  'query echoed without blanks': {
    rules: ['USERS-QUERY-ECHO', 'USERS-ENVELOPE'],
    story: 'The text is trimmed on its way in, and the answer holds what is left.',
    make: echoing((text) => text.trim()),
  },
  'query echoed as it was encoded': {
    rules: ['USERS-QUERY-ECHO', 'USERS-ENVELOPE'],
    story: 'The answer holds the text with its percent signs, as it stood in the address.',
    make: echoing((text) => encodeURIComponent(text)),
  },
  'query missing': {
    rules: ['USERS-ENVELOPE', 'USERS-QUERY-ECHO'],
    story: 'The answer has no query.',
    make: operating(
      'searchUsers',
      (run) =>
        async (...given) =>
          without((await run(...given)) as Json, 'query'),
    ),
  },
  'avatar as an object': {
    rules: ['USER-AVATAR'],
    story: 'The avatar is given in several sizes.',
    make: showingRows('searchUsers', (row) => ({ ...row, avatar: { small: row['avatar'] ?? '' } })),
  },
  'user without a display name': {
    rules: ['USER-DISPLAY-NAME'],
    story: 'The field was renamed to name.',
    make: showingRows('searchUsers', (row) => ({ name: row['displayName'], ...without(row, 'displayName') })),
  },
  'user with a numeric id': {
    rules: ['USER-ALIAS-REQUIRED', 'FORMAT-ID-STRING'],
    story: 'userId is a number in the rows of the search.',
    make: showingRows('searchUsers', (row) => ({
      ...row,
      userId: Number.parseInt(`${row['userId']}`.slice(0, 12), 16),
    })),
  },
})

type Found = Awaited<ReturnType<Store['searchAccounts']>>

/** The search over all accounts in their order of names, by another idea of who is meant. */
function finding(
  fits: (name: string, text: string) => boolean,
  who: 'active' | 'deleted too' = 'active',
): Mutant['make'] {
  return (composition: Composition) => {
    let text = ''
    const searched = storing((_store, { fixture }) => ({
      searchAccounts: async ({ except, limit, after }): Promise<Found> => {
        const found = fixture.facts.accounts
          .filter(
            (account) => account.id !== except && (who === 'deleted too' || account.deletedAt === undefined),
          )
          .filter((account) => fits(account.displayName, text))
          .toSorted(byName)
        const start = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1
        const items = found.slice(start, start + limit)
        const last = items.at(-1)
        const more = last !== undefined && start + limit < found.length
        return { items, next: more ? { position: last.id, because: 'full' } : undefined }
      },
    }))(composition)
    return stepping(({ operations }) => ({
      operations: {
        ...operations,
        searchUsers: (input, ...rest) => {
          text = input.displayName
          return operations.searchUsers(input, ...rest)
        },
      },
    }))(searched)
  }
}

const byName = (one: Account, other: Account): number =>
  foldName(one.displayName) < foldName(other.displayName) ? -1 : 1

/** Whether the name begins with the text, some characters of which mean more than themselves. */
function like(name: string, text: string, wild: Readonly<Record<string, string>>): boolean {
  const pattern = [...text]
    .map((character) => wild[character] ?? character.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
    .join('')
  try {
    return new RegExp(`^${pattern}`, 'su').test(name)
  } catch {
    return false
  }
}

function echoing(change: (text: string) => string): Mutant['make'] {
  return operating('searchUsers', (run) => async (...given) => {
    const page = await run(...given)
    return { ...page, query: change(page.query) }
  })
}
