import { member, members } from './document.ts'
import type { HouseRule } from './house-rule.ts'
import { objectOf } from './json.ts'
import { distinctFaults, responsesOf } from './parts.ts'

/** Who is refused for calling too often is told how long to wait. */
export const retryAfter: HouseRule = {
  id: 'retry-after',
  says: 'Every 429 carries the header Retry-After in whole seconds.',
  faultsOf: (document) =>
    distinctFaults(
      responsesOf(document)
        .filter(({ status }) => status === '429')
        .flatMap(({ operation, at }) => {
          const [, written] =
            members(member(at, 'headers')).find(([name]) => name.toLowerCase() === 'retry-after') ?? []
          if (written === undefined)
            return [
              { pointer: at.pointer, message: `429 of ${operation} must carry the header Retry-After.` },
            ]
          const header = document.follow(written)
          const { type } = objectOf(document.follow(member(header, 'schema')).node)
          return type === 'integer'
            ? []
            : [{ pointer: header.pointer, message: 'Retry-After must be an integer of seconds.' }]
        }),
    ),
}
