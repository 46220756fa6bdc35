import type { Report } from './report.ts'
import { verdictInWords } from './wording.ts'

/** `badge.svg`: the verdict for a README. */
export function badge(report: Report): string {
  const { counts, outcome } = report
  const { headline } = verdictInWords(report)
  const message =
    outcome === 'violated' && counts.violated > 0 ? `${counts.violated} violated` : headline.toLowerCase()
  const [left, right] = [label.length * characterWidth + 12, message.length * characterWidth + 12]
  const width = left + right
  const color = { conformant: '#1b6e3c', violated: '#b3261e', incomplete: '#8a5300' }[outcome]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${label}: ${message}">
<title>${label}: ${message}</title>
<clipPath id="r"><rect width="${width}" height="20" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="${left}" height="20" fill="#3b434f"/><rect x="${left}" width="${right}" height="20" fill="${color}"/></g>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle"><text x="${left / 2}" y="14" textLength="${left - 12}">${label}</text><text x="${left + right / 2}" y="14" textLength="${right - 12}">${message}</text></g>
</svg>
`
}

const label = 'bundle access'
const characterWidth = 7
