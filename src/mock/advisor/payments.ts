import { isRefunded } from './covered.ts'
import { isLeftOpen } from './creates.ts'
import { type Remark, remark } from './finding.ts'
import {
  type Create,
  type Customer,
  type History,
  instantOf,
  isNoAnswer,
  type NoteOf,
  notesAbout,
  notesOf,
  samePair,
} from './history.ts'

/** Whether payments were recorded as the recurring-payment rules ask; all of it by scenarios that a test has reported. */
export function* paymentRemarks(history: History): Iterable<Remark> {
  const invoices = notesOf(history, 'invoice-paid')
  for (const note of notesOf(history, 'invoice-paid', 'lifetime-paid')) {
    const { scenario } = note
    const creates = paidAfter(history, scenario, note.after)
    const wanted = creates.filter((create) => isFor(scenario, create))
    if (!allFollows(history, note) || wanted.some((create) => !isInVain(history, create))) continue
    // A webhook is often noted when it has been answered.
    const about = notesAbout(history, scenario)
    const since = about[about.indexOf(note) - 1]?.after ?? 0
    const early = history.grants.filter(
      ({ number, id }) => number > since && history.revokedBy(id) > note.after,
    )
    if (early.some((grant) => grant.number <= note.after && isFor(scenario, grant))) continue
    const unasked = creates.filter((create) => !isAskedFor(history, create))
    if (scenario.scenario === 'lifetime-paid') {
      const what = `paid_external creates without endsAt ${wanted.length > 0 ? 'were refused' : 'did not follow'}`
      const shown = wanted.length > 0 ? wanted : unasked
      yield remark('PAY-LIFETIME-NO-END', `Access for good was bought, and ${what}`, ...shown)
      continue
    }
    const invoice = `The invoice paid up to ${scenario.periodEnd} was followed by`
    const isFirst = invoices.find((other) => samePair(other.scenario, scenario)) === note
    const rule = isFirst ? 'PAY-FIRST-INVOICE' : 'PAY-RENEWAL-NEW-SOURCE'
    if (wanted.length > 0)
      yield remark('PAY-PERIOD-IS-GRANT', `${invoice} paid_external creates that were refused`, ...wanted)
    else if (unasked.length === 0) yield remark('PAY-PERIOD-IS-GRANT', `${invoice} no paid_external create`)
    else yield remark(rule, `${invoice} paid_external creates with other ends only`, ...unasked)
  }
  for (const note of notesOf(history, 'payment-failed', 'cancel-at-period-end'))
    yield* unaskedFor(history, note)
  for (const note of notesOf(history, 'refund')) {
    const due = refundable(history, note)
    const ids = new Set<string>([...due, ...heldOf(note).filter(({ live }) => live)].map(({ id }) => id))
    const isTried = (id: string): boolean =>
      Number.isFinite(history.revokedBy(id)) ||
      history.revokes.some(
        (revoke) =>
          revoke.number > note.after &&
          revoke.bundleId === note.scenario.bundleId &&
          !isNoAnswer(revoke, note.scenario) &&
          // A revoke that was left open has a finding already.
          (revoke.grantId === id || (ids.has(revoke.grantId) && isLeftOpen(history, revoke))),
      )
    if (!allFollows(history, note) || [...ids].every(isTried)) continue
    const what = note.scenario.sourceId ? 'A payment went back, and its' : 'Access was to end, and a paid'
    const left = due.filter(({ id }) => !isTried(id))
    yield remark('PAY-REFUND-REVOKE', `${what} grant was not revoked`, ...left)
  }
  yield* unrefunded(history)
}

/**
 * The paid grants that were revoked for the refund of another payment: together with its grant, or as a second one before
 * anything else was noted of the customer. What starts later goes with a refunded grant, and an upgrade creates another one.
 */
function* unrefunded(history: History): Iterable<Remark> {
  const { revokes, revokedBy } = history
  const paid = paidGrants(history)
  for (const revoke of revokes) {
    const { number } = revoke
    const grant = paid.find(({ id }) => id === revoke.grantId)
    if (!grant || revokedBy(grant.id) !== number || isRefunded(history, grant)) continue
    const goneAt = paid
      .filter((other) => other.number < number && samePair(other, grant) && isRefunded(history, other))
      .map(({ id }) => revokedBy(id))
    const news = notesAbout(history, grant).findLast(({ after }) => after < number)
    const isForRefund = goneAt.includes(number) || news?.scenario.scenario === 'refund'
    const isReplaced = paidAfter(history, grant, number).some(({ outcome }) => outcome !== 'refused')
    if (isForRefund && !isReplaced && goneAt.every((at) => at <= number))
      yield remark(
        'PAY-REFUND-REVOKE',
        `The grant of ${grant.sourceId} was revoked, and only other payments were noted as refunded`,
        revoke,
      )
  }
}

/** The paid grants that creates have made, and those that a refund found. */
function paidGrants(history: History) {
  const held = notesOf(history, 'refund').flatMap((note) =>
    (note.held ?? []).filter(({ live }) => live).map((grant) => ({ ...note.scenario, number: 0, ...grant })),
  )
  return [...history.grants.filter(isPaid), ...held]
}

const isPaid = ({ grantType }: Create): boolean => grantType === 'paid_external'

const asksForNothing = {
  'payment-failed': { rule: 'PAY-FAILED-NOTHING', why: 'a renewal had failed' },
  'cancel-at-period-end': {
    rule: 'PAY-CANCEL-NO-REVOKE',
    why: 'the customer had cancelled at the end of the period',
  },
} as const

/** What was done to a customer between a note that asks for nothing and the next one about the same customer. */
function* unaskedFor(history: History, note: NoteOf<keyof typeof asksForNothing>): Iterable<Remark> {
  const { rule, why } = asksForNothing[note.scenario.scenario]
  const about = notesAbout(history, note.scenario)
  const until = about[about.indexOf(note) + 1]?.after ?? Number.POSITIVE_INFINITY
  for (const revoke of history.revokes)
    if (revoke.number > note.after && revoke.number <= until && samePair(revoke, note.scenario))
      yield remark(rule, `A grant was revoked after ${why}`, revoke)
  for (const create of paidAfter(history, note.scenario, note.after))
    if (create.number <= until && !isAskedFor(history, create) && !isRepeated(history, create, note.after))
      yield remark(rule, `A grant was created after ${why}`, create)
}

/** The grants that a refund concerns, as far as the journal shows them. */
const refundable = ({ grants, revokedBy }: History, { after, at, scenario }: NoteOf<'refund'>) =>
  grants.filter(
    (grant) =>
      grant.number <= after &&
      isPaid(grant) &&
      samePair(grant, scenario) &&
      (scenario.sourceId === undefined || grant.sourceId === scenario.sourceId) &&
      grant.endsAt > instantOf(at) &&
      revokedBy(grant.id) > after,
  )

/** Those of the grants held then that a refund concerns. */
const heldOf = ({ held = [], scenario: { sourceId } }: NoteOf<'refund'>) =>
  held.filter((grant) => sourceId === undefined || grant.sourceId === sourceId)

/** Whether the journal still holds all that came after a note: only then can something be missing. */
const allFollows = ({ complete, entries }: History, { after }: { readonly after: number }): boolean =>
  complete || (entries[0] !== undefined && entries[0].number <= after + 1)

const paidAfter = ({ creates }: History, customer: Customer, after: number) =>
  creates.filter((create) => create.number > after && samePair(create, customer) && isPaid(create))

/** Whether a create was refused although its payment is not recorded, and nothing was given back. */
const isInVain = (history: History, create: Create): boolean =>
  create.outcome === 'refused' &&
  (create.entry.refusal?.code !== 'errors.grant.duplicate_source' || isSpent(history, create)) &&
  !isRefunded(history, create)

/** Whether every grant of the source was revoked before: it is known, and gives no access. */
function isSpent(history: History, create: Create): boolean {
  const grants = paidGrants(history).filter(
    (grant) => grant.sourceId === create.sourceId && samePair(grant, create),
  )
  return grants.length > 0 && grants.every(({ id }) => history.revokedBy(id) < create.number)
}

/** Whether some invoice or purchase that was noted explains the create. */
const isAskedFor = (history: History, create: Create): boolean =>
  notesOf(history, 'invoice-paid', 'lifetime-paid').some(
    ({ after, scenario }) => after < create.number && isFor(scenario, create),
  )

/** Whether a create is what an invoice or a purchase asks for. */
const isFor = (scenario: NoteOf<'invoice-paid' | 'lifetime-paid'>['scenario'], create: Create): boolean =>
  isPaid(create) &&
  samePair(create, scenario) &&
  create.endsAt === ('periodEnd' in scenario ? instantOf(scenario.periodEnd) : Number.POSITIVE_INFINITY)

/** An event that is delivered again brings no new payment; the service says so of a source that it knows. */
const isRepeated = ({ creates }: History, create: Create, before: number): boolean =>
  create.entry.decision === 'replayed' ||
  create.entry.refusal?.code === 'errors.grant.duplicate_source' ||
  creates.some(
    (earlier) =>
      earlier.number <= before && earlier.sourceId === create.sourceId && samePair(earlier, create),
  )
