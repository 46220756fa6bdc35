import type { Scenario } from '../../../spec/control-types.ts'
import { type RuleId, rules } from '../../../spec/generated/rules.ts'
import { formatInstant } from '../../ledger/date-time.ts'
import { DomainError } from '../../ledger/domain-error.ts'
import type { Instant } from '../../ledger/instant.ts'
import type { Journal } from '../journal/journal.ts'
import { coveredCases } from './covered-creates.ts'
import { createCases } from './creates.ts'
import type { Case, Finding } from './finding.ts'
import {
  type CustomerGrant,
  type Evidence,
  type History,
  type Note,
  type NoteOf,
  readHistory,
  samePair,
} from './history.ts'
import { checkoutCases, keyCases } from './keys.ts'
import { limitCases } from './limits.ts'
import { pageCases } from './pages.ts'
import { paymentCases } from './payments.ts'
import { repeatCases } from './repeats.ts'

/** Opens an advisor, which judges the client of a mock by the journal of its requests and by the scenarios that a test reports (notes). */
export function openAdvisor(
  journal: Pick<Journal, 'list' | 'complete'>,
  now: () => Instant,
  keys: () => Evidence['keys'],
) {
  let notes: readonly Note[] = []
  const lastNumber = (): number => journal.list({ last: 1 })[0]?.number ?? notes.at(-1)?.after ?? 0
  const sourceProblem = (refund: NoteOf<'refund'>['scenario'], grants: readonly CustomerGrant[]) => {
    const { sourceId } = refund
    if (sourceId === undefined || !journal.complete() || grants.some((grant) => grant.sourceId === sourceId))
      return undefined
    const { creates } = readHistory({ entries: journal.list(), notes, keys: {}, complete: true })
    if (creates.some((create) => create.sourceId === sourceId && samePair(create, refund))) return undefined
    const sources = grants.flatMap((grant) => grant.sourceId ?? [])
    const known = sources.slice(-5).join(', ')
    return `No grant of this user in this bundle has the source ${JSON.stringify(sourceId)}; ${known === '' ? 'none has a source' : `there is ${known}`}.`
  }
  return {
    /** Notes a scenario between the requests; rejects, and drops it, if neither a grant nor a create has the source of a refund. */
    async note(scenario: Scenario, grants?: Promise<Note['grants']>): Promise<void> {
      const note: Note = { after: lastNumber(), at: formatInstant(now()), scenario }
      notes = [...notes, note]
      note.grants = await grants
      const problem =
        note.grants && scenario.scenario === 'refund' ? sourceProblem(scenario, note.grants) : undefined
      if (problem === undefined) return
      notes = notes.filter((other) => other !== note)
      throw new DomainError('not-found', problem, { field: 'sourceId' })
    },
    notes: () => notes,
    /** Returns the findings so far; `request` restricts them to one entry of the journal. */
    advice: (request?: number) =>
      advise({ entries: journal.list(), notes, keys: keys(), complete: journal.complete() }, request),
    clear(): void {
      notes = []
    },
  }
}

/**
 * Returns one finding for each rule for clients that the evidence shows broken, in the order of the catalogue. "Never" means
 * not yet, so call it when the client is idle. `request`, the number of an entry, selects the cases with that entry.
 */
export function advise(evidence: Evidence, request?: number): readonly Finding[] {
  const history = readHistory(evidence)
  const all = checks.flatMap((check) => [...check(history)])
  const selected = request === undefined ? all : all.filter(({ evidence }) => evidence.includes(request))
  const casesByRule = Map.groupBy(selected, ({ rule }) => rule)
  return [...casesByRule]
    .toSorted(([one], [other]) => catalogueOrder.indexOf(one) - catalogueOrder.indexOf(other))
    .map(([rule, found]) => {
      const { level: stated, text, remedy = '' } = rules[rule]
      const level = stated === 'should' ? 'should' : 'must'
      const cases = found.slice(0, MOST_CASES).map(({ what, evidence }) => ({ what, evidence }))
      return { rule, level, text, remedy, count: found.length, cases }
    })
}

const MOST_CASES = 3

const catalogueOrder = Object.keys(rules) as readonly RuleId[]

const checks: readonly ((history: History) => Iterable<Case>)[] = [
  pageCases,
  limitCases,
  repeatCases,
  createCases,
  coveredCases,
  paymentCases,
  checkoutCases,
  keyCases,
]
