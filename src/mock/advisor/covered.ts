import { createText, isUnanswered, salesLike } from './creates.ts'
import { type Remark, remark } from './finding.ts'
import { answered, type Create, type History, notesOf, samePair } from './history.ts'

/**
 * The payments that recorded nothing: the create was answered with a grant of another source, which covers the period. Money
 * that was given back needs no record.
 */
export function* coveredRemarks(history: History): Iterable<Remark> {
  for (const create of history.creates) {
    if (create.grantType !== 'paid_external' || !isCovered(create)) continue
    const sales = salesLike(history, create)
    const attempts = sales.filter(({ sourceId }) => sourceId === create.sourceId)
    if (attempts.find(isCovered) !== create || attempts.some(isRecorded)) continue
    const before = sales.filter(
      ({ number, endsAt, sourceId }) =>
        number < create.number && endsAt === create.endsAt && sourceId !== create.sourceId,
    )
    // A retry under another source, which has a finding already.
    if (before.some(isUnanswered) || isRefunded(history, create)) continue
    // The same period under another source is the same payment, most likely.
    const twin = before.find(isRecorded)
    yield twin === undefined
      ? remark('PAY-PERIOD-IS-GRANT', coveredText(create), create)
      : remark('GRANT-SOURCE-IDENTIFIES', coveredText(create), twin, create)
  }
}

/** The service weighs a duplicate against coverage only where it knows the source; then this payment is recorded. */
const isCovered = ({ outcome, entry: { decision, variants } }: Create): boolean =>
  outcome === 'done' &&
  decision === 'covered' &&
  !variants.some(({ name }) => name === 'duplicate-or-coverage')

const isRecorded = ({ entry: { decision } }: Create): boolean =>
  decision === 'granted' || decision === 'replayed'

/** Whether the money of a create, or of its grant, was noted as given back after it. */
export const isRefunded = (
  history: History,
  create: Pick<Create, 'number' | 'bundleId' | 'userId' | 'sourceId'>,
): boolean =>
  notesOf(history, 'refund').some(
    ({ after, scenario }) =>
      after >= create.number &&
      samePair(scenario, create) &&
      (scenario.sourceId ?? create.sourceId) === create.sourceId,
  )

function coveredText(create: Create): string {
  const { grant } = answered(create.entry)
  const source = grant?.sourceId === undefined ? '' : ` of ${grant.sourceId}`
  return `${createText(create)} was answered with the ${grant?.grantType} grant ${grant?.id}${source} and recorded nothing`
}
