import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { variants } from '../spec/generated/variants.ts'
import { startMock } from './main.ts'
import { builtCommand } from './tools/built.test-bed.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

/** The code block that follows a marker comment. */
function block(marker: string): string {
  const found = new RegExp(`<!-- ${marker} -->\n\`\`\`sh\n([\\s\\S]*?)\`\`\``).exec(readme)?.[1]
  if (found === undefined) throw new Error(`README.md has no block marked "${marker}"`)
  return found
}

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

/** The table of the variants as the README must have it. */
function variantsTable(): string {
  const rows = Object.entries(variants).map(
    ([name, { text, values }]) => `| \`${name}\` | ${text} | ${values.join(', ')} |`,
  )
  return ['| Switch | What is open | Values |', '|---|---|---|', ...rows].join('\n')
}

describe('README', () => {
  it('has a tour that works as written, each answer as it says', async () => {
    await using mock = await startMock({ rateLimit: 240 })
    const tour = block('tour').replace('http://127.0.0.1:4010', mock.baseUrl)
    expect(tour).toContain(mock.baseUrl)
    const { stdout } = await promisify(execFile)('bash', ['-euc', tour])
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const [bundles, users, first, renewal, history, revoked, after] = answers
    expect(bundles.bundles).toHaveLength(2)
    expect(users.users).toMatchObject([{ displayName: 'Rosa Fontana' }])
    expect(renewal.grant.startsAt).toBe(first.grant.endsAt)
    expect(history.grants.map(({ sourceId }: { sourceId: string }) => sourceId)).toEqual([
      'invoice-1',
      'invoice-2',
    ])
    expect(revoked.grant.id).toBe(first.grant.id)
    expect(after.grants).toEqual([])
  })

  it('has a service recipe that works as written, and stops the service', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'readme-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
    // npx finds the command here, and runs it as it runs an installed one.
    symlinkSync(builtCommand(), join(folder, 'node_modules/.bin/bundle-access'))
    writeFileSync(join(folder, 'package.json'), '{ "name": "readme-test" }')
    const [port, healthPort] = [await freePort(), await freePort()]
    const script = block('service')
      .replace('serve --db', `serve --port ${port} --health-port ${healthPort} --db`)
      .replace(':4010/', `:${port}/`)
      .replace(':4011/', `:${healthPort}/`)
    const { stdout } = await promisify(execFile)('bash', ['-euc', script], {
      cwd: folder,
      env: { ...process.env, npm_config_update_notifier: 'false' },
    })
    const [owner, buyer, bundle, ...answers] = stdout.trim().split('\n')
    expect([owner, buyer]).toEqual(['1', '2'])
    expect(answers.join('')).toMatch(
      new RegExp(`^{"status":"ready"}{"bundles":\\[{"_id":"${bundle}","name":"Grid",.*}$`),
    )
    const events = (): string[] =>
      [...readFileSync(join(folder, 'service.log'), 'utf8').matchAll(/"event":"(\w+)"/g)].map(
        ([, event = '']) => event,
      )
    await expect.poll(events, { timeout: 20_000 }).toEqual(['ready', 'request', 'stopping', 'stopped'])
    expect(readdirSync(folder).filter((name) => name.startsWith('ledger'))).toEqual(['ledger.db'])
  }, 120_000)

  it('names the two commands that package.json has', () => {
    const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
    expect(block('command: start').trim()).toBe('npm ci && npm start')
    expect(block('command: test').trim()).toBe('npm ci && npm test')
    expect(Object.keys(scripts)).toEqual(
      expect.arrayContaining(['start', 'test', 'generate', 'format', 'bench']),
    )
  })

  it('lists the variants of the catalogue', () => {
    const table = /<!-- variants: begin -->\n([\s\S]*?)\n<!-- variants: end -->/.exec(readme)?.[1]
    expect(table).toBe(variantsTable())
  })

  it('lists every folder of src in the project layout', () => {
    const folders = readdirSync(new URL('.', import.meta.url), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    )
    const missing = folders.filter(({ name }) => !readme.includes(`| \`src/${name}/\` |`))
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  it('lists folders that exist', () => {
    const folders = [...readme.matchAll(/^\| `((?:src|spec|conformance|bench|fixtures)[^`]*)`/gm)].map(
      (row) => row[1],
    )
    expect(folders.length).toBeGreaterThan(10)
    for (const folder of folders)
      expect(existsSync(new URL(`../${folder}`, import.meta.url)), folder).toBe(true)
  })
})
