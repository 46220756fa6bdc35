import { type AccountId, toAccountId } from '../../../../src/ledger/ids.ts'
import { caching, operating } from '../exchange-parts.ts'
import { begins, finding, pageAfter } from '../lists.ts'
import { type Mutant, mutantsOf } from '../mutant.ts'
import { windowOf } from '../whole-lists.ts'

/** Bugs of the search that a plain text and a plain second page do not meet. */
export const subtleSearchMutants: readonly Mutant[] = mutantsOf('user search', {
  'a text in decomposed form': {
    rules: ['USERS-CASE-INSENSITIVE', 'USERS-PREFIX'],
    story: 'Names are normalised when they are stored, and the text is compared as a Mac has typed it.',
    make: finding((name, text) => text === text.normalize('NFC') && begins(name, text)),
  },
  'a capital I': {
    rules: ['USERS-CASE-INSENSITIVE'],
    story: 'Letters are folded in the locale of the server, which is Turkish.',
    make: finding((name, text) => begins(dotless(name), dotless(text))),
  },
  'a letter without its accent': {
    rules: ['USERS-PREFIX'],
    story: 'The collation that makes no difference of case makes none of accents either.',
    make: finding((name, text) => begins(bare(name), bare(text))),
  },
  'a backslash in a text': {
    rules: ['USERS-PREFIX'],
    story: 'The wildcards of LIKE are escaped with a backslash, and the backslash itself is not.',
    make: finding((name, text) => begins(name, text.replace(/\\(.)/gsu, '$1'))),
  },
  'a blank more': {
    rules: ['USERS-PREFIX'],
    story: 'The text is cleaned like a form field: blanks in a row become one, and the last one goes.',
    make: finding((name, text) => begins(name, text.replace(/ +/g, ' ').trimEnd())),
  },
  'more than twenty hits': {
    rules: ['PAGE-NEXT-CURSOR', 'PAGE-CURSOR-CONTINUES', 'USERS-PREFIX'],
    story: 'The search index gives the first twenty hits, and pages are cut from these.',
    make: finding(begins, (found, page) => pageAfter(found.slice(0, 20), page)),
  },
  'a longer page after a shorter one': {
    rules: ['PAGE-CURSOR-CONTINUES'],
    story: 'The cursor is the number of a page, and the limit of the next request decides where that begins.',
    make: finding(begins, (found, { limit, after = 0 }) => {
      const { items, next } = windowOf(found, { limit, after: after * limit })
      return { items, next: next && { ...next, position: after + 1 } }
    }),
  },
  'the same search of two owners': {
    rules: ['USER-ALIAS-SCOPED', 'USERS-NOT-OWNER'],
    story: 'A cache in front of the search keeps answers by their address for ten seconds, whoever asks.',
    make: caching('searchUsers', 10_000),
  },
  'aliases of a later page': {
    rules: ['USER-ALIAS-SCOPED', 'USER-ALIAS-USABLE'],
    story: 'A later page is made from the cursor, which has no viewer to make aliases for.',
    make: operating('searchUsers', (run) => (input, call, instance) => {
      const { seal, open } = instance.aliases
      const aliases = { open, seal: (_: AccountId, ids: readonly AccountId[]) => seal(toAccountId(0), ids) }
      return run(input, call, input.cursor === undefined ? instance : { ...instance, aliases })
    }),
  },
  'a zero character in a text': {
    rules: ['USERS-PREFIX', 'ERROR-INVALID-REFUSED', 'STATUS-SUCCESS-200'],
    story: 'The database takes every character but one, and nobody catches its error.',
    make: finding((name, text) => {
      if (text.includes('\0')) throw new Error('invalid byte sequence for encoding "UTF8": 0x00')
      return begins(name, text)
    }),
  },
})

/** Bugs of the checkout read that one session of one owner does not show. */
export const subtleCheckoutMutants: readonly Mutant[] = mutantsOf('checkout', {
  'a session that its owner has read': {
    rules: ['CHECKOUT-OWNER-KEY'],
    story: 'A session is cached for a minute, and whose it is was asked when it was loaded.',
    make: caching('readCheckout', 60_000),
  },
  'a session of the second bundle': {
    rules: ['CHECKOUT-BUNDLE-ID'],
    story: 'The bundle of a session is found through its owner, and the oldest one is taken.',
    make: operating('readCheckout', (run, { fixture }) => async (input, call, instance) => {
      const session = await run(input, call, instance)
      const [oldest] = fixture.facts.bundles
        .filter(({ owner, status }) => owner === call.caller.owner && status !== 'archived')
        .toSorted((one, other) => one.createdAt - other.createdAt)
      return { ...session, bundleId: oldest?.id ?? session.bundleId }
    }),
  },
  'a name in another encoding': {
    rules: ['CHECKOUT-DISPLAY-NAME'],
    story: 'Sessions lie in a store that gives back bytes, which are read as Latin-1.',
    make: operating('readCheckout', (run) => async (...given) => {
      const session = await run(...given)
      return { ...session, displayName: Buffer.from(session.displayName).toString('latin1') }
    }),
  },
})

const dotless = (text: string): string => text.replace(/[Iı]/g, '|')
const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')
