import type { RequestView } from '../../../spec/control-types.ts'
import { visible } from '../../terminal-text.ts'

/** Gives a word its colour. */
export type Paint = (colour: 'dim' | 'red' | 'yellow' | 'green', word: string) => string

const plain: Paint = (_, word) => word

/** `#12 10:00:00.000 POST /v1/bundles/.../grants 200 granted +1 [drop-after]`. */
export function entryLine(entry: RequestView, paint: Paint = plain): string {
  const { number, at, request, response, decision, refusal, ledger, faults } = entry
  const { status, delivery } = response
  const colour = status >= 500 || status === 0 ? 'red' : status >= 400 ? 'yellow' : 'green'
  const changes = [
    ...(ledger.added.length === 0 ? [] : [`+${ledger.added.length}`]),
    ...(ledger.revoked.length === 0 ? [] : [`-${ledger.revoked.length}`]),
  ]
  const words = [refusal?.code ?? decision ?? '', ...changes, ...faults.map(({ kind }) => `[${kind}]`)]
  return [
    paint('dim', `#${number} ${at}`),
    visible(request.method),
    visible(`${request.path}${request.query === '' ? '' : `?${request.query}`}`),
    paint(colour, delivery === 'none' ? 'lost' : String(status)),
    ...words.filter((word) => word !== ''),
  ].join(' ')
}

/** The lines below it: why, and what went over the wire. */
export function entryDetails({
  request,
  response,
  rules,
  variants,
  refusal,
}: RequestView): readonly string[] {
  return [
    ...(refusal === undefined ? [] : [`refused   ${refusal.message}`]),
    ...(rules.length === 0 ? [] : [`rules     ${rules.join(', ')}`]),
    ...(variants.length === 0
      ? []
      : [`variants  ${variants.map(({ name, value }) => `${name}=${value}`).join(', ')}`]),
    ...(request.body === undefined || request.body === '' ? [] : [`sent      ${request.body}`]),
    `answered  ${response.body}`,
  ].map(visible)
}
