import type { Confirmation } from '../../run/failures.ts'
import type { FailedRule } from '../failed-rules.ts'
import { durationText } from '../offset.ts'
import type { Report } from '../report.ts'
import { counted, verdictInWords, verdictMeanings, verdictOrder } from '../wording.ts'
import { html, type Markup } from './markup.ts'

/** The head of the page: the outcome, the number of rules for each verdict, and the facts of the run. */
export function front(report: Report, failed: readonly FailedRule[]): Markup {
  const { headline, explanation } = verdictInWords(report)
  const sign = { violated: '✗', conformant: '✓', incomplete: '!' }[report.outcome]
  return html`<div class="banner ${report.outcome}" role="status"><strong>${sign} ${headline}</strong><p>${explanation}</p></div>
<ul class="numbers">${verdictOrder.map((verdict) => {
    const count = report.counts[verdict]
    return html`<li class="${verdict.replace(' ', '-')} ${count === 0 ? 'zero' : ''}"><b>${count}</b><span>${verdict}</span><p>${verdictMeanings[verdict]}</p></li>`
  })}</ul>
${failed.length === 0 ? undefined : index(failed)}
${notices(report)}
<h2 id="run">The run</h2>
${facts(report)}`
}

function index(failed: readonly FailedRule[]): Markup {
  return html`<h2 id="violated">What has to be mended</h2>
<div class="scroll"><table><thead><tr><th scope="col">Rule</th><th scope="col">What it says</th><th scope="col">How sure</th><th scope="col">Found by</th></tr></thead><tbody>${failed.map(
    ({ rule, story, others }) =>
      html`<tr><th scope="row"><a href="#${rule.id}">${rule.id}</a></th><td>${rule.text}</td><td class="tight">${story.failure.known === undefined ? sureness(story.failure.confirmation) : 'a known failure'}</td><td class="tight">${counted(others.length + 1, 'check')}</td></tr>`,
  )}</tbody></table></div>`
}

function sureness(confirmation: Confirmation): string {
  if (confirmation.kind === 'unconfirmed') return 'unconfirmed'
  return `${confirmation.kind}, ${confirmation.failed} of ${confirmation.of}`
}

/** What the reader must know beside the verdicts: residue, stale known failures, warnings and errors of the suite. */
function notices({ residue, stale, warnings, rules }: Report): Markup {
  const faults = rules.flatMap(({ rule, verdict, error }) =>
    verdict === 'error' ? [`${rule}: ${error ?? ''}`] : [],
  )
  const lists = [
    {
      title: 'Left behind: grants that are live, or may be',
      items: residue.map(
        ({ grantId, bundleId, userId }) => `${grantId}, of user ${userId} in bundle ${bundleId}`,
      ),
    },
    { title: 'Known failures that pass now: take them off the list', items: stale },
    { title: 'Warnings', items: warnings },
    { title: 'Errors of the suite itself', items: faults },
  ]
  return html`${lists.map(({ title, items }) =>
    items.length === 0
      ? undefined
      : html`<h2>${title}</h2><ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`,
  )}`
}

function facts(report: Report): Markup {
  const { run, target, suite, residue } = report
  const { skew } = target
  const rows: readonly (readonly [string, string])[] = [
    ['Deployment', target.baseUrl],
    ['When', `${run.startedAt}, for ${run.seconds} s`],
    ['Profile', run.profile],
    [
      'Requests',
      `${run.requests} used${run.repaced === 0 ? '' : `, ${run.repaced} of them refused with 429 and sent again`}; the limit kept to: ${target.rateLimit === 'off' ? 'none' : `${target.rateLimit} a minute`}`,
    ],
    ['Keys', target.keys.join(', ')],
    [
      'Bundles',
      Object.entries(target.bundles)
        .map(([name, id]) => `${name} ${id}`)
        .join(', '),
    ],
    ['Test users', String(target.users)],
    ["The target's clock", skew === undefined ? 'not measured' : skewText(skew)],
    [
      'Left behind',
      residue.length === 0
        ? 'nothing: every grant of the run is revoked or has ended'
        : counted(residue.length, 'grant'),
    ],
    ['Suite', `${suite.version}, for version ${suite.contract} of the API, ${suite.rules} rules`],
    ['Seed and plan', `${run.seed}, ${run.planHash}; every sourceId of the run begins with ${run.id}`],
    ['Command', run.command],
    ...(run.incomplete === undefined ? [] : [['Incomplete', run.incomplete] as const]),
  ]
  return html`<dl class="facts">${rows.map(([name, value]) => (value === '' ? undefined : html`<dt>${name}</dt><dd>${value}</dd>`))}</dl>`
}

function skewText({ low, high }: NonNullable<Report['target']['skew']>): string {
  if (Math.abs(low) < 1_000 && Math.abs(high) < 1_000) return 'as ours, within a second'
  const [least, most] = [Math.abs(low), Math.abs(high)].sort((a, b) => a - b) as [number, number]
  if (low < 0 && high > 0)
    return `between ${durationText(-low)} behind and ${durationText(high)} ahead of ours`
  const far = least === most ? durationText(most) : `${durationText(least)} to ${durationText(most)}`
  return `${far} ${low < 0 ? 'behind' : 'ahead of'} ours`
}
