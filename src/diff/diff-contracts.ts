import { observeCatalogue } from './catalogue.ts'
import { type Change, openChange, roots, type Sides } from './change.ts'
import { documentationChanged, observeDocumentation } from './documentation.ts'
import { observeErrorCodes } from './error-codes.ts'
import { declare, type Finding, type Observation, toFindings } from './finding.ts'
import { equal, objectOf } from './json.ts'
import { notJudged, observeUnknown } from './not-judged.ts'
import { isElsewhere } from './open-document.ts'
import { observeOperations } from './operations.ts'
import { observeSecuritySchemes } from './security.ts'
import { observeServers } from './servers.ts'
import { type Bump, bumps, type ChangeClass, worst } from './verdict.ts'

export const rules = declare({
  'breaking both': { 'schema-dialect-changed': 'Every schema may now mean something else.' },
})

/** The class of a change, its version bump and its findings. */
export interface ContractDiff {
  readonly class: ChangeClass
  readonly bump: Bump
  readonly findings: readonly Finding[]
}

export interface DiffOptions {
  /** The current day, `YYYY-MM-DD`; if undefined, no sunset has passed. */
  readonly today?: string
  /** The parsed rule catalogues beside the two documents. */
  readonly catalogues?: { readonly base: unknown; readonly head: unknown }
  /** Tests that a finding is accepted, and so ignored. */
  readonly accepts?: (finding: Finding) => boolean
}

/** Compares two parsed OpenAPI 3.1 documents by the values that clients send and receive. */
export function diffContracts(base: unknown, head: unknown, options: DiffOptions = {}): ContractDiff {
  const findings = toFindings([
    ...(observeUnreadable(base, head) ?? observeDocument(openChange(base, head, options.today))),
    ...observeCatalogue(options.catalogues?.base, options.catalogues?.head),
  ]).filter((finding) => options.accepts?.(finding) !== true)
  const found = findings.map((finding) => finding.class)
  const worstClass = worst(found.filter((each) => each !== 'unknown'))
  return { class: worst(found), bump: bumps[worstClass], findings }
}

const place = { part: 'the document' }

function observeDocument(change: Change): readonly Observation[] {
  if (equal(change.base.root, change.head.root)) return observeReferencesOut(change)
  const root = roots(change)
  const observed = [
    ...observeOperations(change, root),
    ...observeServers(change, root),
    ...observeSecuritySchemes(change, root),
    ...observeDialect(root),
    ...observeErrorCodes(change),
    ...observeReferencesOut(change),
    ...observeDocumentation(change),
    ...observeUnknown(change),
  ]
  const leftOut = [...change.budget.skipped].map(([why, pointer]) =>
    notJudged(pointer, place, `${why} is not judged`),
  )
  return [...observed, ...leftOut]
}

const maxLevels = 500

/** Returns the reason why documents cannot be compared; undefined if they can. */
function observeUnreadable(base: unknown, head: unknown): readonly Observation[] | undefined {
  const at = (pointer: string, change: string): readonly Observation[] => [notJudged(pointer, place, change)]
  if ([base, head].some((document) => levelsOf(document) > maxLevels))
    return at('#', `a document of more than ${maxLevels} levels is not judged`)
  const other = [base, head]
    .map((document) => objectOf(document)['openapi'])
    .find((version) => version !== undefined && !/^3\.[01](\.|$)/.test(`${version}`))
  if (other === undefined) return undefined
  return equal(base, head) ? [] : at('#/openapi', `OpenAPI ${other} is not judged, only 3.0 and 3.1`)
}

/** Returns the depth of a value, up to just above maxLevels. */
function levelsOf(value: unknown): number {
  let [levels, values] = [0, [value]]
  for (; values.length > 0 && levels <= maxLevels; levels += 1)
    values = values.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  return levels
}

/** Reports references to other files, whose content is not compared. */
function observeReferencesOut({ base, head }: Change): readonly Observation[] {
  const objects = [base, head].flatMap(({ nodeIndex }) => nodeIndex.objects)
  const found = objects.flatMap(({ at }): readonly (readonly [string, string])[] => {
    return isElsewhere(at) ? [[`${objectOf(at.node)['$ref']}`, `${at.pointer}/$ref`]] : []
  })
  return [...new Map(found)].map(([reference, pointer]) =>
    notJudged(
      pointer,
      place,
      `${reference} is in another file, which is not judged: put them into one first, as "npx redocly bundle" does`,
    ),
  )
}

/** The dialects with the same keywords as OpenAPI 3.1. */
const defaultDialects: readonly unknown[] = [
  undefined,
  'https://spec.openapis.org/oas/3.1/dialect/base',
  'https://json-schema.org/draft/2020-12/schema',
]

function observeDialect({ base, head }: Sides): readonly Observation[] {
  const [before, after] = [base, head].map(({ node }) => objectOf(node)['jsonSchemaDialect'])
  if (before === after) return []
  if (defaultDialects.includes(before) && defaultDialects.includes(after))
    return [documentationChanged('#/jsonSchemaDialect')]
  const message = `the dialect is now ${after ?? 'the usual one'}, before ${before ?? 'the usual one'}`
  return [rules.at('schema-dialect-changed', '#/jsonSchemaDialect', place, message)]
}
