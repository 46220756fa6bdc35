import { defaultVariants, type Variants } from '../../spec/generated/variants.ts'
import type { Limits } from '../../src/api/admit.ts'
import { openAliases } from '../../src/api/aliases.ts'
import { answering, defaultSteps, type Steps } from '../../src/api/answer.ts'
import { openCursors } from '../../src/api/cursors.ts'
import type { Deployment } from '../../src/api/deployment.ts'
import { rateLimit } from '../../src/api/rate-limit.ts'
import type { SettledFixture } from '../../src/fixtures/fixture.ts'
import type { Answer } from '../../src/http/exchange.ts'
import { accessOf } from '../../src/ledger/access.ts'
import { decideGrant } from '../../src/ledger/decide-grant.ts'
import { decideRevoke } from '../../src/ledger/decide-revoke.ts'
import type { Instant } from '../../src/ledger/instant.ts'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'

/** Everything our server is composed of, each part a value that can be exchanged for another one. */
export interface Parts {
  readonly deployment: Deployment
  readonly steps: Steps
  readonly limits: Limits | undefined
  readonly keyPrefix: string
  /** Bytes. */
  readonly bodyLimit: number
  /** Around the whole: sees each request before anyone else, and each answer after everyone else. */
  readonly outside: (answer: Answer) => Answer
  /** What the deployment was given to begin with. */
  readonly fixture: SettledFixture
}

/** The options of a conforming deployment. */
export interface PartsOptions {
  readonly fixture: SettledFixture
  readonly now: () => Instant
  /** Ids, aliases and cursors follow from it. */
  readonly newId: () => string
  /** 32 bytes. */
  readonly sealingKey: Uint8Array
  readonly variants?: Partial<Variants>
  /** Requests per minute for each address and each key; off when left out. */
  readonly rateLimit?: number | undefined
}

export const keyPrefix = 'bak'

/** The parts of a sound deployment over a database in memory that holds the fixture. */
export async function soundParts(options: PartsOptions): Promise<Parts> {
  const { fixture, now, newId, sealingKey, rateLimit: limit } = options
  const variants = { ...defaultVariants, ...options.variants }
  const store = openSqliteStore({ file: ':memory:' })
  await store.add(fixture.facts)
  const window = variants['rate-window']
  return {
    deployment: {
      store,
      ledger: { decideGrant, decideRevoke, accessOf },
      aliases: openAliases(sealingKey),
      cursors: openCursors(sealingKey),
      variants,
      now,
      newId,
    },
    steps: defaultSteps,
    limits:
      limit === undefined ? undefined : { address: rateLimit(window, limit), key: rateLimit(window, limit) },
    keyPrefix,
    bodyLimit: 16_384,
    outside: (answer) => answer,
    fixture,
  }
}

/** One server of these parts; `monotonic` is in milliseconds and never goes back. */
export function composeAnswer(parts: Parts, monotonic: () => number): Answer {
  const { deployment, steps, limits, keyPrefix, bodyLimit, outside } = parts
  // A vendor has no such guard: with it, a mutant whose answer breaks the contract would answer 500 instead.
  const checkResponses = false
  return outside(answering({ deployment, steps, limits, keyPrefix, bodyLimit, monotonic, checkResponses }))
}
