import type { HouseRule } from './house-rule.ts'
import { distinctFaults, hasType, type PlacedSchema, receivedSchemas, sentSchemas } from './parts.ts'

/** What is named like an instant is text in the format date-time, sent or received; `retryAfter` is a span. */
export const instantsAreDateTimes: HouseRule = {
  id: 'instants-are-date-times',
  says: 'A property or parameter named ...At, ...After or ...Before is text in the format date-time.',
  faultsOf: (document) =>
    distinctFaults(
      [...sentSchemas(document), ...receivedSchemas(document)]
        .filter(({ name }) => /(?:At|After|Before)$/.test(name) && name !== 'retryAfter')
        .filter(({ keywords }) => !isInstant(keywords) && !isLeftToParts(keywords))
        .map(({ name, at }) => ({
          pointer: at.pointer,
          message: `${name} must be a string in the format date-time.`,
        })),
    ),
}

type Keywords = PlacedSchema['keywords']

function isInstant(keywords: Keywords): boolean {
  return hasType(keywords, 'string') && keywords['format'] === 'date-time'
}

/** A choice is looked at by its parts, among which null says that there is no instant. */
function isLeftToParts(keywords: Keywords): boolean {
  const isChoice = keywords['anyOf'] !== undefined || keywords['oneOf'] !== undefined
  return keywords['type'] === 'null' || (isChoice && keywords['type'] === undefined)
}
