import type { Failure } from '../../run/failures.ts'
import type { Claim } from '../claim.ts'
import type { FailedRule } from '../failed-rules.ts'
import type { Report } from '../report.ts'
import { confirmationInWords, counted, reproCommand } from '../wording.ts'
import { fold, html, type Markup, table } from './markup.ts'
import { scenes } from './scenes.ts'

/** What an engineer needs to fix one rule: its text, what was seen instead, the exchanges, and how to try again. */
export function failedRule(
  { rule, story, others }: FailedRule,
  report: Report,
  sectionTitle: string,
): Markup {
  const { failure, claims } = story
  const check = report.checks.find((one) => one.check === failure.check)
  const operations = rule.operations.length === 0 ? '' : ` Operations: ${rule.operations.join(', ')}.`
  const more = claims.slice(mostClaims)
  return html`<section class="failed ${failure.known === undefined ? '' : 'known'}" id="${rule.id}" aria-labelledby="${rule.id}-title">
<h3 id="${rule.id}-title">${rule.id} ${tags(failure)}</h3>
<p class="rule">${rule.text}</p>
<p class="quiet">Level: ${rule.level}. Section “${sectionTitle}” of the description.${operations}</p>
${failure.known === undefined ? undefined : html`<p><strong>Known failure:</strong> ${failure.known}</p>`}
${claimList(claims.slice(0, mostClaims))}
${more.length === 0 ? undefined : fold(`${counted(more.length, 'more claim')} of the same rule`, claimList(more))}
<h4>What was sent and what came back</h4>
${check === undefined ? undefined : html`<p class="quiet">Found by the check <code>${check.check}</code>: ${check.title}.</p>`}
${scenes(story, report.target.baseUrl)}
<h4>Try it again</h4>
${tryAgain(failure, report)}
${fold(
  `The same rule failed in ${counted(others.length, 'other check')}`,
  table(
    ['Failure', 'Check', 'What should have been so', 'How sure'],
    others.map(({ id, check, findings, confirmation }) => [
      id,
      html`<code>${check}</code>`,
      `${findings[0]?.claim}${findings.length > 1 ? ` (and ${findings.length - 1} more)` : ''}`,
      confirmationInWords(confirmation),
    ]),
  ),
)}
</section>`
}

function tryAgain(failure: Failure, report: Report): Markup {
  const [command] = reproCommand(failure, report)
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

const claimList = (claims: readonly Claim[]): Markup => html`<dl class="claims">${claims.map(claimOf)}</dl>`

function claimOf({ claim, expected, seen, differences, finding }: Claim): Markup {
  const rows = differences.slice(0, mostDifferences)
  const more = differences.length - rows.length
  const instead =
    expected === undefined ? undefined : html` <span class="quiet">(expected: ${expected})</span>`
  return html`<dt>Expected</dt><dd>${claim}${instead}</dd><dt class="seen">Seen</dt><dd class="seen">${seen}${table(
    ['Where', 'Expected', 'Seen'],
    rows.map(({ path, expected, seen }) => [path, expected, seen]),
  )}${more > 0 ? html`<p class="quiet">${more} more in report.json.</p>` : undefined}${evidence(finding)}</dd>`
}

/** The ordinals of a claim's exchanges, which are listed below. */
function evidence({ evidence: numbers, actual }: Claim['finding']): Markup | undefined {
  if (actual === undefined || numbers.length === 0) return undefined
  const last = numbers.slice(-mostNumbers).map((n) => `#${n}`)
  return html` <span class="quiet">in ${numbers.length > last.length ? '…, ' : ''}${last.join(', ')}</span>`
}

const mostClaims = 4
const mostDifferences = 12
const mostNumbers = 6
