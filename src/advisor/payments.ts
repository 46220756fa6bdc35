import type { Customer, NoteOf } from './evidence.ts'
import { type Remark, remark } from './finding.ts'
import { type Create, type History, instantOf, notesOf, type Revoke, samePair } from './history.ts'

/** Whether payments were recorded as the recurring-payment rules ask; all of it by scenarios that a test has told of. */
export const paymentRemarks = (history: History): readonly Remark[] => [
  ...notesOf(history, 'invoice-paid').flatMap((note) => invoiceRemark(history, note) ?? []),
  ...notesOf(history, 'lifetime-paid').flatMap((note) => lifetimeRemark(history, note) ?? []),
  ...notesOf(history, 'payment-failed', 'cancel-at-period-end').flatMap((note) =>
    leaveAloneRemarks(history, note),
  ),
  ...notesOf(history, 'refund').flatMap((note) => refundRemark(history, note) ?? []),
]

function invoiceRemark(history: History, note: NoteOf<'invoice-paid'>): Remark | undefined {
  if (!allFollows(history, note)) return undefined
  const creates = paidAfter(history, note)
  const end = instantOf(note.scenario.periodEnd)
  if (creates.some(({ endsAt }) => endsAt === end)) return undefined
  const unasked = creates.filter((create) => !isAskedFor(history, create))
  const invoice = `The invoice paid up to ${note.scenario.periodEnd} was followed by`
  if (unasked.length === 0) return remark('PAY-PERIOD-IS-GRANT', `${invoice} no create`)
  const rule = isFirst(history, note) ? 'PAY-FIRST-INVOICE' : 'PAY-RENEWAL-NEW-SOURCE'
  return remark(rule, `${invoice} creates with other ends only`, ...unasked)
}

function lifetimeRemark(history: History, note: NoteOf<'lifetime-paid'>): Remark | undefined {
  if (!allFollows(history, note)) return undefined
  const creates = paidAfter(history, note)
  if (creates.some(({ endsAt }) => endsAt === Number.POSITIVE_INFINITY)) return undefined
  return remark(
    'PAY-LIFETIME-NO-END',
    'Access for good was bought, and no create without endsAt followed',
    ...creates.filter((create) => !isAskedFor(history, create)),
  )
}

/** What was done to a customer between a note that asks for nothing and the next one about the same customer. */
function leaveAloneRemarks(
  history: History,
  note: NoteOf<'payment-failed' | 'cancel-at-period-end'>,
): readonly Remark[] {
  const [rule, why] =
    note.scenario.scenario === 'payment-failed'
      ? (['PAY-FAILED-NOTHING', 'a renewal had failed'] as const)
      : (['PAY-CANCEL-NO-REVOKE', 'the customer had cancelled at the end of the period'] as const)
  const until = nextNote(history, note)
  const within = ({ number }: Create | Revoke): boolean => number > note.after && number <= until
  const revokes = history.revokes.filter((revoke) => within(revoke) && isOf(revoke, note.scenario))
  const creates = history.creates.filter(
    (create) =>
      within(create) &&
      samePair(create, note.scenario) &&
      isPayment(create) &&
      !isAskedFor(history, create) &&
      !isRepeated(history, create, note.after),
  )
  return [
    ...revokes.map((revoke) => remark(rule, `A grant was revoked after ${why}`, revoke)),
    ...creates.map((create) => remark(rule, `A grant was created after ${why}`, create)),
  ]
}

/** Checked only when a grant was there to be revoked, as far as the journal shows. */
function refundRemark(history: History, note: NoteOf<'refund'>): Remark | undefined {
  if (!allFollows(history, note)) return undefined
  const { sourceId } = note.scenario
  const due = history.grants.filter(
    (grant) =>
      grant.number <= note.after &&
      samePair(grant, note.scenario) &&
      (sourceId === undefined || grant.sourceId === sourceId) &&
      grant.endsAt > instantOf(note.at) &&
      (grant.revokedBy === undefined || grant.revokedBy > note.after),
  )
  if (due.length === 0) return undefined
  const tried = history.revokes.some((revoke) => revoke.number > note.after && isOf(revoke, note.scenario))
  if (tried) return undefined
  return remark('PAY-REFUND-REVOKE', 'A payment went back, and no grant of the customer was revoked', ...due)
}

/** Whether the journal still holds all that came after a note: only then can something be missing. */
const allFollows = ({ complete, entries }: History, { after }: { readonly after: number }): boolean =>
  complete || (entries[0] !== undefined && entries[0].number <= after + 1)

const paidAfter = ({ creates }: History, note: { readonly after: number; readonly scenario: Customer }) =>
  creates.filter(
    (create) => create.number > note.after && samePair(create, note.scenario) && isPayment(create),
  )

const isPayment = ({ grantType }: Create): boolean => grantType === 'paid_external'

const isOf = (revoke: Revoke, { bundleId, userId }: Customer): boolean =>
  revoke.bundleId === bundleId && revoke.userId === userId

/** Whether some invoice or purchase that was noted explains the create. */
const isAskedFor = (history: History, create: Create): boolean =>
  notesOf(history, 'invoice-paid', 'lifetime-paid').some(
    ({ after, scenario }) =>
      after < create.number &&
      samePair(scenario, create) &&
      create.endsAt ===
        (scenario.scenario === 'invoice-paid' ? instantOf(scenario.periodEnd) : Number.POSITIVE_INFINITY),
  )

const isFirst = (history: History, note: NoteOf<'invoice-paid'>): boolean =>
  notesOf(history, 'invoice-paid').find(({ scenario }) => samePair(scenario, note.scenario)) === note

/** An event that is delivered again brings no new payment; the service says so of a source that it knows. */
const isRepeated = ({ creates }: History, create: Create, before: number): boolean =>
  create.entry.decision === 'replayed' ||
  create.entry.refusal?.code === 'errors.grant.duplicate_source' ||
  creates.some(
    ({ number, sourceId, bundleId, userId }) =>
      number <= before && sourceId === create.sourceId && samePair({ bundleId, userId }, create),
  )

/** The last entry before the next note about the same customer. */
function nextNote({ notes }: History, note: NoteOf<'payment-failed' | 'cancel-at-period-end'>): number {
  const next = notes
    .slice(notes.findIndex(({ scenario }) => scenario === note.scenario) + 1)
    .find(({ scenario }) => 'userId' in scenario && samePair(scenario, note.scenario))
  return next?.after ?? Number.POSITIVE_INFINITY
}
