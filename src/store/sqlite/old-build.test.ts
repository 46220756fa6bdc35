import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, it } from 'vitest'
import { openAdmin, startMock } from '../../main.ts'

/** The answers of version 0.1.0, which wrote the file. */
const recorded: {
  readonly key: string
  readonly clock: string
  readonly answers: Readonly<Record<string, { readonly status: number; readonly body: unknown }>>
  readonly lists: Readonly<Record<'accounts' | 'bundles' | 'keys', unknown>>
} = JSON.parse(readFileSync(new URL('old-build.test-bed.json', import.meta.url), 'utf8'))

const directory = mkdtempSync(join(tmpdir(), 'bundle-access-old-build-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

function copyOfOldFile(name: string): string {
  const db = join(directory, name)
  copyFileSync(fileURLToPath(new URL('old-build.test-bed.db', import.meta.url)), db)
  return db
}

/** Without the message, which later builds may word in another way. */
const unworded = (body: unknown): object => ({ ...(body as object), message: undefined })

/** The lists as an older build gave them, with the numbers of accounts. */
interface RecordedLists {
  readonly accounts: readonly { readonly account: number; readonly deletedAt?: string }[]
  readonly bundles: readonly { readonly owner: number }[]
  readonly keys: readonly { readonly owner: number }[]
}

describe('a database file of an older build', () => {
  it('old file: every list of the API is answered as the build that wrote it did', async () => {
    await using mock = await startMock({
      db: copyOfOldFile('read.db'),
      port: 'none',
      rateLimit: 'off',
      clock: `frozen:${recorded.clock}`,
    })
    const headers = { authorization: `Bearer ${recorded.key}`, 'x-request-id': 'o' }
    for (const [target, { status, body }] of Object.entries(recorded.answers)) {
      const answer = await mock.fetch(`${mock.baseUrl}${target}`, { headers })
      const read: unknown = await answer.json()
      expect([target, answer.status, unworded(read)]).toEqual([target, status, unworded(body)])
    }
  })

  it('old file: an administrator finds the same accounts, bundles and keys, and can go on', async () => {
    const admin = await openAdmin({ db: copyOfOldFile('admin.db') })
    const { accounts, bundles, keys } = recorded.lists as unknown as RecordedLists
    const listed = accounts.map(({ account, ...terms }) => ({ id: String(account), ...terms }))
    const owned = (things: RecordedLists['keys']) =>
      things.map((thing) => {
        const { deletedAt } = accounts.find(({ account }) => account === thing.owner) ?? {}
        const deleted = deletedAt === undefined ? {} : { ownerDeletedAt: deletedAt }
        return { ...thing, owner: String(thing.owner), ...deleted }
      })
    expect((await admin.listAccounts()).accounts).toEqual(listed)
    expect((await admin.listAllBundles()).bundles).toEqual(owned(bundles))
    expect((await admin.listKeys()).keys).toEqual(owned(keys))
    await admin.createAccount({ displayName: 'New Nora' })
    expect((await admin.listAccounts()).accounts).toHaveLength(accounts.length + 1)
    await admin.close()
  })

  it('old file: a name with ẞ, which older builds folded to ß, is found by ß and by ss; other names stay as they are', async () => {
    const db = copyOfOldFile('folded.db')
    const database = new Database(db)
    const keys = () => database.prepare('SELECT name_key FROM account ORDER BY id').pluck().all()
    const add = database.prepare("INSERT INTO account VALUES (?, ?, ?, NULL, 'free', 1, NULL)")
    const before = keys()
    add.run(9_001, 'STRAUẞ', 'strauß')
    add.run(9_002, 'Strauß', 'strauss')
    add.run(9_003, 'Μαΐου', 'μαι\u0308\u0301ου')
    const admin = await openAdmin({ db })
    expect(keys()).toEqual([...before, 'strauss', 'strauss', 'μαϊ\u0301ου'])
    database.close()
    for (const displayName of ['strauß', 'STRAUẞ', 'Strauss'])
      expect((await admin.listAccounts({ prefix: displayName })).accounts).toHaveLength(2)
    expect((await admin.listAccounts({ prefix: 'Μαΐου'.toUpperCase() })).accounts).toHaveLength(1)
    await admin.close()
  })
})
