import type { RequestView } from '../../../spec/control-types.ts'
import { visible } from '../../../spec/visible-text.ts'
import { cut, padded } from '../../text.ts'

/** Returns a word in a colour, by terminal codes, for the lines of the journal below. */
export type Paint = (colour: 'dim' | 'red' | 'yellow' | 'green', word: string) => string

const plain: Paint = (_, word) => word

/** Formats an entry of the journal, a request that a mock has answered, as `#12 10:00:00.000 POST /v1/bundles/.../grants 200 granted +1 [drop-after]`. */
export function entryLine(entry: RequestView, paint: Paint = plain): string {
  const { number, at, request } = entry
  const { method, path, query } = request
  const { colour, status } = statusOf(entry)
  const target = visible(`${path}${query === '' ? '' : `?${query}`}`)
  const words = [
    paint('dim', `#${number} ${at}`),
    visible(method),
    target,
    paint(colour, status),
    ...wordsOf(entry),
  ]
  return words.join(' ')
}

/** Formats an entry in columns for a terminal width: `POST   /v1/bundles/899ae2…/grants    200  granted +1    3.1 ms full`. */
export function logLine(entry: RequestView, key: string, width: number, paint: Paint = plain): string {
  const { request, durationMs } = entry
  const { method, path, query } = request
  const { colour, status } = statusOf(entry)
  const short = path.replace(/\/([0-9a-f]{6})[0-9a-f]{18,26}(?=\/|$)/g, '/$1…')
  const column = (text: string, wide: number): string => padded(cut(visible(text), wide), wide)
  const wordsWidth = width < 100 ? 20 : 32
  const time = `${durationMs < 100 ? durationMs.toFixed(1) : Math.round(durationMs)} ms`
  const rest = [
    paint(colour, status.padEnd(4)),
    column(wordsOf(entry).join(' ').replace('errors.', ''), wordsWidth),
    paint('dim', time.padStart(8)),
    cut(visible(key), KEY_WIDTH),
  ]
  const left = width - (METHOD_WIDTH + 4 + wordsWidth + 8 + KEY_WIDTH + 5)
  const target = column(`${short}${query === '' ? '' : `?${query}`}`, Math.max(8, left))
  return [column(method, METHOD_WIDTH), target, ...rest].join(' ').trimEnd()
}

const METHOD_WIDTH = 6
const KEY_WIDTH = 10

function statusOf({ response: { status, delivery } }: RequestView) {
  const colour = status >= 500 || status === 0 ? 'red' : status >= 400 ? 'yellow' : 'green'
  return { colour, status: delivery === 'none' ? 'lost' : String(status) } as const
}

/** Returns the refusal or the decision, the numbers of added and revoked grants, and the faults. */
function wordsOf({ refusal, decision = '', ledger, faults, count }: RequestView): readonly string[] {
  const { added, revoked } = ledger
  return [
    refusal?.code ?? decision,
    count === undefined ? '' : `${count} times`,
    added.length > 0 ? `+${added.length}` : '',
    revoked.length > 0 ? `-${revoked.length}` : '',
    ...faults.map(({ kind }) => `[${kind}]`),
  ].filter((word) => word !== '')
}

/** Returns the detail lines of an entry: refusal, rules, variants, request and response. */
export function entryDetails(entry: RequestView): readonly string[] {
  const { request, response, rules, variants, refusal } = entry
  const details = {
    refused: refusal?.message,
    rules: rules.join(', '),
    variants: variants.map(({ name, value }) => `${name}=${value}`).join(', '),
    sent: request.body,
  }
  const known = Object.entries(details).filter(([, text]) => text)
  const isLost = response.delivery === 'none'
  const answer = isLost ? ['no answer', lostText(entry)] : ['answered', response.body]
  return [...known, answer].map(([word = '', text]) => visible(word.padEnd(10) + text))
}

/** Returns what a request without an answer did to the ledger. */
function lostText({ ledger: { added, revoked } }: RequestView): string {
  const changes = [
    ...added.map(({ id }) => `recorded grant ${id}`),
    ...revoked.map((id) => `revoked grant ${id}`),
  ]
  return `the connection was cut; ${changes.join(', ') || 'nothing was recorded'}`
}
