import type { Create } from './calls.ts'
import { type Casebook, samePair } from './casebook.ts'
import type { Remark } from './finding.ts'

/** How the client chose sources. */
export const sourceRemarks = ({ creates }: Casebook): readonly Remark[] => [
  ...creates.flatMap((create) => reusedSource(creates, create) ?? []),
  ...creates.flatMap((create) => remark(create, renamedRetry(creates, create))),
]

/** The create that does over again, under another source, what an unanswered one asked for, and stands in for its retry. */
export function renamedRetry(creates: readonly Create[], unanswered: Create): Create | undefined {
  if (unanswered.sourceId === undefined || !isUnanswered(unanswered)) return undefined
  const later = creates.filter(
    (create) => create.entry.number > unanswered.entry.number && sameSale(create, unanswered),
  )
  if (later.some(({ sourceId }) => sourceId === unanswered.sourceId)) return undefined
  return later.find(({ sourceId, endsAt }) => sourceId !== undefined && endsAt === unanswered.endsAt)
}

/** Whether the client cannot take the create for recorded. */
export const isUnanswered = ({ outcome }: Create): boolean => outcome === 'unknown' || outcome === 'limited'

export const sameSale = (one: Create, other: Create): boolean =>
  samePair(one, other) && one.grantType === other.grantType

/** A source that stood for one period already, sent again for another. */
function reusedSource(creates: readonly Create[], create: Create): Remark | undefined {
  const { sourceId, endsAt, entry } = create
  if (sourceId === undefined) return undefined
  const first = creates.find(
    (other) => other.sourceId === sourceId && sameSale(other, create) && wasUsed(other),
  )
  if (first === undefined || first.entry.number >= entry.number || first.endsAt === endsAt) return undefined
  const permanent = endsAt === Number.POSITIVE_INFINITY
  return {
    rule: permanent ? 'PAY-LIFETIME-NO-END' : 'PAY-RENEWAL-NEW-SOURCE',
    what: `sourceId ${sourceId} was sent again ${permanent ? 'for permanent access' : 'with another endsAt'}`,
    evidence: [first.entry.number, entry.number],
  }
}

/** Whether the service has, or may have, taken the source as that of a grant. */
const wasUsed = ({ outcome, entry }: Create): boolean =>
  outcome === 'unknown' || (outcome === 'done' && entry.decision !== 'covered')

const remark = (unanswered: Create, retry: Create | undefined): readonly Remark[] =>
  retry === undefined
    ? []
    : [
        {
          rule: 'GRANT-SOURCE-IDENTIFIES',
          what: `A create with sourceId ${unanswered.sourceId} had no answer to rely on and was sent again as ${retry.sourceId}`,
          evidence: [unanswered.entry.number, retry.entry.number],
        },
      ]
