import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { findFixture } from '../fixtures/find-fixture.ts'
import type { Fixture, FixtureFile, ReadyFixture } from '../fixtures/fixture.ts'
import { settle, settleFixture } from '../fixtures/settle.ts'
import { toInstant } from '../ledger/instant.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'

/** Writes a built-in fixture as the package ships it: `NAME.json`, and `NAME.ledger` with its rows when they can be made ready. */
export async function compileFixture(name: string, directory: string): Promise<void> {
  const fixture = await findFixture(name)
  const ready =
    'accounts' in fixture ? await makeReady(fixture, join(directory, `${name}.ledger`)) : undefined
  writeFileSync(join(directory, `${name}.json`), JSON.stringify({ ...fixture, ready }))
}

/** Settles a fixture once for every start, its rows in `file`; undefined, and no file, when a moment of it goes by the calendar or has a date. */
export async function makeReady(fixture: FixtureFile, file: string): Promise<ReadyFixture | undefined> {
  const { facts, handles } = settleFixture(fixture, { now: settledAt, keyPrefix })
  const { keys: shown, ...others } = handles
  const store = openSqliteStore({ file: ':memory:' })
  await store.add({ ...facts, keys: [] })
  writeFileSync(file, store.serialize())
  await store.close()
  const keys = Object.entries(shown).flatMap(([handle, key]) =>
    facts.keys
      .filter(({ id }) => id === key.id)
      .map(({ id: _, secretHash: __, ...terms }) => [handle, terms]),
  )
  const ready: ReadyFixture = { at: settledAt, file, keys: Object.fromEntries(keys), handles: others }
  for (const now of probes)
    if (!isDeepStrictEqual(await ledgerAt({ ...fixture, ready }, now), await ledgerAt(fixture, now))) {
      rmSync(file)
      return undefined
    }
  return ready
}

/** Everything that a mock holds which begins with this fixture at this instant. */
export async function ledgerAt(fixture: Fixture, now: number) {
  const { copied, facts, handles } = settle(fixture, { now: toInstant(now), keyPrefix })
  const store = openSqliteStore({ file: ':memory:' })
  if (copied !== undefined) store.copyShifted(copied)
  for (const chunk of facts) await store.add(chunk)
  const held = { handles, facts: await store.facts() }
  await store.close()
  return held
}

const keyPrefix = 'bak'
const settledAt = toInstant(Date.UTC(2020, 0, 1))

/** Seen from these instants no length in calendar months or years is as long as from `settledAt`: other months, a leap day more, one less. */
const probes = [Date.UTC(2020, 11, 15, 5, 6, 7, 89), Date.UTC(2103, 2, 15)]
