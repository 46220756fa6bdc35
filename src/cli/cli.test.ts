import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { version } from '../files.ts'
import { runHere } from '../testing/run-here.test-bed.ts'
import { builtCommand } from '../tools/built.test-bed.ts'

const directory = mkdtempSync(join(tmpdir(), 'bundle-access-cli-'))
const program = builtCommand()

const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
})

interface Run {
  readonly child: ChildProcess
  readonly stdout: () => string
  readonly stderr: () => string
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>
  /** Resolves with the first line on stdout. */
  readonly line: Promise<string>
}

function run(...args: readonly string[]): Run {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let stdout = ''
  let stderr = ''
  const line = new Promise<string>((resolveLine) => {
    child.stdout.on('data', (chunk) => {
      stdout += chunk
      if (stdout.includes('\n')) resolveLine(stdout.slice(0, stdout.indexOf('\n')))
    })
  })
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const ended = new Promise<Awaited<Run['ended']>>((done) =>
    child.on('close', (code, signal) => done({ code, signal })),
  )
  return { child, stdout: () => stdout, stderr: () => stderr, ended, line }
}

const json = async (url: string, init: RequestInit) => JSON.parse(await (await fetch(url, init)).text())

async function stop(mock: Run): Promise<void> {
  mock.child.kill('SIGTERM')
  expect(await mock.ended).toEqual({ code: 0, signal: null })
}

describe('bundle-access', () => {
  it('has the version of the package', async () => {
    expect(version).toBe(manifest.version)
    const shown = run('--version')
    expect(await shown.ended).toEqual({ code: 0, signal: null })
    expect(shown.stdout().trim()).toBe(manifest.version)
  })

  it('documents exit codes and variants once', async () => {
    const helps = [['--help'], ['help', 'variants'], ['mock', '--help'], ['clock', 'advance', '--help']]
    const shown: string[] = []
    for (const args of helps) {
      const help = await runHere(...args)
      expect(help.code).toBe(0)
      shown.push(help.stdout)
    }
    const having = (text: string) => shown.map((help) => help.includes(text))
    expect(having('Exit codes:\n  0  ok')).toEqual([true, false, false, false])
    expect(having('duplicate-source=replay|conflict')).toEqual([false, true, false, false])
    expect(having('bundle-access help variants')).toEqual([true, false, true, false])
  })

  it('reports an error under --json as one line of JSON on stderr, and otherwise as text', async () => {
    for (const [args, exitCode, words] of [
      [['mock', '--prot', '1'], 2, 'Did you mean --port?'],
      [['mock', '--fixture', 'demoo'], 2, 'did you mean demo?'],
      [['clock', '--control-url', 'http://127.0.0.1:1'], 4, 'BUNDLE_ACCESS_CONTROL_TOKEN'],
      [['fault', 'meteor'], 2, 'fault has no command "meteor"'],
    ] as const) {
      const json = run(...args, '--json')
      expect((await json.ended).code).toBe(exitCode)
      expect(json.stdout()).toBe('')
      const { error, ...rest } = JSON.parse(json.stderr())
      expect([error, rest]).toEqual([{ message: expect.stringContaining(words), exitCode }, {}])
      const text = run(...args)
      expect((await text.ended).code).toBe(exitCode)
      expect(text.stderr()).toBe(`bundle-access: ${error.message}\n`)
    }
    // What stands behind -- belongs to the other command.
    const other = run('exec', '--', 'no-such-command-here', '--json')
    expect((await other.ended).code).toBe(127)
    expect(other.stderr()).toBe('bundle-access: there is no command no-such-command-here\n')
  })

  it('takes it calmly when its reader stops early', async () => {
    const child = spawn('bash', [
      '--norc',
      '-c',
      `"${process.execPath}" "${program}" mock --help | head -1; exit \${PIPESTATUS[0]}`,
    ])
    let stderr = ''
    child.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    expect(await new Promise((done) => child.on('close', done))).toBe(0)
    expect(stderr).toBe('')
  })

  it.each([
    ['an unknown command', ['moc'], 'Did you mean mock?'],
    ['an unknown flag', ['mock', '--prot', '1'], '--port'],
    ['a port that is none', ['mock', '--port', '70000'], '0 to 65535'],
    ['a rate limit that is no number', ['mock', '--rate-limit', 'fast'], '"off" or a whole number'],
    ['a rate limit that is none', ['mock', '--rate-limit', '0'], '"off" or a whole number'],
    ['a base path with a query', ['mock', '--base-path', '/rest?x'], 'must be a path such as /rest'],
    ['a base path with an empty part', ['mock', '--base-path', '/a//b'], 'must be a path such as /rest'],
    ['a base path that clients resolve', ['mock', '--base-path', './rest'], 'must be a path such as /rest'],
    [
      'an unknown variant',
      ['mock', '--variant', 'duplicate-sorce=conflict'],
      'did you mean "duplicate-source"?',
    ],
    [
      'an unknown value of a variant',
      ['mock', '--variant', 'duplicate-source=maybe'],
      'replay, conflict, return-existing',
    ],
    ['an unknown fixture', ['mock', '--fixture', 'demoo'], 'did you mean demo?'],
    ['a proxy that is no network', ['mock', '--trust-proxy', '10.0.0.1'], '10.0.0.1/32'],
  ])('refuses %s with one clear line and exit code 2', async (_, args, words) => {
    const refused = await runHere(...args)
    expect(refused.code).toBe(2)
    expect(refused.stderr).toContain(words)
    expect(refused.stderr).not.toContain('    at ')
    expect(refused.stdout).toBe('')
  })

  it('names line and path of a fault in a fixture file', async () => {
    const file = join(directory, 'wrong.yaml')
    writeFileSync(file, 'accounts:\n  ada: Ada\nkeys:\n  full: adda\n')
    const refused = await runHere('mock', '--fixture', file)
    expect(refused.code).toBe(2)
    expect(refused.stderr).toMatch(/wrong\.yaml:4:9 keys\.full/)
  })

  it('says that a port is taken, and exits with 3', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((listening) => other.on('listening', listening))
    const address = other.address()
    const port = String(typeof address === 'object' ? address?.port : '')
    const refused = await runHere('mock', '--port', port)
    expect(refused.code).toBe(3)
    expect(refused.stderr).toContain(`port ${port} of 127.0.0.1 is taken`)
    other.close()
  })

  it('refuses a database file that is something else with exit code 3', async () => {
    const file = join(directory, 'notes.txt')
    writeFileSync(file, 'these are only notes, and long enough not to be an empty file'.repeat(100))
    const refused = await runHere('mock', '--port', '0', '--db', file)
    expect(refused.code).toBe(3)
    expect(refused.stderr).toContain('notes.txt is no database')
  })
})

describe('bundle-access certify', () => {
  it('says what a target lacks with exit code 2, and that nobody answers with exit code 4', async () => {
    const nothing = await runHere('certify')
    expect(nothing.code).toBe(2)
    expect(nothing.stderr).toContain('--target')
    const target = join(directory, 'nobody.json')
    writeFileSync(target, JSON.stringify({ baseUrl: 'http://127.0.0.1:9', keys: { full: 'bak_a_b' } }))
    const line = ['certify', '--target', target, '--journal', join(directory, 'nobody.jsonl')]
    const unreachable = await runHere(...line)
    expect(unreachable.code, unreachable.stderr).toBe(4)
  })
})

describe('bundle-access mock', () => {
  it('prints exactly one line of JSON, enough to use every operation, and stops on SIGTERM', async () => {
    const mock = run('mock', '--port', '0', '--json', '--base-path', '/rest/')
    const ready = JSON.parse(await mock.line)
    expect(ready).toMatchObject({ event: 'ready', fixture: 'demo', storage: 'memory', rateLimit: 240 })
    const authorization = `Bearer ${ready.keys.full}`
    const get = (path: string, headers: Record<string, string> = { authorization }) =>
      fetch(`${ready.baseUrl}/v1${path}`, { headers })
    expect(ready.baseUrl).toMatch(/\/rest$/)
    expect((await get(`/bundles/${ready.bundles.main}/users`)).status).toBe(200)
    expect((await get(`/checkout/${ready.checkouts.fresh}`)).status).toBe(200)
    expect((await get('/bundles', { authorization: `Bearer ${ready.keys.revoked}` })).status).toBe(401)
    expect((await fetch(ready.baseUrl.replace('/rest', '/v1/bundles'))).status).toBe(404)
    await stop(mock)
    expect(mock.stdout().trim().split('\n')).toHaveLength(1)
  })

  it('shows a person where it is, what it holds, two keys, and a curl line that works', async () => {
    const mock = run('mock', '--port', '0')
    const shown = await new Promise<string>((done) => {
      const wait = setInterval(() => {
        if (!mock.stderr().includes('Ctrl-C')) return
        clearInterval(wait)
        done(mock.stderr())
      }, 10)
    })
    for (const label of ['ready at', 'Storage', 'Clock', 'Rate limit', 'Fixture', 'Keys', 'read-only'])
      expect(shown).toContain(label)
    const curl = /curl -H "(Authorization): ([^"]+)" (\S+)/.exec(shown)
    const answered = await fetch(curl?.[3] ?? '', { headers: { [curl?.[1] ?? '']: curl?.[2] ?? '' } })
    expect(answered.status).toBe(200)
    await stop(mock)
    expect(mock.stdout()).toBe('')
  })

  it('prints each request on stderr if it is asked to, never on stdout, and with names of keys alone', async () => {
    const mock = run('mock', '--port', '0', '--json', '--log', 'short')
    const { baseUrl, keys, bundles } = JSON.parse(await mock.line)
    const get = async (path: string, key: string) =>
      (await fetch(`${baseUrl}${path}`, { headers: { authorization: `Bearer ${key}` } })).text()
    await get('/v1/bundles', keys.full)
    await get(`/v1/bundles/${bundles.main}/users?key=${keys.full}`, keys.readOnly)
    await get('/v1/bundles', `${keys.full.split('_')[0]}_0123456789abcdef_${'a'.repeat(40)}`)
    await stop(mock)
    const lines = mock.stderr().trimEnd().split('\n')
    expect(lines).toEqual([
      expect.stringMatching(/^GET +\/v1\/bundles +200 .* ms full$/),
      expect.stringMatching(/^GET +\/v1\/bundles\/[0-9a-f]{6}…\/users\?key=.* 200 .* ms readOnly$/),
      expect.stringMatching(/^GET +\/v1\/bundles +401 .* ms unknown$/),
    ])
    for (const key of Object.values<string>(keys)) expect(mock.stderr()).not.toContain(key.split('_').at(-1))
    expect(mock.stdout().trim().split('\n')).toHaveLength(1)
  })

  it('prints each request as JSON, or, where stderr is no terminal, not at all', async () => {
    for (const flags of [['--log', 'json'], [], ['--log', 'off']]) {
      const mock = run('mock', '--port', '0', '--json', ...flags)
      const { baseUrl } = JSON.parse(await mock.line)
      await (await fetch(`${baseUrl}/v1/bundles`)).text()
      await stop(mock)
      if (flags.includes('json'))
        expect(JSON.parse(mock.stderr())).toMatchObject({ response: { status: 401 } })
      else expect(mock.stderr()).toBe('')
    }
  })

  it('ends by one signal whatever is half sent', async () => {
    const mock = run('mock', '--port', '0', '--json')
    const { baseUrl, control } = JSON.parse(await mock.line)
    const halves = [baseUrl, control.url].map((url) => {
      const { port, hostname } = new URL(url)
      const socket = connect(Number(port), hostname).on('error', () => {})
      // When the first is answered, the half of the second has come too.
      socket.write(`GET / HTTP/1.1\r\nHost: ${hostname}\r\n\r\nGET /v1/bun`)
      return once(socket, 'data')
    })
    await Promise.all(halves)
    const began = performance.now()
    mock.child.kill('SIGTERM')
    expect((await mock.ended).code).toBe(0)
    // Only a wait for the client takes as long.
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'leaves a ledger that is one file when %s stops it',
    async (signal) => {
      const file = join(directory, `${signal}.db`)
      const mock = run('mock', '--port', '0', '--json', '--db', file)
      const { baseUrl, keys } = JSON.parse(await mock.line)
      const beside = () => [`${file}-wal`, `${file}-shm`].filter((name) => existsSync(name))
      // A client that keeps its connection does not keep the ledger open.
      await (
        await fetch(`${baseUrl}/v1/bundles`, { headers: { authorization: `Bearer ${keys.full}` } })
      ).text()
      expect(beside()).toHaveLength(2)
      mock.child.kill(signal)
      expect((await mock.ended).code).toBe(0)
      expect(beside()).toEqual([])
      expect(readFileSync(file, 'latin1')).toContain('Rosa Fontana')
    },
  )

  it('keeps a file’s ledger from one start to the next, keys and aliases included', async () => {
    const file = join(directory, 'kept.db')
    const first = run('mock', '--port', '0', '--json', '--db', file)
    const before = JSON.parse(await first.line)
    const headers = { authorization: `Bearer ${before.keys.full}`, 'content-type': 'application/json' }
    const find = async (baseUrl: string) =>
      (await json(`${baseUrl}/v1/users?displayName=rosa`, { headers })).users[0].userId
    const grants = `/v1/bundles/${before.bundles.main}/grants`
    const userId = await find(before.baseUrl)
    const body = JSON.stringify({ userId, grantType: 'gift' })
    const created = await json(`${before.baseUrl}${grants}`, { method: 'POST', headers, body })
    await stop(first)
    const second = run('mock', '--port', '0', '--json', '--db', file)
    const after = JSON.parse(await second.line)
    expect(after.keys).toEqual(before.keys)
    expect(await find(after.baseUrl)).toBe(userId)
    const listed = await json(`${after.baseUrl}${grants}?userId=${userId}`, { headers })
    expect(listed.grants).toEqual([created.grant])
    await stop(second)
  })
})
