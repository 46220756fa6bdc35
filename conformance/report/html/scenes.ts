import type { Exchange } from '../../kit/exchange.ts'
import { jsonOf } from '../../kit/wire.ts'
import { curlLine } from '../curl-line.ts'
import type { Scene } from '../in-words.ts'
import { middle, type Names } from '../names.ts'
import type { Story } from '../story.ts'
import { html, type Markup } from './markup.ts'

/** The exchanges of a story in order; each unfolds to the request, the response and its curl command. */
export function scenes({ scenes, names, left }: Story, baseUrl: string): Markup {
  const evidence = scenes.filter(({ part }) => part === 'evidence')
  const open = new Set(evidence.length <= mostOpen ? evidence : evidence.slice(-1))
  const context = scenes.length > evidence.length
  return html`<p class="quiet">${context ? 'Marked with ◆: what the verdict rests on. The others led there. ' : ''}Open a line for the whole exchange and its curl command.${left === 0 ? '' : ` ${left} more are in trace.jsonl.`}</p>
<ol class="scenes">${scenes.map((one) => row(one, names, baseUrl, open.has(one) ? html` open` : html``))}</ol>`
}

function row(
  { exchange, part, asked, answered }: Scene,
  names: Names,
  baseUrl: string,
  open: Markup,
): Markup {
  const { n, request, status } = exchange
  const key = request.key === 'full' ? undefined : html`<span class="key">key: ${request.key}</span>`
  return html`<li class="${part}"><details${open}><summary><span class="n">${part === 'evidence' ? '◆ ' : ''}#${n}</span><span class="time">${names.time(middle(exchange))}</span><span class="asked">${asked} ${key}</span><span class="answered s${Math.floor(status / 100)}">${answered}</span></summary>
<div class="exchange"><div><h5>Request</h5><pre>${requestText(exchange)}</pre></div><div><h5>Response</h5><pre>${responseText(exchange)}</pre></div></div>
<pre class="curl">${curlLine(exchange, baseUrl)}</pre></details></li>`
}

function requestText({ request }: Exchange): string {
  const { method, path, query, headers, body, key } = request
  return [
    `${method} ${path}${query === '' ? '' : `?${query}`}`,
    ...(key === 'none sent' ? [] : [`authorization: (${key})`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ['', readable(body)]),
  ].join('\n')
}

function responseText({ status, headers, text }: Exchange): string {
  if (status === 0) return `no answer: ${text}`
  const lines = [`${status}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)]
  return [...lines, '', text === '' ? '(no body)' : readable(text)].join('\n')
}

/** A body for reading: JSON indented, cut to fit a page. */
function readable(body: string): string {
  const json = jsonOf(body)
  const text = json === undefined ? body : JSON.stringify(json, undefined, 2)
  if (text.length <= mostCharacters) return text
  return `${text.slice(0, mostCharacters)}\n... ${text.length - mostCharacters} more characters are in trace.jsonl`
}

/** With more evidence than this only the last exchange is unfolded at first. */
const mostOpen = 3
const mostCharacters = 8_000
