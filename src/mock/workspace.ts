import { type Advisor, openAdvisor } from '../advisor/index.ts'
import type { FoundFixture } from '../fixtures/find-fixture.ts'
import type { Answer } from '../http/exchange.ts'
import { redacting } from '../http/redact.ts'
import type { KeyId } from '../ledger/ids.ts'
import type { Instant } from '../ledger/instant.ts'
import type { Facts } from '../store/facts.ts'
import { type ClockSetting, openClock } from './clock.ts'
import { exchanging } from './exchange.ts'
import { type Faults, openFaults } from './faults/faults.ts'
import { openIds } from './ids.ts'
import { type Journal, openJournal } from './journal/journal.ts'
import { knownHandles } from './known-handles.ts'
import { type MockAdmin, openMockAdmin } from './mock-admin.ts'
import { openQueue } from './queue.ts'
import type { Settings } from './settings.ts'
import { openSnapshots, restoredStanding, type Snapshot, type Snapshots, takeSnapshot } from './snapshots.ts'
import { type Origin, type Standing, stand } from './standing.ts'
import { openTimeline, type Timeline } from './timeline.ts'
import { WorkspaceError } from './workspace-error.ts'

/** A fixture of its own: a ledger, a clock, limits, a journal and faults, which share nothing with those of another. */
export interface Workspace {
  readonly name: string
  readonly answer: Answer
  readonly clock: Timeline
  readonly faults: Faults
  readonly journal: Journal
  /** The ledger as it stands; another one after a load, a reset or a restore. */
  readonly standing: () => Standing
  /** Fills an empty ledger with a fixture, at the clock's present instant. */
  readonly load: (fixture: FoundFixture) => Promise<void>
  /** As it began: the fixture that was loaded last, the clock's first instant, no faults, an empty journal, unused limits. */
  readonly reset: () => Promise<void>
  readonly snapshots: Snapshots
  readonly admin: MockAdmin
  readonly advisor: Advisor
  readonly close: () => Promise<void>
}

/** What a workspace begins with. */
export interface Beginning {
  readonly name: string
  /** What its keys follow from, for a fixture of this seed. */
  readonly keySeed: (seed: string) => string
  readonly clock: ClockSetting
  readonly from: FoundFixture | Snapshot
  /** Whether its ledger lives in a file, which nothing may replace. */
  readonly kept: boolean
  /** Told of each key that leads here. */
  readonly claim: (key: KeyId) => void
}

/** A workspace with a fixture in it, or with what a snapshot of another one holds. */
export async function openWorkspace(beginning: Beginning, settings: Settings): Promise<Workspace> {
  const { name, from, kept, keySeed } = beginning
  const clock = openClock(settings.machine.now, beginning.clock)
  if (isSnapshot(from)) clock.restore(from.clock)
  const firstMark = clock.mark()
  const faults = openFaults()
  const { keyPrefix, variants, baseUrl, machine, observe } = settings
  const journal = openJournal(
    { keyPrefix, redacting: redacting(keyPrefix), variants, baseUrl },
    settings.journalBounds,
  )
  const advisor = openAdvisor(journal, clock.now)
  const queue = openQueue()

  let standing = isSnapshot(from)
    ? await restoredStanding(from, keySeed, clock.now, settings)
    : await settled(from, beginning, clock.now, settings)
  let lastFixture = isSnapshot(from) ? from.fixture : from
  const claimKeys = (): void => {
    for (const { id } of Object.values(standing.handles.keys)) beginning.claim(id)
  }
  claimKeys()
  const replace = (next: Standing): void => {
    const before = standing
    standing = next
    claimKeys()
    // Those who still ask the old one get their answers from it.
    void before.retire()
  }
  const requireReplaceable = (): void => {
    if (kept)
      throw new WorkspaceError(
        'refused',
        `The ledger of "${name}" is kept in a file, which no call replaces. Fork a snapshot of it or open another workspace, which are in memory; or start the mock without --db.`,
      )
  }
  const load = async (fixture: FoundFixture): Promise<void> => {
    requireReplaceable()
    replace(await settled(fixture, beginning, clock.now, settings))
    lastFixture = fixture
  }
  return {
    name,
    answer: exchanging({ standing: () => standing, clock, faults, journal, machine, keyPrefix, observe }),
    clock: openTimeline(clock, () => standing),
    faults,
    journal,
    standing: () => standing,
    load: (fixture) => queue(() => load(fixture)),
    reset: () =>
      queue(async () => {
        requireReplaceable()
        clock.restore(firstMark)
        await load(lastFixture)
        faults.reset()
        journal.restart()
        advisor.clear()
      }),
    snapshots: openSnapshots({
      take: (snapshotName) => takeSnapshot(snapshotName, standing, clock, lastFixture),
      async restore(snapshot) {
        requireReplaceable()
        const next = await restoredStanding(snapshot, keySeed, clock.now, settings)
        clock.restore(snapshot.clock)
        replace(next)
        lastFixture = snapshot.fixture
      },
      queue,
    }),
    admin: openMockAdmin({
      standing: () => standing,
      now: clock.now,
      keyPrefix,
      queue,
      claim: beginning.claim,
    }),
    advisor,
    async close() {
      journal.close()
      await standing.retire()
    },
  }
}

const isSnapshot = (from: FoundFixture | Snapshot): from is Snapshot => 'bytes' in from

/** What the fixture of a file is called that was filled with another one, or by hand. */
const KEPT = 'kept'

/** A ledger with the facts of a fixture; one in a file that holds anything keeps that instead. */
async function settled(
  fixture: FoundFixture,
  { keySeed, kept }: Beginning,
  now: () => Instant,
  settings: Settings,
): Promise<Standing> {
  // What is kept outlives the process: the next one must not make the same ids again.
  const seed = kept ? Buffer.from(settings.machine.random(16)).toString('hex') : fixture.seed
  const origin: Origin = { fixture: fixture.name, seed, keySeed: keySeed(fixture.seed) }
  const { facts, handles } = fixture.settle({
    now: now(),
    keySeed: origin.keySeed,
    keyPrefix: settings.keyPrefix,
  })
  const store = settings.openStore()
  try {
    const ids = openIds(origin.seed, origin.keySeed)
    if (!(await store.isEmpty())) {
      const known = await knownHandles(handles, store)
      const same = Object.keys(known.keys).length > 0
      return stand(
        { store, ids, handles: known, origin: same ? origin : { ...origin, fixture: KEPT } },
        now,
        settings,
      )
    }
    await addAll(facts, store)
    return stand({ store, ids, handles, origin }, now, settings)
  } catch (error) {
    await store.close()
    throw error
  }
}

async function addAll(facts: Iterable<Facts>, store: { add(facts: Facts): Promise<void> }): Promise<void> {
  for (const chunk of facts) await store.add(chunk)
}
