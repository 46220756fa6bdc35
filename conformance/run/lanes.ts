import type { Check } from '../kit/check.ts'
import { mainPairsOf, measuredOf, pairsOf, roundsOf } from './plan.ts'

/** Compares two checks of a run by the order in which they begin: what waits longest, then what needs quiet, then what takes most, and at last a restart. */
export const byLane = (one: Check, other: Check): number =>
  rankOf(one) - rankOf(other) ||
  measuredOf(other).seconds - measuredOf(one).seconds ||
  roundsOf(other) * mainPairsOf(other) - roundsOf(one) * mainPairsOf(one) ||
  roundsOf(other) - roundsOf(one)

const rankOf = (check: Check): number =>
  waitsLong(check) ? 0 : { alone: 1, quiet: 2, writes: 3, reads: 3, only: 4 }[concurrencyOf(check)]

/** Tests that a check waits for so long that most others have ended before it. */
export const waitsLong = (check: Check): boolean => measuredOf(check).seconds > 10

/** The test users without live grants in the main bundle, and those of them without live grants in the second one too. */
export interface CleanUsers {
  readonly main: readonly string[]
  readonly both: readonly string[]
}

/** Returns how many seconds a check takes: one that waits makes most of its round trips before its last wait ends. */
const lengthOf = (check: Check, roundTrip: number): number =>
  Math.max(roundsOf(check) * roundTrip, measuredOf(check).seconds)

/** Returns the lanes that each check occupies until it ends: the test users that it leases, or, where it only reads, one of a few readers. They follow from what was measured of the checks and never from what happens: whoever is free first, were every request to take as long. */
export function lanesOf(
  checks: readonly Check[],
  users: CleanUsers,
  taken: ReadonlySet<string> = new Set(),
): readonly (readonly string[])[] {
  const readers = Array.from({ length: mostReaders }, (_, index) => `reader ${index + 1}`)
  const freeAt = new Map([...users.main, ...readers].map((name) => [name, taken.has(name) ? Infinity : 0]))
  return checks.map((check) => {
    const count = mainPairsOf(check)
    if (count === 0 && concurrencyOf(check) !== 'reads') return []
    const freeOf = (name: string): number => freeAt.get(name) ?? 0
    const own = check.needs?.includes('bundle:second') ? users.both : users.main
    const whoever = (count === 0 ? readers : own).toSorted((one, other) => freeOf(one) - freeOf(other))
    const wanted = Math.max(1, count)
    const begun = freeOf(whoever[Math.min(wanted, whoever.length) - 1] ?? '')
    // Whoever is free much earlier is left to others.
    const lanes = whoever.filter((name) => freeOf(name) <= begun).slice(-wanted)
    for (const name of lanes) freeAt.set(name, begun + lengthOf(check, farAway))
    return lanes
  })
}

/** Returns about how many seconds checks take in this order, at most `most` at once; `roundTrip` in seconds. */
export function secondsBeside(checks: readonly Check[], users: CleanUsers, roundTrip: number, most: number) {
  const places = lanesOf(checks, users)
  const freeAt = new Map<string, number>()
  const work = checks.reduce((sum, check) => sum + roundsOf(check) * roundTrip, 0) / most
  let [end, turn, quietEnd] = [work, 0, 0]
  for (const [place, check] of checks.entries()) {
    const lanes = places[place] ?? []
    const concurrency = concurrencyOf(check)
    const length = roundsOf(check) * roundTrip
    const free = Math.max(0, ...lanes.map((name) => freeAt.get(name) ?? 0))
    const isFree = concurrency === 'reads' || waitsLong(check)
    const begun = isFree ? free : Math.max(free, turn, concurrency === 'quiet' ? 0 : quietEnd)
    const ended = begun + lengthOf(check, roundTrip)
    for (const name of lanes) freeAt.set(name, ended)
    if (concurrency === 'quiet') quietEnd = Math.max(quietEnd, ended)
    // What waits for long makes a third of its round trips at its beginning: 21 of 73, as a trace at a round trip of 1 s shows.
    else if (concurrency === 'writes' && waitsLong(check)) turn = Math.max(turn, length / 3)
    else if (concurrency === 'alone') turn = begun + length
    end = Math.max(end, ended)
  }
  return end
}

/** The most users whose pairs are leased at once: more bring nothing, for the longest check is no shorter. */
export const mostLanes = 12
const mostReaders = 4
/** The seconds that a request takes where the places matter. */
const farAway = 0.25

/** What other checks may do concurrently with a check. `reads`: anything. `writes`: other writes, and reads. `quiet`: reads alone. `alone`: the same, for a check that writes. `only`: nothing. */
type Concurrency = 'reads' | 'writes' | 'quiet' | 'alone' | 'only'

/** Returns what other checks may do concurrently with a check; its waits disturb nobody. */
export function concurrencyOf(check: Check): Concurrency {
  if (check.needs?.includes('option:restart')) return 'only'
  const isWriting = pairsOf(check) > 0
  if (check.runsAlone) return isWriting ? 'alone' : 'quiet'
  return isWriting ? 'writes' : 'reads'
}

function mayOverlap(one: Concurrency, other: Concurrency): boolean {
  if (one === 'only' || other === 'only') return false
  return one === 'reads' || other === 'reads' || (one === other && one !== 'alone')
}

/** Returns a semaphore for stretches of checks that may overlap, at most `most`, in order of arrival but for readers. */
export function semaphoreOf(most: number) {
  const inside: Concurrency[] = []
  let queue: readonly { readonly concurrency: Concurrency; readonly enter: () => void }[] = []
  const admit = (): void => {
    let isBlocked = false
    queue = queue.filter(({ concurrency, enter }) => {
      const isFree = inside.length < most && inside.every((one) => mayOverlap(one, concurrency))
      if (!isFree || (isBlocked && concurrency !== 'reads')) {
        isBlocked = true
        return true
      }
      inside.push(concurrency)
      enter()
      return false
    })
  }
  return async <Result>(concurrency: Concurrency, work: () => Promise<Result>): Promise<Result> => {
    await new Promise<void>((enter) => {
      queue = [...queue, { concurrency, enter }]
      admit()
    })
    return await work().finally(() => {
      inside.splice(inside.indexOf(concurrency), 1)
      admit()
    })
  }
}
