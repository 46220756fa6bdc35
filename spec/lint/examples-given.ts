import type { HouseRule } from './house-rule.ts'
import { distinctFaults, examplesOf, mediaTypesOf, responsesOf } from './parts.ts'

/** Every answer with a body shows at least one; that it fits the schema is checked by Redocly's own rule. */
export const examplesGiven: HouseRule = {
  id: 'examples-given',
  says: 'Every success and every refusal with a body has an example.',
  faultsOf: (document) =>
    distinctFaults(
      responsesOf(document).flatMap(({ operation, status, at }) =>
        mediaTypesOf(at)
          .filter(([, mediaType]) => examplesOf(document, mediaType).length === 0)
          .map(([name, mediaType]) => ({
            pointer: mediaType.pointer,
            message: `${status} of ${operation} must show an example of its ${name} body.`,
          })),
      ),
    ),
}
