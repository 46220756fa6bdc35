import { declarationsOf, member, members, type OpenDocument } from './document.ts'
import type { Fault, HouseRule } from './house-rule.ts'
import { objectOf } from './json.ts'
import { distinctFaults, mediaTypesOf, operationsOf, type PlacedOperation, responsesOf } from './parts.ts'

/** Each operation declares the refusals that its kind can meet, and every refusal is an ErrorResponse. */
export const refusalsDeclared: HouseRule = {
  id: 'refusals-declared',
  says: 'Each operation declares the refusals of its kind, and the body of every refusal is an ErrorResponse.',
  faultsOf: (document) => [...missing(document), ...otherBodies(document)],
}

function missing(document: OpenDocument): readonly Fault[] {
  return operationsOf(document).flatMap((operation) => {
    const declared = members(member(operation.at, 'responses')).map(([status]) => status)
    return neededBy(operation)
      .filter(([status]) => !declared.includes(status))
      .map(([status, reason]) => ({
        pointer: `${operation.at.pointer}/responses`,
        message: `${operation.id} must declare ${status}: ${reason}.`,
      }))
  })
}

/** The statuses that an operation needs, each with the reason. */
function neededBy({
  at,
  parameters,
}: PlacedOperation): readonly (readonly [status: string, reason: string])[] {
  const hasBody = objectOf(at.node)['requestBody'] !== undefined
  const hasPath = parameters.some(({ node }) => objectOf(node)['in'] === 'path')
  return [
    ['401', 'the key may be missing or wrong'],
    ['403', 'the key may lack the permission'],
    ['429', 'the client may call too often'],
    ['500', 'the service may fail'],
    ...(hasBody || parameters.length > 0
      ? ([['400', 'what the client sends may be out of shape']] as const)
      : []),
    ...(hasPath ? ([['404', 'what the path names may not exist']] as const) : []),
    ...(hasBody
      ? ([
          ['413', 'the body may be too large'],
          ['415', 'the body may not be JSON'],
        ] as const)
      : []),
  ]
}

const errorBody = '#/components/schemas/ErrorResponse'

function otherBodies(document: OpenDocument): readonly Fault[] {
  const faults = responsesOf(document).flatMap(({ status, at }) => {
    if (!/^[45]/.test(status)) return []
    const schemas = mediaTypesOf(at).map(([, mediaType]) =>
      declarationsOf(document, member(mediaType, 'schema')),
    )
    const isError =
      schemas.length > 0 && schemas.every((made) => made.some(({ pointer }) => pointer === errorBody))
    if (isError) return []
    return [{ pointer: at.pointer, message: `The body of ${status} must be an ErrorResponse.` }]
  })
  return distinctFaults(faults)
}
