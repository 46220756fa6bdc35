import { operations } from '../../spec/generated/contract.ts'
import type { Operation } from '../../spec/operation.ts'
import type { ListCall } from './calls.ts'
import { instantOf } from './calls.ts'
import { type Casebook, notesOf } from './casebook.ts'
import type { Remark } from './finding.ts'

/** How the client walked lists. */
export const pageRemarks = (casebook: Casebook): readonly Remark[] => [
  ...casebook.lists.flatMap((call) => cursorRemark(casebook, call) ?? []),
  ...casebook.lists.flatMap((call) => abandonedRemark(casebook, call) ?? []),
]

/** What was wrong with the cursor that a request carried, or with what went with it. */
function cursorRemark(casebook: Casebook, call: ListCall): Remark | undefined {
  const { cursor, entry } = call
  if (cursor === undefined) return undefined
  const givers = casebook.lists.filter(
    (other) => other.page?.nextCursor === cursor && other.entry.number < entry.number,
  )
  const giver = givers.at(-1)
  if (giver === undefined) return casebook.complete ? strangeCursor(casebook, call, cursor) : undefined
  if (givers.some((other) => sameList(other, call))) return undefined
  const changed = changes(giver, call)
  return {
    rule: changed.includes('displayName') ? 'USERS-NAME-UNCHANGED' : 'PAGE-CURSOR-SAME-FILTERS',
    what: `The request with a nextCursor of ${call.operationId} changed ${changed.join(', ')}`,
    evidence: [giver.entry.number, entry.number],
  }
}

function strangeCursor({ lists }: Casebook, call: ListCall, cursor: string): Remark {
  const last = lists.findLast(
    ({ operationId, page, entry }) =>
      operationId === call.operationId && page?.nextCursor && entry.number < call.entry.number,
  )
  if (last === undefined)
    return {
      rule: 'PAGE-FIRST-WITHOUT-CURSOR',
      what: `${call.operationId} was asked for with the cursor "${cursor}" before any page of it had given one`,
      evidence: [call.entry.number],
    }
  return {
    rule: 'PAGE-CURSOR-UNCHANGED',
    what: `${call.operationId} was asked for with the cursor "${cursor}", which no page had given`,
    evidence: [last.entry.number, call.entry.number],
  }
}

/**
 * A walk that ended although it could go on. Who stops at a page with entries may have found what was looked for; at an
 * empty page nobody has, and where the whole list is wanted no page is a place to stop.
 */
function abandonedRemark(casebook: Casebook, call: ListCall): Remark | undefined {
  const { page, entry, operationId } = call
  if (page?.nextCursor === undefined) return undefined
  const whole = notesOf(casebook, 'whole-list').some(
    ({ after, scenario }) => scenario.operationId === operationId && after < entry.number,
  )
  if (page.size > 0 && !whole) return undefined
  const later = casebook.lists.filter((other) => other.entry.number > entry.number)
  const goneOn = later.some(
    (other) =>
      other.cursor === page.nextCursor ||
      // Walked once more from the start, to the end.
      (sameList(other, call) && other.page !== undefined && other.page.nextCursor === undefined),
  )
  if (goneOn) return undefined
  return {
    rule: 'PAGE-PARTIAL-NOT-END',
    what: `A page of ${operationId} with ${page.size === 0 ? 'no entries' : `${page.size} entries`} had a nextCursor that was never followed`,
    evidence: [entry.number],
  }
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
