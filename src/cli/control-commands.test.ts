import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { startMock } from '../main.ts'
import { runningMock } from '../testing/running-mock.test-bed.ts'
import { block } from '../tools/pages.test-bed.ts'
import { runCommandLine } from './cli.ts'
import { findControl } from './control-command.ts'
import { isForeign, publishReady, runningMocks } from './ready-file.ts'

const { mock, directory, env, run, json, ask } = runningMock()

describe('commands that talk to a mock', () => {
  it('clock: shows, sets and advances, and says what that changed', async () => {
    expect((await run('clock')).stdout).toBe('2026-03-10T12:00:00.000Z  frozen\n')
    expect((await run('clock', 'advance', '20m')).stdout).toMatch(
      /^2026-03-10T12:00:00.000Z -> 2026-03-10T12:20:00.000Z\nnobody gained or lost access\ncheckout sessions that ended: 4\n$/,
    )
    expect(await json('clock', 'advance', 'next-event')).toMatchObject({
      to: '2026-03-10T13:30:00.000Z',
      changed: [{ kind: 'grant-expired' }],
    })
    expect(await json('clock', 'advance', '2026-04-01')).toMatchObject({ to: '2026-04-01T00:00:00.000Z' })
    expect(await json('clock', 'set', 'scaled:60')).toMatchObject({ more: false })
    const back = await run('clock', 'advance', '2026-01-01')
    expect([back.code, back.stdout, back.stderr]).toEqual([
      2,
      '',
      expect.stringContaining('only goes forward'),
    ])
  })

  it('fixture and workspace: show, load, dump, reset, open, close', async () => {
    expect((await run('fixture')).stdout).toMatch(/fixture +demo\n/)
    expect(await json('fixture', 'load', 'edge')).toMatchObject({ fixture: 'edge' })
    const file = join(directory(), 'mine.yaml')
    writeFileSync(file, 'accounts:\n  owner: { displayName: Me, tier: elite }\nkeys: { full: owner }\n')
    expect(await json('fixture', 'load', file)).toMatchObject({ fixture: 'mine', accounts: { owner: 'Me' } })
    expect(JSON.parse((await run('fixture', 'dump')).stdout)).toMatchObject({
      name: 'mine',
      accounts: { owner: { displayName: 'Me' } },
    })
    writeFileSync(file, 'accounts:\n  owner: { displayName: Me, tier: gold }\n')
    const wrong = await run('fixture', 'load', file)
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      expect.stringMatching(/mine\.yaml:2:\d+ accounts\.owner\.tier/),
    ])
    await run('clock', 'advance', '1d')
    expect(await json('fixture', 'reset')).toMatchObject({ clock: { now: '2026-03-10T12:00:00.000Z' } })
    expect((await run('fixture', 'reset')).stdout).toMatch(/\nthe journal is empty now\n$/)

    expect(
      await json('workspace', 'open', 'mine', '--fixture', 'empty', '--clock', 'frozen:2027-01-31'),
    ).toMatchObject({
      fixture: 'empty',
      clock: { mode: 'frozen', now: '2027-01-31T00:00:00.000Z' },
    })
    expect((await run('clock', '--workspace', 'mine')).stdout).toContain('2027-01-31')
    expect((await run('workspace')).stdout.split('\n')).toHaveLength(3)
    expect((await run('workspace', 'close', 'mine')).code).toBe(0)
    const broken = await run('workspace', 'open', 'mine', '--fixture', file)
    expect([broken.code, broken.stderr]).toEqual([2, expect.stringContaining('accounts.owner.tier')])
    writeFileSync(file, 'accounts:\n  owner: { displayName: Me, tier: elite }\nkeys: { full: owner }\n')
    expect(await json('workspace', 'open', 'mine', '--fixture', file)).toMatchObject({
      fixture: 'mine',
      accounts: { owner: 'Me' },
    })
    await run('workspace', 'close', 'mine')
    expect((await run('clock', '--workspace', 'mine')).code).toBe(2)
  })

  it('fixture show: keys, bundles, sessions and users as the API knows them, of a fixture by name without a mock', async () => {
    const { stdout } = await run('fixture', 'show')
    const [userId] = /[0-9a-f]{32}(?= {2}Ada Nwosu\n)/.exec(stdout) ?? []
    const { users } = JSON.parse(await (await ask('/v1/users?displayName=Ada%20Nwosu')).text())
    expect(userId).toBe(users[0].userId)
    expect(stdout).toMatch(/\nuser {7}mateo {2}deleted +Mateo Vargas\n/)

    delete env['BUNDLE_ACCESS_CONTROL_URL']
    const named = (await run('fixture', 'show', 'demo')).stdout
    const ids = (text: string) => text.replace(/^(?:clock|grants) .*\n/gm, '')
    expect(ids(named)).toBe(ids(stdout))
    await using started = await startMock({ fixture: 'billing', port: 'none' })
    const { keys, bundles, checkouts } = started
    expect(await json('fixture', 'show', 'billing')).toMatchObject({ keys, bundles, checkouts })
    expect(await run('fixture', 'show', 'biling')).toMatchObject({ code: 2, stdout: '' })
    const unknown = await run('fixture', 'billing')
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('no command "billing"')])
    expect(await run('fixture', 'show', 'demo', 'more')).toMatchObject({ code: 2, stdout: '' })
  })

  it('snapshot: take, list, restore, fork, remove', async () => {
    expect(await json('snapshot', 'take', 'base')).toMatchObject({ name: 'base' })
    await run('clock', 'advance', '1d')
    expect(await json('snapshot', 'restore', 'base')).toMatchObject({
      clock: { now: '2026-03-10T12:00:00.000Z' },
    })
    expect(await json('snapshot', 'fork', 'base', 'what-if')).toMatchObject({ name: 'what-if' })
    expect((await run('snapshot')).stdout).toMatch(/^base +2026-03-10T12:00:00.000Z +demo/)
    expect((await run('snapshot', 'remove', 'base')).code).toBe(0)
    expect((await run('snapshot', 'restore', 'base')).stderr).toContain('no snapshot "base"')
  })

  it('fault: add, list, remove, reset', async () => {
    await run(
      'fault',
      'add',
      'status',
      '--error-code',
      'errors.server.internal',
      '--operation',
      'listBundles',
      '--times',
      '2',
    )
    expect((await ask('/v1/bundles')).status).toBe(500)
    expect((await run('fault')).stdout).toBe(
      'fault-1  status  injected into 1 of 1 call  listBundles, only 2 times\n',
    )
    expect((await run('fault', 'remove', 'fault-1')).code).toBe(0)
    expect((await ask('/v1/bundles')).status).toBe(200)
    await run('fault', 'add', 'latency', '--ms', '1', '--probability', '0.5', '--seed', 'a')
    expect((await run('fault', 'reset')).stdout).toBe('all faults are removed\n')
    expect((await run('fault', 'add', 'drop-after', '--nth', '3', '--times', '1')).stdout).toMatch(
      /drop-after {2}no call yet {2}every operation, from call 3 on, only once\n$/,
    )
    await run('fault', 'reset')
    expect(await json('fault')).toEqual({ faults: [] })
    expect((await run('fault', 'add', 'latency', '--ms', 'soon')).code).toBe(2)
  })

  it('requests: list, filter, one whole, curl, archive, clear; one JSON line each', async () => {
    await ask('/v1/bundles')
    await ask('/v1/bundles?limit=0')
    expect((await run('requests')).stdout).toMatch(
      /#1 .* GET \/v1\/bundles .*200.*\n#2 .* GET \/v1\/bundles\?limit=0 .*400.* errors\.request\.invalid_parameter\n/,
    )
    const lines = (await run('requests', '--status', '4xx', '--json')).stdout.trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).number)).toEqual([2])
    expect((await run('requests', '--number', '2')).stdout).toMatch(
      /refused +limit must be[\s\S]*rules +ERROR-INVALID-REFUSED[\s\S]*again +curl/,
    )
    expect((await run('requests', '--curl', '--last', '1')).stdout).toContain('$BUNDLE_ACCESS_KEY')
    const har = JSON.parse((await run('requests', '--har', '--status', '4xx')).stdout)
    expect(har.log).toMatchObject({ version: '1.2', entries: [{ response: { status: 400 } }] })
    await run('requests', '--clear')
    expect((await run('requests')).stdout).toBe('')
  })

  it('requests --follow: tells of the last exchanges, and of each until it is stopped', async () => {
    for (let before = 0; before < 3; before++) await ask('/v1/bundles?limit=0')
    const lines: string[] = []
    const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
    const following = runCommandLine([
      'node',
      'bundle-access',
      'requests',
      '--follow',
      '--status',
      '4xx',
      '--last',
      '2',
      '--json',
    ])
    const tick = () => new Promise((resolve) => setImmediate(resolve))
    while (lines.length < 2) await tick()
    while (lines.length < 3) {
      await ask('/v1/bundles?limit=0')
      await tick()
    }
    process.emit('SIGINT')
    await following
    out.mockRestore()
    process.stdout.removeAllListeners('error')
    expect(lines.slice(0, 3).map((line) => JSON.parse(line).number)).toEqual([2, 3, 4])
  })

  it('advise: says what the client does wrong, with exit code 1', async () => {
    const untested = { code: 4, stdout: 'nothing was tested: the journal has no request\n' }
    expect(await run('advise')).toMatchObject(untested)
    expect(await run('advise', '--json')).toMatchObject({ code: 4, stdout: '{"judged":0,"findings":[]}\n' })
    await mock().fetch('http://here/v1/bundles')
    expect(await run('advise')).toMatchObject({ code: 0, stdout: 'nothing to advise\n' })
    await mock().fetch(`http://here/v1/bundles?key=${mock().keys['full']}`)
    const found = await run('advise')
    expect([found.code, found.stdout]).toEqual([
      1,
      expect.stringMatching(/^KEY-SERVER-SIDE \(must\)[\s\S]*#2\n {2}-> /),
    ])
    for (let more = 0; more < 4; more++)
      await mock().fetch(`http://here/v1/bundles?key=${mock().keys['full']}&limit=${more + 1}`)
    expect((await run('advise')).stdout.split('\n').slice(1)).toEqual([
      ...[2, 3, 4].map((number) => `  An API key stood in the query of a request #${number}`),
      '  and 2 more',
      expect.stringMatching(/^ {2}-> /),
      '',
    ])
    expect(await json('advise')).toMatchObject({ findings: [{ rule: 'KEY-SERVER-SIDE', count: 5 }] })
    await ask('/v1/bundles?cursor=%1b[2J')
    expect((await run('advise')).stdout).toContain('with the cursor "\\u001b[2J" before')
  })

  it('checkout, key and variants', async () => {
    const url = (await run('checkout', 'create', 'main', 'priya')).stdout.trim()
    const id = new URL(url).searchParams.get('checkoutId') ?? ''
    expect((await ask(`/v1/checkout/${id}`)).status).toBe(200)
    expect((await run('checkout', 'expire', id)).code).toBe(0)
    expect((await ask(`/v1/checkout/${id}`)).status).toBe(404)

    const key = (
      await run('key', 'create', 'helena', '--name', 'reader', '--grants', 'read', '--mask', '127.0.0.0/8')
    ).stdout.trim()
    expect(key).toBe(mock().keys['reader'])
    expect((await ask('/v1/bundles', 'reader')).status).toBe(200)
    await run('key', 'revoke', 'reader')
    expect((await ask('/v1/bundles', 'reader')).status).toBe(401)
    expect((await run('key')).stdout).toMatch(/^[0-9a-f]{16} +full +owner 1 /m)
    expect((await run('variants')).stdout).toMatch(
      /duplicate-source=replay +conflict\|return-existing +GRANT-DUPLICATE-SOURCE/,
    )
  })

  it('what docs/mock.md shows of them works as it stands', async () => {
    const lines = [
      ...block('docs/mock.md', 'control-commands').matchAll(/^npx bundle-access (.*?) +#/gm),
    ].map((line) => line[1] ?? '')
    expect(lines.length).toBeGreaterThan(6)
    await ask('/v1/bundles')
    for (const line of lines) {
      const { code, stdout, stderr } = await run(...line.split(' '))
      const silent = line.startsWith('requests')
      expect([line, code, stdout === '' && !silent, silent ? '' : stderr]).toEqual([line, 0, false, ''])
    }
  })
})

describe('finding a mock', () => {
  const ready = (url: string, pid = process.pid): string =>
    JSON.stringify({
      event: 'ready',
      baseUrl: 'http://127.0.0.1:4010',
      pid,
      fixture: 'demo',
      control: { url, token: 'secret' },
    })

  it('finds the only one that is running, by the file that only its user can read', () => {
    const own = { XDG_RUNTIME_DIR: directory(), TMPDIR: directory() }
    const file = join(directory(), 'ready.json')
    const withdraw = publishReady(ready('http://127.0.0.1:4011'), file, own)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).toBe(`${ready('http://127.0.0.1:4011')}\n`)
    const [locator = ''] = readdirSync(join(directory(), 'bundle-access'))
    expect(locator).toMatch(new RegExp(`^mock-${process.pid}(?:-\\d+)?\\.json$`))
    expect(statSync(join(directory(), 'bundle-access', locator)).mode & 0o777).toBe(0o600)
    expect(statSync(join(directory(), 'bundle-access')).mode & 0o777).toBe(0o700)
    expect(findControl({}, own)).toEqual({ url: 'http://127.0.0.1:4011', token: 'secret' })
    expect(findControl({ readyFile: file }, own)).toMatchObject({ token: 'secret' })
    expect(findControl({ controlUrl: 'http://127.0.0.1:4011/' }, own)).toMatchObject({ token: 'secret' })
    withdraw()
    expect(() => statSync(file)).toThrow('ENOENT')
    expect(() => findControl({}, own)).toThrow('No mock of yours is running')
  })

  it('replaces and removes no file but a ready file of its own or of a mock that has ended, or an empty one', () => {
    const own = { XDG_RUNTIME_DIR: directory(), TMPDIR: directory() }
    const file = join(directory(), 'ready.json')
    const isForeignWith = (text: string): boolean => {
      writeFileSync(file, text)
      return isForeign(file)
    }
    const alike = '{"baseUrl":"http://127.0.0.1:4010","pid":1,"mine":true}'
    expect([isForeign(file), isForeign('/dev/null')]).toEqual([false, true])
    expect(['precious', '{}', alike].map(isForeignWith)).toEqual([true, true, true])
    expect([isForeignWith(''), isForeignWith(ready('http://127.0.0.1:4011', 2 ** 22 + 1))]).toEqual([
      false,
      false,
    ])
    const withdraw = publishReady(ready('http://127.0.0.1:4011'), file, own)
    writeFileSync(file, ready('http://127.0.0.1:5011', process.ppid))
    withdraw()
    expect(readFileSync(file, 'utf8')).toContain(':5011')
  })

  it('finds a mock that was started with another XDG_RUNTIME_DIR, or without one, once', () => {
    const started = { XDG_RUNTIME_DIR: join(directory(), 'one'), TMPDIR: directory() }
    const withdraw = publishReady(ready('http://127.0.0.1:4011'), undefined, started)
    for (const asking of [
      started,
      { TMPDIR: directory() },
      { ...started, XDG_RUNTIME_DIR: join(directory(), 'two') },
    ])
      expect(findControl({}, asking)).toEqual({ url: 'http://127.0.0.1:4011', token: 'secret' })
    withdraw()
    expect(runningMocks(started)).toEqual([])
  })

  it('takes what a flag names before what the environment does', () => {
    const inOther = {
      BUNDLE_ACCESS_CONTROL_URL: 'http://127.0.0.1:7011',
      BUNDLE_ACCESS_CONTROL_TOKEN: 'other',
    }
    const own = { XDG_RUNTIME_DIR: directory(), TMPDIR: directory(), ...inOther }
    const [file, controlUrl] = [join(directory(), 'ready.json'), 'http://127.0.0.1:4011']
    const withdraw = publishReady(ready(controlUrl), file, own)
    const found = { url: controlUrl, token: 'secret' }
    expect([findControl({ readyFile: file }, own), findControl({ controlUrl }, own)]).toEqual([found, found])
    expect(findControl({}, own)).toEqual({ url: 'http://127.0.0.1:7011', token: 'other' })
    expect(() => findControl({ readyFile: file, controlUrl: 'http://127.0.0.1:9' }, own)).toThrow(
      'ready.json has no control plane at http://127.0.0.1:9; leave out --control-url',
    )
    withdraw()
    expect(findControl({ controlUrl }, own)).toEqual({ url: controlUrl, token: 'other' })
  })

  it('leaves a mock alone that is gone, and asks when there are several', () => {
    const own = { XDG_RUNTIME_DIR: directory(), TMPDIR: directory() }
    const withdraw = publishReady(ready('http://127.0.0.1:4011'), undefined, own)
    const others = join(directory(), 'bundle-access')
    writeFileSync(join(others, 'mock-1.json'), ready('http://127.0.0.1:5011', 2 ** 22 + 1))
    writeFileSync(join(others, 'mock-2.json'), 'no JSON')
    expect(runningMocks(own)).toHaveLength(1)
    expect(readdirSync(others)).toHaveLength(1)
    writeFileSync(join(others, 'mock-3.json'), ready('http://127.0.0.1:6011', process.ppid))
    expect(() => findControl({}, own)).toThrow(
      /--control-url:(?:\n {2}http:\/\/127\.0\.0\.1:[46]011 {2}demo at http:\/\/127\.0\.0\.1:4010){2}$/,
    )
    expect(findControl({ controlUrl: 'http://127.0.0.1:6011' }, own)).toMatchObject({
      url: 'http://127.0.0.1:6011',
    })
    withdraw()
  })

  it('takes of several the one of this folder, to read else the one on port 4010, and says on stderr which', () => {
    const own = { XDG_RUNTIME_DIR: directory(), TMPDIR: directory() }
    const withdraw = publishReady('{}', undefined, own)
    const others = join(directory(), 'bundle-access')
    // Processes that run; each has a port of its own.
    const inFolders = (...folders: readonly (readonly [port: number, folder: string | undefined])[]) => {
      for (const name of readdirSync(others)) rmSync(join(others, name))
      for (const [index, [port, folder]] of folders.entries()) {
        const [baseUrl, url] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${port + 1}`]
        const pid = [process.pid, process.ppid, 1][index]
        const mock = {
          event: 'ready',
          baseUrl,
          pid,
          folder,
          fixture: 'demo',
          control: { url, token: 'secret' },
        }
        writeFileSync(join(others, `mock-${pid}.json`), JSON.stringify(mock))
      }
    }
    const written: string[] = []
    const err = vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0)
    const chosen = (purpose: 'read' | 'change') => {
      written.length = 0
      try {
        return findControl({ purpose }, own).url
      } catch (error) {
        return String(error).slice(0, 50)
      }
    }
    const asks = 'CommandError: Several mocks are running; choose one'.slice(0, 50)
    const here = process.cwd()

    inFolders([4010, '/elsewhere'], [5010, here])
    expect([chosen('change'), written]).toEqual([
      'http://127.0.0.1:5011',
      [
        `bundle-access: of 2 running mocks this takes http://127.0.0.1:5011  demo at http://127.0.0.1:5010, started in ${here}\n`,
      ],
    ])
    // It is said once for all requests of a command.
    expect([chosen('read'), written]).toEqual(['http://127.0.0.1:5011', []])
    inFolders([4010, '/'], [5010, dirname(here)], [6010, `${here}-too`])
    expect([chosen('read'), chosen('change')]).toEqual(['http://127.0.0.1:5011', 'http://127.0.0.1:5011'])
    inFolders([5010, '/elsewhere'], [4010, undefined])
    expect([chosen('change'), written]).toEqual([asks, []])
    expect([chosen('read'), written]).toEqual([
      'http://127.0.0.1:4011',
      [expect.stringContaining(':4011  demo')],
    ])
    inFolders([5010, here], [4010, here], [6010, '/elsewhere'])
    expect([chosen('change'), chosen('read')]).toEqual([asks, 'http://127.0.0.1:4011'])
    inFolders([5010, here], [6010, here])
    expect([chosen('change'), chosen('read')]).toEqual([asks, asks])
    err.mockRestore()
    withdraw()
  })

  it.runIf(process.platform === 'linux')('takes no process for a mock that only has its number', () => {
    const own = { XDG_RUNTIME_DIR: directory(), TMPDIR: directory() }
    const withdraw = publishReady(ready('http://127.0.0.1:4011'), undefined, own)
    const others = join(directory(), 'bundle-access')
    const [locator = ''] = readdirSync(others)
    expect(locator).toMatch(/^mock-\d+-\d+\.json$/)
    expect(runningMocks(own)).toHaveLength(1)
    const reused = `mock-${process.pid}-1.json`
    writeFileSync(join(others, reused), ready('http://127.0.0.1:5011'))
    expect(runningMocks(own).map(({ control }) => control?.url)).toEqual(['http://127.0.0.1:4011'])
    expect(readdirSync(others)).toEqual([locator])
    withdraw()
    expect(readdirSync(others)).toEqual([])
  })

  it('says which port to take where it is given that of the API', async () => {
    const own = { XDG_RUNTIME_DIR: directory(), TMPDIR: directory() }
    const withdraw = publishReady(ready('http://127.0.0.1:4011'), undefined, own)
    for (const controlUrl of ['http://127.0.0.1:4010', 'http://127.0.0.1:4010/'])
      expect(() => findControl({ controlUrl }, own)).toThrow(
        'http://127.0.0.1:4010 is the public API of a mock; its control plane is at http://127.0.0.1:4011',
      )
    withdraw()
    await using listening = await startMock({ port: 0, fixture: 'empty', control: {} })
    const wrong = await run('clock', '--control-url', listening.baseUrl)
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('by default on the port after')])
    env['BUNDLE_ACCESS_CONTROL_TOKEN'] = listening.control?.token
    expect((await run('clock', '--control-url', listening.control?.url ?? '')).code).toBe(0)
  })

  it('says what to do when there is no token, no control plane, or no such file', () => {
    const own = { XDG_RUNTIME_DIR: directory(), TMPDIR: directory() }
    expect(() => findControl({ controlUrl: 'http://127.0.0.1:9' }, own)).toThrow(
      'BUNDLE_ACCESS_CONTROL_TOKEN',
    )
    expect(() => findControl({ readyFile: join(directory(), 'none') }, own)).toThrow('no ready file')
    const withdraw = publishReady(
      JSON.stringify({ event: 'ready', baseUrl: 'http://127.0.0.1:4010', pid: process.pid }),
      undefined,
      own,
    )
    expect(() => findControl({}, own)).toThrow('--no-control')
    withdraw()
    expect(() => publishReady('{}', join(directory(), 'no', 'such', 'place'), own)).toThrow(
      'cannot be written',
    )
  })

  it('says with exit code 4 that nobody answers', async () => {
    env['BUNDLE_ACCESS_CONTROL_URL'] = 'http://127.0.0.1:1'
    const gone = await run('clock')
    expect([gone.code, gone.stderr]).toEqual([4, expect.stringContaining('is the mock running?')])
    env['BUNDLE_ACCESS_CONTROL_URL'] = mock().control?.url
    env['BUNDLE_ACCESS_CONTROL_TOKEN'] = 'another'
    expect(await run('clock')).toMatchObject({ code: 2, stderr: expect.stringContaining('token') })
  })
})
