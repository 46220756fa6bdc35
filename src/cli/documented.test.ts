import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freshDatabase } from '../store/postgres/server/fresh-database.test-bed.ts'
import { bash, project, started } from '../testing/project.test-bed.ts'
import { commandsIn, runHere } from '../testing/run-here.test-bed.ts'
import { builtCommand } from '../tools/built.test-bed.ts'
import { block, pages, root } from '../tools/pages.test-bed.ts'

/** The command lines of a block, each without its remark; `npx` takes half a second each time and is left out. */
const linesOf = (path: string, marker: string): readonly string[] =>
  [...block(path, marker).matchAll(/^(?:npx )?(\S.*?)(?: +#.*)?$/gm)].map(([, line = '']) =>
    line.replaceAll('npx bundle-access', 'bundle-access'),
  )

/** A port that nobody listens on, below those of connections: other tests open thousands. */
async function freePort(): Promise<number> {
  const port = randomInt(10_000, 32_000)
  const server = createServer().listen(port, '127.0.0.1')
  const isFree = await once(server, 'listening').catch(() => undefined)
  if (isFree === undefined) return freePort()
  server.close()
  await once(server, 'close')
  return port
}

/** Returns the events in a folder's log of a service. */
const eventsIn = (folder: string): readonly (string | undefined)[] =>
  [...readFileSync(join(folder, 'service.log'), 'utf8').matchAll(/"event":"(\w+)"/g)].map(
    ([, event]) => event,
  )

/** A running mock of the demo, and a folder in which `ready.json` is its ready line and commands find it by themselves. */
async function projectWithMock() {
  const folder = project()
  const env = { XDG_RUNTIME_DIR: folder, TMPDIR: folder }
  const { first } = await started(folder, env, ...'mock --port 0 --rate-limit off --json'.split(' '))
  writeFileSync(join(folder, 'ready.json'), first)
  return { folder, env, ready: JSON.parse(first) }
}

describe('the commands of the documentation', () => {
  it('docs/mock.md: each mock starts as written, and stops', async () => {
    const folder = project()
    cpSync(join(root, 'fixtures/empty.yaml'), join(folder, 'my-fixture.yaml'))
    const lines = linesOf('docs/mock.md', 'mock')
    expect(lines.length).toBeGreaterThan(5)
    for (const line of lines) {
      const [, ...args] = line.split(' ')
      const { child, ended, first } = await started(folder, {}, ...args, '--port', '0')
      child.kill('SIGTERM')
      expect([line, first, await ended]).toEqual([
        line,
        expect.stringMatching(/http:\/\/127\.0\.0\.1:\d+/),
        0,
      ])
    }
    expect(readdirSync(folder)).toContain('ledger.db')
  })

  it('docs/mock.md: exec gives a command of ours a mock, also with --fail-on-advice and --matrix', async () => {
    const folder = project()
    writeFileSync(
      join(folder, 'client.js'),
      `const { BUNDLE_ACCESS_BASE_URL: url, BUNDLE_ACCESS_KEY: key } = process.env
const { status } = await fetch(\`\${url}/v1/bundles\`, { headers: { authorization: \`Bearer \${key}\` } })
console.log(status)
`,
    )
    const lines = linesOf('docs/mock.md', 'exec')
    expect(lines.map((line) => line.replace('bundle-access exec ', ''))).toEqual([
      '-- npm test',
      '--fail-on-advice -- npm test',
      '--matrix -- npm test',
    ])
    for (const line of lines) {
      const { code, stdout, stderr } = await bash(folder, line.replace('npm test', 'node client.js'))
      expect([line, code, stdout, stderr]).toEqual([
        line,
        0,
        expect.stringMatching(line.includes('--matrix') ? /no variant/i : /^200$/m),
        expect.any(String),
      ])
    }
  })

  it('docs/service.md: the service works as written, and stops', async () => {
    const folder = project()
    const [port, healthPort] = [await freePort(), await freePort()]
    const script = block('docs/service.md', 'service')
      .replace('serve --db', `serve --port ${port} --health-port ${healthPort} --db`)
      .replace(':4010/', `:${port}/`)
      .replace(':4011/', `:${healthPort}/`)
    const { stdout, stderr } = await bash(folder, script)
    const [owner, buyer, bundle, ...answers] = stdout.trim().split('\n')
    expect(Number(owner), stderr).toBeLessThan(Number(buyer))
    expect(answers.join('')).toMatch(
      new RegExp(
        `^{"status":"ready",[^}]*}{"bundles":\\[{"_id":"${bundle}","name":"Grid",.*}backup.db is whole: 0.1 MB$`,
      ),
    )
    await expect.poll(() => eventsIn(folder)).toEqual(['ready', 'request', 'stopping', 'stopped'])
    expect(readdirSync(folder).filter((name) => name.startsWith('ledger'))).toEqual(['ledger.db'])
  })

  it('docs/service.md: the service in PostgreSQL works as written, and stops', async () => {
    const folder = project()
    const [port, healthPort] = [await freePort(), await freePort()]
    const script = block('docs/service.md', 'service in postgresql')
      .replace('postgres://ledger:secret@db.example/ledger', await freshDatabase())
      .replace('serve >', `serve --port ${port} --health-port ${healthPort} >`)
      .replace(':4011/', `:${healthPort}/`)
    const { stdout, stderr } = await bash(folder, script)
    expect(stdout, stderr).toMatch(/^\d+\n{"status":"ready",[^}]*}$/)
    await expect.poll(() => eventsIn(folder)).toEqual(['ready', 'stopping', 'stopped'])
  })

  it('docs/suite.md: a run is planned, made, verified and compared as written', async () => {
    const folder = project()
    const script = block('docs/suite.md', 'suite')
    const { code, stdout, stderr } = await bash(folder, script.replaceAll('npx ', ''))
    expect([code, stderr]).toEqual([0, expect.any(String)])
    // A smoke run tries a part of what certify promises.
    expect(stdout).toMatch(/^PARTIAL {2}No violation found; \d+ of \d+ stated rules were not tried/m)
    expect(readdirSync(join(folder, 'report'))).toEqual(
      expect.arrayContaining(['report.html', 'trace.jsonl']),
    )
  })

  it('docs/certificates.md: a run is certified as written, its certificate holds, and a changed one does not', async () => {
    const folder = project()
    const script = block('docs/certificates.md', 'certificate')
    const { code, stdout, stderr } = await bash(folder, script.replaceAll('npx ', ''))
    expect([code, stderr]).toEqual([0, expect.any(String)])
    expect(stdout).toMatch(
      /^The run answers the challenge\.\nThe certificate is signed with this key.*\nPARTIAL {2}.*\npartial\n$/m,
    )
    expect(statSync(join(folder, 'signing-key.pem')).mode & 0o777).toBe(0o600)
    const file = join(folder, 'report/certificate.json')
    const { payload, ...envelope } = JSON.parse(readFileSync(file, 'utf8'))
    const digest = block('docs/certificates.md', 'digest of the suite').replace(
      /cd .*/,
      `cd ${dirname(builtCommand())}`,
    )
    const [sha256] = (await bash(folder, digest)).stdout.split(' ')
    const statement = Buffer.from(payload, 'base64').toString()
    expect(JSON.parse(statement).predicate.suite.digest).toEqual({ sha256 })
    const forged = Buffer.from(statement.replace('"partial"', '"conformant"')).toString('base64')
    writeFileSync(file, JSON.stringify({ payload: forged, ...envelope }))
    const verified = await bash(folder, 'bundle-access verify-report report --key public-key.pem')
    expect([verified.code, verified.stdout]).toEqual([
      1,
      'differs: certificate.json was changed after it was signed, or signed with another key\n',
    ])
  })

  it('docs/contract.md: lint, docs and diff do what it says', async () => {
    const folder = project()
    cpSync(join(root, 'spec/openapi.yaml'), join(folder, 'openapi.yaml'))
    cpSync(join(root, 'src/diff/corpus/foreign.yaml'), join(folder, 'other.yaml'))
    for (const name of ['openapi.yaml', 'rules.yaml'])
      cpSync(join(root, 'spec', name), join(folder, 'spec', name))
    const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.invalid', '-c', 'commit.gpgsign=false']
    const git = (...args: readonly string[]) =>
      execFileSync('git', [...identity, ...args], { cwd: folder, stdio: 'ignore' })
    git('init', '--initial-branch', 'main')
    git('add', 'spec')
    git('commit', '--message', 'The contract')
    const ended: (readonly [line: string, code: number])[] = []
    for (const line of linesOf('docs/contract.md', 'contract'))
      ended.push([line, (await bash(folder, line)).code])
    expect(ended).toEqual([
      ['bundle-access lint openapi.yaml --format sarif', 0],
      // It is an example with problems.
      ['bundle-access lint other.yaml --rules general', 1],
      ['bundle-access docs -o reference.html', 0],
      ['bundle-access diff main spec/openapi.yaml', 0],
      ['bundle-access diff main HEAD --format markdown', 0],
    ])
  })

  it('docs/flows.md: Redocly runs a flow against a mock', async () => {
    const { folder, ready } = await projectWithMock()
    cpSync(join(root, 'spec'), join(folder, 'spec'), { recursive: true })
    const { baseUrl, keys, bundles } = ready
    const key = keys.full
    const found = await fetch(`${baseUrl}/v1/users?displayName=rosa`, {
      headers: { authorization: `Bearer ${key}` },
    })
    const [{ userId, displayName }] = JSON.parse(await found.text()).users
    const given: Readonly<Record<string, string>> = {
      ...{ key, bundleId: bundles.main, displayName, userId },
    }
    const byHand = block('docs/flows.md', 'flow')
      .replace(/"(\w+)":"\.\.\."/g, (_, name) => `"${name}":"${given[name]}"`)
      .replace('http://127.0.0.1:4010', baseUrl)
    expect(byHand).not.toContain('...')
    const alone = await bash(folder, byHand, { REDOCLY_TELEMETRY: 'off' })
    expect([alone.code, alone.stdout]).toEqual([0, expect.any(String)])
  })

  it('are found from the help of each: it names a page that is there', async () => {
    const { stdout } = await runHere('--help')
    const names = [...stdout.matchAll(/^ {2}([a-z][a-z-]+) /gm)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(20)
    for (const name of ['', ...names.filter((name) => name !== 'help')]) {
      const help = await runHere(...[name].filter(Boolean), '--help')
      const page = /^Guide: (.*)$/m.exec(help.stdout)?.[1] ?? ''
      expect([name, relative(root, page), existsSync(page)]).toEqual([
        name,
        expect.stringMatching(/^docs\/[\w-]+\.md$/),
        true,
      ])
    }
  })

  it('name only commands and flags that exist', async () => {
    const helps = new Map<string, string>()
    const help = async (...path: readonly string[]): Promise<string> => {
      const name = path.join(' ')
      const text = helps.get(name) ?? (await runHere(...path, '--help')).stdout
      helps.set(name, text)
      return text
    }
    const commands = async (...path: readonly string[]): Promise<readonly string[]> =>
      commandsIn(await help(...path))
    /** Returns the commands and flags of a line that do not exist. */
    async function unknownIn(line: string): Promise<readonly string[]> {
      const words = (line.split(/ -- | [|>&]/)[0] ?? '').split(' ')
      const path: string[] = []
      for (const word of words) {
        if (!(await commands(...path)).includes(word)) break
        path.push(word)
      }
      if (path.length === 0) return [words[0] ?? '']
      const known = await help(...path)
      return words.filter((word) => /^--[a-z]/.test(word) && !known.includes(word))
    }
    const top = await commands()
    const lines = [...pages].flatMap(([path, text]) =>
      [...text.matchAll(/(?:^|`)(?:npx )?bundle-access ([^`#\n]+)|`([a-z-]+ [^`\n]+)`/gm)]
        .map(([, named = '', plain = '']) =>
          (named || (top.includes(plain.split(' ')[0] ?? '') ? plain : '')).trim(),
        )
        .filter((line) => line !== '')
        .map((line) => [path, line] as const),
    )
    expect(lines.length).toBeGreaterThan(60)
    const wrong = []
    for (const [path, line] of lines)
      for (const word of await unknownIn(line)) wrong.push(`${path}: ${line}: there is no ${word}`)
    expect(wrong).toEqual([])
    expect(await unknownIn('mock --prot 0')).toEqual(['--prot'])
    expect(await unknownIn('mok --port 0')).toEqual(['mok'])
  })
})
