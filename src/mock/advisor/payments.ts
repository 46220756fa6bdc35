import { isRefunded } from './covered-creates.ts'
import { isUnresolved } from './creates.ts'
import { type Case, caseOf } from './finding.ts'
import {
  type Create,
  type Customer,
  type History,
  instantOf,
  isNoAnswer,
  type Note,
  type NoteOf,
  notesAbout,
  notesOf,
  samePair,
} from './history.ts'

/** Yields the advisor's findings, case by case, of creates and revokes that do not fit the payments, failures and refunds that a test has noted. */
export function* paymentCases(history: History): Iterable<Case> {
  const invoices = notesOf(history, 'invoice-paid')
  for (const note of notesOf(history, 'invoice-paid', 'lifetime-paid')) {
    const { scenario } = note
    const creates = paidAfter(history, scenario, note.after)
    const matching = creates.filter((create) => matches(scenario, create))
    if (!allFollows(history, note) || matching.some((create) => !isUnrecorded(history, create))) continue
    // A test often notes a webhook after it was answered, or several together.
    const notes = notesAbout(history, scenario)
    const earlier = notes.slice(0, notes.indexOf(note))
    const since = earlier.at(-1)?.after ?? 0
    const claimed = earlier.findLast((other) =>
      [undefined, boughtEnd(scenario)].includes(boughtEnd(other.scenario)),
    )
    const before = paidAfter(history, scenario, claimed?.after ?? 0).filter(
      ({ number, entry }) =>
        number <= note.after &&
        // A create that was covered has a finding of its own.
        (entry.decision === 'covered' ||
          entry.ledger.added.some(({ id }) => history.revokedBy(id) > note.after)),
    )
    if (before.some(({ endsAt }) => endsAt === boughtEnd(scenario))) continue
    const others = [...before.filter(({ number }) => number > since), ...creates].filter(
      (create) => !isExplained(history, create),
    )
    if (scenario.scenario === 'lifetime-paid') {
      const what = `paid_external creates without endsAt ${matching.length > 0 ? 'were refused' : 'did not follow'}`
      const shown = matching.length > 0 ? matching : others
      yield caseOf('PAY-LIFETIME-NO-END', `Access for good was bought, and ${what}`, ...shown)
      continue
    }
    const invoice = `The invoice paid up to ${scenario.periodEnd} led to`
    const isFirst = invoices.find((other) => samePair(other.scenario, scenario)) === note
    const rule = isFirst ? 'PAY-FIRST-INVOICE' : 'PAY-RENEWAL-NEW-SOURCE'
    if (matching.length > 0)
      yield caseOf('PAY-PERIOD-IS-GRANT', `${invoice} paid_external creates that were refused`, ...matching)
    else if (others.length === 0) yield caseOf('PAY-PERIOD-IS-GRANT', `${invoice} no paid_external create`)
    else yield caseOf(rule, `${invoice} paid_external creates with other ends only`, ...others)
  }
  for (const note of notesOf(history, 'payment-failed', 'cancel-at-period-end'))
    yield* unrequested(history, note)
  for (const note of notesOf(history, 'refund')) {
    const due = refundable(history, note)
    const ids = new Set<string>([...due, ...related(note).filter(({ live }) => live)].map(({ id }) => id))
    const isTried = (id: string): boolean =>
      Number.isFinite(history.revokedBy(id)) ||
      history.revokes.some(
        (revoke) =>
          revoke.number > note.after &&
          revoke.bundleId === note.scenario.bundleId &&
          !isNoAnswer(revoke, note.scenario) &&
          // A revoke without an answer has a finding already.
          (revoke.grantId === id || (ids.has(revoke.grantId) && isUnresolved(history, revoke))),
      )
    if (!allFollows(history, note) || [...ids].every(isTried)) continue
    const what = note.scenario.sourceId ? 'A payment went back, and its' : 'Access was to end, and a paid'
    const left = due.filter(({ id }) => !isTried(id))
    yield caseOf('PAY-REFUND-REVOKE', `${what} grant was not revoked`, ...left)
  }
  yield* unrefunded(history)
}

/**
 * Yields paid grants that were revoked for the refund of another payment: with its grant, or before another note on the
 * customer. Ignores cascades (grants that start later) and upgrades (another create follows).
 */
function* unrefunded(history: History): Iterable<Case> {
  const { revokes, revokedBy } = history
  const paid = paidGrants(history)
  for (const revoke of revokes) {
    const { number } = revoke
    const grant = paid.find(({ id }) => id === revoke.grantId)
    if (!grant || revokedBy(grant.id) !== number || isRefunded(history, grant)) continue
    const revokedAt = paid
      .filter((other) => other.number < number && samePair(other, grant) && isRefunded(history, other))
      .map(({ id }) => revokedBy(id))
    const lastNote = notesAbout(history, grant).findLast(({ after }) => after < number)
    const isForRefund = revokedAt.includes(number) || lastNote?.scenario.scenario === 'refund'
    const isReplaced = paidAfter(history, grant, number).some(({ outcome }) => outcome !== 'refused')
    if (isForRefund && !isReplaced && revokedAt.every((at) => at <= number))
      yield caseOf(
        'PAY-REFUND-REVOKE',
        `The grant of ${grant.sourceId} was revoked, and only other payments were noted as refunded`,
        revoke,
      )
  }
}

function paidGrants(history: History) {
  const grants = notesOf(history, 'refund').flatMap((note) =>
    (note.grants ?? []).filter(({ live }) => live).map((one) => ({ ...note.scenario, number: 0, ...one })),
  )
  return [...history.grants.filter(isPaid), ...grants]
}

const isPaid = ({ grantType }: Create): boolean => grantType === 'paid_external'

const noAction = {
  'payment-failed': { rule: 'PAY-FAILED-NOTHING', why: 'a renewal had failed' },
  'cancel-at-period-end': {
    rule: 'PAY-CANCEL-NO-REVOKE',
    why: 'the customer had cancelled at the end of the period',
  },
} as const

/** Yields creates and revokes after a note that needs none, up to the next note on the same customer. */
function* unrequested(history: History, note: NoteOf<keyof typeof noAction>): Iterable<Case> {
  const { rule, why } = noAction[note.scenario.scenario]
  const about = notesAbout(history, note.scenario)
  const next = about[about.indexOf(note) + 1]
  const until = next?.after ?? Number.POSITIVE_INFINITY
  for (const revoke of history.revokes)
    if (revoke.number > note.after && revoke.number <= until && samePair(revoke, note.scenario))
      yield caseOf(rule, `A grant was revoked after ${why}`, revoke)
  const paidEnd = next && boughtEnd(next.scenario)
  const later = paidAfter(history, note.scenario, until)
  for (const create of paidAfter(history, note.scenario, note.after)) {
    const isNotedLater = create.endsAt === paidEnd && later.every(({ endsAt }) => endsAt !== paidEnd)
    const isMeant = isNotedLater || isExplained(history, create) || isRepeated(history, create, note.after)
    if (create.number <= until && !isMeant) yield caseOf(rule, `A grant was created after ${why}`, create)
  }
}

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

const related = ({ grants = [], scenario: { sourceId } }: NoteOf<'refund'>) =>
  grants.filter((grant) => sourceId === undefined || grant.sourceId === sourceId)

/** Tests that the journal has all entries after a note. */
const allFollows = ({ complete, entries }: History, { after }: { readonly after: number }): boolean =>
  complete || (entries[0] !== undefined && entries[0].number <= after + 1)

const paidAfter = ({ creates }: History, customer: Customer, after: number) =>
  creates.filter((create) => create.number > after && samePair(create, customer) && isPaid(create))

/** Tests that a create was refused and its payment is neither recorded nor refunded. */
const isUnrecorded = (history: History, create: Create): boolean =>
  create.outcome === 'refused' &&
  (create.entry.refusal?.code !== 'errors.grant.duplicate_source' || isSourceRevoked(history, create)) &&
  !isRefunded(history, create)

function isSourceRevoked(history: History, create: Create): boolean {
  const grants = paidGrants(history).filter(
    (grant) => grant.sourceId === create.sourceId && samePair(grant, create),
  )
  return grants.length > 0 && grants.every(({ id }) => history.revokedBy(id) < create.number)
}

const isExplained = (history: History, create: Create): boolean =>
  notesOf(history, 'invoice-paid', 'lifetime-paid').some(
    ({ after, scenario }) => after < create.number && matches(scenario, create),
  )

const matches = (scenario: NoteOf<'invoice-paid' | 'lifetime-paid'>['scenario'], create: Create): boolean =>
  isPaid(create) && samePair(create, scenario) && create.endsAt === boughtEnd(scenario)

/** Returns the end of what a payment bought; undefined for what is no payment. */
function boughtEnd(scenario: Note['scenario']): number | undefined {
  if (scenario.scenario === 'invoice-paid') return instantOf(scenario.periodEnd)
  return scenario.scenario === 'lifetime-paid' ? Number.POSITIVE_INFINITY : undefined
}

/** Tests that a create repeats a payment that is recorded already. */
const isRepeated = ({ creates }: History, create: Create, before: number): boolean =>
  create.entry.decision === 'replayed' ||
  create.entry.refusal?.code === 'errors.grant.duplicate_source' ||
  creates.some(
    (earlier) =>
      earlier.number <= before && earlier.sourceId === create.sourceId && samePair(earlier, create),
  )
