import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { admin, newFolder } from '../testing/serving.test-bed.ts'
import { startLine } from '../testing/spawned.test-bed.ts'

/** Starts to fill a file with more grants than it can in the time of a test, and waits until it writes. */
async function filling() {
  const db = join(newFolder(), 'ledger.db')
  const line = startLine('mock', '--port', '0', '--json', '--db', db, '--fixture', 'large:10000000')
  onTestFinished(() => void line.child.kill('SIGKILL'))
  await expect.poll(() => isWritten(db)).toBe(true)
  return { db, ...line }
}

/** Tests that a process holds the write lock of a file with tables. */
function isWritten(db: string): boolean {
  if (!existsSync(db)) return false
  const database = new Database(db, { timeout: 0 })
  try {
    database.prepare('SELECT id FROM account').get()
    database.exec('BEGIN IMMEDIATE')
    return false
  } catch (error) {
    return error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY'
  } finally {
    database.close()
  }
}

describe('a mock that fills its ledger', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s stops it, and leaves nothing half done',
    async (signal) => {
      const { db, child, ended } = await filling()
      child.kill(signal)
      expect(await ended).toEqual({
        code: 3,
        stdout: '',
        stderr: '{"error":{"message":"The mock was stopped before its ledger was filled.","exitCode":3}}\n',
      })
      expect(readdirSync(dirname(db))).toEqual([])
    },
  )

  it('leaves nothing half done when it is killed, and the file can be filled then', async () => {
    const { db, child, ended } = await filling()
    child.kill('SIGKILL')
    expect(await ended).toMatchObject({ code: null, stdout: '' })
    expect(admin(db, 'account', 'list')).toEqual({ accounts: [] })
    const again = startLine('mock', '--port', '0', '--json', '--db', db, '--fixture', 'large:12')
    again.child.stdout.once('data', () => again.child.kill('SIGTERM'))
    expect(await again.ended).toMatchObject({ code: 0, stderr: '' })
    expect(admin(db, 'account', 'list').accounts.length).toBeGreaterThan(2)
  })
})
