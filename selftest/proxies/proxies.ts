import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePorts } from '../../src/store/postgres/server/unprivileged.test-bed.ts'

/** A proxy that docs/behind-a-proxy.md configures, started with that configuration for `npm run proxies`. */
export interface Proxy {
  readonly name: string
  /** Its version as it says it; undefined where it is not on the PATH. */
  readonly version: string | undefined
  /** Starts it before a service; it ends with its process. */
  start(servicePort: number): Promise<Running>
}

interface Running extends AsyncDisposable {
  readonly port: number
}

/** The start of a proxy: its program, the text around the block of the page, and its arguments. */
interface Recipe {
  readonly programs: readonly string[]
  readonly versionFlag: string
  readonly wrapped: (block: string, directory: string) => string
  readonly args: (file: string, directory: string) => readonly string[]
}

const modulesOf = (names: readonly string[]): string =>
  names.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')

const recipes: Readonly<Record<string, Recipe>> = {
  nginx: {
    programs: ['nginx'],
    versionFlag: '-v',
    wrapped: (block, directory) =>
      `daemon off; pid ${directory}/pid; error_log ${directory}/error.log; events {} http { access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${directory}/${name};`).join('\n')}
${block} }`,
    args: (file, directory) => ['-p', directory, '-c', file],
  },
  haproxy: {
    programs: ['haproxy'],
    versionFlag: '-v',
    wrapped: (block) => block,
    args: (file) => ['-db', '-q', '-f', file],
  },
  apache: {
    programs: ['apache2', 'httpd'],
    versionFlag: '-v',
    wrapped: (block, directory) => `ServerName localhost
PidFile ${directory}/pid
ErrorLog ${directory}/error.log
${modulesOf(['mpm_event', 'authz_core', 'headers', 'proxy', 'proxy_http'])}
${block}`,
    args: (file, directory) => ['-X', '-d', directory, '-f', file],
  },
  varnish: {
    programs: ['varnishd'],
    versionFlag: '-V',
    wrapped: (block) => block,
    args: (file, directory) => [
      '-F',
      '-n',
      directory,
      '-a',
      `127.0.0.1:${portMark}`,
      '-f',
      file,
      '-s',
      'malloc,32m',
    ],
  },
  lighttpd: {
    programs: ['lighttpd'],
    versionFlag: '-v',
    wrapped: (block, directory) => `server.document-root = "${directory}"\n${block}`,
    args: (file) => ['-D', '-f', file],
  },
  squid: {
    programs: ['squid'],
    versionFlag: '-v',
    wrapped: (block, directory) => `pid_filename ${directory}/pid
access_log none
cache_log ${directory}/error.log
coredump_dir ${directory}
${block}`,
    args: (file) => ['-N', '-n', `port${portMark}`, '-f', file],
  },
  envoy: {
    programs: ['envoy'],
    versionFlag: '--version',
    wrapped: (block) => block,
    // As it is started twice on one machine, it would share memory by this number.
    args: (file) => [
      '--use-dynamic-base-id',
      '--log-level',
      'error',
      '--config-yaml',
      readFileSync(file, 'utf8'),
    ],
  },
  caddy: {
    programs: ['caddy'],
    versionFlag: 'version',
    wrapped: (block) => `{\n  admin off\n}\n${block}`,
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
}

const portMark = '8080'

/** The outcome of `certify` through a proxy. */
export interface Visited {
  readonly name: string
  readonly version: string
  readonly outcome: string
  readonly broken: readonly string[]
}

/** Returns the row of a proxy in the table of outcomes. */
export const rowOf = ({ name, version, outcome, broken }: Visited): string =>
  `| ${name} | ${version} | ${[outcome, ...new Set(broken)].join(' ')} |`

/** Returns the page with these outcomes in its table; rows of other proxies stay. Throws where a proxy has no row. */
export const withOutcomes = (text: string, visited: readonly Visited[]): string =>
  visited.reduce((written, one) => {
    const row = new RegExp(`^\\| ${one.name} \\| .*$`, 'm')
    if (!row.test(written)) throw new Error(`the page has no row for ${one.name}`)
    return written.replace(row, () => rowOf(one))
  }, text)

/** The page with the configurations. */
export const page = new URL('../../docs/behind-a-proxy.md', import.meta.url)

/** Returns the proxies of the page, in its order; throws for a block that no recipe starts. */
export function proxiesOfPage(): readonly Proxy[] {
  const blocks = readFileSync(page, 'utf8').matchAll(/^## (\w+)\n[\s\S]*?```\w+\n([\s\S]*?)```/gm)
  return [...blocks].map(([, title = '', block = '']) => {
    const recipe = recipes[title.toLowerCase()]
    if (recipe === undefined) throw new Error(`no recipe starts ${title} of docs/behind-a-proxy.md`)
    const [program, version] = found(recipe) ?? []
    return { name: title, version, start: (port) => started(program ?? title, recipe, block, port) }
  })
}

/** Returns the program of a recipe that is here, and its version; undefined without one. */
function found({ programs, versionFlag }: Recipe): readonly [string, string] | undefined {
  for (const program of programs) {
    const { status, stdout, stderr } = spawnSync(program, [versionFlag], { encoding: 'utf8', env: paths })
    if (status === 0) return [program, /\d+\.\d+(?:\.\d+)*/.exec(`${stdout}${stderr}`)?.[0] ?? 'unknown']
  }
  return undefined
}

/** Servers lie where the PATH of a user may not look. */
const paths = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/usr/local/sbin` }

async function started(program: string, recipe: Recipe, block: string, service: number): Promise<Running> {
  const directory = mkdtempSync(join(tmpdir(), 'bundle-access-proxy-'))
  // Some give up their rights before they write there.
  chmodSync(directory, 0o777)
  // A proxy cannot say which port it was given.
  const [port = 0] = await freePorts(1)
  const file = join(directory, 'configuration')
  const ported = (text: string) => text.replaceAll(portMark, `${port}`).replaceAll('4010', `${service}`)
  writeFileSync(file, recipe.wrapped(ported(block), directory), { mode: 0o644 })
  const args = recipe.args(file, directory).map(ported)
  const child = spawn(program, args, {
    env: { ...paths, XDG_CONFIG_HOME: directory, XDG_DATA_HOME: directory },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [output, isOver] = ['', false]
  const ended = once(child, 'exit')
    .catch(({ message }) => {
      output += message
    })
    .then(() => {
      isOver = true
    })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const running = {
    port,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 3_000)
      await ended
      clearTimeout(late)
      rmSync(directory, { recursive: true, force: true })
    },
  }
  const until = performance.now() + 20_000
  while (!(await listens(port))) {
    if (isOver || performance.now() > until) {
      await running[Symbol.asyncDispose]()
      throw new Error(`${program} does not listen: ${output.slice(-1500)}`)
    }
    await wait(50)
  }
  return running
}

async function listens(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' })
  const connected = await once(socket, 'connect').catch(() => undefined)
  socket.destroy()
  return connected !== undefined
}
