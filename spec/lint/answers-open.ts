import type { HouseRule } from './house-rule.ts'
import { distinctFaults, receivedSchemas } from './parts.ts'

/** Objects that clients receive may grow: none of them is closed. */
export const answersOpen: HouseRule = {
  id: 'answers-open',
  says: 'Objects of an answer are open, so that a property may be added without breaking a client.',
  faultsOf: (document) =>
    distinctFaults(
      receivedSchemas(document).flatMap(({ name, at, keywords }) =>
        ['additionalProperties', 'unevaluatedProperties']
          .filter((keyword) => keywords[keyword] === false)
          .map((keyword) => ({
            pointer: at.pointer,
            message: `${name === '' ? 'The answer' : name} must not be closed by ${keyword}: false.`,
          })),
      ),
    ),
}
