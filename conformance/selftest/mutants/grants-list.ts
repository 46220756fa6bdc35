import { takingQuery } from './change-input.ts'
import { type Json, operating, storing, without } from './exchange-parts.ts'
import { type Mutant, mutantsOf } from './mutant.ts'
import { listingRevoked } from './remember-grants.ts'
import { everyGrant, type GrantQuery, windowOf } from './whole-lists.ts'

/** Bugs of the list of grants: its orders, and what is in it. */
export const grantsListMutants: readonly Mutant[] = mutantsOf('grants list', {
  'always by creation': {
    rules: ['GRANTS-SORT-VALUES'],
    story: 'sort is validated and then forgotten.',
    make: ordering((query) => ({ ...query, sort: 'createdAt' })),
  },
  'ends by start': {
    rules: ['GRANTS-SORT-VALUES'],
    story: 'There was no index for the end, so the start has to do.',
    make: ordering((query) => ({ ...query, sort: query.sort === 'endsAt' ? 'startsAt' : query.sort })),
  },
  'always descending': {
    rules: ['GRANTS-DIR-VALUES'],
    story: 'dir is validated and then forgotten.',
    make: ordering((query) => ({ ...query, direction: 'desc' })),
  },
  'ascending and descending exchanged': {
    rules: ['GRANTS-DIR-VALUES', 'GRANTS-DIR-DEFAULT-DESC'],
    story: 'The sign of the comparison is wrong.',
    make: ordering((query) => ({ ...query, direction: query.direction === 'asc' ? 'desc' : 'asc' })),
  },
  'ascending unless told': {
    rules: ['GRANTS-DIR-DEFAULT-DESC'],
    story: 'The default of the query builder is the default of the API.',
    make: takingQuery(['listBundleGrants'], (query) => query.has('dir') || query.set('dir', 'asc')),
  },
  'ascending unless told for other sorts': {
    rules: ['GRANTS-DIR-DEFAULT-DESC'],
    story: 'Newest first was thought right for the creation only.',
    make: takingQuery(
      ['listBundleGrants'],
      (query) =>
        query.has('dir') ||
        (query.has('sort') && query.get('sort') !== 'createdAt' && query.set('dir', 'asc')),
    ),
  },
  'by end unless told': {
    rules: ['GRANTS-SORT-DEFAULT-CREATED'],
    story: 'Who ends first was thought to interest the owner most.',
    make: takingQuery(['listBundleGrants'], (query) => query.has('sort') || query.set('sort', 'endsAt')),
  },
  'an unknown sort is the default': {
    rules: ['GRANTS-SORT-VALUES', 'ERROR-INVALID-REFUSED'],
    story: 'A value that is not known is dropped without a word.',
    make: dropping('sort', ['createdAt', 'startsAt', 'endsAt']),
  },
  'an unknown dir is the default': {
    rules: ['GRANTS-DIR-VALUES', 'ERROR-INVALID-REFUSED'],
    story: 'Whatever is not asc is desc.',
    make: dropping('dir', ['asc', 'desc']),
  },
  'revoked grants are listed': {
    rules: ['GRANTS-NOT-REVOKED', 'REVOKE-LEAVES-LIST'],
    story: 'Revoking sets a mark that the list does not look at.',
    make: listingRevoked(({ grant }) => grant),
  },
  'revoked grants are found by their source': {
    rules: ['GRANTS-NOT-REVOKED', 'REVOKE-LEAVES-LIST'],
    story: 'With sourceId the query goes over the index of sources, which has revoked grants too.',
    make: (composition) => {
      const { listGrants } = composition.instance.store
      const leaky = listingRevoked(({ grant }) => grant)(composition)
      return storing((store) => ({
        listGrants: (query) =>
          query.filter.sourceId === undefined ? listGrants(query) : store.listGrants(query),
      }))(leaky)
    },
  },
  'expired grants are hidden unless a user is asked for': {
    rules: ['GRANTS-EXPIRED-INCLUDED'],
    story: 'The page of all grants shows who has access; the history is thought to be one of a user.',
    make: (composition) =>
      storing((store) => ({
        listGrants: async (query) => {
          if (query.filter.account !== undefined) return store.listGrants(query)
          const rows = await everyGrant(store, query)
          const now = composition.instance.now()
          return windowOf(
            rows.filter(({ grant }) => grant.endsAt > now),
            query,
          )
        },
      }))(composition),
  },
  'expired grants are hidden': {
    rules: ['GRANTS-EXPIRED-INCLUDED'],
    story: 'The list shows what is current and scheduled.',
    make: (composition) =>
      storing((store) => ({
        listGrants: async (query) => {
          const rows = await everyGrant(store, query)
          const now = composition.instance.now()
          return windowOf(
            rows.filter(({ grant }) => grant.endsAt > now),
            query,
          )
        },
      }))(composition),
  },
  'grants of deleted accounts are hidden': {
    rules: ['GRANTS-DELETED-ACCOUNT'],
    story: 'The list joins the accounts, and those that are gone take their grants with them.',
    make: storing((store) => ({
      listGrants: async (query) => {
        const slice = await store.listGrants(query)
        return { ...slice, items: slice.items.filter(({ account }) => account !== undefined) }
      },
    })),
  },
  'userId of a deleted account is null': {
    rules: ['GRANT-USER-ID-OMITTED', 'GRANT-USER-ID', 'GRANTS-DELETED-ACCOUNT'],
    story: 'The serializer writes null for an account that is gone.',
    make: operating('listBundleGrants', (run) => async (...given) => {
      const page = await run(...given)
      return { ...page, grants: page.grants.map((grant) => ({ userId: null, ...grant })) }
    }),
  },
  'grants under items': {
    rules: ['GRANTS-ENVELOPE'],
    story: 'All lists were given one envelope, with their items under items.',
    make: operating('listBundleGrants', (run) => async (...given) => {
      const page = (await run(...given)) as unknown as Json
      return { items: page['grants'], ...without(page, 'grants') }
    }),
  },
})

function ordering(change: (query: GrantQuery) => GrantQuery): Mutant['make'] {
  return storing((store) => ({ listGrants: (query) => store.listGrants(change(query)) }))
}

/** A value of a parameter that is not among the known ones is dropped. */
function dropping(name: string, known: readonly string[]): Mutant['make'] {
  return takingQuery(
    ['listBundleGrants'],
    (query) => known.includes(query.get(name) ?? '') || query.delete(name),
  )
}
