import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { freshDatabase } from '../store/postgres/server/fresh-database.test-bed.ts'
import { runHere } from '../testing/run-here.test-bed.ts'
import { newFolder } from '../testing/serving.test-bed.ts'
import type { Spawned } from '../testing/spawned.test-bed.ts'
import { builtCommand } from '../tools/built.test-bed.ts'

const program = builtCommand()

/** Runs a command line in a folder, with nothing else than the given address in `BUNDLE_ACCESS_DB`; one that serves is stopped. */
const runIn = (cwd: string, address: string | undefined, ...line: readonly string[]): Promise<Spawned> =>
  new Promise((resolve) => {
    const env = { ...process.env, BUNDLE_ACCESS_DB: address }
    const child = execFile(process.execPath, [program, ...line], { cwd, env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
    const stopped = (text: string): boolean => text.includes('ready') && child.kill()
    child.stdout?.on('data', stopped)
    child.stderr?.on('data', stopped)
  })

/** The same in this process, for a command line that is refused: one that served would not end. */
async function refusedIn(cwd: string, address: string | undefined, ...line: readonly string[]) {
  const before = process.cwd()
  vi.stubEnv('BUNDLE_ACCESS_DB', address)
  process.chdir(cwd)
  try {
    return await runHere(...line)
  } finally {
    process.chdir(before)
    vi.unstubAllEnvs()
  }
}

const serve = ['serve', '--port', '0', '--no-health']
const mock = ['mock', '--port', '0', '--control-port', '0']
const create = ['admin', 'account', 'create', 'Olga Owner', '--tier', 'elite']
const neither = 'a file or a database: name one, such as ledger.db or postgres://USER:PASSWORD@HOST:5432/NAME'
const wrong = 'The address of a database is postgres://USER:PASSWORD@HOST:5432/NAME, with %3A %2F'
const several = 'leave target_session_attrs and all other hosts out'
const away = 'postgres://127.0.0.1:1/ledger cannot be used now: connect ECONNREFUSED'

// The password of each is made of canaries.
const addresses: readonly (readonly [address: string, code: number, said: string])[] = [
  ['"postgres://ledger:canary@127.0.0.1:1/ledger"', 2, neither],
  ["'postgres://ledger:canary@127.0.0.1:1/ledger'", 2, neither],
  [' postgres://ledger:canary@127.0.0.1:1/ledger', 2, neither],
  ['\tpostgres://ledger:canary@127.0.0.1:1/ledger', 2, neither],
  ['POSTGRES://ledger:canary@127.0.0.1:1/ledger', 2, neither],
  ['postgress://ledger:canary@127.0.0.1:1/ledger', 2, neither],
  ['postgres:ledger:canary@127.0.0.1:1/ledger', 2, neither],
  ['postgres//ledger:canary@127.0.0.1:1/ledger', 2, neither],
  ['//ledger:canary@127.0.0.1:1/ledger', 2, neither],
  ['ledger:canary@127.0.0.1:1/ledger', 2, neither],
  ['jdbc:postgresql://127.0.0.1:1/ledger?user=ledger&password=canary', 2, neither],
  ['mysql://ledger:canary@127.0.0.1:1/ledger', 2, neither],
  ['host=127.0.0.1 port=1 user=ledger password=canary', 2, neither],
  ["password = 'canary' host = '/run'", 2, neither],
  ['127.0.0.1/ledger?password=canary', 2, neither],
  ['sqlite:canary.db', 2, neither],
  ['sqlite:///canary.db', 2, neither],
  ['file:canary.db?mode=rwc', 2, neither],
  ['postgres:canary', 2, neither],
  ['postgres://ledger:%zzcanary@127.0.0.1:1/ledger', 2, wrong],
  ['postgres://ledger:canary%@127.0.0.1:1/ledger', 2, wrong],
  ['postgres://ledger:%E0%A4canary@127.0.0.1:1/ledger', 2, wrong],
  ['postgres://127.0.0.1:1/ledger?user=ledger&password=canary%zz', 2, wrong],
  ['postgres://ledger:canary@127.0.0.1:99999/ledger', 2, wrong],
  ['postgres://ledger:canary@127.0.0.1:port/ledger', 2, wrong],
  ['postgres://ledger:canary@127.0.0.1/ledger?port=port', 2, wrong],
  ['postgres://ledger:canary@127.0.0.1/ledger?port=99999', 2, wrong],
  ['postgres://ledger:canary', 2, wrong],
  ['postgres://ledger:canary@no host/ledger', 2, wrong],
  ['postgres://ledger:canary/canary@127.0.0.1:1/ledger', 2, wrong],
  ['postgres://ledger:1/canary@127.0.0.1:1/ledger', 2, wrong],
  ['postgres://ledger:canary#canary@127.0.0.1:1/ledger', 2, wrong],
  ['postgres://ledger:1#canary@127.0.0.1:1/ledger', 2, wrong],
  ['postgres://ledger:canary?canary@127.0.0.1:1/ledger', 2, wrong],
  ['postgres://ledger:1?canary@127.0.0.1:1/ledger', 2, wrong],
  ['postgres:///ledger:canary@127.0.0.1:1/ledger', 2, wrong],
  ['postgres://127.0.0.1:1/ledger&password=canary', 2, wrong],
  ['postgres://127.0.0.1:1/ledger password=canary', 2, wrong],
  ['postgres://127.0.0.1;password=canary/ledger', 2, wrong],
  ['postgres://ledger:canary@127.0.0.1:1,127.0.0.1:2/ledger', 2, several],
  ['postgres://ledger:canary@127.0.0.1,localhost/ledger', 2, several],
  ['postgres://ledger:canary@127.0.0.1:1/ledger?target_session_attrs=primary', 2, several],
  ['postgres:///ledger?host=127.0.0.1,localhost&password=canary', 2, several],
  [
    'postgres://ledger:canary@no-host.invalid/ledger',
    3,
    'postgres://no-host.invalid:5432/ledger cannot be used now',
  ],
  ['postgres://ledger:canary@127.0.0.1:1/ledger', 3, away],
  ['postgresql://ledger:canary@127.0.0.1:1/ledger', 3, away],
  ['postgres://ledger:canary:canary@canary@127.0.0.1:1/ledger', 3, away],
  ['postgres://ledger:canary%2F%3A%40%23%3F%25@127.0.0.1:1/ledger', 3, away],
  ['postgres://ledger:canary canary,canary@127.0.0.1:1/ledger', 3, away],
  ['postgres://127.0.0.1:1/ledger?user=ledger&password=canary', 3, away],
]

describe('the address of a database', () => {
  it.each(addresses)(
    'address: %j is refused, and its password shown nowhere',
    async (address, code, said) => {
      const folder = newFolder()
      const ends = [
        await refusedIn(folder, undefined, ...serve, '--db', address),
        await refusedIn(folder, address, ...create),
      ]
      for (const end of ends) {
        expect(end).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(said) })
        expect(end.stderr).not.toMatch(/canary|internal error/)
      }
      expect(readdirSync(folder)).toEqual([])
    },
  )

  it('address: what a server refuses is shown without the password', async () => {
    const url = new URL(await freshDatabase())
    url.password = 'canary'
    const { code, stderr } = await runIn(newFolder(), url.href, ...serve)
    expect([code, stderr]).toEqual([3, expect.stringContaining('password authentication failed')])
    expect(stderr).not.toContain('canary')
  })

  it.each([
    'postgres://ledger:canary@127.0.0.1:1/ledger',
    '"postgres://ledger:canary@127.0.0.1:1/ledger"',
    'host=127.0.0.1 password=canary',
    'sqlite:canary.db',
  ])('address: a mock takes a file only, and neither shows nor makes %j', async (address) => {
    const folder = newFolder()
    const { code, stdout, stderr } = await runIn(folder, undefined, ...mock, '--db', address)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('A mock keeps its ledger in memory or in a file')
    expect(stderr).not.toContain('canary')
    expect(readdirSync(folder)).toEqual([])
  })

  it.each(['ledger.db', './a:b.db', './host=local.db', 'data/a:b=c.db', './postgres:ledger'])(
    'address: %j is a file of serve, admin and mock',
    async (file) => {
      const folder = newFolder()
      mkdirSync(join(folder, 'data'))
      expect(await runIn(folder, file, ...create)).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^\d+\n$/),
      })
      const list = ['admin', 'account', 'list', '--db', join(folder, file)]
      expect((await runIn(folder, undefined, ...list)).stdout).toContain('Olga Owner')
      for (const line of [serve, mock]) {
        const { stdout, stderr } = await runIn(folder, undefined, ...line, '--db', file)
        expect([stdout, stderr].join()).toContain(file)
      }
      expect(readdirSync(join(folder, 'data')).length + readdirSync(folder).length).toBe(2)
    },
  )

  it('address: in the place of another argument its password is not repeated', async () => {
    const folder = newFolder()
    const address = 'postgres://ledger:canary@127.0.0.1:1/ledger'
    for (const line of [
      [address],
      ['mock', address],
      ['serve', '--port', address, '--db', 'ledger.db'],
      ['serve', '--db', 'host=127.0.0.1', 'password=canary'],
      ['admin', address],
      ['admin', 'account', address, '--db', 'ledger.db'],
      ['admin', 'account', 'create', 'Olga Owner', '--tier', address, '--db', 'ledger.db'],
    ]) {
      const { code, stderr } = await runIn(folder, undefined, ...line)
      expect([code, stderr], line.join(' ')).toEqual([2, expect.stringContaining('***')])
      expect(stderr, line.join(' ')).not.toContain('canary')
    }
    expect(readdirSync(folder)).toEqual([])
  })

  it('of a database that takes no writes ends what cannot be done there', async () => {
    const [cwd, address] = [newFolder(), await freshDatabase()]
    expect(await runIn(cwd, address, ...create)).toMatchObject({ code: 0 })
    const client = new pg.Client(address)
    await client.connect()
    await client.query(`ALTER DATABASE "${client.database}" SET default_transaction_read_only = on`)
    await client.end()
    const { code, stderr } = await runIn(cwd, address, ...create)
    expect([code, stderr]).toEqual([3, expect.stringContaining('in a read-only transaction')])
  })
})
