import type { Finding } from '../../kit/finding.ts'
import type { Failure } from '../../run/failures.ts'
import type { FailedRule } from '../failed-rules.ts'
import type { Difference } from '../json-differences.ts'
import type { Names } from '../names.ts'
import { picturesOf } from '../picture.ts'
import type { Report } from '../report.ts'
import { seenInstead, valueText } from '../seen.ts'
import { confirmationInWords, counted, reproCommand } from '../wording.ts'
import { html, type Markup } from './markup.ts'
import { scenes } from './scenes.ts'
import { timeline } from './timeline.ts'

/** What an engineer needs to fix one rule: its text, what was seen instead, the exchanges, and how to try again. */
export function failedRule(failed: FailedRule, report: Report, sectionTitle: string): Markup {
  const { rule, story, names, others } = failed
  const { failure } = story
  const check = report.checks.find((one) => one.check === failure.check)
  const pictures = picturesOf(story, names).slice(0, mostPictures)
  const operations = rule.operations.length === 0 ? '' : ` Operations: ${rule.operations.join(', ')}.`
  return html`<section class="failed ${failure.known === undefined ? '' : 'known'}" id="${rule.id}" aria-labelledby="${rule.id}-title">
<h3 id="${rule.id}-title">${rule.id} ${tags(failure)}</h3>
<p class="rule">${rule.text}</p>
<p class="quiet">Level: ${rule.level}. Section “${sectionTitle}” of the description.${operations}</p>
${failure.known === undefined ? undefined : html`<p><strong>Known failure:</strong> ${failure.known}</p>`}
${claims(failed)}
${pictures.map((picture, index) => timeline(picture, `${failure.id}-${index + 1}`))}
<h4>What was sent and what came back</h4>
${check === undefined ? undefined : html`<p class="quiet">Found by the check <code>${check.check}</code>: ${check.title}.</p>`}
${scenes(story, names, report.target.baseUrl)}
<h4>Try it again</h4>
${tryAgain(failure, report)}
${others.length === 0 ? undefined : otherFailures(others)}
</section>`
}

function tryAgain(failure: Failure, report: Report): Markup {
  const command = reproCommand(failure, report)
  if (command === undefined)
    return html`<p>No check found this failure: it appeared while the run prepared or cleaned up. Any run shows it again.</p>`
  return html`<pre class="command">${command}</pre>
<p class="quiet">It answers fixed, failed, or diverged at a step. Where report.json is not at hand, its token does the same:</p>
<pre class="command">--repro ${failure.token}</pre>`
}

function tags({ confirmation, known }: Failure): Markup {
  const look = confirmation.kind === 'confirmed' ? 'bad' : 'warn'
  return html`<span class="tag ${look}">${confirmationInWords(confirmation)}</span>${known === undefined ? undefined : html`<span class="tag warn">known</span>`}`
}

function claims(failed: FailedRule): Markup {
  const { findings } = failed.story
  const rest = findings.slice(mostClaims)
  return html`<dl class="claims">${findings.slice(0, mostClaims).map((finding) => claim(finding, failed))}</dl>
${
  rest.length === 0
    ? undefined
    : html`<details class="fold"><summary>${counted(rest.length, 'more claim')} of the same rule</summary><dl class="claims">${rest.map((finding) => claim(finding, failed))}</dl></details>`
}`
}

function claim(finding: Finding, { story, names }: FailedRule): Markup {
  const { text, expected, differences } = seenInstead(finding, story, names)
  const seen = differences.length === 0 ? html`${text}` : html`${text}:${table(differences, names)}`
  const instead =
    expected === undefined ? undefined : html` <span class="quiet">(expected: ${expected})</span>`
  return html`<dt>Expected</dt><dd>${names.explain(finding.claim)}${instead}</dd><dt class="seen">Seen</dt><dd class="seen">${seen}${evidence(finding)}</dd>`
}

/** The ordinals of a claim's exchanges, which are listed below. */
function evidence({ evidence: numbers, actual }: Finding): Markup | undefined {
  if (actual === undefined || numbers.length === 0) return undefined
  const last = numbers.slice(-mostNumbers).map((n) => `#${n}`)
  return html` <span class="quiet">in ${numbers.length > last.length ? '…, ' : ''}${last.join(', ')}</span>`
}

function table(differences: readonly Difference[], names: Names): Markup {
  const rows = differences.slice(0, mostDifferences)
  return html`<table class="differences"><thead><tr><th scope="col">Where</th><th scope="col">Expected</th><th scope="col">Seen</th></tr></thead><tbody>${rows.map(
    ({ path, expected, actual }) =>
      html`<tr><td>${path === '' ? 'the whole' : path}</td><td>${valueText(expected, names)}</td><td>${valueText(actual, names)}</td></tr>`,
  )}</tbody></table>${differences.length > rows.length ? html`<p class="quiet">${differences.length - rows.length} more in report.json.</p>` : undefined}`
}

function otherFailures(others: readonly Failure[]): Markup {
  return html`<details class="fold print"><summary>The same rule failed in ${counted(others.length, 'other check')}</summary>
<div class="scroll"><table><thead><tr><th scope="col">Failure</th><th scope="col">Check</th><th scope="col">What should have been so</th><th scope="col">How sure</th></tr></thead><tbody>${others.map(
    ({ id, check, findings, confirmation }) =>
      html`<tr><th scope="row">${id}</th><td><code>${check}</code></td><td>${findings[0]?.claim}${findings.length > 1 ? ` (and ${findings.length - 1} more)` : ''}</td><td>${confirmationInWords(confirmation)}</td></tr>`,
  )}</tbody></table></div></details>`
}

const mostPictures = 4
const mostClaims = 4
const mostDifferences = 12
const mostNumbers = 6
