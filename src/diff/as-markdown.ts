import type { ContractDiff } from './diff-contracts.ts'
import type { Finding } from './finding.ts'
import { nextVersion } from './version-bump.ts'

/** The title of a contract and the two versions that were compared. */
export interface Release {
  readonly title: string
  readonly from: string
  readonly to: string
}

const groups = [
  [
    'breaking',
    'Breaking',
    'Clients that worked may fail; look at each of these before you move to this version.',
  ],
  ['unknown', 'Not judged', 'Whether clients go on working is for a person to judge.'],
  ['additive', 'Additive', 'Clients that worked go on working.'],
  ['documentation', 'Documentation', 'The same contract in other words.'],
] as const

/** Formats a change as a changelog entry in Markdown: the required version, then the findings, breaking ones first. */
export function asMarkdown(diff: ContractDiff, { title, from, to }: Release): string {
  const sections = groups.flatMap(([kind, heading, meaning]) => {
    const own = diff.findings.filter((finding) => finding.class === kind)
    return own.length === 0 ? [] : [`### ${heading}\n\n${meaning}\n\n${own.map(item).join('')}`]
  })
  const body = sections.length > 0 ? sections : ['Nothing changes, neither for clients nor for readers.\n']
  return [`## ${escaped(title)} ${escaped(to)}\n`, `${escaped(demand(diff, from))}\n`, ...body].join('\n')
}

function demand({ bump }: ContractDiff, from: string): string {
  if (bump === 'none') return `Since ${from} no version is due.`
  const next = nextVersion(from, bump)
  return `Since ${from}, a ${bump} version: ${next === undefined ? 'a semantic one' : `${next} or beyond`}.`
}

const maxPlaces = 5

/** Formats a finding as a list item, with its places if there are several. */
function item({ message, where }: Finding): string {
  const places = where.slice(0, maxPlaces).map((place) => `  - ${escaped(place)}\n`)
  const rest = where.length - maxPlaces
  const more = rest > 0 ? [`  - and ${rest} more\n`] : []
  return `- ${escaped(message)}\n${where.length > 1 ? [...places, ...more].join('') : ''}`
}

/** Escapes a text for Markdown. */
const escaped = (text: string): string => text.replaceAll(/[\\`*_<>[\]#|~]/g, '\\$&').replaceAll('\n', ' ')
