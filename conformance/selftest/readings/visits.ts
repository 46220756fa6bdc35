import {
  defaultReadings,
  type ReadingName,
  type Readings,
  readings,
} from '../../../spec/generated/readings.ts'
import { drawFrom, seedOf } from '../../runner/seeds.ts'
import type { Visit } from '../house.ts'

/** A conforming deployment to be visited: its name, and what is unlike the default. */
export interface Conforming {
  readonly name: string
  readonly readings: Partial<Readings>
}

const names = Object.keys(readings) as ReadingName[]

/** The default, every other reading alone, and sets in which every two readings of two switches meet. */
export function conformingSets(): readonly Conforming[] {
  const alone = names.flatMap((name) =>
    readings[name].values
      .filter((value) => value !== defaultReadings[name])
      .map((value): Conforming => ({ name: `${name}=${value}`, readings: { [name]: value } })),
  )
  const together = coveringSets().map(
    (chosen, index): Conforming => ({ name: `pairs ${index + 1}`, readings: chosen }),
  )
  return [{ name: 'as by default', readings: {} }, ...alone, ...together]
}

/** Every two readings of two switches stand together in one of these at least; greedy, and the same each time. */
export function coveringSets(): readonly Readings[] {
  const open = new Set(pairsOf(names.map((name) => readings[name].values)))
  const sets: Readings[] = []
  const draw = drawFrom(seedOf(1, 'covering sets'))
  while (open.size > 0) {
    const candidates = Array.from({ length: 40 }, () =>
      names.map((name) => draw.pick<string>(readings[name].values)),
    )
    const [first] = open
    for (const candidate of candidates) force(candidate, first ?? '')
    const gain = (chosen: readonly string[]): number =>
      pairsIn(chosen).filter((pair) => open.has(pair)).length
    const best = candidates.reduce((one, other) => (gain(other) > gain(one) ? other : one))
    for (const pair of pairsIn(best)) open.delete(pair)
    sets.push(Object.fromEntries(names.map((name, index) => [name, best[index]])) as unknown as Readings)
  }
  return sets
}

function pairsOf(values: readonly (readonly string[])[]): readonly string[] {
  return values.flatMap((own, i) =>
    values
      .slice(i + 1)
      .flatMap((others, j) =>
        own.flatMap((one) => others.map((other) => `${i}=${one} ${i + 1 + j}=${other}`)),
      ),
  )
}

const pairsIn = (chosen: readonly string[]): readonly string[] => pairsOf(chosen.map((value) => [value]))

/** Puts the readings of a pair into a candidate, so that each set covers something new. */
function force(candidate: string[], pair: string): void {
  for (const part of pair.split(' ')) {
    const [index = '', value = ''] = part.split('=')
    candidate[Number(index)] = value
  }
}

/** How a set is visited: with a skewed clock, latency and limits that follow from the seed. */
export function visitOf({ readings: chosen }: Conforming, seed: number): Visit {
  const draw = drawFrom(seedOf(seed, 'circumstances'))
  const reading = chosen['grants-write-level'] === 'read'
  return {
    seed,
    profile: 'certify',
    readings: chosen,
    skewMs: draw.pick([-20_000, -3_000, 0, 3_000, 20_000]),
    latency: draw.pick([
      { least: 1, most: 4 },
      { least: 10, most: 40 },
      { least: 20, most: 200 },
    ]),
    rateLimit: draw.pick(['off', 'on'] as const) === 'on' ? 240 : undefined,
    // Where read is enough to write, an owner has no key to lend as read-only.
    ...(reading
      ? { lend: (target) => ({ ...target, keys: { ...target.keys, readOnly: undefined } as never }) }
      : {}),
  }
}
