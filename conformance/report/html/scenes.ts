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
<div class="exchange"><div><h5>Request</h5><pre>${requestText(exchange, names)}</pre></div><div><h5>Response</h5><pre>${responseText(exchange, names)}</pre></div></div>
<pre class="curl">${curlLine(exchange, baseUrl)}</pre></details></li>`
}

function requestText({ request }: Exchange, names: Names): string {
  const { method, path, query, headers, body, key } = request
  const credential = key === 'none sent' ? [] : [`authorization: (${key})`]
  const lines = [
    `${method} ${path}${query === '' ? '' : `?${query}`}`,
    ...credential,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  return [...lines, ...(body === undefined ? [] : ['', prettyBody(body, names)])].join('\n')
}

function responseText({ status, headers, text }: Exchange, names: Names): string {
  if (status === 0) return `no answer: ${text}`
  const lines = [`${status}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)]
  return [...lines, '', text === '' ? '(no body)' : prettyBody(text, names)].join('\n')
}

/** A body for reading: JSON indented, without rows that the story does not name, cut to fit a page. */
function prettyBody(text: string, names: Names): string {
  const json = jsonOf(text)
  return cut(json === undefined ? text : JSON.stringify(withoutStrangers(json, names), undefined, 2))
}

/** Long lists keep the rows with a grant of the story, or else the first few. */
function withoutStrangers(json: unknown, names: Names): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json
  const fields = Object.entries(json).map(([name, value]): readonly [string, unknown] => {
    if (!Array.isArray(value) || value.length <= mostRows) return [name, value]
    const ids = [...names.grants.keys()].filter((id) => id.length > 3)
    const own = value.filter((row) => {
      const rowText = JSON.stringify(row)
      return ids.some((id) => rowText.includes(id))
    })
    const kept = own.length > 0 && own.length <= 3 * mostRows ? own : value.slice(0, mostRows - 1)
    return [name, [...kept, `... ${value.length - kept.length} more rows are in trace.jsonl`]]
  })
  return Object.fromEntries(fields)
}

function cut(text: string): string {
  if (text.length <= mostCharacters) return text
  return `${text.slice(0, mostCharacters)}\n... ${text.length - mostCharacters} more characters are in trace.jsonl`
}

/** With more evidence than this only the last exchange is unfolded at first. */
const mostOpen = 3
const mostRows = 6
const mostCharacters = 4_000
