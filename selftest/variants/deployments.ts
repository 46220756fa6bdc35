import type { Target } from '../../conformance/run/options.ts'
import { seedOf } from '../../conformance/run/seed.ts'
import { coveringSets } from '../../spec/covering-sets.ts'
import { defaultVariants, type Variants, variants } from '../../spec/generated/variants.ts'
import type { FixtureFile } from '../../src/fixtures/fixture.ts'
import { type Sparseness, sparseStore } from '../../src/mock/sparse-store.ts'
import type { Composition } from '../compose.ts'
import { drawFrom } from '../draw.ts'
import type { InProcessRun } from '../run-in-process.ts'
import { everyTestUser, ownerName, testUserNames } from '../test-fixture.ts'
import { namedVariants } from './drawn.ts'
import { variantNames } from './misread-variants.ts'
import { besideAnotherClient } from './other-client.ts'

/** A conforming deployment: its name, and its differences from the default. */
export interface Deployment
  extends Pick<
    InProcessRun,
    'variants' | 'secondVariants' | 'changeFixture' | 'changeTarget' | 'nodes' | 'change'
  > {
  readonly name: string
  /** Bounded reads that give short pages. */
  readonly sparse?: Sparseness
  /** By how many milliseconds its clock steps, forwards and back, at moments that are drawn. */
  readonly stepsByMs?: number
}

/** Returns all conforming deployments: the default, each other variant alone, pairwise covering sets of variants, and others. */
export function conformingDeployments(): readonly Deployment[] {
  const alone = variantNames.flatMap((name) =>
    variants[name].values
      .filter((value) => value !== defaultVariants[name])
      .map((value): Deployment => ({ name: `${name}=${value}`, variants: { [name]: value } })),
  )
  const values = Object.fromEntries(variantNames.map((name) => [name, variants[name].values]))
  const together = coveringSets(values).map((chosen, index): Deployment => {
    return { name: `pairs ${index + 1}`, variants: chosen as unknown as Variants }
  })
  const second = Object.entries(namedVariants).map(([name, secondVariants]) => ({ name, secondVariants }))
  return [{ name: 'as by default' }, ...alone, ...together, ...others, ...second]
}

const threeUsers = (target: Target) => ({ ...target, users: { names: testUserNames(3) } })

const others: readonly Deployment[] = [
  // A target need only provide a key and a few users; what is missing leaves rules untested and breaks none.
  {
    name: 'provides one key',
    changeTarget: ({ keys: { full }, ...target }) => {
      return { ...target, keys: { full }, bundles: {}, people: undefined, checkout: noSessions }
    },
  },
  { name: 'provides three users', changeTarget: threeUsers },
  { name: 'every test user has a namesake', changeFixture: withUsers(everyTestUser) },
  {
    name: 'every test user has a namesake, and sessions are made by userId',
    changeFixture: withUsers(everyTestUser),
    changeTarget: (target) => ({
      ...target,
      checkout: { ...target.checkout, command: 'make-session {bundleId} {userId}' },
    }),
  },
  {
    name: 'two test users have one name, which another one has too',
    changeFixture: withUsers(testUserNames(2).flatMap((name) => [name, name])),
    changeTarget: threeUsers,
  },
  {
    name: 'a user has the name of the owner, and there is no key of another owner',
    changeFixture: withUsers([ownerName]),
    changeTarget: ({ keys: { otherOwner: _, ...keys }, ...target }) => ({ ...target, keys }),
  },
  { name: 'more test users than a page', changeFixture: withUsers(testUserNames(80).slice(24)) },
  { name: 'three items a page', sparse: { keep: 3, empty: 0 } },
  { name: 'an empty page before each one', sparse: { keep: 100, empty: 1 } },
  { name: 'an item a page, and empty pages between', sparse: { keep: 1, empty: 2 } },
  { name: 'another client writes for other users', change: besideAnotherClient },
  // One request of three is answered by a node whose clock is ahead.
  ...[40, 100, 400, 1_500, 10_000].map((ms) => ({ name: `clocks ${ms} ms apart`, nodes: [0, 0, ms] })),
  // And writes of one pair are kept in no other order than by the clock of each node.
  ...[40, 400].map((ms) => ({
    name: `unordered clocks ${ms} ms apart`,
    nodes: [0, 0, ms],
    secondVariants: {},
  })),
  ...[2, 30, 600].map((s) => ({ name: `a clock that steps by ${s} s`, stepsByMs: s * 1_000 })),
]

/** Returns a change that adds active users of these names to a fixture. */
export function withUsers(names: readonly string[]): (fixture: FixtureFile) => FixtureFile {
  return ({ accounts, ...fixture }) => ({
    ...fixture,
    accounts: { ...accounts, namesakes: { names, created: '-700d', step: '1d' } },
  })
}

const noSessions = { fresh: [], expired: [], foreign: [] }

/** Returns the options of a run against a deployment; skew, latency and limits are drawn from the seed. */
export function runOptionsOf(set: Omit<Deployment, 'name'>, seed: number): InProcessRun {
  const { sparse, stepsByMs, changeTarget = (target: Target) => target, ...own } = set
  const draw = drawFrom(seedOf(seed, 'circumstances'))
  const skewMs = draw.pick([-20_000, -3_000, 0, 3_000, 20_000])
  const latency = draw.pick([
    { least: 1, most: 4 },
    { least: 10, most: 40 },
    { least: 20, most: 200 },
  ])
  const limit = draw.pick(['none', 'declared', 'declared', 'undeclared'] as const)
  return {
    ...own,
    ...{ seed, skewMs, latency },
    ...(stepsByMs && { steps: stepsOf(stepsByMs, draw) }),
    ...(sparse && {
      // Where each page has one item, a certify has its verdict all the same.
      maxRequests: sparse.keep === 1 ? 1_200 : 6_000,
      change: ({ instance, ...rest }: Composition) => {
        return { ...rest, instance: { ...instance, store: sparseStore(instance.store, sparse) } }
      },
    }),
    ...(limit === 'none' ? { rateLimitCheck: 'leave out' } : { rateLimitCheck: 'run', rateLimit: 240 }),
    changeTarget: (whole) => {
      const { keys, rateLimit, ...target } = changeTarget(whole)
      const { readOnly: _, ...others } = keys
      return {
        ...target,
        // Where read is enough to write, an owner has no read-only key.
        keys: own.variants?.['grants-write-level'] === 'read' ? others : keys,
        // With an undeclared limit the run is refused with 429, and only slows down.
        rateLimit: limit === 'undeclared' ? 'off' : rateLimit,
      }
    },
  }
}

/** Returns steps at drawn moments of the first minutes, each back from the one before. */
function stepsOf(ms: number, draw: ReturnType<typeof drawFrom>): InProcessRun['steps'] {
  const first = draw.pick([-ms, ms])
  let inMs = 0
  return [first, -first, first, -first].map((byMs) => {
    inMs += draw.integer(4_000, 40_000)
    return { inMs, byMs }
  })
}
