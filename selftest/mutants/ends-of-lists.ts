import type { OperationId } from '../../conformance/kit/exchange.ts'
import { Refusal } from '../../src/contract/refusal.ts'
import { toAccountId } from '../../src/ledger/ids.ts'
import { FOREVER } from '../../src/ledger/instant.ts'
import type { GrantQuery } from '../../src/store/store.ts'
import { changeLaterPages, everyItem, idOf, type ListName, pageOf, paging } from './change-lists.ts'
import { changeOperations, everyList, stateful } from './change-server.ts'
import { noFilter } from './grants-list.ts'
import { type Mutation, mutantsOf, subtleMutantsOf } from './mutant.ts'

/** A position behind the last row; the mutants of this file, for the suite to kill, go wrong at the end of a list or of a page. */
const behindAll = 2 ** 46

/** Gives every full page a cursor, which is refused where nothing follows. */
const refusingTheRest = (name: ListName): Mutation =>
  paging(name, async (list, query) => {
    if (query.after === behindAll)
      throw new Refusal('errors.request.invalid_cursor', 'The cursor is no longer valid.')
    const slice = await list(query)
    const isFullEnd = slice.next === undefined && slice.items.length === query.limit
    return isFullEnd ? { ...slice, next: { position: behindAll, because: 'full' } } : slice
  })

/** Begins the next page of a sorted list after all rows that equal the last one, in steps of so many milliseconds, and so leaves them out. */
const leavingEquals = (sort: GrantQuery['sort'], direction: GrantQuery['direction'], unit = 1): Mutation =>
  changeLaterPages('listGrants', ({ items, next }, before, query) => {
    const last = before.at(-1)?.items.at(-1)?.grant[sort]
    if (query.sort !== sort || query.direction !== direction || last === undefined) return { items, next }
    const isEqual = (at: number) => at === last || Math.floor(at / unit) === Math.floor(last / unit)
    return { items: items.filter(({ grant }) => !isEqual(grant[sort])), next }
  })

/** Changes the pages sorted by end that begin or end between grants with an end and permanent ones. */
const atPermanent = (direction: GrantQuery['direction'], which: 'before' | 'behind'): Mutation =>
  changeLaterPages('listGrants', async ({ items, next }, before, query, list) => {
    if (query.sort !== 'endsAt' || query.direction !== direction) return { items, next }
    const isPermanent = (row = items[0]) => row?.grant.endsAt === FOREVER
    const last = before.at(-1)?.items.at(-1)
    if (which === 'behind')
      return last && isPermanent(last) !== isPermanent() ? { items: items.slice(1), next } : { items, next }
    const [following] = next ? (await list({ ...query, after: next.position, limit: 1 })).items : []
    const isBoundary = following && isPermanent(items.at(-1)) !== isPermanent(following)
    return { items, next: isBoundary ? undefined : next }
  })

/** Looks at so many rows for a later page of a filter, and ends the list where none of them fits. */
const lookingAt = (most: number): Mutation =>
  paging('listGrants', async (list, query) => {
    const slice = await list(query)
    const [first] = slice.items
    if (query.after === undefined || first === undefined) return slice
    const whole = { ...query, after: undefined }
    const all = await everyItem(list, { ...whole, filter: { ...query.filter, ...noFilter } })
    const [fitting, rows] = [(await everyItem(list, whole)).map(idOf), all.map(idOf)]
    const last = fitting[fitting.indexOf(idOf(first)) - 1]
    const skipped = rows.indexOf(idOf(first)) - rows.indexOf(last ?? '') - 1
    return skipped < most ? slice : { items: [], next: undefined }
  })

/** Reads later pages by the limit with which their cursor was given. */
const keepingLimit = (id: OperationId): Mutation =>
  stateful(() => {
    const limits = new Map<unknown, unknown>()
    return changeOperations([id], async (run, input) => {
      const limit = limits.get(input['cursor']) ?? input['limit']
      const page = await run({ ...input, limit })
      if (page['nextCursor'] !== undefined) limits.set(page['nextCursor'], limit)
      return { ...page, limit: input['limit'] }
    })
  })

/** Ends a list of a filter where so many rows without a match come in a row. */
const stoppingAt = (most: number): Mutation =>
  paging('listGrants', async (list, query) => {
    const whole = { ...query, after: undefined }
    const all = await everyItem(list, { ...whole, filter: { ...query.filter, ...noFilter } })
    const rows = all.map(idOf)
    const fitting = await everyItem(list, whole)
    const places = [-1, ...fitting.map((row) => rows.indexOf(idOf(row)))]
    const end = fitting.findIndex((_, index) => (places[index + 1] ?? 0) - (places[index] ?? 0) > most)
    return pageOf(end < 0 ? fitting : fitting.slice(0, end), query)
  })

const ofEnds = 'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES'

mutantsOf('paging', {
  [`GRANTS-FILTER-TYPE GRANTS-FILTER-SOURCE GRANTS-FILTER-USER ${ofEnds}: a list ends where 100 rows in a row do not match`]:
    stoppingAt(100),
})
subtleMutantsOf('paging', {
  'PAGE-CURSOR-CONTINUES: the cursor of a full last page of bundles is refused':
    refusingTheRest('listBundles'),
  'PAGE-CURSOR-CONTINUES: the cursor of a full last page of a search is refused':
    refusingTheRest('searchAccounts'),
  'PAGE-CURSOR-CONTINUES: the cursor of a full last page of users is refused':
    refusingTheRest('listBundleUsers'),
  [`${ofEnds}: rising, a page that ends among equal starts leaves the others out`]: leavingEquals(
    'startsAt',
    'asc',
  ),
  [`${ofEnds}: falling, a page that ends among equal starts leaves the others out`]: leavingEquals(
    'startsAt',
    'desc',
  ),
  [`${ofEnds}: falling, a page that ends among equal ends leaves the others out`]: leavingEquals(
    'endsAt',
    'desc',
  ),
  [`${ofEnds}: rising, a cursor has the second of the last creation`]: leavingEquals(
    'createdAt',
    'asc',
    1_000,
  ),
  [`${ofEnds}: rising, a page that ends with the last end of all is the last one`]: atPermanent(
    'asc',
    'before',
  ),
  [`${ofEnds}: falling, a page that ends with the last permanent grant is the last one`]: atPermanent(
    'desc',
    'before',
  ),
  [`${ofEnds}: rising, a page that begins with the first permanent grant lacks it`]: atPermanent(
    'asc',
    'behind',
  ),
  [`${ofEnds}: falling, a page that begins with the first end of all lacks it`]: atPermanent(
    'desc',
    'behind',
  ),
  [`${ofEnds}: 64 rows without a match end a later page`]: lookingAt(64),
  [`${ofEnds}: 130 rows without a match end a later page`]: lookingAt(130),
  ...Object.fromEntries(
    everyList.map((id) => [
      `PAGE-LIMIT-ECHO: a later page of ${id} says its own limit and has as many rows as the first`,
      keepingLimit(id),
    ]),
  ),
  // One row more than the limit is read, the owner is taken out, and what is left has no more rows than the limit.
  'PAGE-NEXT-CURSOR: the page of a search on which the owner would be is the last one': paging(
    'searchAccounts',
    async (list, query) => {
      const slice = await list(query)
      const more = { limit: query.limit + 1, except: toAccountId(999_999) }
      const read = (await list({ ...query, ...more })).items
      const kept = read.filter(({ id }) => id !== query.except)
      const isLast = kept.length < read.length && kept.length <= query.limit
      return isLast ? { ...slice, next: undefined } : slice
    },
  ),
})
