import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The end of a program and the addresses and names that it tried to reach. */
export interface Watched {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
  readonly reached: readonly string[]
}

/** Notes and stops every attempt to open a socket or to look up a name; what is loaded after it cannot take its place. */
const preload = (file: string): string => `
import { appendFileSync } from 'node:fs'
import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

function watch(holder, name, label) {
  const watched = function (...args) {
    appendFileSync(${JSON.stringify(file)}, label + ' ' + JSON.stringify(args, (key, value) => typeof value === 'function' ? undefined : value) + '\\n')
    throw new Error('the canary stopped ' + label)
  }
  Object.defineProperty(holder, name, { get: () => watched, set: () => {}, configurable: false })
}
watch(net.Socket.prototype, 'connect', 'net')
for (const name of ['bind', 'connect', 'send']) watch(dgram.Socket.prototype, name, 'dgram')
for (const holder of [dns, dns.promises]) for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6']) watch(holder, name, 'dns')
syncBuiltinESMExports()
`

/** Runs node with these arguments under the canary, its children too. */
export async function watch(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Watched> {
  const directory = mkdtempSync(join(tmpdir(), 'bundle-access-canary-'))
  try {
    const [noted, canary] = [join(directory, 'reached.txt'), join(directory, 'canary.mjs')]
    writeFileSync(noted, '')
    writeFileSync(canary, preload(noted))
    const ended = await new Promise<Omit<Watched, 'reached'>>((done) => {
      const options = `--import ${pathToFileURL(canary).href}`
      execFile(
        process.execPath,
        [...args],
        { env: { ...process.env, ...env, NODE_OPTIONS: options }, maxBuffer: 1e8 },
        (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), stdout, stderr }),
      )
    })
    return { ...ended, reached: readFileSync(noted, 'utf8').split('\n').filter(Boolean) }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
