import { sectionTitles } from '../../../spec/generated/rules.ts'
import type { Exchange } from '../../kit/exchange.ts'
import { jsonOf } from '../../kit/wire.ts'
import { curlLine } from '../curl-line.ts'
import type { Digest } from '../digest.ts'
import { type FailedRule, failureText } from '../failed-rules.ts'
import type { Scene } from '../in-words.ts'
import { type Report, verdictMeanings, verdictNames } from '../report.ts'
import { counted, headlines, reasonOf, reproCommand, verdictInWords } from '../wording.ts'
import { html, Markup, section } from './markup.ts'
import { style } from './style.ts'

/** `report.html`: one page that loads nothing and runs nothing. */
export function htmlReport({ report, failed, rules, parts }: Digest): string {
  const headline = headlines[report.outcome]
  const sign = { violated: '✗', conformant: '✓', partial: '◐', incomplete: '!' }[report.outcome]
  const counts = verdictNames.map((name) => [name, report.counts[name], verdictMeanings[name]])
  const verdicts = rules.map(({ rule, found, ...one }) => {
    const variants = found.map(
      ({ text, meaning, seen }) =>
        html`<strong>${text}</strong> ${meaning} <span class="quiet">${seen && `seen at ${seen}`}</span>`,
    )
    const held = one.verdict === 'passed' && `held ${counted(one.held, 'time')}`
    const name = one.failures.length === 0 ? rule.id : html`<a href="#${rule.id}">${rule.id}</a>`
    return [name, rule.text, one.verdict, [held, reasonOf(one), ...variants]]
  })
  const checks = report.checks.map(({ check, title, requests, ending, because }) => {
    return [check, title, requests, because === undefined ? ending : `${ending}: ${because}`]
  })
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">
<title>Bundle Access conformance: ${headline}, ${report.target.baseUrl}</title><style>${new Markup(style)}</style></head>
<body><a class="skip" href="#main">To the verdict</a>
<header><h1>Bundle Access conformance report</h1><p class="quiet">${report.target.baseUrl}</p></header>
<main id="main">
<div class="banner ${report.outcome}" role="status"><strong>${sign} ${headline}</strong><p>${verdictInWords(report)}</p></div>
${section('Verdicts', ['Verdict', 'Rules', 'What it means'], counts)}
${failed.map((one) => failedRule(one, report))}
${parts.map((part) => section(...part))}
${section('The run', ['Fact', 'Value'], factsOf(report))}
${section('Every rule', ['Rule', 'What it says', 'Verdict', 'Why'], verdicts)}
${section('Checks, in the order of the plan', ['Check', 'What it tries', 'Requests', 'How it ended'], checks)}
</main>
<footer><p>The rules are read from the description of the API, version ${report.suite.contract}; they were not derived from a run against the service itself. A rule that passed held each time it was tried; no run proves that it always does. What a run says follows from its trace: <code>bundle-access verify-report DIR</code> derives this verdict again from trace.jsonl and says what differs. No key is in this report.</p></footer>
</body></html>
`
  return page.text
}

function factsOf({ run, target, suite, residue }: Report) {
  const { skew, rateLimit } = target
  const bundles = Object.entries(target.bundles).map(([name, id]) => `${name} ${id}`)
  const facts = [
    ['When', `${run.startedAt}, for ${run.seconds} s`],
    ['Profile', run.profile],
    ['Requests', `${run.requests}, ${run.repaced} of them refused with 429 and sent again`],
    ['Limit kept to', rateLimit === 'off' ? 'none' : `${rateLimit} requests a minute`],
    ['Keys', target.keys.join(', ')],
    ['Bundles', bundles.join(', ')],
    ['Test users', `${target.users}`],
    ["The target's clock", skew ? `${skew.low} to ${skew.high} ms ahead of ours` : 'not measured'],
    ['Left behind', residue.length === 0 ? 'nothing' : counted(residue.length, 'grant')],
    ['Suite', `${suite.version}, for version ${suite.contract} of the API, ${suite.rules} rules`],
    ['Seed', `${run.seed}; every sourceId of the run begins with ${run.id}`],
    ['Challenge', run.challenge],
    ['Command', run.command],
    ['Incomplete', run.incomplete],
  ]
  return facts.filter(([, value]) => value)
}

/** What an engineer needs to fix one rule: its text, what was seen instead, the exchanges, and how to try again. */
function failedRule(one: FailedRule, report: Report): Markup {
  const { rule, story } = one
  const { failure, scenes, left } = story
  const title = report.checks.find(({ check }) => check === failure.check)?.title
  const operations = rule.operations.length === 0 ? '' : ` Operations: ${rule.operations.join(', ')}.`
  const [command] = reproCommand(failure, report)
  return html`<section class="failed ${failure.known === undefined ? '' : 'known'}" id="${rule.id}" aria-labelledby="${rule.id}-title">
<h3 id="${rule.id}-title">${rule.id}</h3>
<p class="rule">${rule.text}</p>
<p class="quiet">Level: ${rule.level}. Section “${sectionTitles[rule.section]}” of the description.${operations}</p>
<pre class="claims">${failureText(one).join('\n')}</pre>
<h4>What was sent and what came back</h4>
<p class="quiet">${title && `${title}. `}Marked with ◆: what the verdict rests on. Open a line for its curl command and the whole answer.${left > 0 && ` ${left} more are in trace.jsonl.`}</p>
<ol class="scenes">${scenes.map((scene) => row(scene, report.target.baseUrl))}</ol>
<h4>Try it again</h4>
${
  command === undefined
    ? html`<p>No check found this failure: it appeared while the run prepared or cleaned up. Any run shows it again.</p>`
    : html`<pre class="command">${command}</pre><p class="quiet">It tries as often as it takes to know whether the failure is fixed. Where report.json is not at hand, its token does the same:</p><pre class="command">--repro ${failure.token}</pre>`
}
</section>`
}

function row({ exchange, part, at, asked, answered }: Scene, baseUrl: string): Markup {
  const { n, request, status } = exchange
  const key = request.key !== 'full' && html` <span class="key">key: ${request.key}</span>`
  return html`<li class="${part}"><details><summary><span class="n">${part === 'evidence' && '◆ '}#${n}</span><span class="time">${at}</span><span>${asked}${key}</span><span class="answered s${Math.floor(status / 100)}">${answered}</span></summary>
<pre class="command">${curlLine(exchange, baseUrl)}</pre><pre>${answerText(exchange)}</pre></details></li>`
}

/** An answer for reading: JSON indented, cut to fit a page. */
function answerText({ status, headers, text: body }: Exchange): string {
  if (status === 0) return `no answer: ${body}`
  const json = jsonOf(body)
  const text = json === undefined ? body : JSON.stringify(json, undefined, 2)
  const more = text.length - mostCharacters
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const cut = more > 0 ? `\n... ${more} more characters are in trace.jsonl` : ''
  return [status, ...lines, '', text.slice(0, mostCharacters) + cut].join('\n').trimEnd()
}

const mostCharacters = 8_000
