import { hash } from 'node:crypto'
import { type InFlight, openInFlight } from '../api/in-flight.ts'
import type { Instance, Machine, Trace } from '../api/instance.ts'
import { type ApiSettings, openInstance } from '../api/open-instance.ts'
import type { Fixture, Handles } from '../fixtures/fixture.ts'
import { resolveFixture } from '../fixtures/resolve-fixture.ts'
import { type PlaintextKey, seededId, seededKey } from '../fixtures/seeded-ids.ts'
import type { Exchange } from '../http/exchange.ts'
import type { ApiKeyParts } from '../ledger/api-key.ts'
import { toKeyId } from '../ledger/ids.ts'
import type { Instant } from '../ledger/instant.ts'
import { noFacts } from '../store/rows.ts'
import type { SqliteStore, Store } from '../store/store.ts'
import type { ClockMark } from './clock.ts'
import type { Entry } from './journal/entry.ts'
import { acceptingSparseCursors } from './sparse-store.ts'

/** The configuration that all workspaces of a mock share, and with which each opens its `State`, the API on a ledger. */
export interface Config extends ApiSettings {
  readonly machine: Machine
  /** Opens the ledger in a file, or from the bytes of a snapshot. */
  readonly openStore: (from: string | Uint8Array) => SqliteStore
  /** The clock of rate limits: real time or the mock's clock. */
  readonly rateLimitTime: 'real' | 'fixture'
  /** Before `/v1`; empty or such as `/rest`. */
  readonly basePath: string
  /** Returns the URL with the base path. */
  readonly baseUrl: () => string
  readonly observe: (exchange: Exchange, trace: Trace) => void
  readonly log: OnRequest | undefined
  /** Aborts the filling of a ledger with a DomainError, and the delays of faults. */
  readonly stopping: AbortSignal
}

/** Receives the journal entry of each request, with the names of workspace and key. */
export type OnRequest = (
  entry: Entry,
  by: { readonly workspace: string; readonly key: string | undefined },
) => void

/** The API on a ledger with its names. Load, reset and restore replace it; running requests finish on the old one. */
export interface State extends Instance {
  readonly store: SqliteStore
  readonly ids: Ids
  /** The names of accounts, keys, bundles and sessions, also of those created later. */
  handles: Handles
  readonly origin: Origin
  readonly inFlight: InFlight
  /** Closes the store when no request uses it. */
  readonly closeWhenIdle: () => Promise<void>
}

/** The origin of a ledger. */
export interface Origin {
  readonly fixture: string
  readonly seed: string
  /** The seed of its keys, different in each workspace. */
  readonly keySeed: string
}

/** A copy of a workspace: ledger, clock and number of issued ids, without journal, faults and limits. */
export interface Snapshot {
  readonly name: string
  readonly bytes: Uint8Array
  readonly clock: ClockMark
  readonly idCount: number
  readonly handles: Handles
  readonly origin: Origin
  /** The fixture for a reset. */
  readonly fixture: Fixture
}

/** The name of the first workspace. */
export const MAIN = 'main'

const keySeedIn = (workspace: string, seed: string): string =>
  workspace === MAIN ? seed : `${seed}\nworkspace ${workspace}`

/** Returns a state filled with a fixture; a file with data keeps its data. */
export async function stateOfFixture(
  fixture: Fixture,
  { name, file }: { readonly name: string; readonly file: string | undefined },
  now: () => Instant,
  config: Config,
): Promise<State> {
  // A file outlives the process, and the next process must not issue the same ids again.
  const seed = file === undefined ? fixture.seed : Buffer.from(config.machine.random(16)).toString('hex')
  const origin: Origin = { fixture: fixture.name, seed, keySeed: keySeedIn(name, fixture.seed) }
  const { keyPrefix } = config
  const { facts, handles } = resolveFixture(fixture, { now: now(), keySeed: origin.keySeed, keyPrefix })
  const store = config.openStore(file ?? ':memory:')
  try {
    const ids = openIds(origin)
    if (await store.isEmpty()) {
      await store.fill(facts, config.stopping)
      return openState({ store, ids, handles, origin }, now, config)
    }
    const known = await knownHandles(handles, store)
    // Ids of keys and bundles depend on the fixture's seed, so they show that the file has this fixture.
    const named = (of: Handles): number => Object.keys(of.keys).length + Object.keys(of.bundles).length
    const same = named(known) > 0 || named(handles) === 0
    return openState(
      { store, ids, handles: known, origin: same ? origin : { ...origin, fixture: KEPT_FIXTURE } },
      now,
      config,
    )
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Returns the state of a snapshot; another workspace gets new keys. */
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
  return openState({ store, ids: openIds(origin, snapshot.idCount), handles, origin }, now, config)
}

/** The fixture name of a file with other data. */
export const KEPT_FIXTURE = 'kept'

/** Returns a state on a store, with unused limits. */
function openState(
  ledger: Pick<State, 'store' | 'ids' | 'handles' | 'origin'>,
  now: () => Instant,
  config: Config,
): State {
  const { ids, origin } = ledger
  const { machine, rateLimitTime } = config
  const store = acceptingSparseCursors(ledger.store)
  const sealingKey = store.sealingKey(hash('sha256', `${origin.seed}\nsealing key`, 'buffer'))
  const monotonic = rateLimitTime === 'real' ? machine.monotonic : now
  const instance = openInstance(sealingKey, { store, now, monotonic, newId: ids.newId }, config)
  const inFlight = openInFlight()
  const retire = (): Promise<void> => inFlight.idle().then(() => store.close())
  return { ...instance, ...ledger, store, inFlight, closeWhenIdle: retire }
}

/** The generator of ids and keys, deterministic by seed and count. */
type Ids = ReturnType<typeof openIds>

/** Opens a generator after `issued` ids; keys have another seed, so that workspaces never share keys. */
function openIds({ seed, keySeed }: Origin, issued = 0) {
  let count = issued
  // In a batch an id takes 1.3 us, alone 8 us. Those of a batch begin alike, so that the index of ids takes them in few pages.
  let pool: readonly string[] = []
  let pooledFrom = count
  return {
    newId(): string {
      if (count - pooledFrom >= pool.length) {
        pooledFrom = count
        const shared = seededId(seed, 'ids', Math.floor(count / POOLED_IDS), 8)
        pool = Array.from(
          { length: POOLED_IDS - (count % POOLED_IDS) },
          (_, ahead) => shared + seededId(seed, 'id', count + ahead, 16),
        )
      }
      return pool[count++ - pooledFrom] ?? ''
    },
    newKey(): ApiKeyParts {
      const text = seededId(keySeed, 'made key', count++, 64)
      return { id: toKeyId(text.slice(0, 16)), secret: text.slice(16, 56) }
    },
    issued: (): number => count,
  }
}

const POOLED_IDS = 64

/** Returns the names of a fixture that exist in a ledger with other data. */
async function knownHandles(handles: Handles, store: Store): Promise<Handles> {
  return {
    keys: await filter(handles.keys, async ({ id }) => (await store.findKey(id)) !== undefined),
    bundles: await filter(handles.bundles, async (id) => (await store.findBundle(id)) !== undefined),
    checkouts: await filter(handles.checkouts, async (id) => (await store.findCheckout(id)) !== undefined),
    // Accounts have plain numbers, so the same number may be another account.
    accounts: await filter(
      handles.accounts,
      async ({ id, displayName }) => (await store.findAccount(id))?.displayName === displayName,
    ),
  }
}

async function filter<Item>(
  named: Readonly<Record<string, Item>>,
  isKnown: (item: Item) => Promise<boolean>,
): Promise<Readonly<Record<string, Item>>> {
  const known: [string, Item][] = []
  for (const [name, item] of Object.entries(named)) if (await isKnown(item)) known.push([name, item])
  return Object.fromEntries(known)
}

/** Revokes the keys in a copy and adds new ones under their names, since each key belongs to one workspace. */
async function replacedKeys({ handles, clock }: Snapshot, store: Store, keySeed: string, keyPrefix: string) {
  const replaced: [string, PlaintextKey][] = []
  for (const [name, { id }] of Object.entries(handles.keys)) {
    const found = await store.findKey(id)
    if (found === undefined) continue
    const { id: _, secretHash: __, ...fields } = found.key
    const { key, plaintext } = seededKey(name, fields, { seed: keySeed, keyPrefix })
    await store.add({ ...noFacts, keys: [key] })
    await store.revokeKey(id, clock.now)
    replaced.push([name, plaintext])
  }
  return Object.fromEntries(replaced)
}
