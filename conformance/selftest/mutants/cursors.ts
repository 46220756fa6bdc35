import { Refusal } from '../../../src/contract/refusal.ts'
import { takingQuery } from './change-input.ts'
import { bodies, deploying, type Json, operatingEach } from './exchange-parts.ts'
import { type Mutant, mutantsOf } from './mutant.ts'

/** Bugs of cursors: their form, and what becomes of those that are none. */
export const cursorMutants: readonly Mutant[] = mutantsOf('paging', {
  'cursor null at the end': {
    rules: ['PAGE-END', 'GRANTS-ENVELOPE', 'BUNDLES-ENVELOPE', 'USERS-ENVELOPE'],
    story: 'The serializer writes null for what is not there.',
    make: bodies(200, (body) => ('limit' in body ? { nextCursor: null, ...body } : body)),
  },
  'cursor empty at the end': {
    rules: [
      'PAGE-END',
      'GRANTS-ENVELOPE',
      'BUNDLES-ENVELOPE',
      'USERS-ENVELOPE',
      'BUNDLE-USERS-CURSOR-PATTERN',
    ],
    story: 'The cursor of the last page is an empty text.',
    make: bodies(200, (body) => ('limit' in body ? { nextCursor: '', ...body } : body)),
  },
  'cursor of bundle users without its prefix': {
    rules: ['BUNDLE-USERS-CURSOR-PATTERN', 'BUNDLE-USERS-ENVELOPE'],
    story: 'All lists share one kind of cursor.',
    make: bodies(200, (body) => ({
      ...body,
      ...('nextCursor' in body
        ? { nextCursor: `${body['nextCursor']}`.replace(/^(?:grant|scan):/, '') }
        : {}),
    })),
  },
  'cursor of bundle users in capitals': {
    rules: ['BUNDLE-USERS-CURSOR-PATTERN', 'BUNDLE-USERS-ENVELOPE'],
    story: 'The bytes of the cursor are written as upper-case hexadecimal.',
    make: bodies(200, (body) => ({
      ...body,
      ...('nextCursor' in body && Array.isArray(body['users'])
        ? { nextCursor: `${body['nextCursor']}`.replace(/[a-f]/g, (letter) => letter.toUpperCase()) }
        : {}),
    })),
  },
  'any text is a cursor of bundle users': {
    rules: ['BUNDLE-USERS-CURSOR-PATTERN', 'PAGE-CURSOR-FORGED'],
    story: 'What is not a cursor counts as none, and the first page comes.',
    make: takingQuery(
      ['listBundleUsers'],
      (query) => /^(?:grant|scan):[a-f0-9]{32}$/.test(query.get('cursor') ?? '') || query.delete('cursor'),
    ),
  },
  'a forged cursor is the first page': {
    rules: ['PAGE-CURSOR-FORGED'],
    story:
      'A cursor that cannot be opened is ignored, and a client that mixes up its cursors reads the same page for ever.',
    make: forgiving((input) => ({ ...input, cursor: undefined })),
  },
  'a forged cursor crashes': {
    rules: ['PAGE-CURSOR-FORGED', 'ERROR-INVALID-REFUSED'],
    story: 'The cursor is decoded without asking whether it is one.',
    make: forgiving(() => {
      throw new SyntaxError('Unexpected token in JSON at position 0')
    }),
  },
  'a cursor of another list crashes': {
    rules: ['PAGE-CURSOR-MISMATCH'],
    story: 'The fields of a foreign cursor are missing, and the query is built with undefined.',
    make: deploying(({ cursors }) => ({
      cursors: {
        ...cursors,
        open: (scope, cursor) => {
          const opened = cursors.open(scope, cursor)
          if (opened.kind === 'other-list') throw new TypeError('Cannot read properties of undefined')
          return opened
        },
      },
    })),
  },
})

/** A list whose cursor cannot be opened is asked for again, with another input. */
function forgiving(change: (input: Json) => Json): Mutant['make'] {
  const lists = ['listBundleGrants', 'listBundleUsers', 'searchUsers', 'listBundles'] as const
  return operatingEach(lists, (run) => async (input, call, instance) => {
    try {
      return await run(input, call, instance)
    } catch (thrown) {
      if (!(thrown instanceof Refusal) || thrown.code !== 'errors.request.invalid_cursor') throw thrown
      return run(change(input), call, instance)
    }
  })
}
