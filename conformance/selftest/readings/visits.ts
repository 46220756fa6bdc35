import {
  defaultReadings,
  type ReadingName,
  type Readings,
  readings,
} from '../../../spec/generated/readings.ts'
import { coveringSets } from '../../../src/readings/covering-sets.ts'
import { drawFrom, seedOf } from '../../runner/seeds.ts'
import type { Target } from '../../runner/target.ts'
import type { Visit } from '../house.ts'
import { lentNames } from '../lending-world.ts'

/** A conforming deployment to be visited: its name, what is unlike the default, and what it lends unless that is everything. */
export interface Conforming {
  readonly name: string
  readonly readings: Partial<Readings>
  readonly lend?: (target: Target) => Target
}

const names = Object.keys(readings) as ReadingName[]

/** The default, every other reading alone, sets in which every two readings of two switches meet, and who lends less. */
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
  return [{ name: 'as by default', readings: {} }, ...alone, ...together, ...lendingLess]
}

/** Nobody has to lend more than a key and a few users; what is missing leaves rules untested, and breaks none. */
const lendingLess: readonly Conforming[] = [
  { name: 'lends one key', readings: {}, lend: (target) => withOneKey(target) },
  {
    name: 'lends three users',
    readings: {},
    lend: (target) => ({ ...target, users: { names: lentNames(3) } }),
  },
]

const withOneKey = ({ baseUrl, keys: { full }, users, rateLimit }: Target): Target => ({
  baseUrl,
  keys: { full },
  bundles: {},
  users,
  checkout: { fresh: [], expired: [], foreign: [] },
  rateLimit,
  claims: {},
})

/** How a set is visited: with a skewed clock, latency and limits that follow from the seed. */
export function visitOf({ readings: chosen, lend = (target) => target }: Conforming, seed: number): Visit {
  const draw = drawFrom(seedOf(seed, 'circumstances'))
  const skewMs = draw.pick([-20_000, -3_000, 0, 3_000, 20_000])
  const latency = draw.pick([
    { least: 1, most: 4 },
    { least: 10, most: 40 },
    { least: 20, most: 200 },
  ])
  const limit = draw.pick(['none', 'told', 'told', 'untold'] as const)
  return {
    seed,
    profile: 'certify',
    readings: chosen,
    skewMs,
    latency,
    rateLimit: limit === 'none' ? undefined : 240,
    rateLimitCheck: limit === 'none' ? 'leave out' : 'run',
    lend: (target) => {
      const { keys, rateLimit } = lend(target)
      const { readOnly: _, ...others } = keys
      return {
        ...lend(target),
        // Where read is enough to write, an owner has no key to lend as read-only.
        keys: chosen['grants-write-level'] === 'read' ? others : keys,
        // Who is not told of a limit meets it, and only gets slower.
        rateLimit: limit === 'untold' ? 'off' : rateLimit,
      }
    },
  }
}
