import type { Create, Revoke } from './calls.ts'
import { instantOf } from './calls.ts'
import { type Casebook, notesOf, samePair } from './casebook.ts'
import type { NoteOf } from './evidence.ts'
import type { AdviceRule, Remark } from './finding.ts'
import type { Customer } from './scenario.ts'

/** Whether payments were recorded as the recurring-payment rules ask; all of it by scenarios that a test has told of. */
export const paymentRemarks = (casebook: Casebook): readonly Remark[] => [
  ...notesOf(casebook, 'invoice-paid')
    .filter((note) => allFollows(casebook, note))
    .flatMap((note) => invoiceRemark(casebook, note) ?? []),
  ...notesOf(casebook, 'lifetime-paid')
    .filter((note) => allFollows(casebook, note))
    .flatMap((note) => lifetimeRemark(casebook, note) ?? []),
  ...notesOf(casebook, 'payment-failed', 'cancel-at-period-end').flatMap((note) =>
    leaveAloneRemarks(casebook, note),
  ),
  ...notesOf(casebook, 'refund').flatMap((note) => refundRemark(casebook, note) ?? []),
]

function invoiceRemark(casebook: Casebook, note: NoteOf<'invoice-paid'>): Remark | undefined {
  const creates = paidAfter(casebook, note)
  const end = instantOf(note.scenario.periodEnd)
  if (creates.some(({ endsAt }) => endsAt === end)) return undefined
  const unasked = creates.filter((create) => !isAskedFor(casebook, create))
  if (unasked.length === 0)
    return {
      rule: 'PAY-PERIOD-IS-GRANT',
      what: `The invoice paid up to ${note.scenario.periodEnd} was followed by no create`,
      evidence: [],
    }
  return {
    rule: isFirst(casebook, note) ? 'PAY-FIRST-INVOICE' : 'PAY-RENEWAL-NEW-SOURCE',
    what: `The invoice paid up to ${note.scenario.periodEnd} was followed by creates with other ends only`,
    evidence: numbersOf(unasked),
  }
}

function lifetimeRemark(casebook: Casebook, note: NoteOf<'lifetime-paid'>): Remark | undefined {
  const creates = paidAfter(casebook, note)
  if (creates.some(({ endsAt }) => endsAt === Number.POSITIVE_INFINITY)) return undefined
  return {
    rule: 'PAY-LIFETIME-NO-END',
    what: 'Access for good was bought, and no create without endsAt followed',
    evidence: numbersOf(creates.filter((create) => !isAskedFor(casebook, create))),
  }
}

/** What was done to a customer between a note that asks for nothing and the next one about the same customer. */
function leaveAloneRemarks(
  casebook: Casebook,
  note: NoteOf<'payment-failed' | 'cancel-at-period-end'>,
): readonly Remark[] {
  const rule: AdviceRule =
    note.scenario.scenario === 'payment-failed' ? 'PAY-FAILED-NOTHING' : 'PAY-CANCEL-NO-REVOKE'
  const why =
    rule === 'PAY-FAILED-NOTHING'
      ? 'a renewal had failed'
      : 'the customer had cancelled at the end of the period'
  const until = nextNote(casebook, note)
  const within = ({ entry }: Create | Revoke): boolean => entry.number > note.after && entry.number <= until
  const revokes = casebook.revokes.filter((revoke) => within(revoke) && isOf(revoke, note.scenario))
  const creates = casebook.creates.filter(
    (create) =>
      within(create) &&
      samePair(create, note.scenario) &&
      isPayment(create) &&
      !isAskedFor(casebook, create) &&
      !isRepeated(casebook, create, note.after),
  )
  return [
    ...revokes.map(({ entry }) => ({
      rule,
      what: `A grant was revoked after ${why}`,
      evidence: [entry.number],
    })),
    ...creates.map(({ entry }) => ({
      rule,
      what: `A grant was created after ${why}`,
      evidence: [entry.number],
    })),
  ]
}

/** Judged only when a grant was there to be revoked, as far as the journal shows. */
function refundRemark(casebook: Casebook, note: NoteOf<'refund'>): Remark | undefined {
  if (!allFollows(casebook, note)) return undefined
  const { sourceId } = note.scenario
  const due = casebook.grants.filter(
    (grant) =>
      grant.number <= note.after &&
      samePair(grant, note.scenario) &&
      (sourceId === undefined || grant.sourceId === sourceId) &&
      grant.endsAt > instantOf(note.at) &&
      (grant.revokedBy === undefined || grant.revokedBy > note.after),
  )
  if (due.length === 0) return undefined
  const tried = casebook.revokes.some(
    (revoke) => revoke.entry.number > note.after && isOf(revoke, note.scenario),
  )
  if (tried) return undefined
  return {
    rule: 'PAY-REFUND-REVOKE',
    what: 'A payment went back, and no grant of the customer was revoked',
    evidence: due.map(({ number }) => number),
  }
}

/** Whether the journal still holds all that came after a note: only then can something be missing. */
const allFollows = ({ complete, entries }: Casebook, { after }: { readonly after: number }): boolean =>
  complete || (entries[0] !== undefined && entries[0].number <= after + 1)

const paidAfter = ({ creates }: Casebook, note: { readonly after: number; readonly scenario: Customer }) =>
  creates.filter(
    (create) => create.entry.number > note.after && samePair(create, note.scenario) && isPayment(create),
  )

const isPayment = ({ grantType }: Create): boolean => grantType === 'paid_external'

const isOf = (revoke: Revoke, { bundleId, userId }: Customer): boolean =>
  revoke.bundleId === bundleId && revoke.userId === userId

/** Whether some invoice or purchase that was noted explains the create. */
const isAskedFor = (casebook: Casebook, create: Create): boolean =>
  notesOf(casebook, 'invoice-paid', 'lifetime-paid').some(
    ({ after, scenario }) =>
      after < create.entry.number &&
      samePair(scenario, create) &&
      create.endsAt ===
        (scenario.scenario === 'invoice-paid' ? instantOf(scenario.periodEnd) : Number.POSITIVE_INFINITY),
  )

const isFirst = (casebook: Casebook, note: NoteOf<'invoice-paid'>): boolean =>
  notesOf(casebook, 'invoice-paid').find(({ scenario }) => samePair(scenario, note.scenario)) === note

/** An event that is delivered again brings no new payment; the service says so of a source that it knows. */
const isRepeated = ({ creates }: Casebook, create: Create, before: number): boolean =>
  create.entry.decision === 'replayed' ||
  create.entry.refusal?.code === 'errors.grant.duplicate_source' ||
  creates.some(
    ({ entry, sourceId, bundleId, userId }) =>
      entry.number <= before && sourceId === create.sourceId && samePair({ bundleId, userId }, create),
  )

/** The last entry before the next note about the same customer. */
function nextNote({ notes }: Casebook, note: NoteOf<'payment-failed' | 'cancel-at-period-end'>): number {
  const next = notes
    .slice(notes.findIndex(({ scenario }) => scenario === note.scenario) + 1)
    .find(({ scenario }) => 'userId' in scenario && samePair(scenario, note.scenario))
  return next?.after ?? Number.POSITIVE_INFINITY
}

const numbersOf = (calls: readonly (Create | Revoke)[]): readonly number[] =>
  calls.map(({ entry }) => entry.number)
