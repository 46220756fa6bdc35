import { hash } from 'node:crypto'
import { type InFlight, openInFlight } from '../api/in-flight.ts'
import type { Instance, Machine, Trace } from '../api/instance.ts'
import { type ApiSettings, openInstance } from '../api/open-instance.ts'
import type { Fixture, Handles } from '../fixtures/fixture.ts'
import { type SettledKey, seededId, seededKey } from '../fixtures/seeded.ts'
import { resolveFixture } from '../fixtures/settle.ts'
import type { Exchange } from '../http/exchange.ts'
import type { ApiKeyParts } from '../ledger/api-key.ts'
import { toKeyId } from '../ledger/ids.ts'
import type { Instant } from '../ledger/instant.ts'
import { noFacts } from '../store/rows.ts'
import type { SqliteStore, Store } from '../store/store.ts'
import type { ClockMark } from './clock.ts'
import type { Entry } from './journal/entry.ts'
import { toleratingSparse } from './sparse-store.ts'

/** What is the same for every workspace of a mock. */
export interface Config extends ApiSettings {
  readonly machine: Machine
  /** Opens the ledger in a file, or a copy of what a snapshot holds. */
  readonly openStore: (from: string | Uint8Array) => SqliteStore
  /** Whether the limits wait in real time or by the mock's clock. */
  readonly rateLimitTime: 'real' | 'fixture'
  /** What a client puts before `/v1`. */
  readonly baseUrl: () => string
  readonly observe: (exchange: Exchange, trace: Trace) => void
  readonly log: OnRequest | undefined
  /** Ends the filling of a ledger, with a DomainError. */
  readonly stopping: AbortSignal
}

/** Receives the journal's entry of each request, the workspace and the name of its key there. */
export type OnRequest = (
  entry: Entry,
  by: { readonly workspace: string; readonly key: string | undefined },
) => void

/** What a workspace holds: the API on a ledger, and the names of what is in it. Load, reset and restore replace it whole; requests that run end on the one that they began with. */
export interface State extends Instance {
  readonly store: SqliteStore
  readonly ids: Ids
  /** Names of accounts, keys, bundles and sessions; they grow with what is created. */
  handles: Handles
  readonly origin: Origin
  readonly inFlight: InFlight
  /** Closes the store as soon as no request uses it. */
  readonly retire: () => Promise<void>
}

/** What a ledger was made from. */
export interface Origin {
  readonly fixture: string
  readonly seed: string
  /** The seed of its keys, which no other workspace has. */
  readonly keySeed: string
}

/** All that a workspace holds at one moment: its ledger, its clock, and how many ids it has given. Journal, faults and limits are no part of it. */
export interface Snapshot {
  readonly name: string
  readonly bytes: Uint8Array
  readonly clock: ClockMark
  readonly idsGiven: number
  readonly handles: Handles
  readonly origin: Origin
  /** The fixture that a reset goes back to. */
  readonly fixture: Fixture
}

/** The workspace that is there from the start. */
export const MAIN = 'main'

/** From what the keys of a workspace follow. */
const keySeedIn = (workspace: string, seed: string): string =>
  workspace === MAIN ? seed : `${seed}\nworkspace ${workspace}`

/** Fills a ledger with a fixture; one in a file that holds anything keeps that instead. */
export async function stateOfFixture(
  fixture: Fixture,
  { name, file }: { readonly name: string; readonly file: string | undefined },
  now: () => Instant,
  config: Config,
): Promise<State> {
  // What is kept outlives the process: the next one must not make the same ids again.
  const seed = file === undefined ? fixture.seed : Buffer.from(config.machine.random(16)).toString('hex')
  const origin: Origin = { fixture: fixture.name, seed, keySeed: keySeedIn(name, fixture.seed) }
  const { facts, handles } = resolveFixture(fixture, {
    now: now(),
    keySeed: origin.keySeed,
    keyPrefix: config.keyPrefix,
  })
  const store = config.openStore(file ?? ':memory:')
  try {
    const ids = openIds(origin)
    if (await store.isEmpty()) {
      await store.fill(facts, config.stopping)
      return openState({ store, ids, handles, origin }, now, config)
    }
    const known = await knownHandles(handles, store)
    // Ids of keys and bundles follow from the seed of the fixture; one that has neither cannot be told apart.
    const named = (of: Handles): number => Object.keys(of.keys).length + Object.keys(of.bundles).length
    const same = named(known) > 0 || named(handles) === 0
    return openState(
      { store, ids, handles: known, origin: same ? origin : { ...origin, fixture: KEPT } },
      now,
      config,
    )
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Brings a snapshot back; in another workspace than its own its keys are replaced by new ones. */
export async function stateOfSnapshot(
  snapshot: Snapshot,
  workspace: string,
  now: () => Instant,
  config: Config,
): Promise<State> {
  const origin = { ...snapshot.origin, keySeed: keySeedIn(workspace, snapshot.origin.seed) }
  const store = config.openStore(snapshot.bytes)
  const handles =
    origin.keySeed === snapshot.origin.keySeed
      ? snapshot.handles
      : { ...snapshot.handles, keys: await replacedKeys(snapshot, store, origin.keySeed, config.keyPrefix) }
  return openState({ store, ids: openIds(origin, snapshot.idsGiven), handles, origin }, now, config)
}

/** The fixture name of a file that was filled with another fixture, or by hand. */
export const KEPT = 'kept'

/** An API on a store; its limits are unused. */
function openState(
  held: Pick<State, 'store' | 'ids' | 'handles' | 'origin'>,
  now: () => Instant,
  config: Config,
): State {
  const { ids, origin } = held
  const { machine, rateLimitTime } = config
  const store = toleratingSparse(held.store)
  const sealingKey = store.sealingKey(hash('sha256', `${origin.seed}\nsealing key`, 'buffer'))
  const monotonic = rateLimitTime === 'real' ? machine.monotonic : now
  const instance = openInstance(sealingKey, { store, now, monotonic, newId: ids.newId }, config)
  const inFlight = openInFlight()
  const retire = (): Promise<void> => inFlight.idle().then(() => store.close())
  return { ...instance, ...held, store, inFlight, retire }
}

/** Ids and keys that follow from a seed and from how many have been given. */
type Ids = ReturnType<typeof openIds>

/** Goes on where so many have been given; keys have a seed of their own, so that no two workspaces have the same one. */
function openIds({ seed, keySeed }: Origin, given = 0) {
  let count = given
  // Made many at once an id takes 1.3 us; made alone, between other work, 8 us.
  let pool: readonly string[] = []
  let pooledFrom = count
  return {
    newId(): string {
      if (count - pooledFrom >= pool.length) {
        pooledFrom = count
        pool = Array.from({ length: 64 }, (_, ahead) => seededId(seed, 'id', count + ahead))
      }
      return pool[count++ - pooledFrom] ?? ''
    },
    newKey(): ApiKeyParts {
      const text = seededId(keySeed, 'made key', count++, 64)
      return { id: toKeyId(text.slice(0, 16)), secret: text.slice(16, 56) }
    },
    given: (): number => count,
  }
}

/** Of a fixture's names those that mean something in this ledger, which may have been filled with another fixture, or by hand. */
async function knownHandles(handles: Handles, store: Store): Promise<Handles> {
  return {
    keys: await only(handles.keys, async ({ id }) => (await store.findKey(id)) !== undefined),
    bundles: await only(handles.bundles, async (id) => (await store.findBundle(id)) !== undefined),
    checkouts: await only(handles.checkouts, async (id) => (await store.findCheckout(id)) !== undefined),
    // Accounts are numbered, so that the same number may be somebody else.
    accounts: await only(
      handles.accounts,
      async ({ id, displayName }) => (await store.findAccount(id))?.displayName === displayName,
    ),
  }
}

async function only<Thing>(
  named: Readonly<Record<string, Thing>>,
  isKnown: (thing: Thing) => Promise<boolean>,
): Promise<Readonly<Record<string, Thing>>> {
  const known: [string, Thing][] = []
  for (const [name, thing] of Object.entries(named)) if (await isKnown(thing)) known.push([name, thing])
  return Object.fromEntries(known)
}

/** A key leads to one workspace only: those that a copy brings with it are revoked there, and new ones take their names. */
async function replacedKeys(
  { handles, clock }: Snapshot,
  store: Store,
  keySeed: string,
  keyPrefix: string,
): Promise<Handles['keys']> {
  const replaced: [string, SettledKey][] = []
  for (const [name, { id }] of Object.entries(handles.keys)) {
    const found = await store.findKey(id)
    if (found === undefined) continue
    const { id: _, secretHash: __, ...terms } = found.key
    const { key, shown: settled } = seededKey(name, terms, { seed: keySeed, keyPrefix })
    await store.add({ ...noFacts, keys: [key] })
    await store.revokeKey(id, clock.now)
    replaced.push([name, settled])
  }
  return Object.fromEntries(replaced)
}
