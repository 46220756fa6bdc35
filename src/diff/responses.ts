import { type Change, type Sides, sidesAt } from './change.ts'
import { boundsEchoedFromQuery } from './echoed-bounds.ts'
import { declare, type IdOf, type Observation, type Place } from './finding.ts'
import { observeHeaders } from './headers.ts'
import { listOf, objectOf } from './json.ts'
import { type Located, member, members } from './located.ts'
import { observeMediaTypes } from './media-types.ts'
import type { OpenDocument } from './open-document.ts'
import type { Scope } from './scope.ts'

/** The rules for changes of statuses; open ones are those of `x-open-statuses`, which another deployment may answer instead. */
export const rules = declare({
  'breaking response': {
    'status-removed': 'Clients that wait for this status never meet it.',
    'success-status-added': 'Clients may now meet a success that no client of today reads.',
    'open-success-status-added': 'Clients may now meet a success that no client of today reads.',
  },
  'breaking deployment': {
    'open-status-removed': 'A deployment that kept the contract may no longer do so.',
  },
  'additive response': {
    'error-status-added': 'Clients treat an unknown refusal as any of its class.',
    'open-status-added': 'Clients treat an unknown refusal as any of its class.',
  },
})

/** Compares two versions of an API contract: returns the changes of the responses of an operation. */
export function observeResponses(
  change: Change,
  scope: Scope,
  responses: Sides,
  place: Place,
): readonly Observation[] {
  const [base, head] = [statusesOf(change.base, responses.base), statusesOf(change.head, responses.head)]
  const gone = [...base].flatMap(([status, { pointer }]): readonly Observation[] => {
    if (covering(head, status) !== undefined) return []
    const here = { ...place, part: `response ${status}` }
    return [rules.at('status-removed', pointer, here, 'the status is gone')]
  })
  const compared = new Set([...base.keys(), ...head.keys()])
  const others = [...compared].flatMap((status): readonly Observation[] => {
    const [before, after] = [covering(base, status), covering(head, status)]
    const here = { ...place, part: `response ${status}` }
    if (after === undefined) return []
    if (before === undefined) return [addedStatus(status, after, base, here)]
    return observeResponse(change, scope, { base: before, head: after }, here)
  })
  return [...gone, ...others]
}

type Statuses = ReadonlyMap<string, Located>

function statusesOf(document: OpenDocument, responses: Located): Statuses {
  const declared = members(responses).filter(([status]) => !status.startsWith('x-'))
  return new Map(
    declared.map(([status, response]) => [
      status.toUpperCase().replace('DEFAULT', 'default'),
      document.follow(response),
    ]),
  )
}

/** Returns the response of a status, else of its class, else `default`. */
function covering(statuses: Statuses, status: string): Located | undefined {
  return statuses.get(status) ?? statuses.get(`${status[0]}XX`) ?? statuses.get('default')
}

const isRefusal = (status: string): boolean => /^[45]/.test(status) || status === 'default'

function addedStatus(status: string, response: Located, base: Statuses, place: Place): Observation {
  const isFirst = [...base.keys()].every(isRefusal)
  const isSafe = isRefusal(status) || isFirst
  const rule = isSafe ? 'error-status-added' : 'success-status-added'
  return rules.at(rule, response.pointer, place, 'the status is new')
}

function observeResponse(change: Change, scope: Scope, sides: Sides, place: Place): readonly Observation[] {
  if (change.isSame(sides)) return []
  const content = sidesAt(change, sides, 'content')
  const echoes = boundsEchoedFromQuery(change, scope, content)
  const bodies = observeMediaTypes(change, content, 'response', place).filter(
    ({ rule, place: { part } }) =>
      rule.id !== 'response-number-widened' || !echoes.has(part.replace(`${place.part} `, '')),
  )
  return [
    ...bodies,
    ...observeHeaders(
      change,
      { base: member(sides.base, 'headers'), head: member(sides.head, 'headers') },
      place,
    ),
    ...observeOpenStatuses(sides, place),
  ]
}

/** Compares `x-open-statuses`, the statuses that another deployment may use. */
function observeOpenStatuses({ base, head }: Sides, place: Place): readonly Observation[] {
  const [before, after] = [base, head].map(({ node }) =>
    listOf(objectOf(node)['x-open-statuses']).map(String),
  )
  const lost = before?.filter((status) => !after?.includes(status)) ?? []
  const gained = after?.filter((status) => !before?.includes(status)) ?? []
  const at = (rule: IdOf<typeof rules>, change: string) =>
    rules.at(rule, `${head.pointer}/x-open-statuses`, place, change)
  return [
    ...lost.map((status) =>
      at('open-status-removed', `another deployment may no longer answer ${status} instead`),
    ),
    ...gained.map((status) =>
      at(
        isRefusal(status) ? 'open-status-added' : 'open-success-status-added',
        `another deployment may now answer ${status} instead`,
      ),
    ),
  ]
}
