import { observeAnnotations } from './annotations.ts'
import { type Change, type Pair, pairAt } from './change.ts'
import type { Observation, Place } from './finding.ts'
import { objectOf } from './json.ts'
import { hasReachedSunset, observeLifecycle } from './lifecycle.ts'
import { type Located, member, members } from './located.ts'
import { observeMediaTypes } from './media-types.ts'
import { observeNotJudged } from './not-judged.ts'
import type { OpenDocument } from './open-document.ts'
import type { DiffRuleId } from './rules.ts'
import { observeSchema } from './schema-change.ts'

/** What changes about the headers of a response; their names know no case. */
export function observeHeaders(change: Change, headers: Pair, place: Place): readonly Observation[] {
  const [base, head] = [headersOf(change.base, headers.base), headersOf(change.head, headers.head)]
  const names = new Set([...base.keys(), ...head.keys()])
  return [...names].flatMap((name) => {
    const [before, after] = [base.get(name), head.get(name)]
    const here = { ...place, part: `${place.part} header ${(after ?? before)?.name}` }
    if (after === undefined) return before === undefined ? [] : [gone(change, before.header, here)]
    if (before === undefined) return [at('header-added', after.header, here, 'the header is new')]
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

function at(rule: DiffRuleId, { pointer }: Located, place: Place, change: string): Observation {
  return { rule, pointer, place, change }
}

function gone(change: Change, header: Located, place: Place): Observation {
  const isOver = hasReachedSunset(change, header.node)
  return at(isOver ? 'removed-after-sunset' : 'header-removed', header, place, 'the header is gone')
}

function observeHeader(change: Change, pair: Pair, place: Place): readonly Observation[] {
  const [wasRequired, isRequired] = [pair.base, pair.head].map(
    ({ node }) => objectOf(node)['required'] === true,
  )
  const presence = (): readonly Observation[] => {
    if (wasRequired === isRequired) return []
    return isRequired
      ? [at('header-became-required', pair.head, place, 'now always sent, before optional')]
      : [at('header-became-optional', pair.head, place, 'now optional, before always sent')]
  }
  const schema = { base: member(pair.base, 'schema'), head: member(pair.head, 'schema') }
  return [
    ...presence(),
    ...observeSchema(change, schema, 'response', place),
    ...observeAnnotations(change, schema, 'response', place, 'required'),
    ...observeMediaTypes(change, pairAt(change, pair, 'content'), 'response', place),
    ...observeLifecycle(change, pair, place),
    ...['style', 'explode'].flatMap((key) =>
      observeNotJudged(change, { base: member(pair.base, key), head: member(pair.head, key) }, place, key),
    ),
  ]
}
