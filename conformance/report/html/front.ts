import type { Digest } from '../digest.ts'
import { type Report, verdictNames } from '../report.ts'
import { confirmationInWords, counted, verdictInWords, verdictMeanings } from '../wording.ts'
import { html, type Markup, section, table } from './markup.ts'

/** The head of the page: the outcome, the number of rules for each verdict, and the facts of the run. */
export function front({ report, failed, notices }: Digest): Markup {
  const { headline, explanation } = verdictInWords(report)
  const sign = { violated: '✗', conformant: '✓', incomplete: '!' }[report.outcome]
  const index = failed.map(({ rule, story, others }) => [
    html`<a href="#${rule.id}">${rule.id}</a>`,
    rule.text,
    story.failure.known === undefined ? confirmationInWords(story.failure.confirmation) : 'a known failure',
    html`<span class="tight">${counted(others.length + 1, 'check')}</span>`,
  ])
  const known = notices.map(({ title, items }) => [title, items.map((item) => html`<p>${item}</p>`)])
  return html`<div class="banner ${report.outcome}" role="status"><strong>${sign} ${headline}</strong><p>${explanation}</p></div>
<ul class="numbers">${verdictNames.map((verdict) => {
    const count = report.counts[verdict]
    return html`<li class="${verdict.replace(' ', '-')} ${count === 0 ? 'zero' : ''}"><b>${count}</b><span>${verdict}</span><p>${verdictMeanings[verdict]}</p></li>`
  })}</ul>
${section('violated', 'What has to be mended', table(['Rule', 'What it says', 'How sure', 'Found by'], index))}
${section('notices', 'Beside the verdicts', table(['What', 'Which'], known))}
${section('run', 'The run', facts(report))}`
}

function facts({ run, target, suite, residue }: Report): Markup {
  const { skew, rateLimit } = target
  const bundles = Object.entries(target.bundles).map(([name, id]) => `${name} ${id}`)
  const rows: Readonly<Record<string, string>> = {
    Deployment: target.baseUrl,
    When: `${run.startedAt}, for ${run.seconds} s`,
    Profile: run.profile,
    Requests: `${run.requests}, ${run.repaced} of them refused with 429 and sent again`,
    'Limit kept to': rateLimit === 'off' ? 'none' : `${rateLimit} requests a minute`,
    Keys: target.keys.join(', '),
    Bundles: bundles.join(', '),
    'Test users': `${target.users}`,
    "The target's clock":
      skew === undefined ? 'not measured' : `${skew.low} to ${skew.high} ms ahead of ours`,
    'Left behind': residue.length === 0 ? 'nothing' : counted(residue.length, 'grant'),
    Suite: `${suite.version}, for version ${suite.contract} of the API, ${suite.rules} rules`,
    'Seed and plan': `${run.seed}, ${run.planHash}; every sourceId of the run begins with ${run.id}`,
    Command: run.command,
    Incomplete: run.incomplete ?? '',
  }
  const given = Object.entries(rows).filter(([, value]) => value !== '')
  return html`<dl class="facts">${given.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`
}
