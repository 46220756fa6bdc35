import type { Failure } from '../../run/failures.ts'
import type { Digest } from '../digest.ts'
import { durationText } from '../offset.ts'
import { type Report, verdictNames } from '../report.ts'
import { counted, verdictInWords, verdictMeanings } from '../wording.ts'
import { html, type Markup, section, table } from './markup.ts'

/** The head of the page: the outcome, the number of rules for each verdict, and the facts of the run. */
export function front({ report, failed }: Digest): Markup {
  const { headline, explanation } = verdictInWords(report)
  const sign = { violated: '✗', conformant: '✓', incomplete: '!' }[report.outcome]
  const index = failed.map(({ rule, story, others }) => [
    html`<a href="#${rule.id}">${rule.id}</a>`,
    rule.text,
    html`<span class="tight">${sureness(story.failure)}</span>`,
    html`<span class="tight">${counted(others.length + 1, 'check')}</span>`,
  ])
  return html`<div class="banner ${report.outcome}" role="status"><strong>${sign} ${headline}</strong><p>${explanation}</p></div>
<ul class="numbers">${verdictNames.map((verdict) => {
    const count = report.counts[verdict]
    return html`<li class="${verdict.replace(' ', '-')} ${count === 0 ? 'zero' : ''}"><b>${count}</b><span>${verdict}</span><p>${verdictMeanings[verdict]}</p></li>`
  })}</ul>
${section('violated', 'What has to be mended', table(['Rule', 'What it says', 'How sure', 'Found by'], index))}
${notices(report)}
${section('run', 'The run', facts(report))}`
}

function sureness({ confirmation, known }: Failure): string {
  if (known !== undefined) return 'a known failure'
  if (confirmation.kind === 'unconfirmed') return 'unconfirmed'
  return `${confirmation.kind}, ${confirmation.failed} of ${confirmation.of}`
}

/** What the reader must know beside the verdicts: residue, stale known failures, warnings and errors of the suite. */
function notices({ residue, stale, warnings, rules }: Report): Markup {
  const left = residue.map(({ grantId, bundleId, userId }) => {
    return `${grantId}, of user ${userId} in bundle ${bundleId}`
  })
  const faults = rules.flatMap(({ rule, verdict, error = '' }) =>
    verdict === 'error' ? [`${rule}: ${error}`] : [],
  )
  const list = (id: string, title: string, items: readonly string[]) =>
    items.length === 0
      ? html``
      : section(id, title, html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`)
  return html`${[
    list('residue', 'Left behind: grants that are live, or may be', left),
    list('stale', 'Known failures that pass now: take them off the list', stale),
    list('warnings', 'Warnings', warnings),
    list('faults', 'Errors of the suite itself', faults),
  ]}`
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
