import { counted } from '../../../spec/counted.ts'
import { sectionTitles } from '../../../spec/generated/rules.ts'
import { type Diagnosis, failureText } from '../../diagnosis/diagnosis.ts'
import type { ExchangeText } from '../../diagnosis/exchange-text.ts'
import type { Exchange } from '../../kit/exchange.ts'
import { commandsOf, curlLine } from '../commands.ts'
import { type Report, verdictMeanings, verdictNames } from '../report.ts'
import type { ReportContent } from '../report-content.ts'
import { headlines, reasonOf, verdictText } from '../verdict-text.ts'
import { escaped } from '../visible.ts'

/** Returns `report.html`: one page that loads nothing and runs no script. */
export function htmlReport({ report, diagnoses, rules, tables }: ReportContent): string {
  const headline = headlines[report.outcome]
  const sign = { violated: '✗', conformant: '✓', partial: '◐', incomplete: '!' }[report.outcome]
  const counts = verdictNames.map((name) => [name, report.counts[name], verdictMeanings[name]])
  const verdicts = rules.map(({ rule, observed, ...one }) => {
    const variants = observed.map(
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
  const facts = Object.entries({ ...report.run, ...report.target, suite: report.suite }).flatMap(
    ([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
  )
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">
<title>Bundle Access conformance: ${headline}, ${report.target.baseUrl}</title><style>${new Markup(style)}</style></head>
<body><a class="skip" href="#main">To the verdict</a>
<header><h1>Bundle Access conformance report</h1><p class="quiet">${report.target.baseUrl}</p></header>
<main id="main">
<div class="banner ${report.outcome}" role="status"><strong>${sign} ${headline}</strong><p>${verdictText(report)}</p></div>
${section('Verdicts', ['Verdict', 'Rules', 'What it means'], counts)}
${diagnoses.map((one) => violatedRule(one, report))}
${tables.map((table) => section(...table))}
${section('The run, as report.json has it', ['Field', 'Value'], facts)}
${section('Every rule', ['Rule', 'What it says', 'Verdict', 'Why'], verdicts)}
${section('Checks, in the order of the plan', ['Check', 'What it tries', 'Requests', 'How it ended'], checks)}
</main>
<footer><p>The rules are read from the description of the API, version ${report.suite.contract}; they were not derived from a run against the service itself. A rule that passed held each time it was tried; no run proves that it always does. What a run says follows from its trace: <code>bundle-access verify-report DIR</code> derives this verdict again from trace.jsonl and says what differs. No key is in this report.</p></footer>
</body></html>
`
  return page.toString()
}

/** Renders one violated rule: its text, its causes, the exchanges, and the commands that try it again. */
function violatedRule(one: Diagnosis, report: Report): Markup {
  const { rule, failure, exchanges, omitted } = one
  const title = report.checks.find(({ check }) => check === failure.check)?.title
  const operations = rule.operations.length === 0 ? '' : ` Operations: ${rule.operations.join(', ')}.`
  const commands = commandsOf(one, report, failure.token).join('\n')
  return html`<section class="failed ${failure.known === undefined ? '' : 'known'}" id="${rule.id}" aria-labelledby="${rule.id}-title">
<h3 id="${rule.id}-title">${rule.id}</h3>
<p class="rule">${rule.text}</p>
<p class="quiet">Level: ${rule.level}. Section “${sectionTitles[rule.section]}” of the description.${operations}</p>
<pre class="claims">${failureText(one).join('\n')}</pre>
<h4>What was sent and what came back</h4>
<p class="quiet">${title && `${title}. `}Marked with ◆: what the verdict rests on. Open a line for its curl command and the whole answer.${omitted > 0 && ` ${omitted} more are in trace.jsonl.`}</p>
<ol class="scenes">${exchanges.map((one) => exchangeItem(one, report.target))}</ol>
${commands && html`<h4>Try it again</h4><pre class="command">${commands}</pre>`}
</section>`
}

function exchangeItem({ exchange, ...text }: ExchangeText, target: Report['target']): Markup {
  const { role, at, requestText, responseText } = text
  const { n, request, status } = exchange
  const key = request.key !== 'full' && html` <span class="key">key: ${request.key}</span>`
  return html`<li class="${role}"><details><summary><span class="n">${role === 'evidence' && '◆ '}#${n}</span><span class="time">${at}</span><span>${requestText}${key}</span><span class="answered s${Math.floor(status / 100)}">${responseText}</span></summary>
<pre class="command">${curlLine(exchange, target)}</pre><pre>${answerText(exchange)}</pre></details></li>`
}

/** Returns an answer as text: headers and indented JSON, cut to fit a page. */
function answerText({ status, headers, json, text: body }: Exchange): string {
  if (status === 0) return `no answer: ${body}`
  const text = json === undefined ? body : JSON.stringify(json, undefined, 2)
  const more = text.length - mostCharacters
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const cut = more > 0 ? `\n... ${more} more characters are in trace.jsonl` : ''
  return [status, ...lines, '', text.slice(0, mostCharacters) + cut].join('\n').trimEnd()
}

const mostCharacters = 8_000

/** HTML that is safe to embed; only `html` creates it. */
class Markup extends String {}

/** A value of a template: text is escaped, lists are concatenated, undefined and false are left out. */
type Content = Markup | string | number | false | undefined | readonly Content[]

/** Returns HTML from a template; every value that is not markup is escaped. */
const html = (strings: TemplateStringsArray, ...values: readonly Content[]): Markup =>
  new Markup(String.raw({ raw: strings }, ...values.map(textOf)))

/** Renders a table below its heading, folded when it is long; nothing when it has no rows. */
function section(title: string, heads: readonly string[], rows: readonly (readonly Content[])[]): Markup {
  if (rows.length === 0) return html``
  const table = html`<div class="scroll"><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows.map(
    ([first, ...cells]) =>
      html`<tr><th scope="row">${linesOf(first)}</th>${cells.map((cell) => html`<td>${linesOf(cell)}</td>`)}</tr>`,
  )}</tbody></table></div>`
  return html`<h2>${title}</h2>
${rows.length > mostRows ? html`<details class="fold"><summary>${rows.length} rows</summary>${table}</details>` : table}
`
}

const linesOf = (cell: Content): Content =>
  Array.isArray(cell) ? cell.filter(Boolean).map((line: Content) => html`<p>${line}</p>`) : cell

const mostRows = 20

function textOf(value: Content): string {
  if (value instanceof Markup) return value.toString()
  if (value === undefined || value === false) return ''
  return Array.isArray(value) ? value.map(textOf).join('') : escaped(`${value}`)
}

/** The page's style sheet: light or dark by the reader's preference; folded tables are printed. */
const style = `
:root { color-scheme: light dark;
  --ground: light-dark(#fff, #12161c); --raised: light-dark(#f6f7f9, #1a2029); --line: light-dark(#d5d9e0, #343d4b);
  --text: light-dark(#1c2430, #e4e8ee); --quiet: light-dark(#566072, #a0acbd); --link: light-dark(#0b5cad, #7db7f5);
  --bad: light-dark(#b3261e, #ff8a80); --good: light-dark(#1b6e3c, #7fd69a); --warn: light-dark(#8a5300, #f3be6b); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
main, header, footer { max-width: 1120px; margin: 0 auto; padding: 0 20px; }
h1 { font-size: 22px; margin: 28px 0 2px; } h2 { font-size: 19px; margin: 44px 0 10px; } h3 { font-size: 17px; margin: 0; }
h4 { font-size: 15px; margin: 22px 0 6px; } p { margin: 6px 0; } a { color: var(--link); } .quiet, footer { color: var(--quiet); font-size: 13px; }
code, pre { font: 12.5px/1.45 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { margin: 6px 0; white-space: pre-wrap; } :focus-visible { outline: 2px solid var(--link); }
.skip { position: absolute; left: -999px; } .skip:focus { left: 8px; top: 8px; background: var(--ground); }
.banner { border-left: 8px solid; padding: 12px 20px; margin: 18px 0; background: var(--raised); }
.banner strong { font-size: 26px; } .banner p { color: var(--text); }
.violated { color: var(--bad); } .conformant { color: var(--good); } .incomplete, .partial { color: var(--warn); }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: 13.5px; }
th, td { text-align: left; vertical-align: top; padding: 6px 10px 6px 0; border-bottom: 1px solid var(--line); }
td { overflow-wrap: anywhere; } td p { margin: 0 0 6px; } thead th { font-size: 12px; color: var(--quiet); }
.failed { border: 1px solid var(--line); border-left: 5px solid var(--bad); padding: 16px 20px; margin: 18px 0; }
.failed.known { border-left-color: var(--warn); } .claims { color: var(--bad); }
summary { cursor: pointer; } .fold > summary { color: var(--link); padding: 4px 0; }
.scenes { list-style: none; padding: 0; margin: 4px 0; } .scenes li { border-top: 1px solid var(--line); }
.scenes summary { display: grid; grid-template-columns: 70px 88px 11fr 10fr; gap: 10px; padding: 5px 8px; font-size: 13.5px; }
.scenes .evidence { background: var(--raised); } .evidence .n { font-weight: 700; } .time, .key { color: var(--quiet); }
.answered::before { content: "→ "; } .s4, .s3 { color: var(--warn); } .s5, .s0 { color: var(--bad); }
.scenes pre { max-height: 460px; overflow: auto; padding: 7px 10px; } .command { background: var(--raised); padding: 7px 10px; }
footer { padding-top: 30px; padding-bottom: 50px; }
@media (max-width: 760px) { .scenes summary { grid-template-columns: minmax(0, 1fr); } }
@media print { :root { color-scheme: light; } .banner, tr, .scenes li { break-inside: avoid; } .scenes pre { max-height: none; }
  .evidence details::details-content, .fold::details-content { content-visibility: visible; display: block; height: auto; } }
`
