import { asMarkdown } from './as-markdown.ts'
import { asText } from './as-text.ts'
import { type ContractDiff, type DiffOptions, diffContracts } from './diff-contracts.ts'
import type { Finding } from './finding.ts'
import { objectOf, textOf } from './json.ts'
import { nextVersion, versionPays } from './version-paid.ts'

export type { Finding }

/** What a change of a contract means, and whether the step from one `info.version` to the other is large enough. */
export interface ContractComparison extends ContractDiff {
  /** `info.version` of both documents; `none` where there is none. */
  readonly from: string
  readonly to: string
  readonly isPaid: boolean
  /** The same for one finding. */
  readonly pays: (finding: Finding) => boolean
  /** Whether everything was judged; `isPaid` and `bump` speak of what was. */
  readonly isJudged: boolean
  /** The next version that pays; undefined when `from` is no semantic version. */
  readonly due: string | undefined
  /** For a terminal, for a program (`{ class, bump, findings }`), or as the entry of a changelog. */
  readonly print: (format: 'text' | 'json' | 'markdown') => string
}

/** Compares two parsed OpenAPI documents, of 3.1 or 3.0; never throws, whatever they hold. */
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
    isPaid: versionPays(release.from, release.to, diff.bump),
    pays: ({ bump }) => versionPays(release.from, release.to, bump),
    due: nextVersion(release.from, diff.bump),
    print: (format) => formats[format](),
  }
}
