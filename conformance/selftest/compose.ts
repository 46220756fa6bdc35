import { defaultVariants, type Variants } from '../../spec/generated/variants.ts'
import { answer } from '../../src/api/answer.ts'
import type { Instance } from '../../src/api/instance.ts'
import { type ApiSettings, openInstance } from '../../src/api/open-instance.ts'
import { parts } from '../../src/api/parts.ts'
import type { SettledFixture } from '../../src/fixtures/fixture.ts'
import type { Answer } from '../../src/http/exchange.ts'
import type { Instant } from '../../src/ledger/instant.ts'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'

/** A deployment of our server, every part of which a mutant may replace. */
export interface Composition {
  readonly instance: Instance
  /** Around the whole: sees each request first, and each response last. */
  readonly outside: (answer: Answer) => Answer
  /** The initial state of the deployment. */
  readonly fixture: SettledFixture
}

/** The options of a conforming deployment. */
export interface CompositionOptions {
  readonly fixture: SettledFixture
  readonly now: () => Instant
  /** Ids, aliases and cursors follow from it. */
  readonly newId: () => string
  /** In milliseconds, never going back. */
  readonly monotonic: () => number
  /** 32 bytes. */
  readonly sealingKey: Uint8Array
  readonly variants?: Partial<Variants>
  /** Requests per minute for each address and each key; off when left out. */
  readonly rateLimit?: number | undefined
}

export const keyPrefix = 'bak'

/** A sound deployment over a database in memory that holds the fixture. */
export async function soundComposition(options: CompositionOptions): Promise<Composition> {
  const { fixture, sealingKey, rateLimit = 'off', now, newId, monotonic } = options
  const store = openSqliteStore({ file: ':memory:' })
  await store.add(fixture.facts)
  const variants = { ...defaultVariants, ...options.variants }
  // A vendor has no such guard: with it, a mutant whose response breaks the contract would answer 500 instead.
  const settings: ApiSettings = {
    variants,
    rateLimit,
    keyPrefix,
    bodyLimit: undefined,
    checkResponses: false,
  }
  const instance = openInstance(sealingKey, { store, now, monotonic, newId, parts }, settings)
  return { instance, outside: (inner) => inner, fixture }
}

/** One server of this composition. */
export const composeAnswer = ({ instance, outside }: Composition): Answer =>
  outside(async (request) => (await answer(instance, request)).response)
