import { observeCatalogue } from './catalogue.ts'
import { type Change, openChange, type Pair, roots } from './change.ts'
import { observeErrorCodes } from './error-codes.ts'
import { declare, type Finding, type Observation, toFindings } from './finding.ts'
import { equal, objectOf } from './json.ts'
import { observeLeaves, wordsChanged } from './leaves.ts'
import { notJudged } from './not-judged.ts'
import { observeOperations } from './operations.ts'
import { observeSecuritySchemes } from './security.ts'
import { observeServers } from './servers.ts'
import { type Bump, bumps, type ChangeClass, worst } from './verdict.ts'

/** The rules of this file. */
export const rules = declare({
  'breaking both': { 'schema-dialect-changed': 'Every schema may now mean something else.' },
})

/** What a change of a contract means, and each reason for it. */
export interface ContractDiff {
  readonly class: ChangeClass
  readonly bump: Bump
  readonly findings: readonly Finding[]
}

export interface DiffOptions {
  /** The day on which the change is judged, as `YYYY-MM-DD`; without it no announced end has come. */
  readonly today?: string
  /** The parsed rule catalogues beside the two documents. */
  readonly catalogues?: { readonly base: unknown; readonly head: unknown }
  /** Whether a finding is accepted: it then counts for nothing and is left out. */
  readonly accepts?: (finding: Finding) => boolean
}

/** Judges the change from one parsed OpenAPI 3.1 document to another by what clients send and receive. */
export function diffContracts(base: unknown, head: unknown, options: DiffOptions = {}): ContractDiff {
  const findings = toFindings([
    ...(observeUnreadable(base, head) ?? observeDocument(openChange(base, head, options.today))),
    ...observeCatalogue(options.catalogues?.base, options.catalogues?.head),
  ]).filter((finding) => options.accepts?.(finding) !== true)
  const found = findings.map((finding) => finding.class)
  const judged = worst(found.filter((each) => each !== 'unknown'))
  return { class: worst(found), bump: bumps[judged], findings }
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
    ...observeLeaves(change),
  ]
  const leftOut = [...change.budget.leftOut].map(([why, pointer]) =>
    notJudged(pointer, place, `${why} is not judged`),
  )
  return [...observed, ...leftOut]
}

const mostLevels = 500

/** Why documents cannot be compared at all; undefined where they can. */
function observeUnreadable(base: unknown, head: unknown): readonly Observation[] | undefined {
  const at = (pointer: string, change: string): readonly Observation[] => [notJudged(pointer, place, change)]
  if ([base, head].some((document) => levelsOf(document) > mostLevels))
    return at('#', `a document of more than ${mostLevels} levels is not judged`)
  const other = [base, head]
    .map((document) => objectOf(document)['openapi'])
    .find((version) => version !== undefined && !/^3\.[01](\.|$)/.test(`${version}`))
  if (other === undefined) return undefined
  return equal(base, head) ? [] : at('#/openapi', `OpenAPI ${other} is not judged, only 3.0 and 3.1`)
}

/** How deep a value is nested, up to a little beyond what is compared. */
function levelsOf(value: unknown): number {
  let [levels, values] = [0, [value]]
  for (; values.length > 0 && levels <= mostLevels; levels += 1)
    values = values.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  return levels
}

/** References to other files: what stands there is not compared, even where the reference stays. */
function observeReferencesOut({ base, head }: Change): readonly Observation[] {
  const written = [base, head].flatMap(({ inventory }) => inventory.parts)
  const found = written.flatMap(({ at }): readonly (readonly [string, string])[] => {
    const reference = objectOf(at.node)['$ref']
    const isOut = typeof reference === 'string' && !reference.startsWith('#')
    return isOut ? [[reference, `${at.pointer}/$ref`]] : []
  })
  return [...new Map(found)].map(([reference, pointer]) =>
    notJudged(pointer, place, `${reference} is in another file, which is not judged`),
  )
}

/** The dialects that read the keywords of OpenAPI 3.1 alike. */
const usualDialects: readonly unknown[] = [
  undefined,
  'https://spec.openapis.org/oas/3.1/dialect/base',
  'https://json-schema.org/draft/2020-12/schema',
]

function observeDialect({ base, head }: Pair): readonly Observation[] {
  const [before, after] = [base, head].map(({ node }) => objectOf(node)['jsonSchemaDialect'])
  if (before === after) return []
  if (usualDialects.includes(before) && usualDialects.includes(after))
    return [wordsChanged('#/jsonSchemaDialect')]
  const said = `the dialect is now ${after ?? 'the usual one'}, before ${before ?? 'the usual one'}`
  return [rules.at('schema-dialect-changed', '#/jsonSchemaDialect', place, said)]
}
