import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { startMock } from '../main.ts'
import { freshDatabase } from '../store/postgres/server/fresh-database.test-bed.ts'
import { closedToOthers, isClosedToOthers } from '../testing/another-user.test-bed.ts'
import { bash, started } from '../testing/project.test-bed.ts'
import { newFolder } from '../testing/serving.test-bed.ts'
import { builtCommand } from '../tools/built.test-bed.ts'
import { block, root } from '../tools/pages.test-bed.ts'

const program = builtCommand()
const file = (name: string): string => readFileSync(join(root, 'examples/container', name), 'utf8')

/** The process that runs inside: namespaces are made by a parent of it. */
const inner = (parent: number): number | undefined =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) => {
      try {
        return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(parent)
      } catch {
        return false
      }
    })

const canIsolate = process.platform === 'linux' && process.getuid?.() === 0

describe('a mock in a container', () => {
  // What a container is made of, without an engine and its images.
  it.runIf(canIsolate)(
    'container: as PID 1 of a user without a name on a read-only file system it starts, and SIGTERM ends it',
    async ({ skip }) => {
      skip(isClosedToOthers, closedToOthers)
      const script = [
        'mount -o remount,ro,bind /',
        'exec setpriv --reuid 12345 --regid 12345 --clear-groups env -u XDG_RUNTIME_DIR -u HOME "$@"',
      ].join(' && ')
      const flags = [
        '--port',
        '0',
        '--json',
        '--fixture',
        'empty',
        '--host',
        '0.0.0.0',
        '--control-host',
        '0.0.0.0',
      ]
      const child = spawn(
        'unshare',
        [
          '--mount',
          '--pid',
          '--fork',
          '--kill-child',
          'sh',
          '-c',
          script,
          'sh',
          process.execPath,
          program,
          'mock',
          '--log',
          'short',
          ...flags,
        ],
        { stdio: ['ignore', 'pipe', 'pipe'] },
      )
      onTestFinished(() => {
        // Changing its user, it has lost what would end it with its parent.
        const left = inner(child.pid ?? 0)
        if (left !== undefined) process.kill(left, 'SIGKILL')
        child.kill('SIGKILL')
      })
      const ended = new Promise<number | null>((done) => child.on('close', done))
      let said = ''
      child.stderr.on('data', (chunk) => {
        said += chunk
      })
      const first = await Promise.race([
        new Promise<string>((done) => child.stdout.once('data', (chunk) => done(`${chunk}`))),
        ended.then((code) => Promise.reject(new Error(`it ended with ${code}: ${said}`))),
      ])
      const { baseUrl, control, keys, pid } = JSON.parse(first)
      expect(pid).toBe(1)
      // Nobody reads its log any more, and it goes on.
      child.stderr.destroy()
      const headers = { authorization: `Bearer ${keys.full}` }
      for (let times = 0; times < 3; times++)
        expect((await fetch(`${baseUrl}/v1/bundles`, { headers })).status).toBe(200)
      const refused = spawnSync('curl', ['-s', '-H', 'Host: mock:4011', `${control.url}/mock`], {
        encoding: 'utf8',
      })
      expect(JSON.parse(refused.stdout)).toMatchObject({
        errorCode: 'errors.control.host_not_allowed',
        message: expect.stringContaining('--control-host mock'),
      })
      process.kill(inner(child.pid ?? 0) ?? 0, 'SIGTERM')
      expect(await ended).toBe(0)
    },
  )

  it('container: a control plane that listens on a name is asked by that name', async () => {
    const name = hostname()
    const mock = await startMock({
      port: 'none',
      fixture: 'empty',
      control: { host: name, token: 't' },
    }).catch(() => undefined)
    // Where the machine cannot find itself by its name, localhost stands for one.
    const named =
      mock ??
      (await startMock({ port: 'none', fixture: 'empty', control: { host: 'localhost', token: 't' } }))
    onTestFinished(() => named.close())
    const answer = await fetch(`${named.control?.url}/mock`, { headers: { authorization: 'Bearer t' } })
    expect([new URL(named.control?.url ?? '').hostname, answer.status]).toEqual([
      mock ? name.toLowerCase() : 'localhost',
      200,
    ])
  })

  it('container: image and compose file name flags that exist, no root, and the names of their services', () => {
    const dockerfile = file('Dockerfile')
    expect(dockerfile).toMatch(/^USER 10001:10001$/m)
    expect(dockerfile).toMatch(
      /^ENTRYPOINT \["node", "\/app\/node_modules\/bundle-access\/dist\/bundle-access\.cjs"\]$/m,
    )
    const { services } = parse(file('compose.yaml'))
    expect(services.mock.read_only).toBe(true)
    const command: string[] = services.mock.command
    const environment: Record<string, string> = services.tests.environment
    expect(command[command.indexOf('--control-host') + 1]).toBe('mock')
    expect(new URL(environment['BUNDLE_ACCESS_CONTROL_URL'] ?? '').hostname).toBe('mock')
    expect(environment['BUNDLE_ACCESS_CONTROL_TOKEN']).toBe(
      services.mock.environment.BUNDLE_ACCESS_CONTROL_TOKEN,
    )
  })

  it('container: the commands of its page lead to a folder with all that the image and the compose file take', async () => {
    const [folder, bin] = [join(newFolder(), 'box'), newFolder()]
    // No engine runs here: this one says what it is asked for, and where.
    writeFileSync(join(bin, 'docker'), '#!/bin/sh\necho "docker $*"\nls\n', { mode: 0o755 })
    const script = block('docs/containers.md', 'container')
      .replaceAll('../mock-container', folder)
      .replace('npm pack', 'npm pack --silent --ignore-scripts')
    const { code, stdout, stderr } = await bash(root, script, { PATH: `${bin}:${process.env['PATH']}` })
    const [packed = '', asked = '', ...names] = stdout.trim().split('\n')
    expect([code, asked], stderr).toEqual([0, 'docker compose up --build --exit-code-from tests'])
    expect(names).toEqual(expect.arrayContaining(['Dockerfile', 'compose.yaml', packed]))
    const [, copied = ''] = /^COPY (\S+) /m.exec(file('Dockerfile')) ?? []
    expect(matchesGlob(packed, copied)).toBe(true)
    const { services } = parse(file('compose.yaml'))
    expect([services.mock.build, 'tests' in services]).toEqual(['.', true])
  })

  it('container: the health check and the tests of the compose file do what they say', async () => {
    await using mock = await startMock({
      control: { token: 'only-for-tests' },
      clock: 'frozen:2026-01-31T10:00:00Z',
    })
    const [, health = ''] = /^ {2}CMD \["node", "-e", "(.*)"\]$/m.exec(file('Dockerfile')) ?? []
    const { services } = parse(file('compose.yaml'))
    const [, , , composed] = services.mock.healthcheck.test as string[]
    expect(composed).toBe(health.replace('127.0.0.1', 'mock'))
    const check = (address = '') => ended('-e', health.replace('http://127.0.0.1:4011', address))
    expect([await check(mock.control?.url), await check('http://127.0.0.1:1')]).toMatchObject([
      { code: 0 },
      { code: 1 },
    ])
    expect(mock.requests()).toEqual([])
    const [, ...args] = services.tests.command as string[]
    const env = {
      BUNDLE_ACCESS_BASE_URL: mock.baseUrl,
      BUNDLE_ACCESS_CONTROL_URL: mock.control?.url ?? '',
      BUNDLE_ACCESS_CONTROL_TOKEN: 'only-for-tests',
      BUNDLE_ACCESS_KEY: services.tests.environment.BUNDLE_ACCESS_KEY,
      BUNDLE_ACCESS_BUNDLE: services.tests.environment.BUNDLE_ACCESS_BUNDLE,
    }
    expect([mock.keys['full'], mock.bundles['main']]).toEqual([
      env.BUNDLE_ACCESS_KEY,
      env.BUNDLE_ACCESS_BUNDLE,
    ])
    // $$ is a $ in a compose file.
    const script = args.map((each) => each.replaceAll('$$', '$'))
    expect(await ended(...script, env)).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^\d+ users have access; now it is 2026-02-28T10:00:00\.000Z\n$/),
    })
    for (const refused of ['BUNDLE_ACCESS_KEY', 'BUNDLE_ACCESS_CONTROL_TOKEN'])
      expect(await ended(...script, { ...env, [refused]: 'wrong' })).toEqual({ code: 1, stdout: '' })
  })

  it('container: the image takes one package, and says so where two are', async () => {
    const [folder, bin] = [newFolder(), newFolder()]
    // Nothing is installed: this one says what it is asked for.
    writeFileSync(join(bin, 'npm'), '#!/bin/sh\necho "npm $*"\n', { mode: 0o755 })
    const [, install = ''] = /^RUN ((?:.*\\\n)*.*)$/m.exec(file('Dockerfile')) ?? []
    const run = () => bash(folder, install, { PATH: `${bin}:${process.env['PATH']}` })
    writeFileSync(join(folder, 'bundle-access-0.2.0.tgz'), '')
    writeFileSync(join(folder, 'bundle-access-0.1.0.tgz'), '')
    expect(await run()).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'leave one of bundle-access-0.1.0.tgz bundle-access-0.2.0.tgz beside the Dockerfile\n',
    })
    rmSync(join(folder, 'bundle-access-0.1.0.tgz'))
    expect(await run()).toMatchObject({
      code: 0,
      stdout: 'npm install --no-audit --no-fund ./bundle-access-0.2.0.tgz\n',
    })
    expect(readdirSync(folder)).toEqual([])
  })

  it('container: the compose file of a service starts it on a database, checks its health, and holds no password', async () => {
    const { services, volumes } = parse(file('serve.yaml'))
    const { ledger, db } = services
    const password = expect.stringMatching(/^\$\{POSTGRES_PASSWORD:\?.+\}$/)
    expect(ledger).toMatchObject({
      read_only: true,
      environment: { BUNDLE_ACCESS_DB: 'postgres://ledger@db/ledger', PGPASSWORD: password },
      depends_on: { db: { condition: 'service_healthy' } },
    })
    // The image names a user that is not root.
    expect([ledger.build, ledger.user]).toEqual(['.', undefined])
    expect(db).toMatchObject({
      user: 'postgres',
      environment: { POSTGRES_USER: 'ledger', POSTGRES_PASSWORD: password },
    })
    const [volume = '', place] = db.volumes[0].split(':')
    expect([Object.keys(volumes), place]).toEqual([[volume], '/var/lib/postgresql/data'])
    const grace = /stop_grace_period: (\d+)s/.exec(file('serve.yaml'))?.[1]
    expect(Number(grace)).toBeGreaterThan(10)

    const env = { BUNDLE_ACCESS_DB: await freshDatabase() }
    const ports = ['--port', '0', '--health-port', '0']
    const serving = await started(newFolder(), env, ...ledger.command, ...ports)
    const { healthUrl } = JSON.parse(serving.first)
    const [, , , health] = ledger.healthcheck.test as string[]
    expect(health).toContain('http://127.0.0.1:4011/readyz')
    const check = (address: string) => ended('-e', `${health}`.replace('http://127.0.0.1:4011', address))
    const local = healthUrl.replace('0.0.0.0', '127.0.0.1')
    expect([await check(local), await check('http://127.0.0.1:1')]).toMatchObject([{ code: 0 }, { code: 1 }])
    serving.child.kill('SIGTERM')
    expect(await serving.ended).toBe(0)
  })
})

/** Runs Node with arguments, the last of which may be the environment. */
function ended(
  ...given: readonly (string | NodeJS.ProcessEnv)[]
): Promise<{ code: number | null; stdout: string }> {
  const args = given.filter((each) => typeof each === 'string')
  const env = Object.assign({}, process.env, ...given.filter((each) => typeof each !== 'string'))
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'ignore'] })
  let stdout = ''
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  return new Promise((done) => child.on('close', (code) => done({ code, stdout })))
}
