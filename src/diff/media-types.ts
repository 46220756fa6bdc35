import { observeAnnotations } from './annotations.ts'
import { type Change, type Sides, sidesAt } from './change.ts'
import { acceptsMore, declare, type Observation, type Place } from './finding.ts'
import { type Located, member, members } from './located.ts'
import { observeNotJudged } from './not-judged.ts'
import type { Direction } from './schema/read-schema.ts'
import { observeSchema } from './schema-change.ts'

export const rules = declare({
  'breaking request': { 'request-media-type-removed': 'A client that sends this type is refused.' },
  'breaking response': { 'response-media-type-removed': 'Clients that read this type receive another one.' },
  'additive request': { 'request-media-type-added': acceptsMore },
  'additive response': { 'response-media-type-added': 'Clients receive it only if they ask for it.' },
})

/** Compares two versions of an API contract: returns the changes of the media types of a body and of their schemas. */
export function observeMediaTypes(
  change: Change,
  content: Sides,
  direction: Direction,
  place: Place,
): readonly Observation[] {
  const [base, head] = [mediaTypesOf(content.base), mediaTypesOf(content.head)]
  const gone = [...base]
    .filter(([name]) => isRemoved(direction, head, name))
    .map(([name, { pointer }]) =>
      rules.at(`${direction}-media-type-removed`, pointer, place, `${name} is gone`),
    )
  const others = [...head].flatMap(([name, after]): readonly Observation[] => {
    const before = covering(base, name)
    if (before === undefined)
      return [rules.at(`${direction}-media-type-added`, after.pointer, place, `${name} is new`)]
    return observeMediaType(change, { base: before, head: after }, direction, place)
  })
  return [...gone, ...others]
}

type MediaTypes = ReadonlyMap<string, Located>

/** Returns the media types by canonical name: lower case, without charset=utf-8. */
function mediaTypesOf(content: Located): MediaTypes {
  return new Map(
    members(content).map(([name, mediaType]) => [
      name.toLowerCase().replace(/\s*;\s*charset="?utf-8"?/, ''),
      mediaType,
    ]),
  )
}

/** Returns the media type with a name, else the range that includes it. */
function covering(types: MediaTypes, name: string): Located | undefined {
  return types.get(name) ?? types.get(`${name.split('/')[0]}/*`) ?? types.get('*/*')
}

/** Tests that a type is gone; for requests a range may cover it, for responses not, since another type may come. */
function isRemoved(direction: Direction, head: MediaTypes, name: string): boolean {
  return direction === 'request' ? covering(head, name) === undefined : !head.has(name)
}

function observeMediaType(
  change: Change,
  sides: Sides,
  direction: Direction,
  place: Place,
): readonly Observation[] {
  const schema = { base: member(sides.base, 'schema'), head: member(sides.head, 'schema') }
  return [
    ...observeSchema(change, schema, direction, place),
    ...observeAnnotations(change, schema, direction, place, 'required'),
    ...observeNotJudged(change, sidesAt(change, sides, 'encoding'), place, 'the encoding of parts'),
  ]
}
