import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { toAccountId, toBundleId } from '../../ledger/ids.ts'
import { toInstant } from '../../ledger/instant.ts'
import { closedToOthers, isClosedToOthers } from '../../testing/another-user.test-bed.ts'
import { hexId } from '../contract/any-ledger.test-bed.ts'
import { addUnlessLive } from '../contract/change.test-bed.ts'
import { everyGrant } from '../contract/every-grant.test-bed.ts'
import { aGrant, simpleLedger } from '../contract/simple-ledger.test-bed.ts'
import type { Facts } from '../store.ts'
import { openSqliteStore } from './sqlite-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'processes-'))
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

const writer = fileURLToPath(new URL('./writer.test-bed.ts', import.meta.url))
const bundle = toBundleId(hexId(1))

interface Writer {
  readonly child: ChildProcess
  /** The numbers that the writer has printed, each as soon as it is. */
  readonly printed: number[]
  readonly ended: Promise<void>
}

function startWriter(...parameters: readonly (string | number)[]): Writer {
  const child = spawn(process.execPath, [writer, ...parameters.map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const printed: number[] = []
  let rest = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    printed.push(...lines.map(Number))
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return { child, printed, ended }
}

async function fileWith(customers: number, name: string): Promise<string> {
  const file = join(folder, name)
  const store = openSqliteStore({ file })
  const [owner] = simpleLedger.accounts
  if (owner === undefined) throw new Error('The simple ledger has an owner.')
  const accounts = Array.from({ length: customers + 1 }, (_, index) => ({
    ...owner,
    id: toAccountId(index + 1),
  }))
  const facts: Facts = { ...simpleLedger, accounts }
  await store.add(facts)
  await store.close()
  return file
}

async function grantNumbers(file: string): Promise<readonly number[]> {
  const store = openSqliteStore({ file })
  const { grants } = await store.facts()
  await store.close()
  return grants.map(({ grant }) => Number.parseInt(grant.id, 16) - 100)
}

const byNumber = (one: number, other: number): number => one - other

/** Returns the message for a user without write permission to the file and its folder. Root is replaced by `nobody`. */
function refusalForNobody(file: string): string {
  const store = new URL('./sqlite-store.ts', import.meta.url).href
  const program = `import { openSqliteStore } from ${JSON.stringify(store)}
try { openSqliteStore({ file: process.argv[1] }); console.log('opened') }
catch (error) { console.log(error.kind + ': ' + error.message) }`
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', program, file], {
    ...nobody,
    encoding: 'utf8',
  })
  return run.stdout + run.stderr
}

describe('several processes', () => {
  it('processes: two handles on one file see each other and never both win', async () => {
    const file = await fileWith(20, 'handles.db')
    const stores = [openSqliteStore({ file }), openSqliteStore({ file })]
    for (let account = 2; account <= 21; account++) {
      const pair = { bundle, account: toAccountId(account) }
      const answers = await Promise.all(
        stores.map((store, index) =>
          store.record(pair, { now: () => toInstant(10) }, addUnlessLive(aGrant(account * 2 + index))),
        ),
      )
      expect(answers.toSorted()).toEqual(['added', 'refused'])
    }
    const page = { after: undefined, limit: 100, bundle, now: toInstant(10), order: 'oldest' } as const
    for (const store of stores) expect((await store.listBundleUsers(page)).items.length).toBe(20)
    for (const store of stores) await store.close()
  })

  it('processes: a page that was listed before is listed as another handle has left it', async () => {
    const file = await fileWith(2, 'listed.db')
    const [here, there] = [openSqliteStore({ file }), openSqliteStore({ file })]
    const account = toAccountId(2)
    const [kept, revoked] = [aGrant(1), aGrant(2)]
    for (const grant of [kept, revoked])
      await here.record({ bundle, account }, { now: () => toInstant(5) }, () => ({
        decision: undefined,
        effect: { kind: 'add', grant },
      }))
    const listed = async () => {
      const query = {
        bundle,
        filter: everyGrant,
        sort: 'createdAt',
        direction: 'asc',
        limit: 9,
        after: undefined,
      } as const
      return (await here.listGrants(query)).items.map((item) => [item.grant.id, item.account])
    }
    for (const _ of ['read', 'kept'])
      expect(await listed()).toEqual([kept, revoked].map(({ id }) => [id, account]))
    await there.record({ bundle, account }, { now: () => toInstant(6) }, () => ({
      decision: undefined,
      effect: { kind: 'revoke', grants: [revoked.id], at: toInstant(6) },
    }))
    expect(await listed()).toEqual([[kept.id, account]])
    await there.deleteAccount(account, toInstant(7))
    expect(await listed()).toEqual([[kept.id, undefined]])
    for (const store of [here, there]) await store.close()
  })

  it('processes: two handles on one file number new accounts one after the other', async () => {
    const file = await fileWith(1, 'numbers.db')
    const stores = [openSqliteStore({ file }), openSqliteStore({ file })]
    const terms = { displayName: 'New', avatar: undefined, tier: 'free', deletedAt: undefined } as const
    const numbers: number[] = []
    for (let round = 0; round < 5; round++)
      for (const store of stores)
        numbers.push((await store.addAccount({ ...terms, createdAt: toInstant(round) })).id)
    expect(numbers).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    for (const store of stores) await store.close()
  })

  it('processes: a question is read while nobody else can write, so that its now is that of the write', async () => {
    const file = await fileWith(1, 'question.db')
    const [store, other] = [openSqliteStore({ file }), openSqliteStore({ file, timeoutMs: 20 })]
    const newcomer = { displayName: 'New', avatar: undefined, tier: 'free', deletedAt: undefined } as const
    const attempts: Promise<unknown>[] = []
    const question = {
      now() {
        attempts.push(other.addAccount({ ...newcomer, createdAt: toInstant(1) }))
        return toInstant(10)
      },
    }
    const pair = { bundle, account: toAccountId(2) }
    const answered = store.record(pair, question, addUnlessLive(aGrant(1)))
    const [attempt] = attempts
    await expect(attempt).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('is locked'),
    })
    expect(await answered).toBe('added')
    for (const one of [store, other]) await one.close()
  })

  it('processes: of several that race for the same pairs, one alone wins each', async () => {
    const pairs = 300
    const file = await fileWith(pairs, 'race.db')
    const writers = [1, 2, 3].map((number) => startWriter(file, 'race', number * 10_000, pairs))
    await Promise.all(writers.map(({ ended }) => ended))
    expect(writers.map(({ child }) => child.exitCode)).toEqual([0, 0, 0])
    const won = writers.flatMap(({ printed }) => printed).map((number) => number % 10_000)
    expect(won.sort(byNumber)).toEqual(Array.from({ length: pairs }, (_, index) => index))
    expect((await grantNumbers(file)).length).toBe(pairs)
  })

  it('processes: several may make the same new file at once', async () => {
    const file = join(folder, 'new.db')
    const writers = [1, 2, 3, 4].map(() => startWriter(file, 'race', 1, 0))
    await Promise.all(writers.map(({ ended }) => ended))
    expect(writers.map(({ child }) => child.exitCode)).toEqual([0, 0, 0, 0])
    await openSqliteStore({ file }).close()
  })

  it('processes: one that is killed while it writes loses no grant that it was told is stored', async () => {
    const file = await fileWith(1, 'killed.db')
    for (const round of [0, 1, 2]) {
      const { child, printed, ended } = startWriter(file, 'stream', 1 + round * 100_000)
      await new Promise<void>((resolve) => {
        child.stdout?.on('data', () => {
          if (printed.length >= 50 + round * 40) resolve()
        })
        child.once('close', () => resolve())
      })
      child.kill('SIGKILL')
      await ended
      expect(child.signalCode).toBe('SIGKILL')
      expect(printed.length).toBeGreaterThanOrEqual(50)
      const stored = new Set(await grantNumbers(file))
      expect(printed.filter((number) => !stored.has(number))).toEqual([])
    }
  })

  it('processes: a file that may not be written is refused', async ({ skip }) => {
    skip(isClosedToOthers, closedToOthers)
    const file = await fileWith(1, 'protected.db')
    chmodSync(folder, 0o555)
    for (const [mode, problem] of [
      [0o444, 'may only be read'],
      [0o000, 'cannot be read or written'],
    ] as const) {
      chmodSync(file, mode)
      expect(refusalForNobody(file)).toContain(`unavailable: ${file} ${problem}`)
    }
    chmodSync(file, 0o666)
    expect(refusalForNobody(file)).toContain(
      `${file} may only be read: check the permissions of the file and of its folder`,
    )
    chmodSync(folder, 0o755)
  })
})
