import { observeAnnotations } from './annotations.ts'
import { type Change, type Sides, sidesAt } from './change.ts'
import { declare, type Observation, type Place, returnsLess } from './finding.ts'
import { objectOf } from './json.ts'
import { observeLifecycle, removalOf } from './lifecycle.ts'
import { type Located, member, members } from './located.ts'
import { observeMediaTypes } from './media-types.ts'
import { notJudged } from './not-judged.ts'
import type { OpenDocument } from './open-document.ts'
import { hasSameSerialization } from './parameters.ts'
import { observeSchema } from './schema-change.ts'

export const rules = declare({
  'breaking response': {
    'header-removed': 'Clients that read it find nothing.',
    'header-became-optional': 'Clients that rely on it may find nothing.',
  },
  'additive response': {
    'header-added': 'Clients that do not know it ignore it.',
    'header-became-required': returnsLess,
  },
})

/** Compares two versions of an API contract: returns the changes of the headers of a response; their names are case-insensitive. */
export function observeHeaders(change: Change, headers: Sides, place: Place): readonly Observation[] {
  const [base, head] = [headersOf(change.base, headers.base), headersOf(change.head, headers.head)]
  const names = new Set([...base.keys(), ...head.keys()])
  const removal = ({ node, pointer }: Located, at: Place): Observation =>
    removalOf(change, rules.at('header-removed', pointer, at, 'the header is gone'), node)
  return [...names].flatMap((name) => {
    const [before, after] = [base.get(name), head.get(name)]
    const here = { ...place, part: `${place.part} header ${(after ?? before)?.name}` }
    if (after === undefined) return before === undefined ? [] : [removal(before.header, here)]
    if (before === undefined)
      return [rules.at('header-added', after.header.pointer, here, 'the header is new')]
    return observeHeader(change, { base: before.header, head: after.header }, here)
  })
}

function headersOf(
  document: OpenDocument,
  headers: Located,
): ReadonlyMap<string, { readonly name: string; readonly header: Located }> {
  const named = members(headers).map(
    ([name, header]) => [name.toLowerCase(), { name, header: document.follow(header) }] as const,
  )
  return new Map(named.filter(([name]) => name !== 'content-type'))
}

function observeHeader(change: Change, sides: Sides, place: Place): readonly Observation[] {
  if (change.isSame(sides)) return []
  const [wasRequired, isRequired] = [sides.base, sides.head].map(
    ({ node }) => objectOf(node)['required'] === true,
  )
  const presence = (): readonly Observation[] => {
    if (wasRequired === isRequired) return []
    return isRequired
      ? [rules.at('header-became-required', sides.head.pointer, place, 'now always sent, before optional')]
      : [rules.at('header-became-optional', sides.head.pointer, place, 'now optional, before always sent')]
  }
  const schema = { base: member(sides.base, 'schema'), head: member(sides.head, 'schema') }
  return [
    ...presence(),
    ...observeSchema(change, schema, 'response', place),
    ...observeAnnotations(change, schema, 'response', place, 'required'),
    ...observeMediaTypes(change, sidesAt(change, sides, 'content'), 'response', place),
    ...observeLifecycle(change, sides, place),
    ...(hasSameSerialization(change, sides, 'response')
      ? []
      : [notJudged(sides.head.pointer, place, 'a change of how the header is written is not judged')]),
  ]
}
