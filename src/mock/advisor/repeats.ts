import type { Entry } from '../journal/entry.ts'
import { type Remark, remark } from './finding.ts'
import { type History, outcomeOf } from './history.ts'
import { elapsed, requestText, sameRequest } from './limits.ts'

/** Yields the advisor's remarks on requests that a client repeated many times with the same answer. */
export function* repeatRemarks({ entries }: History): Iterable<Remark> {
  const refused = entries.filter(isRefusedForGood)
  for (const same of Map.groupBy(refused, refusalText).values())
    if (same.length >= OFTEN)
      yield repeatRemark(same, `was answered ${same[0]?.response.status} ${same.length} times`)
  const answered = entries.filter((entry) => ['done', 'refused'].includes(outcomeOf(entry)))
  for (const ofKey of Map.groupBy(answered, ({ keyId }) => keyId).values())
    for (const run of runs(ofKey))
      if (isHurried(run)) yield repeatRemark(run, `had the same answer ${run.length} times in a row`)
}

/** The number of repeats, in all or in a row within a minute, for a remark; `vi.waitFor` polls twenty times. */
const OFTEN = 30
const MINUTE_MS = 60_000

const isRefusedForGood = (entry: Entry): boolean =>
  outcomeOf(entry) === 'refused' && entry.response.status !== 408 && entry.request.method !== 'OPTIONS'

const refusalText = (entry: Entry): string =>
  JSON.stringify([entry.keyId, requestText(entry), entry.response.status, entry.refusal?.code])

/** Yields runs of consecutive equal requests with equal answers. */
function* runs(entries: readonly Entry[]): Iterable<readonly Entry[]> {
  let run: Entry[] = []
  for (const entry of entries) {
    const [first] = run
    const goesOn = first && sameRequest(first, entry) && first.response.body === entry.response.body
    if (goesOn) run.push(entry)
    else {
      yield run
      run = [entry]
    }
  }
  yield run
}

const isHurried = (run: readonly Entry[]): boolean =>
  run[0]?.request.method === 'GET' &&
  outcomeOf(run[0]) === 'done' &&
  run.some((entry, index) => {
    const before = run[index - OFTEN + 1]
    return before !== undefined && elapsed(before, entry) < MINUTE_MS
  })

function repeatRemark(same: readonly Entry[], how: string): Remark {
  const ends = [...same.slice(0, 1), ...same.slice(-1)]
  const { method = '', path = '' } = ends[0]?.request ?? {}
  return remark('FLOW-RECOMMENDED', `${method} ${path} ${how}`, ...ends)
}
