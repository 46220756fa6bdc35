import { operations } from '../../../spec/generated/contract.ts'
import type { Operation } from '../../../spec/operation.ts'
import { type Case, caseOf } from './finding.ts'
import { type History, instantOf, type ListCall, notesOf } from './history.ts'

/** Yields the advisor's findings, case by case, of cursors that a client misused and on lists that it did not read to the end. */
export function* pageCases(history: History): Iterable<Case> {
  for (const call of history.lists) {
    const { cursor, operationId, page } = call
    const misused = cursor === undefined ? undefined : cursorCase(history, call, cursor)
    if (misused !== undefined) yield misused
    if (page?.nextCursor === undefined || !isAbandoned(history, call, page)) continue
    const size = ['no entries', 'one entry'][page.size] ?? `${page.size} entries`
    const what = `A page of ${operationId} with ${size} had a nextCursor that was never followed`
    yield caseOf('PAGE-PARTIAL-NOT-END', what, call)
  }
}

function cursorCase({ lists, complete }: History, call: ListCall, cursor: string): Case | undefined {
  const { operationId } = call
  const pages = lists.filter(({ page, number }) => page?.nextCursor && number < call.number)
  const issuers = pages.filter(({ page }) => page?.nextCursor === cursor)
  const issuer = issuers.at(-1)
  if (issuer !== undefined) {
    if (issuers.some((other) => changes(other, call).length === 0)) return undefined
    const changed = changes(issuer, call)
    return caseOf(
      changed.includes('displayName') ? 'USERS-NAME-UNCHANGED' : 'PAGE-CURSOR-SAME-FILTERS',
      `The request with a nextCursor of ${operationId} changed ${changed.join(', ')}`,
      issuer,
      call,
    )
  }
  if (!complete) return undefined
  const request = `${operationId} was asked for with the cursor "${cursor}"`
  const last = pages.findLast((other) => other.operationId === operationId)
  return last === undefined
    ? caseOf('PAGE-FIRST-WITHOUT-CURSOR', `${request} before any page of it had given one`, call)
    : caseOf('PAGE-CURSOR-UNCHANGED', `${request}, which no page had given`, last, call)
}

/** Tests that the client stopped at an empty page with a nextCursor, or at any if the scenario needs the whole list. */
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
        // The client read the list again from the start to the end.
        (other.page !== undefined &&
          other.page.nextCursor === undefined &&
          changes(other, call).length === 0)),
  )
}

/** Returns the parameters that differ between two requests, except cursor and limit; a default equals a missing one. */
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
