import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { delimiter, join } from 'node:path'

let nobody: { readonly uid: number; readonly gid: number } | undefined

/** Returns the user nobody by its ids, where this process is root, as which PostgreSQL does not run; undefined elsewhere. */
export function unprivileged() {
  if (process.getuid?.() === 0) nobody ??= { uid: idOfNobody('-u'), gid: idOfNobody('-g') }
  return nobody
}

/** Gives a file to that user. */
export function give(file: string): void {
  const owner = unprivileged()
  if (owner !== undefined) chownSync(file, owner.uid, owner.gid)
}

/** Returns the path of a program on the PATH. */
export const onPath = (name: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((place) => join(place, name))
    .find((file) => existsSync(file))

/** Returns ports of loopback that are free now, each another one. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  return ports
}

function idOfNobody(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
}
