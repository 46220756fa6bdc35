import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, mkdtempDisposableSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePorts } from '../../src/store/postgres/server/unprivileged.test-bed.ts'

/** The start of a proxy that docs/behind-a-proxy.md configures, for `npm run proxies`. */
interface Recipe {
  /** The command lines that print its version, by the names that its program may have. */
  readonly versions: readonly string[]
  /** The words behind its program; FILE stands for the configuration, TEXT for what is in it, and FOLDER for where it lies. */
  readonly args: string
  /** Returns the configuration: the block of the page, and what has to be around it. */
  readonly wrapped?: (block: string, folder: string) => string
}

const recipes: Readonly<Record<string, Recipe>> = {
  nginx: {
    versions: ['nginx -v'],
    args: '-p FOLDER -c FILE',
    wrapped: (block, folder) =>
      `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
${block} }`,
  },
  haproxy: { versions: ['haproxy -v'], args: '-db -q -f FILE' },
  apache: {
    versions: ['apache2 -v', 'httpd -v'],
    args: '-X -d FOLDER -f FILE',
    wrapped: (block, folder) => `ServerName localhost
PidFile ${folder}/pid
ErrorLog ${folder}/error.log
${['mpm_event', 'authz_core', 'headers', 'proxy', 'proxy_http'].map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
${block}`,
  },
  varnish: { versions: ['varnishd -V'], args: '-F -n FOLDER -a 127.0.0.1:8080 -f FILE -s malloc,32m' },
  lighttpd: {
    versions: ['lighttpd -v'],
    args: '-D -f FILE',
    wrapped: (block, folder) => `server.document-root = "${folder}"\n${block}`,
  },
  squid: {
    versions: ['squid -v'],
    args: '-N -n port8080 -f FILE',
    wrapped: (block, folder) => `pid_filename ${folder}/pid
access_log none
cache_log ${folder}/error.log
coredump_dir ${folder}
${block}`,
  },
  // As it is started twice on one machine, it would share memory by this number.
  envoy: {
    versions: ['envoy --version'],
    args: '--use-dynamic-base-id --log-level error --config-yaml TEXT',
  },
  caddy: {
    versions: ['caddy version'],
    args: 'run --adapter caddyfile --config FILE',
    wrapped: (block) => `{\n  admin off\n}\n${block}`,
  },
}

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
export const withOutcomes = (text: string, runs: readonly Visited[]): string =>
  runs.reduce((written, one) => {
    const row = new RegExp(`^\\| ${one.name} \\| .*$`, 'm')
    if (!row.test(written)) throw new Error(`the page has no row for ${one.name}`)
    return written.replace(row, () => rowOf(one))
  }, text)

/** The page with the configurations. */
export const page = new URL('../../docs/behind-a-proxy.md', import.meta.url)

/** Returns the page's proxies in order: version (undefined if not on the PATH) and starter; throws without a recipe. */
export function proxiesOfPage() {
  const blocks = readFileSync(page, 'utf8').matchAll(/^## (\w+)\n[\s\S]*?```\w+\n([\s\S]*?)```/gm)
  return [...blocks].map(([, title = '', block = '']) => {
    const recipe = recipes[title.toLowerCase()]
    if (recipe === undefined) throw new Error(`no recipe starts ${title} of docs/behind-a-proxy.md`)
    const [program, version] = found(recipe) ?? []
    return { name: title, version, start: (port: number) => started(program ?? title, recipe, block, port) }
  })
}

/** Returns the program of a recipe that is here, and its version; undefined without one. */
function found({ versions }: Recipe): readonly [string, string] | undefined {
  for (const line of versions) {
    const [program = '', flag = ''] = line.split(' ')
    const { status, stdout, stderr } = spawnSync(program, [flag], { encoding: 'utf8', env: paths })
    if (status === 0) return [program, /\d+\.\d+(?:\.\d+)*/.exec(`${stdout}${stderr}`)?.[0] ?? 'unknown']
  }
  return undefined
}

/** Servers lie where the PATH of a user may not look. */
const paths = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/usr/local/sbin` }

async function started(program: string, recipe: Recipe, block: string, service: number) {
  const { path: folder, remove } = mkdtempDisposableSync(join(tmpdir(), 'bundle-access-proxy-'))
  // Some give up their rights before they write there.
  chmodSync(folder, 0o777)
  // A proxy cannot say which port it was given.
  const [port = 0] = await freePorts(1)
  const file = join(folder, 'configuration')
  const ported = (text: string) => text.replaceAll('8080', `${port}`).replaceAll('4010', `${service}`)
  const text = (recipe.wrapped ?? String)(ported(block), folder)
  writeFileSync(file, text, { mode: 0o644 })
  const marks: Readonly<Record<string, string>> = { FILE: file, FOLDER: folder, TEXT: text }
  const args = recipe.args.split(' ').map((word) => marks[word] ?? ported(word))
  const output = join(folder, 'output')
  const log = openSync(output, 'w')
  const env = { ...paths, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder }
  const child = spawn(program, args, { env, stdio: ['ignore', log, log] })
  closeSync(log)
  const ended = once(child, 'exit').catch(() => {})
  const stop = async () => {
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), 3_000)
    await ended
    clearTimeout(late)
    remove()
  }
  const until = performance.now() + 20_000
  while (!(await listens(port))) {
    if ((child.exitCode ?? child.signalCode) !== null || performance.now() > until) {
      const said = readFileSync(output, 'utf8')
      await stop()
      throw new Error(`${program} does not listen: ${said.slice(-1500)}`)
    }
    await wait(50)
  }
  return { port, [Symbol.asyncDispose]: stop }
}

async function listens(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' })
  const connected = await once(socket, 'connect').catch(() => undefined)
  socket.destroy()
  return connected !== undefined
}
