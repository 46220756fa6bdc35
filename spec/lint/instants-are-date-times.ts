import type { HouseRule } from './house-rule.ts'
import { distinctFaults, hasType, receivedSchemas, sentSchemas } from './parts.ts'

/** What is named like an instant is text in the format date-time, sent or received; `retryAfter` is a span. */
export const instantsAreDateTimes: HouseRule = {
  id: 'instants-are-date-times',
  says: 'A property or parameter named ...At, ...After or ...Before is text in the format date-time.',
  faultsOf: (document) =>
    distinctFaults(
      [...sentSchemas(document), ...receivedSchemas(document)]
        .filter(({ name }) => /(?:At|After|Before)$/.test(name) && name !== 'retryAfter')
        .filter(({ keywords }) => !hasType(keywords, 'string') || keywords['format'] !== 'date-time')
        .map(({ name, at }) => ({
          pointer: at.pointer,
          message: `${name} must be a string in the format date-time.`,
        })),
    ),
}
