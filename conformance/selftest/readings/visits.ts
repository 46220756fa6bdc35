import {
  defaultReadings,
  type ReadingName,
  type Readings,
  readings,
} from '../../../spec/generated/readings.ts'
import { coveringSets } from '../../../src/readings/covering-sets.ts'
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
  const values = Object.fromEntries(names.map((name) => [name, readings[name].values]))
  const together = coveringSets(values).map(
    (chosen, index): Conforming => ({
      name: `pairs ${index + 1}`,
      readings: chosen as unknown as Readings,
    }),
  )
  return [{ name: 'as by default', readings: {} }, ...alone, ...together]
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
