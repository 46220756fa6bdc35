import type { Exchange } from '../kit/exchange.ts'
import type { Cause, Diagnosis } from './diagnosis.ts'
import { mostCauses } from './diagnosis.ts'
import type { Scene } from './exchange-text.ts'
import type { Confirmation } from './failures.ts'
import { firstOf } from './words.ts'

/** Returns a diagnosis as lines of text: each cause with how sure it is, what was sent, what must be, what is, and what forces it. */
export function failureText({ causes, others, same }: Diagnosis): readonly string[] {
  const also = others.map((other) => `${other.id} in ${other.check}`)
  const lines = causes.slice(0, mostCauses).flatMap((cause, index) => {
    const { id, check, known, confirmation } = cause.failure
    const first = `${id} in ${check}, ${confirmationText(confirmation)}`
    const isMore = cause.failure === causes[index - 1]?.failure
    return [isMore ? '' : first + (known === undefined ? '' : ` (known: ${known})`), ...causeLines(cause)]
  })
  if (causes.length > mostCauses) lines.push(`${causes.length - mostCauses} more causes`)
  const again = same && [`the same answers as ${same.failure.id}, ${same.failure.rule}`]
  return [...(again ?? lines), ...(also.length === 0 ? [] : [`also ${firstOf(also, mostCauses)}`])]
}

const causeLines = ({ claim, sent, expected, seen, because }: Cause): readonly string[] => [
  `  claim:    ${claim}`,
  ...(sent === undefined ? [] : [`  sent:     ${sceneLine(sent)}`]),
  `  expected: ${expected}`,
  `  seen:     ${seen}`,
  ...because.map((scene, index) => `  ${index === 0 ? 'because: ' : '         '} ${sceneLine(scene, sent)}`),
]

function sceneLine({ exchange, at, asked, answered }: Scene, beside?: Scene): string {
  const { n, request, sentAt, receivedAt } = exchange
  const key = request.key === 'full' ? '' : ` (key: ${request.key})`
  const other: Exchange | undefined = beside?.exchange
  const isBeside = other !== undefined && sentAt < other.receivedAt && other.sentAt < receivedAt
  return `#${n} ${asked}${key}, at ${at}${isBeside ? `, at the same time as #${other.n},` : ''} -> ${answered}`
}

/** Returns how sure a violation is. */
const confirmationText = (confirmation: Confirmation): string =>
  confirmation.kind === 'unconfirmed'
    ? `unconfirmed: ${confirmation.because}`
    : `${confirmation.kind}: it failed ${confirmation.failed} of ${confirmation.of} times`
