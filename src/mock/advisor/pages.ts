import { operations } from '../../../spec/generated/contract.ts'
import type { Operation } from '../../../spec/operation.ts'
import { type Remark, remark } from './finding.ts'
import { type History, instantOf, type ListCall, notesOf } from './history.ts'

/** How the client walked lists. */
export function* pageRemarks(history: History): Iterable<Remark> {
  for (const call of history.lists) {
    const { cursor, operationId, page } = call
    const misused = cursor === undefined ? undefined : cursorRemark(history, call, cursor)
    if (misused !== undefined) yield misused
    if (page?.nextCursor === undefined || !isAbandoned(history, call, page)) continue
    const size = page.size === 0 ? 'no entries' : `${page.size} entries`
    const what = `A page of ${operationId} with ${size} had a nextCursor that was never followed`
    yield remark('PAGE-PARTIAL-NOT-END', what, call)
  }
}

/** What was wrong with the cursor that a request carried, or with what went with it. */
function cursorRemark({ lists, complete }: History, call: ListCall, cursor: string): Remark | undefined {
  const { operationId } = call
  const pages = lists.filter(({ page, number }) => page?.nextCursor && number < call.number)
  const givers = pages.filter(({ page }) => page?.nextCursor === cursor)
  const giver = givers.at(-1)
  if (giver !== undefined) {
    if (givers.some((other) => changes(other, call).length === 0)) return undefined
    const changed = changes(giver, call)
    return remark(
      changed.includes('displayName') ? 'USERS-NAME-UNCHANGED' : 'PAGE-CURSOR-SAME-FILTERS',
      `The request with a nextCursor of ${operationId} changed ${changed.join(', ')}`,
      giver,
      call,
    )
  }
  if (!complete) return undefined
  const asked = `${operationId} was asked for with the cursor "${cursor}"`
  const last = pages.findLast((other) => other.operationId === operationId)
  return last === undefined
    ? remark('PAGE-FIRST-WITHOUT-CURSOR', `${asked} before any page of it had given one`, call)
    : remark('PAGE-CURSOR-UNCHANGED', `${asked}, which no page had given`, last, call)
}

/**
 * Whether a walk ended although it could go on. Who stops at a page with entries may have found what was looked for; at an
 * empty page nobody has, and where the whole list is wanted no page is a place to stop.
 */
function isAbandoned(history: History, call: ListCall, page: NonNullable<ListCall['page']>): boolean {
  const { number, operationId } = call
  const whole = notesOf(history, 'whole-list').some(
    ({ after, scenario }) => scenario.operationId === operationId && after < number,
  )
  if (page.size > 0 && !whole) return false
  return !history.lists.some(
    (other) =>
      other.number > number &&
      (other.cursor === page.nextCursor ||
        // Walked once more from the start, to the end.
        (other.page !== undefined &&
          other.page.nextCursor === undefined &&
          changes(other, call).length === 0)),
  )
}

/** The names of what differs in the two requests beside cursor and limit; a parameter at its default is as good as left out. */
function changes(one: ListCall, other: ListCall): readonly string[] {
  const names = new Set([...Object.keys(one.filters), ...Object.keys(other.filters)])
  const differing = [...names].filter((name) => meaning(one, name) !== meaning(other, name))
  return one.entry.request.path === other.entry.request.path ? differing : ['the list', ...differing]
}

function meaning({ operationId, filters }: ListCall, name: string): string | number | undefined {
  const { parameters }: Operation = operations[operationId]
  const parameter = parameters.query[name]
  const value = filters[name] ?? parameter?.default
  if (parameter?.format !== 'date-time' || value === undefined) return value
  const instant = instantOf(`${value}`)
  return Number.isNaN(instant) ? value : instant
}
