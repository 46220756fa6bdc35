import { type Change, exists, type Sides, sidesAt } from './change.ts'
import { acceptsMore, declare, type IdOf, type Observation, type Place } from './finding.ts'
import { objectOf } from './json.ts'
import { observeLimit } from './limits.ts'
import { observeMediaTypes } from './media-types.ts'

export const rules = declare({
  'breaking request': {
    'required-body-added': 'A client that leaves it out is now refused.',
    'body-removed': 'A client that sends it is refused or, worse, ignored.',
  },
  'additive request': {
    'optional-body-added': 'Nobody has to send one.',
    'body-became-optional': acceptsMore,
  },
})

/** Compares two versions of an API contract: returns the changes of a request body. */
export function observeRequestBody(change: Change, sides: Sides, place: Place): readonly Observation[] {
  const here = { ...place, part: 'request body' }
  const [base, head] = [objectOf(sides.base.node), objectOf(sides.head.node)]
  const at = (rule: IdOf<typeof rules>, text: string): readonly Observation[] => [
    rules.at(rule, exists(sides.head) ? sides.head.pointer : sides.base.pointer, here, text),
  ]
  const isRequired = head['required'] === true
  if (change.isSame(sides)) return []
  if (!exists(sides.head)) return at('body-removed', 'the body is gone')
  if (!exists(sides.base))
    return isRequired
      ? at('required-body-added', 'a body is now required')
      : at('optional-body-added', 'a body may now be sent')
  return [
    ...(isRequired && base['required'] !== true
      ? at('required-body-added', 'the body is now required, before optional')
      : []),
    ...(!isRequired && base['required'] === true
      ? at('body-became-optional', 'the body is now optional, before required')
      : []),
    ...observeMediaTypes(change, sidesAt(change, sides, 'content'), 'request', here),
    ...observeLimit('x-body-limit', sides, here),
  ]
}
