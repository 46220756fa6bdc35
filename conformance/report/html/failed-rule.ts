import { sectionTitles } from '../../../spec/generated/rules.ts'
import type { Exchange } from '../../kit/exchange.ts'
import { jsonOf } from '../../kit/wire.ts'
import { curlLine } from '../curl-line.ts'
import { type FailedRule, failureText } from '../failed-rules.ts'
import type { Scene } from '../in-words.ts'
import type { Report } from '../report.ts'
import { reproCommand } from '../wording.ts'
import { html, type Markup } from './markup.ts'

/** What an engineer needs to fix one rule: its text, what was seen instead, the exchanges, and how to try again. */
export function failedRule(one: FailedRule, report: Report): Markup {
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
<p class="quiet">${title && `${title}. `}Marked with ◆: what the verdict rests on. Open a line for the whole exchange and its curl command.${left > 0 && ` ${left} more are in trace.jsonl.`}</p>
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
<div class="exchange"><div><h5>Request</h5><pre>${requestText(exchange)}</pre></div><div><h5>Response</h5><pre>${responseText(exchange)}</pre></div></div>
<pre class="command">${curlLine(exchange, baseUrl)}</pre></details></li>`
}

function requestText({ request }: Exchange): string {
  const { method, path, query, headers, body = '', key } = request
  const all = key === 'none sent' ? headers : { authorization: `(${key})`, ...headers }
  return messageText(`${method} ${path}${query && `?${query}`}`, all, body)
}

const responseText = ({ status, headers, text }: Exchange): string =>
  status === 0 ? `no answer: ${text}` : messageText(`${status}`, headers, text)

/** A message for reading: JSON indented, cut to fit a page. */
function messageText(first: string, headers: Readonly<Record<string, string>>, body: string): string {
  const json = jsonOf(body)
  const text = json === undefined ? body : JSON.stringify(json, undefined, 2)
  const more = text.length - mostCharacters
  const cut = more > 0 ? [`... ${more} more characters are in trace.jsonl`] : []
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [first, ...lines, '', text.slice(0, mostCharacters), ...cut].join('\n').trimEnd()
}

const mostCharacters = 8_000
