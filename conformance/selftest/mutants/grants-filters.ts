import { FOREVER, type Instant, toInstant } from '../../../src/ledger/instant.ts'
import type { GrantFilter, ListedGrant } from '../../../src/store/store.ts'
import { takingQuery } from './change-input.ts'
import { operating, storing } from './exchange-parts.ts'
import { type Mutant, mutantsOf } from './mutant.ts'
import { everyGrant, windowOf } from './whole-lists.ts'

/** Bugs of the filters of the list of grants. */
export const grantsFilterMutants: readonly Mutant[] = mutantsOf('grants list', {
  'userId ignored': {
    rules: ['GRANTS-FILTER-USER'],
    story: 'The parameter is called user in the query builder.',
    make: filtering((filter) => ({ ...filter, account: undefined })),
  },
  'grantType ignored': {
    rules: ['GRANTS-FILTER-TYPE'],
    story: 'The parameter is called type in the query builder.',
    make: filtering((filter) => ({ ...filter, type: undefined })),
  },
  'trial cannot be filtered': {
    rules: ['GRANTS-FILTER-TYPE'],
    story: 'The filter takes the four types that can be requested.',
    make: takingQuery(
      ['listBundleGrants'],
      (query) => query.get('grantType') === 'trial' && query.set('grantType', 'x'),
    ),
  },
  'sourceId ignored': {
    rules: ['GRANTS-FILTER-SOURCE'],
    story: 'The filter was documented and never built.',
    make: filtering((filter) => ({ ...filter, sourceId: undefined })),
  },
  'sourceId as a prefix': {
    rules: ['GRANTS-FILTER-SOURCE'],
    story: 'The filter finds every source that begins with the text.',
    make: sifting(
      ({ sourceId }) =>
        (row) =>
          sourceId === undefined || row.grant.sourceId?.startsWith(sourceId) === true,
      ['sourceId'],
    ),
  },
  'sourceId in any letter case': {
    rules: ['GRANTS-FILTER-SOURCE'],
    story: 'The column of sources is compared without case.',
    make: sifting(
      ({ sourceId }) =>
        (row) =>
          sourceId === undefined || row.grant.sourceId?.toLowerCase() === sourceId.toLowerCase(),
      ['sourceId'],
    ),
  },
  'sourceId of any form': {
    rules: ['GRANTS-FILTER-SOURCE', 'ERROR-INVALID-REFUSED'],
    story: 'The filter is not validated; a value outside the pattern finds nothing.',
    make: takingQuery(
      ['listBundleGrants'],
      (query) => query.has('sourceId') && query.set('sourceId', 'x'),
      (query, sent) => {
        if (sent.has('sourceId')) query['sourceId'] = sent.get('sourceId') ?? ''
      },
    ),
  },
  'startsAfter ignored': {
    rules: ['GRANTS-FILTER-STARTS'],
    story: 'The bound is read into a variable that nobody uses.',
    make: filtering((filter) => ({ ...filter, startsAt: { ...filter.startsAt, after: undefined } })),
  },
  'startsBefore ignored': {
    rules: ['GRANTS-FILTER-STARTS'],
    story: 'Only the lower bound of a start reaches the query.',
    make: filtering((filter) => ({ ...filter, startsAt: { ...filter.startsAt, before: undefined } })),
  },
  'endsAfter ignored': {
    rules: ['GRANTS-FILTER-ENDS'],
    story: 'Only the upper bound of an end reaches the query.',
    make: filtering((filter) => ({ ...filter, endsAt: { ...filter.endsAt, after: undefined } })),
  },
  'endsBefore ignored': {
    rules: ['GRANTS-FILTER-ENDS'],
    story: 'Only the lower bound of an end reaches the query.',
    make: filtering((filter) => ({ ...filter, endsAt: { ...filter.endsAt, before: undefined } })),
  },
  'createdAfter ignored': {
    rules: ['GRANTS-FILTER-CREATED'],
    story: 'The bounds of the creation were forgotten when the filters were moved.',
    make: filtering((filter) => ({ ...filter, createdAt: { ...filter.createdAt, after: undefined } })),
  },
  'createdBefore ignored': {
    rules: ['GRANTS-FILTER-CREATED'],
    story: 'The second bound overwrites nothing, for it has the name of another parameter.',
    make: filtering((filter) => ({ ...filter, createdAt: { ...filter.createdAt, before: undefined } })),
  },
  'starts are compared with creations': {
    rules: ['GRANTS-FILTER-STARTS'],
    story: 'The filter of the start goes to the column of the creation, which is the same for most grants.',
    make: filtering((filter) => ({
      ...filter,
      startsAt: none,
      createdAt: merged(filter.createdAt, filter.startsAt),
    })),
  },
  'ends are compared with starts': {
    rules: ['GRANTS-FILTER-ENDS'],
    story: 'endsBefore became startsBefore in a copy of the line above it.',
    make: filtering((filter) => ({
      ...filter,
      endsAt: { ...filter.endsAt, before: undefined },
      startsAt: merged(filter.startsAt, { after: undefined, before: filter.endsAt.before }),
    })),
  },
  'bounds of ends count whole days': {
    rules: ['GRANTS-FILTER-ENDS'],
    story: 'Times are compared as dates.',
    make: filtering((filter) => ({
      ...filter,
      endsAt: { after: dayOf(filter.endsAt.after), before: dayOf(filter.endsAt.before) },
    })),
  },
  'bounds count full seconds': {
    rules: ['GRANTS-FILTER-STARTS', 'GRANTS-FILTER-ENDS', 'GRANTS-FILTER-CREATED'],
    story: 'The bounds are cut to the second before they are compared.',
    make: filtering((filter) => ({
      ...filter,
      startsAt: inSeconds(filter.startsAt),
      endsAt: inSeconds(filter.endsAt),
      createdAt: inSeconds(filter.createdAt),
    })),
  },
  'after and before are exchanged': {
    rules: ['GRANTS-FILTER-STARTS', 'GRANTS-FILTER-ENDS', 'GRANTS-FILTER-CREATED'],
    story: 'The comparison of the bounds was turned round.',
    make: filtering((filter) => ({
      ...filter,
      endsAt: turned(filter.endsAt),
      startsAt: turned(filter.startsAt),
      createdAt: turned(filter.createdAt),
    })),
  },
  'the offset of a bound is dropped': {
    rules: ['GRANTS-FILTER-STARTS', 'GRANTS-FILTER-ENDS', 'GRANTS-FILTER-CREATED'],
    story: 'A bound is cut after its seconds and read as UTC.',
    make: takingQuery(['listBundleGrants'], (query) => {
      for (const [name, text] of [...query])
        if (/(?:After|Before)$/.test(name)) query.set(name, text.replace(/[+-]\d\d:\d\d$/, 'Z'))
    }),
  },
  'filters are alternatives': {
    rules: ['GRANTS-FILTERS-COMBINE'],
    story: 'The conditions of the query are joined with OR.',
    make: sifting(
      ({ account, type, sourceId }) =>
        (row) => {
          const asked = [
            ...(account === undefined ? [] : [row.account === account]),
            ...(type === undefined ? [] : [row.grant.type === type]),
            ...(sourceId === undefined ? [] : [row.grant.sourceId === sourceId]),
          ]
          return asked.length === 0 || asked.includes(true)
        },
      ['account', 'type', 'sourceId'],
    ),
  },
  'the type is dropped beside a user': {
    rules: ['GRANTS-FILTERS-COMBINE', 'GRANTS-FILTER-TYPE'],
    story: 'The query by user has an index of its own and takes no other filter.',
    make: filtering((filter) => (filter.account === undefined ? filter : { ...filter, type: undefined })),
  },
  'times are dropped beside a user': {
    rules: ['GRANTS-FILTERS-COMBINE', 'GRANTS-FILTER-STARTS', 'GRANTS-FILTER-ENDS', 'GRANTS-FILTER-CREATED'],
    story: 'The query by user reads all of their grants, whenever they were.',
    make: filtering((filter) =>
      filter.account === undefined ? filter : { ...filter, startsAt: none, endsAt: none, createdAt: none },
    ),
  },
  'an unknown type is no filter': {
    rules: ['GRANTS-FILTER-TYPE', 'ERROR-INVALID-REFUSED'],
    story: 'A type that is not known is dropped, and the whole list comes.',
    make: dropping('grantType', ['trial', 'owner_grant', 'paid_external', 'referral_reward', 'gift']),
  },
  'a bound that is no time is no filter': {
    rules: [
      'ERROR-INVALID-REFUSED',
      'FORMAT-DATE-TIME',
      'GRANTS-FILTER-STARTS',
      'GRANTS-FILTER-ENDS',
      'GRANTS-FILTER-CREATED',
    ],
    story: 'A bound that cannot be parsed is dropped, and the whole list comes.',
    make: takingQuery(['listBundleGrants'], (query) => {
      for (const [name, text] of [...query])
        if (/(?:After|Before)$/.test(name) && Number.isNaN(Date.parse(text))) query.delete(name)
    }),
  },
  'an unknown alias is no filter': {
    rules: ['GRANTS-UNKNOWN-ALIAS', 'GRANTS-FILTER-USER', 'USER-ALIAS-SCOPED'],
    story: 'An alias that opens to nobody leaves the list unfiltered.',
    make: operating('listBundleGrants', (run) => (input, call, instance) => {
      const { userId, ...rest } = input
      const known = userId !== undefined && instance.aliases.open(call.caller.owner, userId) !== undefined
      return run(known ? input : rest, call, instance)
    }),
  },
  'an unknown alias crashes': {
    rules: ['GRANTS-UNKNOWN-ALIAS', 'GRANTS-FILTER-USER', 'ERROR-NOT-FOUND-REFUSED'],
    story: 'The account behind the alias is used without asking whether there is one.',
    make: operating('listBundleGrants', (run) => (input, call, instance) => {
      const { userId } = input
      if (userId !== undefined && instance.aliases.open(call.caller.owner, userId) === undefined)
        throw new TypeError("Cannot read properties of undefined (reading 'id')")
      return run(input, call, instance)
    }),
  },
})

const none = { after: undefined, before: undefined }
type Range = GrantFilter['startsAt']
const turned = ({ after, before }: Range): Range => ({ after: before, before: after })
const merged = (one: Range, other: Range): Range => ({
  after: one.after ?? other.after,
  before: one.before ?? other.before,
})
const cutTo = (unit: number, instant: Instant | undefined): Instant | undefined =>
  instant === undefined || instant === FOREVER ? instant : toInstant(Math.floor(instant / unit) * unit)
const dayOf = (instant: Instant | undefined): Instant | undefined => cutTo(86_400_000, instant)
const inSeconds = ({ after, before }: Range): Range => ({
  after: cutTo(1_000, after),
  before: cutTo(1_000, before),
})

function filtering(change: (filter: GrantFilter) => GrantFilter): Mutant['make'] {
  return storing((store) => ({
    listGrants: (query) => store.listGrants({ ...query, filter: change(query.filter) }),
  }))
}

/** A filter over the whole list instead of the sound ones of these names. */
function sifting(
  fits: (filter: GrantFilter) => (row: ListedGrant) => boolean,
  names: readonly ('account' | 'type' | 'sourceId')[],
): Mutant['make'] {
  return storing((store) => ({
    listGrants: async (query) => {
      const unfiltered = { ...query.filter, ...Object.fromEntries(names.map((name) => [name, undefined])) }
      const rows = await everyGrant(store, { ...query, filter: unfiltered as GrantFilter })
      return windowOf(rows.filter(fits(query.filter)), query)
    },
  }))
}

/** A value of a parameter that is not among the known ones is dropped. */
function dropping(name: string, known: readonly string[]): Mutant['make'] {
  return takingQuery(
    ['listBundleGrants'],
    (query) => known.includes(query.get(name) ?? '') || query.delete(name),
  )
}
