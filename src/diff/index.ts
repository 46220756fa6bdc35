import { asMarkdown } from './as-markdown.ts'
import { asText } from './as-text.ts'
import { type ContractDiff, type DiffOptions, diffContracts } from './diff-contracts.ts'
import type { Finding } from './finding.ts'
import { objectOf, textOf } from './json.ts'
import { isBumpSufficient, nextVersion } from './version-bump.ts'

export type { Finding }

/** The result of a comparison, with a check of the step from one `info.version` to the other. */
export interface ContractComparison extends ContractDiff {
  /** The `info.version` of both documents, else `none`. */
  readonly from: string
  readonly to: string
  readonly isBumpSufficient: boolean
  /** Tests that the version step is sufficient for a finding. */
  readonly coversFinding: (finding: Finding) => boolean
  /** True if everything was judged; `isBumpSufficient` and `bump` ignore the rest. */
  readonly isJudged: boolean
  /** The next sufficient version; undefined if `from` is no semantic version. */
  readonly requiredVersion: string | undefined
  /** Formats the result for a terminal, as JSON (`{ class, bump, findings }`), or as a changelog entry. */
  readonly print: (format: 'text' | 'json' | 'markdown') => string
}

/** Compares two parsed OpenAPI documents, 3.1 or 3.0; never throws. */
export function compareContracts(base: unknown, head: unknown, options: DiffOptions): ContractComparison {
  const diff = diffContracts(base, head, options)
  const info = objectOf(objectOf(head)['info'])
  const [from, to] = [base, head].map((side) => `${objectOf(objectOf(side)['info'])['version'] ?? 'none'}`)
  const release = { title: textOf(info['title']) ?? 'The API', from: from ?? 'none', to: to ?? 'none' }
  const formats = {
    text: () => asText(diff),
    json: () => `${JSON.stringify(diff, undefined, 2)}\n`,
    markdown: () => asMarkdown(diff, release),
  }
  return {
    ...diff,
    from: release.from,
    to: release.to,
    isJudged: diff.findings.every((finding) => finding.class !== 'unknown'),
    isBumpSufficient: isBumpSufficient(release.from, release.to, diff.bump),
    coversFinding: ({ bump }) => isBumpSufficient(release.from, release.to, bump),
    requiredVersion: nextVersion(release.from, diff.bump),
    print: (format) => formats[format](),
  }
}
