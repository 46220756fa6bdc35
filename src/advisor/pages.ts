import { operations } from '../../spec/generated/contract.ts'
import type { Operation } from '../../spec/operation.ts'
import { type Remark, remark } from './finding.ts'
import { type History, instantOf, type ListCall, notesOf } from './history.ts'

/** How the client walked lists. */
export const pageRemarks = (history: History): readonly Remark[] => [
  ...history.lists.flatMap((call) => cursorRemark(history, call) ?? []),
  ...history.lists.flatMap((call) => abandonedRemark(history, call) ?? []),
]

/** What was wrong with the cursor that a request carried, or with what went with it. */
function cursorRemark(history: History, call: ListCall): Remark | undefined {
  const { cursor, operationId } = call
  if (cursor === undefined) return undefined
  const givers = history.lists.filter(
    ({ page, number }) => page?.nextCursor === cursor && number < call.number,
  )
  const giver = givers.at(-1)
  if (giver === undefined) return history.complete ? strangeCursor(history, call, cursor) : undefined
  if (givers.some((other) => sameList(other, call))) return undefined
  const changed = changes(giver, call)
  return remark(
    changed.includes('displayName') ? 'USERS-NAME-UNCHANGED' : 'PAGE-CURSOR-SAME-FILTERS',
    `The request with a nextCursor of ${operationId} changed ${changed.join(', ')}`,
    giver,
    call,
  )
}

function strangeCursor({ lists }: History, call: ListCall, cursor: string): Remark {
  const asked = `${call.operationId} was asked for with the cursor "${cursor}"`
  const last = lists.findLast(
    ({ operationId, page, number }) =>
      operationId === call.operationId && page?.nextCursor && number < call.number,
  )
  return last === undefined
    ? remark('PAGE-FIRST-WITHOUT-CURSOR', `${asked} before any page of it had given one`, call)
    : remark('PAGE-CURSOR-UNCHANGED', `${asked}, which no page had given`, last, call)
}

/**
 * A walk that ended although it could go on. Who stops at a page with entries may have found what was looked for; at an
 * empty page nobody has, and where the whole list is wanted no page is a place to stop.
 */
function abandonedRemark(history: History, call: ListCall): Remark | undefined {
  const { page, number, operationId } = call
  if (page?.nextCursor === undefined) return undefined
  const whole = notesOf(history, 'whole-list').some(
    ({ after, scenario }) => scenario.operationId === operationId && after < number,
  )
  if (page.size > 0 && !whole) return undefined
  const goneOn = history.lists.some(
    (other) =>
      other.number > number &&
      (other.cursor === page.nextCursor ||
        // Walked once more from the start, to the end.
        (sameList(other, call) && other.page !== undefined && other.page.nextCursor === undefined)),
  )
  if (goneOn) return undefined
  const size = page.size === 0 ? 'no entries' : `${page.size} entries`
  return remark(
    'PAGE-PARTIAL-NOT-END',
    `A page of ${operationId} with ${size} had a nextCursor that was never followed`,
    call,
  )
}

const sameList = (one: ListCall, other: ListCall): boolean => changes(one, other).length === 0

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
