import type { Entry } from '../journal/entry.ts'
import { type Case, caseOf } from './finding.ts'
import { type History, outcomeOf } from './history.ts'
import { elapsed, requestText, sameRequest } from './limits.ts'

/** Yields the advisor's findings, case by case, of requests that a client repeated many times with the same answer. */
export function* repeatCases({ entries }: History): Iterable<Case> {
  const refused = entries.filter(isPermanentRefusal)
  for (const same of Map.groupBy(refused, refusalKey).values())
    if (same.length >= MIN_REPEATS)
      yield repeatCase(same, `was answered ${same[0]?.response.status} ${same.length} times`)
  const answered = entries.filter((entry) => ['succeeded', 'refused'].includes(outcomeOf(entry)))
  for (const ofKey of Map.groupBy(answered, ({ keyId }) => keyId).values())
    for (const run of runs(ofKey))
      if (isBusyPolling(run)) yield repeatCase(run, `had the same answer ${run.length} times in a row`)
}

/** The number of repeats, in all or in a row within a minute, that are reported; `vi.waitFor` polls twenty times. */
const MIN_REPEATS = 30
const MINUTE_MS = 60_000

const isPermanentRefusal = (entry: Entry): boolean =>
  outcomeOf(entry) === 'refused' && entry.response.status !== 408 && entry.request.method !== 'OPTIONS'

const refusalKey = (entry: Entry): string =>
  JSON.stringify([entry.keyId, requestText(entry), entry.response.status, entry.refusal?.code])

/** Yields runs of consecutive equal requests with equal answers. */
function* runs(entries: readonly Entry[]): Iterable<readonly Entry[]> {
  let run: Entry[] = []
  for (const entry of entries) {
    const [first] = run
    const isRepeat = first && sameRequest(first, entry) && first.response.body === entry.response.body
    if (isRepeat) run.push(entry)
    else {
      yield run
      run = [entry]
    }
  }
  yield run
}

const isBusyPolling = (run: readonly Entry[]): boolean =>
  run[0]?.request.method === 'GET' &&
  outcomeOf(run[0]) === 'succeeded' &&
  run.some((entry, index) => {
    const before = run[index - MIN_REPEATS + 1]
    return before !== undefined && elapsed(before, entry) < MINUTE_MS
  })

function repeatCase(same: readonly Entry[], what: string): Case {
  const firstAndLast = [...same.slice(0, 1), ...same.slice(-1)]
  const { method = '', path = '' } = firstAndLast[0]?.request ?? {}
  return caseOf('FLOW-RECOMMENDED', `${method} ${path} ${what}`, ...firstAndLast)
}
