import type { RunCommand } from '../conformance/run/ports.ts'
import { bodyLimit } from '../spec/generated/contract.ts'
import { defaultVariants, type Variants } from '../spec/generated/variants.ts'
import { beginCheckout } from '../src/admin/checkout.ts'
import { answer } from '../src/api/answer.ts'
import type { Instance } from '../src/api/instance.ts'
import { openInstance, steps } from '../src/api/open-instance.ts'
import type { FixtureFile } from '../src/fixtures/fixture.ts'
import { type ResolvedFile, resolveFixtureFile } from '../src/fixtures/resolve-fixture.test-bed.ts'
import type { RequestHandler } from '../src/http/exchange.ts'
import { toBundleId, toCheckoutId } from '../src/ledger/ids.ts'
import { noFacts } from '../src/store/rows.ts'
import { openSqliteStore } from '../src/store/sqlite/sqlite-store.ts'
import { testFixture } from './test-fixture.ts'

/** A deployment of our server in this process; a mutant replaces any member. */
export interface Composition {
  readonly instance: Instance
  /** Middleware around the whole server: it sees each request first and each response last. */
  readonly outside: (answer: RequestHandler) => RequestHandler
  readonly fixture: ResolvedFile
}

/** Returns a correct deployment with one bug put in, which makes it a mutant. */
export type Mutation = (composition: Composition) => Composition

/** The options of a sound deployment. */
type Options = Pick<Instance, 'now' | 'monotonic' | 'newId'> & {
  /** 32 bytes. Aliases and cursors follow from it. */
  readonly sealingKey: Uint8Array
  readonly variants?: Partial<Variants> | undefined
  /** Requests per minute for each address and each key; off when left out. */
  readonly rateLimit?: number | undefined
  /** Changes the initial state. */
  readonly changeFixture?: ((fixture: FixtureFile) => FixtureFile) | undefined
}

/** Opens a sound deployment over a database in memory that holds the test fixture. */
export async function soundComposition({
  changeFixture = (fixture) => fixture,
  sealingKey,
  variants,
  rateLimit,
  ...machine
}: Options): Promise<Composition> {
  const fixture = resolveFixtureFile(changeFixture(testFixture()), { now: machine.now(), keyPrefix: 'bak' })
  const store = openSqliteStore({ file: ':memory:' })
  await store.add(fixture.facts)
  // A vendor has no such guard: with it, a mutant whose response breaks the contract would answer 500 instead.
  const instance = openInstance(
    sealingKey,
    { ...machine, store, steps },
    {
      variants: { ...defaultVariants, ...variants },
      rateLimit: rateLimit ?? 'off',
      keyPrefix: 'bak',
      ipv6Bits: 64,
      bodyLimit,
      checkResponses: false,
    },
  )
  return { instance, outside: (inner) => inner, fixture }
}

/** Returns one server of a composition. */
export const composeAnswer = ({ instance, outside }: Composition): RequestHandler =>
  outside(async (request) => (await answer(instance, request)).response)

/** Returns a vendor's command for checkout sessions; of users of one name it takes the first. */
export const checkoutCommandOf =
  ({ fixture, instance }: Composition): RunCommand =>
  async (command, { bundleId = '', userId = '', displayName }) => {
    const { store, now, newId, aliases } = instance
    const owner = fixture.facts.bundles.find(({ id }) => id === bundleId)?.owner
    const paying = owner && command.includes('{userId}') ? aliases.decrypt(owner, userId) : undefined
    const account = fixture.facts.accounts.find((one) =>
      paying === undefined ? one.displayName === displayName : one.id === paying,
    )
    if (account === undefined) throw new Error(`the fixture has nobody called ${displayName}`)
    const pair = { bundle: toBundleId(bundleId), account: account.id }
    const checkout = beginCheckout(toCheckoutId(newId()), pair, now())
    await store.add({ ...noFacts, checkouts: [checkout] })
    return checkout.id
  }
