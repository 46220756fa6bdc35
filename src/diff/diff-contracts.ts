import { observeCatalogue } from './catalogue.ts'
import { openChange, type Pair, pairAt, roots } from './change.ts'
import { observeErrorCodes } from './error-codes.ts'
import { type Finding, type Observation, toFindings } from './finding.ts'
import { objectOf } from './json.ts'
import { unroutedResponses } from './open-document.ts'
import { observeOperations } from './operations.ts'
import { observeSecuritySchemes } from './security.ts'
import { observeServers } from './servers.ts'
import { type Bump, bumps, type ChangeClass, worst } from './verdict.ts'
import { observeWords } from './words.ts'

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
}

/** Judges the change from one parsed OpenAPI 3.1 document to another by what clients send and receive. */
export function diffContracts(base: unknown, head: unknown, options: DiffOptions = {}): ContractDiff {
  const change = openChange(base, head, options.today)
  const root = roots(change)
  const place = { part: 'the document' }
  const findings = toFindings([
    ...observeOperations(change, root),
    ...observeServers(change, root),
    ...observeSecuritySchemes(change, root),
    ...observeDialect(root),
    ...observeErrorCodes(change),
    ...observeCatalogue(options.catalogues?.base, options.catalogues?.head),
    ...observeWords(
      root,
      place,
      ['tags', 'externalDocs'],
      ['x-rate-limit', 'x-permission', 'x-error-codes', unroutedResponses],
    ),
    ...observeWords(pairAt(change, root, 'info'), { part: 'info' }, [
      'title',
      'summary',
      'description',
      'termsOfService',
      'contact',
      'license',
    ]),
  ])
  const found = worst(findings.map((finding) => finding.class))
  return { class: found, bump: bumps[found], findings }
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
  const isUsual = usualDialects.includes(before) && usualDialects.includes(after)
  return [
    {
      rule: isUsual ? 'words-changed' : 'schema-dialect-changed',
      pointer: '#/jsonSchemaDialect',
      place: { part: 'the document' },
      change: `the dialect is now ${after ?? 'the usual one'}, before ${before ?? 'the usual one'}`,
    },
  ]
}
