import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { findFixture } from '../fixtures/find-fixture.ts'
import { readFixture } from '../fixtures/read-fixture.ts'
import { settle } from '../fixtures/settle.ts'
import { toAccountId } from '../ledger/ids.ts'
import { toInstant } from '../ledger/instant.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import { compileFixture, ledgerAt, makeReady } from './compile-fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'bundle-access-ready-'))
afterAll(() => rmSync(folder, { recursive: true }))

const written = (created: string) =>
  readFixture(
    `accounts: { owner: { displayName: Olive, tier: elite, created: ${created} }, ann: { displayName: Ann, created: -3d } }
keys: { full: owner }
bundles:
  main:
    owner: owner
    name: Main
    grants: [{ account: ann, type: gift, starts: -2d }, { account: ann, source: a, starts: -1d, ends: +1d }]
    checkouts: { fresh: ann }`,
    'written.yaml',
  )

describe('a ready fixture', () => {
  it('ready fixture: at any instant from 2020 on demo holds what it would if it were settled there', async () => {
    await compileFixture('demo', folder)
    const [compiled, source] = [await findFixture('demo', folder), await findFixture('demo')]
    const instants = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2200-01-01'),
      noInvalidDate: true,
    })
    await fc.assert(
      fc.asyncProperty(instants, async (now) => {
        expect(settle(compiled, { now: toInstant(now.getTime()), keyPrefix: 'bak' }).copied).toBeDefined()
        expect(await ledgerAt(compiled, now.getTime())).toEqual(await ledgerAt(source, now.getTime()))
      }),
      { numRuns: 20 },
    )
  })

  it('ready fixture: a copy whose keys cannot be added leaves the ledger empty', async () => {
    const { copied } = settle(await findFixture('demo', folder), {
      now: toInstant(Date.now()),
      keyPrefix: 'bak',
    })
    if (copied === undefined) throw new Error('demo is ready')
    const store = openSqliteStore({ file: ':memory:' })
    const nobodys = copied.keys.map((key) => ({ ...key, owner: toAccountId(1e6) }))
    expect(() => store.copyShifted({ ...copied, keys: nobodys })).toThrow('FOREIGN KEY')
    expect(await store.isEmpty()).toBe(true)
    store.copyShifted(copied)
    expect((await store.facts()).keys).toHaveLength(copied.keys.length)
    await store.close()
  })

  it('ready fixture: before 2020 it is settled as it is written', async () => {
    const [compiled, source] = [await findFixture('demo', folder), await findFixture('demo')]
    const now = Date.UTC(2019, 11, 31)
    expect(settle(compiled, { now: toInstant(now), keyPrefix: 'bak' }).copied).toBeUndefined()
    expect(await ledgerAt(compiled, now)).toEqual(await ledgerAt(source, now))
  })

  it.each(['-30d', '-52w', '-9d -1h'])('ready fixture: one with %s is', async (created) => {
    const file = join(folder, 'fixed.ledger')
    expect(await makeReady(await written(created), file)).toMatchObject({ file })
    expect(existsSync(file)).toBe(true)
  })

  it.each(['-1mo', '-2mo', '-1y', '-2y', '-4y', '2019-12-01', 'jan-1'])(
    'ready fixture: one with %s is not, since it moves by the calendar',
    async (created) => {
      const file = join(folder, 'moving.ledger')
      expect(await makeReady(await written(created), file)).toBeUndefined()
      expect(readdirSync(folder)).not.toContain('moving.ledger')
    },
  )
})
