import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { openAdmin, startMock } from '../../main.ts'

/** What the build of version 0.1.0 that wrote the file read in it. */
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
      expect([target, answer.status, read]).toEqual([target, status, body])
    }
  })

  it('old file: an administrator finds the same accounts, bundles and keys, and can go on', async () => {
    const admin = await openAdmin({ db: copyOfOldFile('admin.db') })
    const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
    expect(json(await admin.listAccounts())).toEqual(recorded.lists.accounts)
    expect(json(await admin.listBundles())).toEqual(recorded.lists.bundles)
    expect(json(await admin.listKeys())).toEqual(recorded.lists.keys)
    await admin.createAccount({ displayName: 'New Nora' })
    expect(await admin.listAccounts()).toHaveLength((recorded.lists.accounts as unknown[]).length + 1)
    await admin.close()
  })
})
