import { copyFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { jsonPort, launch } from './servers.ts'

/** The present build. */
export const dist = resolve(dirname(fileURLToPath(import.meta.url)), '../dist')

/** The accounts that have grants. */
export const MEMBERS = 2_000

/** One owner with 60 bundles; the first has 10,000 grants of 2,000 accounts. */
const text = `
about: What the benchmark reads and writes.
accounts:
  owner: { displayName: Bench Owner, tier: elite, created: -3y }
  member: { count: ${MEMBERS}, displayName: "Member {n}", created: -2y, step: 1h }
keys:
  full: owner
bundles:
  main:
    owner: owner
    name: Main
    access: public
    created: -2y
    grants:
      - { account: member, type: paid_external, source: "m{n}-{k}", starts: -120d, every: 30d, times: 5 }
${Array.from({ length: 59 }, (_, n) => `  b${n}: { owner: owner, name: "Bundle ${n}", access: public, created: -${n + 1}d }`).join('\n')}
`

/** Writes the same ledger with a build into one database file for each name; returns a key and a bundle id. */
export async function writeLedgers(
  directory: string,
  names: readonly string[],
  build = dist,
): Promise<{ key: string; bundle: string }> {
  const [fixture, first] = [join(directory, 'bench.yaml'), join(directory, 'first.db')]
  writeFileSync(fixture, text)
  const flags = ['--port', '0', '--no-control', '--json', '--log', 'off', '--fixture', fixture, '--db', first]
  let ready = ''
  const mock = await launch({
    command: process.execPath,
    args: [join(build, 'bundle-access.cjs'), 'mock', ...flags],
    portIn(printed) {
      ready = printed
      return printed.endsWith('\n') ? jsonPort(printed) : undefined
    },
  }).catch((cause: unknown) => {
    const remedy = 'name the dist of one whose mock takes --fixture and --db'
    throw new Error(`The build in ${build} cannot write the ledger of the benchmark: ${remedy}.`, { cause })
  })
  await mock.stop()
  for (const name of names) copyFileSync(first, join(directory, `${name}.db`))
  const { keys, bundles } = JSON.parse(ready)
  return { key: keys.full, bundle: bundles.main }
}

/** Returns the owner's aliases of the members. */
export async function aliases(port: number, key: string): Promise<string[]> {
  const users: string[] = []
  let cursor = ''
  while (users.length < MEMBERS) {
    const url = `http://127.0.0.1:${port}/v1/users?displayName=Member&limit=50${cursor}`
    const page = (await (await fetch(url, { headers: { authorization: `Bearer ${key}` } })).json()) as {
      users: { userId: string }[]
      nextCursor: string
    }
    users.push(...page.users.map(({ userId }) => userId))
    cursor = `&cursor=${page.nextCursor}`
  }
  return users
}

/** Returns create requests as raw text; the nth has its own source and ends a second after the one before. */
export function creates(key: string, bundle: string): (userId: string, n: number) => string {
  const soon = Date.now() + 100 * 86_400_000
  return (userId, n) => {
    const endsAt = new Date(soon + n * 1000).toISOString()
    const body = JSON.stringify({ userId, grantType: 'paid_external', sourceId: `bench-${n}`, endsAt })
    return `POST /v1/bundles/${bundle}/grants HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  }
}
