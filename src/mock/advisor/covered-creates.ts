import { createText, isUnanswered, similarCreates } from './creates.ts'
import { type Case, caseOf } from './finding.ts'
import { type Create, type History, notesOf, responseJson, samePair } from './history.ts'

/** Yields the advisor's findings, case by case, of payments of a client, not refunded, that recorded nothing, because a grant of another source covers the period. */
export function* coveredCases(history: History): Iterable<Case> {
  for (const create of history.creates) {
    if (create.grantType !== 'paid_external' || !isCovered(create)) continue
    const sales = similarCreates(history, create)
    const attempts = sales.filter(({ sourceId }) => sourceId === create.sourceId)
    if (attempts.find(isCovered) !== create || attempts.some(isRecorded)) continue
    const before = sales.filter(
      ({ number, endsAt, sourceId }) =>
        number < create.number && endsAt === create.endsAt && sourceId !== create.sourceId,
    )
    // A retry with another source has a finding already.
    if (before.some(isUnanswered) || isRefunded(history, create)) continue
    // The same period with another source is most likely the same payment.
    const samePeriod = before.find(isRecorded)
    yield samePeriod === undefined
      ? caseOf('PAY-PERIOD-IS-GRANT', coveredText(create), create)
      : caseOf('GRANT-SOURCE-IDENTIFIES', coveredText(create), samePeriod, create)
  }
}

/** Tests that a create recorded nothing; if `duplicate-or-coverage` decided it, the source is known, so it is recorded. */
const isCovered = ({ outcome, entry: { decision, variants } }: Create): boolean =>
  outcome === 'succeeded' &&
  decision === 'covered' &&
  !variants.some(({ name }) => name === 'duplicate-or-coverage')

const isRecorded = ({ entry: { decision } }: Create): boolean =>
  decision === 'granted' || decision === 'replayed'

/** Tests that a refund of a create's payment was noted after it. */
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
  const { grant } = responseJson(create.entry)
  const source = grant?.sourceId === undefined ? '' : ` of ${grant.sourceId}`
  return `${createText(create)} was answered with the ${grant?.grantType} grant ${grant?.id}${source} and recorded nothing`
}
