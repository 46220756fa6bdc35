import { member, members, type OpenDocument } from './document.ts'
import type { Fault, HouseRule } from './house-rule.ts'
import { listOf, objectOf } from './json.ts'
import { distinctFaults, examplesOf, mediaTypesOf, receivedSchemas, responsesOf, rootOf } from './parts.ts'

/** Every error code that is shown stands in the one list, with the status under which it is shown. */
export const errorCodesListed: HouseRule = {
  id: 'error-codes-listed',
  says: 'Error codes come from the list in the schema ErrorCode, each with one status.',
  faultsOf: (document) => {
    const list = member(rootOf(document), 'components', 'schemas', 'ErrorCode')
    const codes = new Set(listOf(objectOf(list.node)['enum']))
    const statuses = new Map(members(member(list, 'x-statuses')).map(([code, { node }]) => [code, `${node}`]))
    const listed = [...codes].map(String)
    return [
      ...listed
        .filter((code) => !statuses.has(code))
        .map((code) => ({
          pointer: `${list.pointer}/enum`,
          message: `${code} must have a status in x-statuses.`,
        })),
      ...[...statuses.keys()]
        .filter((code) => !codes.has(code))
        .map((code) => ({
          pointer: `${list.pointer}/x-statuses`,
          message: `${code} has a status, but does not stand in the enum.`,
        })),
      ...shownFaults(document, statuses),
      ...demandedFaults(document, codes),
    ]
  },
}

/** A schema of a refusal that allows certain codes only names those of the list. */
function demandedFaults(document: OpenDocument, codes: ReadonlySet<unknown>): readonly Fault[] {
  const faults = receivedSchemas(document)
    .filter(({ name }) => name === 'errorCode')
    .flatMap(({ at, keywords }) =>
      [...listOf(keywords['enum']), keywords['const']]
        .filter((code) => typeof code === 'string' && !codes.has(code))
        .map((code) => ({ pointer: at.pointer, message: `${code} must stand in the schema ErrorCode.` })),
    )
  return distinctFaults(faults)
}

function shownFaults(document: OpenDocument, statuses: ReadonlyMap<string, string>): readonly Fault[] {
  const faults = responsesOf(document).flatMap(({ status, at }) =>
    mediaTypesOf(at).flatMap(([, mediaType]) =>
      examplesOf(document, mediaType).flatMap((example): readonly Fault[] => {
        const { errorCode } = objectOf(example.node)
        if (typeof errorCode !== 'string') return []
        const pointer = `${example.pointer}/errorCode`
        const known = statuses.get(errorCode)
        if (known === undefined)
          return [{ pointer, message: `${errorCode} must stand in the schema ErrorCode with its status.` }]
        return known === status
          ? []
          : [{ pointer, message: `${errorCode} comes with ${known}, but is shown for ${status}.` }]
      }),
    ),
  )
  return distinctFaults(faults)
}
