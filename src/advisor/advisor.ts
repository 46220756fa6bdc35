import { formatInstant } from '../ledger/date-time.ts'
import type { Instant } from '../ledger/instant.ts'
import type { Journal } from '../mock/journal/journal.ts'
import { advise } from './advise.ts'
import type { Evidence, Note, Scenario } from './evidence.ts'
import type { Finding } from './finding.ts'

/** Keeps what a test tells of beside a journal, and judges by both. */
export interface Advisor {
  /** Tells of something that happens now, between the requests before and those to come. */
  readonly note: (scenario: Scenario) => void
  readonly notes: () => readonly Note[]
  /** Returns what the client has done against the rules so far. */
  readonly advice: () => readonly Finding[]
  /** Forgets the notes; for a journal that is cleared. */
  readonly clear: () => void
}

/** An advisor without notes. */
export function openAdvisor(
  journal: Pick<Journal, 'list' | 'complete'>,
  now: () => Instant,
  keys: () => Evidence['keys'],
): Advisor {
  let notes: readonly Note[] = []
  const last = (): number => journal.list({ last: 1 })[0]?.number ?? notes.at(-1)?.after ?? 0
  return {
    note(scenario) {
      notes = [...notes, { after: last(), at: formatInstant(now()), scenario }]
    },
    notes: () => notes,
    advice: () => advise({ entries: journal.list(), notes, keys: keys(), complete: journal.complete() }),
    clear() {
      notes = []
    },
  }
}
