import { foldName } from '../../../src/ledger/display-name.ts'
import { toAccountId } from '../../../src/ledger/ids.ts'
import type { Account, Store } from '../../../src/store/store.ts'
import { readingParameter } from './change-input.ts'
import { operating, showing, showingField, showingRows, without } from './exchange-parts.ts'
import { type Make, mutantsByRules } from './mutant.ts'
import { paging } from './whole-lists.ts'

/** Bugs of the search for users. */
export const userSearchMutants = mutantsByRules('user search', {
  'USERS-PREFIX': {
    'names that contain the text': folded((name, text) => name.includes(text)),
    'any word of a name': folded((name, text) => ` ${name}`.includes(` ${text}`)),
    // The text goes into a LIKE pattern, or a regular expression, as it is.
    'percent is a wildcard': folded((name, text) => like(name, text, { '%': '.*' })),
    'underscore is a wildcard': folded((name, text) => like(name, text, { _: '.' })),
    'dot is a wildcard': folded((name, text) => like(name, text, { '.': '.', '*': '*', '?': '?' })),
    'exact names only': folded((name, text) => name === text),
  },
  'USERS-CASE-INSENSITIVE': {
    'letter case matters': finding((name, text) => name.startsWith(text)),
    // The index holds folded names, and the text is not folded.
    'only small letters are found': finding((name, text) => foldName(name).startsWith(text)),
  },
  'USERS-NOT-OWNER': {
    'the owner is found': paging('searchAccounts', (list, query) =>
      list({ ...query, except: toAccountId(999_999) }),
    ),
  },
  'USERS-ACTIVE': {
    'deleted accounts are found': finding(
      (name, text) => foldName(name).startsWith(foldName(text)),
      () => true,
    ),
  },
  'USERS-NAME-LENGTH': {
    'one character is enough': accepting((text) => (text?.length === 1 ? 'xx' : text)),
    'two characters are too few': refusing(2),
    'thirty-one characters': accepting((text) => text?.slice(0, 30)),
    'thirty characters are too many': refusing(30),
  },
  'USERS-NAME-REQUIRED': { 'everybody without a name': accepting((text = 'xx') => text) },
  'USERS-QUERY-ECHO USERS-ENVELOPE': {
    'query echoed in small letters': echoing((text) => text.toLowerCase()),
    'query echoed without blanks': echoing((text) => text.trim()),
    'query echoed as it was encoded': echoing(encodeURIComponent),
    'query missing': showing('searchUsers', (page) => without(page, 'query')),
  },
  'USER-AVATAR': {
    'avatar as an object': showingField('searchUsers', 'avatar', (small = '') => ({ small })),
  },
  'USER-DISPLAY-NAME': {
    'user without a display name': showingRows('searchUsers', ({ displayName: name, ...row }) => ({
      name,
      ...row,
    })),
  },
  'USER-ALIAS-REQUIRED FORMAT-ID-STRING': {
    'user with a numeric id': showingField('searchUsers', 'userId', (id) =>
      Number.parseInt(`${id}`.slice(0, 12), 16),
    ),
  },
})

type Fits = (name: string, text: string) => boolean

function folded(fits: Fits): Make {
  return finding((name, text) => fits(foldName(name), foldName(text)))
}

/** The search over all accounts in their order of names, by another idea of who is meant. */
export function finding(
  fits: Fits,
  meant = ({ deletedAt }: Account): boolean => deletedAt === undefined,
): Make {
  return operating('searchUsers', (run, { fixture }) => (input, call, instance) => {
    const searchAccounts: Store['searchAccounts'] = async ({ except, limit, after }) => {
      const found = fixture.facts.accounts
        .filter(
          (account) =>
            account.id !== except && meant(account) && fits(account.displayName, input.displayName),
        )
        .toSorted(byName)
      const rest = found.slice(after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1)
      const last = rest[limit - 1]
      const more = rest.length > limit && last !== undefined
      return { items: rest.slice(0, limit), next: more ? { position: last.id, because: 'full' } : undefined }
    }
    return run(input, call, { ...instance, store: { ...instance.store, searchAccounts } })
  })
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

/** A text of the wrong length is checked as another one, and searched for as it was sent. */
function accepting(read: (text: string | undefined) => string | undefined): Make {
  return readingParameter(['searchUsers'], 'displayName', read, (text) => text)
}

/** A length that is refused. */
function refusing(length: number): Make {
  return readingParameter(['searchUsers'], 'displayName', (text) =>
    [...(text ?? '')].length === length ? 'x' : text,
  )
}

function echoing(change: (text: string) => string): Make {
  return showing('searchUsers', (page) => ({ ...page, query: change(`${page['query']}`) }))
}
