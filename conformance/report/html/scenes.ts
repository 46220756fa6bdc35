import type { Exchange } from '../../kit/exchange.ts'
import { curlLine } from '../curl-line.ts'
import { inWords, type SceneInWords } from '../in-words.ts'
import { middle, type Names } from '../names.ts'
import { prettyBody } from '../pretty-body.ts'
import type { Story } from '../story.ts'
import { html, type Markup } from './markup.ts'

/** The exchanges of a story in order; each unfolds to the request, the response and its curl command. */
export function scenes(story: Story, names: Names, baseUrl: string): Markup {
  const scenes = inWords(story.scenes, names)
  const evidence = scenes.filter(({ part }) => part === 'evidence').length
  const last = scenes.findLast(({ part }) => part === 'evidence')
  const rows = scenes.map((one) => {
    const open = one.part === 'evidence' && (evidence <= mostOpen || one === last)
    return row(one, names, baseUrl, open ? 'open' : 'closed')
  })
  const context = story.scenes.length > evidence
  return html`<p class="quiet">${context ? 'Marked with ◆: what the verdict rests on. The others led there. ' : ''}Open a line for the whole exchange and its curl command.${story.left === 0 ? '' : ` ${story.left} more are in trace.jsonl.`}</p>
<ol class="scenes">${rows}</ol>`
}

function row(
  { exchange, part, asked, answered }: SceneInWords,
  names: Names,
  baseUrl: string,
  look: 'open' | 'closed',
): Markup {
  const { n, request, status } = exchange
  const open = look === 'open' ? html` open` : html``
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

/** With more evidence than this only the last exchange is unfolded at first. */
const mostOpen = 3
