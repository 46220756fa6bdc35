import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Mock, startMock } from '../main.ts'
import { runHere } from '../testing/run-here.test-bed.ts'
import { admin, ask, serve } from '../testing/serving.test-bed.ts'
import { runLine, type Spawned, startLine } from '../testing/spawned.test-bed.ts'
import { readyJson } from './ready.ts'

/** Characters that steer a terminal or turn the direction of writing; what is typed, or names a file, cannot hold more. */
const odd = 'odd\u202e\u0007\u001b[2J\u009b31m\u007f\u2066\u200f\u061c\u2028\u2029'
/** Characters that no output may contain, and the escaped forms of the hostile text. */
const unsafe = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u
const shown = /odd(?:\\+u202e|%E2%|\\u00e2)/i

const folder = mkdtempSync(join(tmpdir(), 'hostile-'))
const file = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
const json = (value: unknown): string => JSON.stringify(value)

const contract = (change: object) => ({
  openapi: '3.1.0',
  info: { title: odd, version: '1.0.0', description: odd },
  paths: {
    [`/${odd}`]: {
      get: { operationId: odd, description: odd, parameters: [parameter(change)], responses: {} },
    },
  },
})
const parameter = (change: object) => ({ name: odd, in: 'query', schema: { type: 'integer', ...change } })

const fixture = {
  accounts: { owner: { displayName: odd, tier: 'elite' }, user: `user ${odd}` },
  keys: { full: 'owner' },
  bundles: {
    main: {
      owner: 'owner',
      name: odd,
      grants: [{ account: 'user', type: 'gift', starts: '-1d' }],
    },
  },
} as const

let mock: Mock
let [head, base, ready] = ['', '', '']
beforeAll(async () => {
  base = file('base.json', json(contract({ maximum: 9, description: odd })))
  head = file('head.json', json(contract({ maximum: 5, enum: [odd] })))
  mock = await startMock({
    fixture: file('hostile.json', json(fixture)),
    rateLimit: 'off',
    control: { token: 'the-token' },
  })
  ready = file('ready.json', readyJson(mock))
  vi.stubEnv('XDG_RUNTIME_DIR', folder)
  vi.stubEnv('TMPDIR', folder)
  vi.stubEnv('BUNDLE_ACCESS_CONTROL_URL', mock.control?.url)
  vi.stubEnv('BUNDLE_ACCESS_CONTROL_TOKEN', 'the-token')
  vi.stubEnv('BUNDLE_ACCESS_KEY', mock.keys['full'])
  const headers = { authorization: `Bearer ${mock.keys['full']}`, 'x-request-id': 'odd' }
  const call = (path: string, init: RequestInit = {}) => fetch(`${mock.baseUrl}${path}`, { headers, ...init })
  await call(`/v1/bundles?cursor=${encodeURIComponent(odd)}`)
  const body = json({ userId: odd, grantType: odd })
  await call(`/v1/bundles/${mock.bundles['main']}/grants?odd=${encodeURIComponent(odd)}`, {
    method: 'POST',
    body,
  })
  mkdirSync(join(folder, 'report'))
  file('report/report.json', json({ baseUrl: odd }))
  file('report/trace.jsonl', `${odd}\n`)
  await runHere('admin', 'account', 'create', odd, '--tier', 'elite', '--db', ledger())
  await runHere('admin', 'bundle', 'create', odd, odd, '--db', ledger())
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await mock.close()
  rmSync(folder, { recursive: true })
})
const ledger = (): string => join(folder, 'ledger.db')

/** For each command the lines that repeat a text of others. What a target says to `certify` is in the tests of the suite. */
const lines: Readonly<Record<string, () => readonly (readonly string[])[]>> = {
  lint: () => [
    ...['text', 'json', 'sarif', 'github-actions'].map((format) => ['lint', head, '--format', format]),
    ['lint', file('swagger.json', json({ swagger: odd }))],
    ['lint', file('version.json', json({ openapi: odd }))],
    ['lint', file('refers.json', json({ openapi: '3.1.0', $ref: odd }))],
  ],
  diff: () => [
    ...['text', 'json', 'markdown', 'github-actions', 'junit'].map((format) => [
      'diff',
      base,
      head,
      '--format',
      format,
    ]),
    ['diff', base, head, '--today', odd],
    [
      'diff',
      base,
      head,
      '--accept',
      file('accept.json', json([{ rule: odd, path: odd, reason: odd, until: '2020-01-01' }])),
    ],
  ],
  docs: () => [
    ['docs', join(folder, odd), '-o', 'page.html'],
    ['docs', base, '-o', join(folder, `page ${odd}`)],
  ],
  'verify-report': () => [
    ['verify-report', join(folder, 'report')],
    ['verify-report', join(folder, 'report'), '--json'],
    ['verify-report', join(folder, 'report'), '--key', join(folder, odd)],
    ['verify-report', join(folder, 'report'), '--challenge', odd],
    ['verify-report', join(folder, odd)],
    ['verify-report', join(folder, odd), '--json'],
  ],
  'diff-report': () => [['diff-report', join(folder, odd), odd]],
  certify: () => [
    ['certify', '--target', ready, '--plan', '--rate-limit', 'off'],
    ['certify', '--target', ready, '--plan', '--json', '--rate-limit', 'off'],
    ['certify', '--target', join(folder, odd)],
    ['certify', '--target', join(folder, odd), '--json'],
    ['certify', '--target', ready, '--repro', `${odd}#F1`],
  ],
  grants: () => [['grants'], ['grants', '--json']],
  account: () => [['account'], ['account', '--json'], ['account', 'tier', odd, 'elite']],
  bundle: () => [
    ['bundle'],
    ['bundle', '--json'],
    ['bundle', 'status', 'main', 'active'],
    ['bundle', 'payment', 'main', '--price', '1', '--currency', odd],
  ],
  requests: () => [
    ['requests'],
    ['requests', '--json'],
    ['requests', '--curl'],
    ['requests', '--har'],
    ['requests', '--number', '1'],
    ['requests', '--number', '2', '--json'],
    ['requests', '--key', odd],
  ],
  advise: () => [['advise'], ['advise', '--json'], ['advise', '--workspace', odd]],
  fixture: () => [
    ['fixture', 'dump'],
    ['fixture', 'dump', '--json'],
    ['fixture', 'load', join(folder, odd)],
  ],
  clock: () => [
    ['clock', 'advance', odd],
    ['clock', 'advance', odd, '--json'],
    ['clock', odd],
  ],
  workspace: () => [['workspace', 'close', odd]],
  snapshot: () => [
    ['snapshot', 'restore', odd],
    ['snapshot', 'remove', odd],
  ],
  fault: () => [
    ['fault', odd],
    ['fault', odd, '--json'],
  ],
  checkout: () => [
    ['checkout', 'create', odd, 'user'],
    ['checkout', 'expire', odd],
  ],
  key: () => [
    ['key', 'create', `nobody ${odd}`],
    ['key', 'revoke', odd],
  ],
  note: () => [
    ['note', odd],
    ['note', odd, '--json'],
  ],
  variants: () => [['variants', '--control-url', odd]],
  open: () => [['open', '--control-url', odd]],
  mock: () => [
    ['mock', '--port', odd],
    ['mock', '--fixture', odd],
    ['mock', '--fixture', file('fixture.json', json({ accounts: { owner: { [odd]: odd } } }))],
    ['mock', '--variant', odd],
    ['mock', '--port', '0', '--db', join(folder, odd, 'ledger.db')],
    ['mock', '--port', '0', '--clock', odd, '--json'],
  ],
  serve: () => [
    ['serve', '--db', ledger(), '--host', odd],
    ['serve', '--db', join(folder, odd, 'ledger.db')],
  ],
  admin: () => [
    ...['account', 'bundle', 'key'].flatMap((group) => [
      ['admin', group, 'list', '--db', join(folder, odd)],
      ['admin', group, 'list', '--db', join(folder, odd), '--json'],
    ]),
    ['admin', 'account', 'list', '--db', ledger()],
    ['admin', 'account', 'list', '--db', ledger(), '--json'],
    ['admin', 'account', 'tier', odd, 'elite', '--db', ledger()],
    ['admin', 'bundle', 'list', '--db', ledger()],
    ['admin', 'bundle', 'status', odd, 'active', '--db', ledger()],
    ['admin', 'bundle', 'payment', odd, '--price', '1', '--currency', odd, '--db', ledger()],
    ['admin', 'key', 'create', `nobody ${odd}`, '--db', ledger()],
    ['admin', 'checkout', 'expire', odd, '--db', ledger()],
    ['admin', 'grants', `nobody ${odd}`, '--db', ledger()],
  ],
  backup: () => [
    ['backup', '--db', join(folder, odd), '--to', odd],
    ['backup', '--db', ledger(), '--to', join(folder, odd, 'copy.db')],
    ['backup', '--db', ledger(), '--to', join(folder, odd), '--json'],
  ],
  restore: () => [
    ['restore', '--db', ledger(), '--from', join(folder, odd, 'copy.db')],
    ['restore', '--db', join(folder, odd, 'ledger.db'), '--from', ledger()],
    ['restore', '--db', join(folder, odd), '--from', ledger(), '--json'],
  ],
  exec: () => [
    ['exec', '--', odd],
    ['exec', '--fixture', odd, '--', 'true'],
    [
      'exec',
      '--matrix',
      '--',
      process.execPath,
      '-e',
      `console.log(${json(odd)}, process.exit.name); process.exit(1)`,
    ],
  ],
  help: () => [[odd], [odd, '--json']],
}

/** That it is safe, and that it is not so because the text is missing. */
function expectSafe({ stdout, stderr }: Spawned): void {
  expect(
    unsafe
      .exec(stdout + stderr)?.[0]
      ?.codePointAt(0)
      ?.toString(16),
  ).toBeUndefined()
  expect(stdout + stderr).toMatch(shown)
}

describe.each(Object.keys(lines))('hostile texts: %s', (command) => {
  it('shows by its code what would steer a terminal', async () => {
    for (const line of lines[command]?.() ?? []) {
      const printed = await runHere(...line)
      try {
        expectSafe(printed)
      } catch (cause) {
        throw new Error(`${line.join(' ')}: ${json(printed)}`, { cause })
      }
    }
  })
})

describe.each(Object.keys(lines).filter((command) => command !== 'help'))('hostile flags: %s', (command) => {
  it('shows an unknown one by its code', async () => {
    const needed: Readonly<Record<string, string>> = {
      docs: '-o x',
      serve: '--db x',
      backup: '--db x --to y',
      restore: '--db x --from y',
    }
    const required = needed[command]?.split(' ') ?? []
    expectSafe(await runHere(command, ...required, `--${odd}`))
    expectSafe(await runHere(command, ...required, `--${odd}`, '--json'))
  })
})

describe('hostile texts', () => {
  it('has lines of every command', async () => {
    const { stdout } = await runHere('--help')
    const commands = [...stdout.matchAll(/^ {2}([a-z-]+) .*/gm)].map(([, name]) => name)
    expect(commands.sort()).toEqual(Object.keys(lines).sort())
  })

  it('leaves our own colours as they are, and those of others by their code', async () => {
    vi.stubEnv('FORCE_COLOR', '1')
    onTestFinished(() => void vi.stubEnv('FORCE_COLOR', undefined))
    await mock.admin.createAccount({ name: 'red', displayName: 'odd\u202e \u001b[31mred' })
    const [bundle, token] = [mock.bundles['main'], mock.keys['full']]
    await ask(`${mock.baseUrl}/v1/bundles/${bundle}/grants?limit=\u001b[31m`, token)
    const colours = [2, 22, 31, 32, 33, 39]
    for (const [command = '', colour] of [
      ['grants', '\u001b[32mcurrent  \u001b[39m'],
      ['requests', '\u001b[33m400\u001b[39m'],
    ]) {
      const { stdout, stderr } = await runHere(command)
      expect(stdout).toContain(colour)
      expectSafe({
        code: 0,
        stdout: colours.reduce((text, code) => text.replaceAll(`\u001b[${code}m`, ''), stdout),
        stderr,
      })
    }
    expect((await runHere('account')).stdout).toContain('\\u001b[31m')
  })

  it('docs: writes a page that can be printed', async () => {
    const page = join(folder, 'page.html')
    expect(await runHere('docs', base, '-o', page)).toMatchObject({ code: 0 })
    expectSafe({ code: 0, stdout: readFileSync(page, 'utf8').replaceAll(/[\t\r]/g, ''), stderr: '' })
  })

  it('shows warnings of Node by their code, which quote a line of a document', () => {
    const tagged = file('tagged.yaml', `openapi: !mine 3.1.0 # odd\u202e\u009b31m\n`)
    expectSafe(runLine('diff', tagged, tagged))
  })

  it.each(['text', '--json'])('shows why it crashed by its code, as %s', async (form) => {
    const preload = `process.on('SIGUSR2', () => { throw new Error(${json(odd)}) })`
    vi.stubEnv('NODE_OPTIONS', `--import=data:text/javascript,${encodeURIComponent(preload)}`)
    onTestFinished(() => void vi.stubEnv('NODE_OPTIONS', undefined))
    const { child, ended } = startLine('mock', '--port', '0', ...(form === 'text' ? [] : [form]))
    child[form === 'text' ? 'stderr' : 'stdout'].once('data', () => child.kill('SIGUSR2'))
    const printed = await ended
    expect([printed.code, printed.stderr]).toEqual([3, expect.stringContaining('this is an internal error')])
    expectSafe(printed)
  })

  it.each(['short', 'json'])('mock --log %s: shows what a client sends by its code', async (how) => {
    const db = join(folder, `${how} ${odd}.db`)
    const { child, ended } = startLine('mock', '--port', '0', '--log', how, '--db', db, '--json')
    const { baseUrl, keys, bundles } = JSON.parse(await once(child.stdout))
    const body = { userId: odd, grantType: odd }
    await ask(`${baseUrl}/v1/bundles/${bundles.main}/grants?${encodeURIComponent(odd)}`, keys.full, body)
    child.kill('SIGTERM')
    const printed = await ended
    expectSafe({ ...printed, stdout: '' })
    expectSafe({ ...printed, stderr: '' })
  })

  it('mock: shows the name of its file by its code', async () => {
    const { child, ended } = startLine('mock', '--port', '0', '--db', join(folder, `text ${odd}.db`))
    child.stderr.once('data', () => child.kill('SIGTERM'))
    expectSafe(await ended)
  })

  it('serve: shows the name of its file and what a client sends by its code', async () => {
    const db = join(folder, `serve ${odd}.db`)
    admin(db, 'account', 'create', 'Ada')
    const empty = startLine('serve', '--port', '0', '--db', join(folder, `empty ${odd}.db`))
    empty.child.stderr.once('data', () => empty.child.kill('SIGTERM'))
    expectSafe(await empty.ended)
    const { child, ended, baseUrl } = await serve(db)
    const headers = { 'x-request-id': Buffer.from('odd\u202e\u009b').toString('latin1') }
    await (await fetch(`${baseUrl}/v1/bundles`, { headers })).text()
    child.kill('SIGTERM')
    expectSafe(await ended)
  })
})

const once = (stream: NodeJS.ReadableStream): Promise<string> =>
  new Promise((done) => stream.once('data', (chunk) => done(`${chunk}`)))
