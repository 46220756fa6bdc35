import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startMock } from '../main.ts'
import { bash, project, started } from '../testing/project.test-bed.ts'
import { builtCommand } from '../tools/built.test-bed.ts'
import { block, pages, root } from '../tools/pages.test-bed.ts'

const name = 'docs/other-languages.md'
const page = pages.get(name) ?? ''
/** A block of it; `npx` takes half a second each time and is left out. */
const written = (marker: string): string => block(name, marker).replaceAll('npx ', '')

/** Tests that a program runs on this machine. */
function runs(command: string, ...args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const hasPython = runs('python3', '--version')
const hasPytest = hasPython && runs('python3', '-m', 'pytest', '--version')

/** The examples of a client, each in one file, with the program that runs it and what must be there. */
const clients = [
  { name: 'Go', run: ['go', 'run', 'examples/go/billing.go'], isThere: runs('go', 'version') },
  // The option is of Java 17, and only a JDK runs a source.
  {
    name: 'Java',
    run: ['java', 'examples/java/Billing.java'],
    isThere: runs('javac', '--release', '17', '--version'),
  },
] as const

// Last, where somebody who reads only the end of the output sees it.
afterAll(() => {
  for (const { name: language, run, isThere } of clients)
    if (!isThere) process.stderr.write(`${name}: LEFT OUT the client in ${language}: ${run[0]} is not here\n`)
  const missing = hasPython ? 'pytest is' : 'python3 is'
  if (!hasPytest) process.stderr.write(`${name}: LEFT OUT the tests in Python: ${missing} not here\n`)
})

/** A test whose choice of data is misspelt, and one whose answer is broken. */
const mistaken = `

@pytest.mark.bundle_access(fixtur="demo")
def test_misspelt(mock):
    pass


def test_broken(mock, faults):
    faults.add("bad-json")
    mock.api("GET", "/bundles")
`

describe('the mock from other languages', () => {
  it('runs the clients in Go and Java as written, and both keep the rules for clients', async () => {
    const [install, ...lines] = written('clients').trim().split('\n')
    expect(install).toBe('npm ci')
    expect(lines).toEqual(clients.map(({ run }) => `bundle-access exec --fail-on-advice -- ${run.join(' ')}`))
    for (const [index, line] of lines.entries()) {
      if (!clients[index]?.isThere) continue
      const { code, stdout, stderr } = await bash(root, line)
      expect([line, code, stdout, stderr]).toEqual([
        line,
        0,
        expect.stringMatching(/^5 bundles\nRosa Fontana has access until /),
        '',
      ])
    }
  })

  it('runs the shell script as written, and ends the mock with it', async () => {
    const folder = project()
    writeFileSync(join(folder, 'billing.sh'), written('shell script'))
    const { code, stdout, stderr } = await bash(folder, written('shell'))
    expect([code, stderr]).toEqual([0, expect.any(String)])
    expect(stdout).toMatch(/"sourceId":"invoice-1"[\s\S]*lost access[\s\S]*Rosa[\s\S]*nothing to advise/)
  })

  it.skipIf(process.platform === 'win32')(
    'runs the tests of another folder on the commands of a clone',
    async () => {
      const folder = project()
      rmSync(join(folder, 'node_modules'), { recursive: true })
      writeFileSync(join(folder, 'billing.sh'), written('shell script'))
      const script = block(name, 'clone')
        .replace('../billing', folder)
        .replace('go test ./...', 'sh billing.sh')
      const own = (process.env['PATH'] ?? '').split(':').filter((each) => !each.includes('node_modules'))
      const { code, stdout } = await bash(
        root,
        script.replace('exec', 'exec --clock frozen:2026-01-31T10:00:00Z'),
        {
          PATH: own.join(':'),
        },
      )
      expect([code, stdout]).toEqual([0, expect.stringMatching(/lost access[\s\S]*nothing to advise/)])
    },
  )

  it.runIf(hasPytest)(
    'runs the tests in Python as written, from nothing to a failing one with its journal',
    async () => {
      const folder = project()
      symlinkSync(root, join(folder, 'node_modules/bundle-access'))
      const [tests = ''] = [...page.matchAll(/```python\n([\s\S]*?)```/g)].map(([, code]) => code)
      writeFileSync(join(folder, 'test_billing.py'), tests)
      cpSync(join(root, 'examples/python/test_recipes.py'), join(folder, 'test_recipes.py'))
      const passing = await bash(folder, written('pytest'))
      expect([passing.code, passing.stdout]).toEqual([0, expect.stringContaining('11 passed')])

      const [underExec = '', matrix = ''] = written('pytest under exec').trim().split('\n')
      const judged = await bash(folder, `${underExec} -k billing`)
      expect([judged.code, judged.stdout]).toEqual([0, expect.stringContaining('4 passed')])
      const tried = await bash(folder, matrix)
      expect([tried.code, tried.stdout]).toEqual([
        0,
        expect.stringMatching(/^no variant breaks the command \(\d+ runs/),
      ])

      writeFileSync(join(folder, 'test_billing.py'), tests.replace('advance("1mo")', 'advance("1d")'))
      const failing = await bash(folder, 'python3 -m pytest -k billing')
      expect(failing.code).toBe(1)
      expect(failing.stdout).toMatch(
        /- bundle-access mock -+\nrequests, at 2026-02-01T10:00:00\.000Z\n(?:.*\n)*.*#2 POST \/v1\/bundles\/\w+\/grants 200 granted\n/,
      )
      writeFileSync(join(folder, 'test_billing.py'), `${tests}${mistaken}`)
      const told = await bash(folder, 'python3 -m pytest -k billing')
      expect(told.stdout).toContain('has no fixtur; it has fixture and clock')
      expect(told.stdout).toMatch(/#1 GET \/v1\/bundles 200 \[bad-json\]\n/)
      const leaking = tests.replace('"/users?displayName=Ann"', '"/users?displayName=Ann&key=" + mock.key')
      writeFileSync(join(folder, 'test_billing.py'), leaking)
      const leaked = await bash(folder, `${underExec} -k billing`)
      expect([leaked.code, leaked.stderr]).toEqual([
        1,
        expect.stringMatching(/^workspace workspace-\d:\nKEY-SERVER-SIDE/m),
      ])
    },
  )

  it.runIf(hasPytest)(
    'says what tests in Python lack where there is no mock, and runs nothing of a registry',
    async () => {
      const folder = project()
      rmSync(join(folder, 'node_modules'), { recursive: true })
      cpSync(join(root, 'python/bundle_access_pytest.py'), join(folder, 'bundle_access_pytest.py'))
      writeFileSync(join(folder, 'conftest.py'), 'pytest_plugins = ["bundle_access_pytest"]')
      writeFileSync(join(folder, 'test_first.py'), 'def test_first(mock):\n    pass\n')
      const own = (process.env['PATH'] ?? '').split(':').filter((each) => !each.includes('node_modules'))
      const { code, stdout } = await bash(folder, 'python3 -m pytest', {
        PATH: own.join(':'),
        npm_config_offline: 'true',
      })
      expect([code, stdout]).toEqual([
        1,
        expect.stringMatching(/RuntimeError: .* --no .*; install the npm package bundle-access here/),
      ])
    },
  )

  it.runIf(hasPytest)(
    'ends the mock with tests in Python, also when they are killed, and says nothing',
    async () => {
      const folder = project()
      cpSync(join(root, 'python/bundle_access_pytest.py'), join(folder, 'bundle_access_pytest.py'))
      writeFileSync(join(folder, 'conftest.py'), 'pytest_plugins = ["bundle_access_pytest"]')
      writeFileSync(
        join(folder, 'test_killed.py'),
        `import os\n\ndef test_green(mock):\n    pass\n
def test_killed(mock):\n    open("address", "w").write(mock.base_url)\n    os.kill(os.getpid(), 9)\n`,
      )
      const green = await bash(folder, 'python3 -m pytest -s -k green; sleep 0.5')
      expect([green.code, green.stderr]).toEqual([0, ''])
      expect((await bash(folder, 'python3 -m pytest')).code).toBe(137)
      const address = readFileSync(join(folder, 'address'), 'utf8')
      const answers = () =>
        fetch(address).then(
          () => true,
          () => false,
        )
      await expect.poll(answers).toBe(false)
    },
  )

  for (const { name: language, run, isThere } of clients)
    it.runIf(isThere).each([{}, { 'duplicate-source': 'conflict', 'revoke-revoked': '404' }] as const)(
      `runs the client in ${language} through lost answers, a broken one and the rate limit, with the variants %j`,
      async (variants) => {
        await using mock = await startMock({ variants })
        for (const fault of [
          { kind: 'rate-limit', operation: 'listBundles' },
          { kind: 'bad-json', operation: 'searchUsers' },
          { kind: 'drop-after', operation: 'createBundleGrant' },
          { kind: 'drop-after', operation: 'revokeBundleGrant' },
          { kind: 'truncate', operation: 'listBundleGrants' },
        ] as const)
          mock.faults.add({ ...fault, times: 1 })
        const env = {
          BUNDLE_ACCESS_BASE_URL: mock.baseUrl,
          BUNDLE_ACCESS_KEY: mock.keys['full'],
          BUNDLE_ACCESS_BUNDLE: mock.bundles['main'],
        }
        const { code, stdout, stderr } = await bash(root, run.join(' '), env)
        expect([code, stdout, stderr]).toEqual([
          0,
          '5 bundles\nRosa Fontana has access until 2098-12-31T23:59:59Z\n0 grants of invoice-1 are left\n',
          '',
        ])
        expect(mock.requests({ fault: 'drop-after' })).toHaveLength(2)
        expect(mock.faults.list().filter(({ over }) => !over)).toEqual([])
        const { grants } = await mock.admin.listGrants()
        expect(grants.filter(({ sourceId }) => sourceId === 'invoice-1').map(({ state }) => state)).toEqual([
          'revoked',
        ])
        expect(mock.advice()).toEqual([])
      },
    )

  it.runIf(clients[0].isThere)(
    'runs the test in Go in a workspace of its own, and fails it without a mock',
    async () => {
      const test = 'go test -count=1 examples/go/billing.go examples/go/billing_test.go'
      const passing = await bash(root, `bundle-access exec --fail-on-advice -- ${test}`)
      expect([passing.code, passing.stdout]).toEqual([0, expect.stringMatching(/^ok /)])
      const failing = await bash(root, test)
      expect([failing.code, failing.stdout]).toEqual([
        1,
        expect.stringContaining('run the tests under bundle-access exec'),
      ])
    },
  )

  it('takes each step of the table', async () => {
    const [, program = '', line = ''] = /^\| start \| run `(\S+) (.*)` \|$/m.exec(page) ?? []
    const folder = project()
    expect(realpathSync(join(folder, program))).toBe(realpathSync(builtCommand()))
    const { child, ended, first } = await started(folder, {}, ...line.split(' '))
    const { baseUrl, keys, bundles, control } = JSON.parse(first)
    const ask = async (url: string, token: string, method = 'GET', body?: string) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const answer = await fetch(url, { method, headers, ...(body !== undefined && { body }) })
      return { status: answer.status, body: JSON.parse(await answer.text()) }
    }
    const called = await ask(`${baseUrl}/v1/bundles`, keys.full)
    expect(called.body.bundles.map(({ _id }: { _id: string }) => _id)).toContain(bundles.main)

    const rows = page.split('## From anything else')[1] ?? ''
    const routes = [...rows.matchAll(/`(GET|POST|DELETE) (\/[^`]*)`/g)].map(([, method = '', path = '']) => ({
      method,
      path,
    }))
    expect(routes.map(({ path }) => path)).toEqual([
      '/workspaces',
      '/workspaces/{name}',
      '/workspaces/{name}/clock/advance',
      '/workspaces/{name}/faults',
      '/workspaces/{name}/advice',
    ])
    const [open, remove, ...inside] = routes
    const opened = await ask(control.url + open?.path, control.token, open?.method, '{"name": "mine"}')
    expect(opened.body.keys.full).not.toBe(keys.full)
    expect(rows).toContain('each POST, PUT and PATCH as `Content-Type: application/json`')
    const untyped = await fetch(control.url + open?.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${control.token}` },
    })
    expect([untyped.status, await untyped.text()]).toEqual([
      415,
      expect.stringContaining("the header 'Content-Type: application/json'"),
    ])
    const bodies = [...rows.matchAll(/`(\{.*?\})`/g)].map(([, body]) => body)
    expect(bodies).toHaveLength(3)
    const taken = bodies.map((body = '') => [body.includes('drop') ? 'faults' : 'advance', body] as const)
    for (const [ending, body] of taken) {
      const route = inside.find(({ path }) => path.endsWith(ending))
      const moved = body.includes('"to"') ? body.replace(/\d{4}-/, '2099-') : body
      const path = route?.path.replace('{name}', 'mine')
      expect([body, (await ask(control.url + path, control.token, route?.method, moved)).status]).toEqual([
        body,
        200,
      ])
    }
    const advice = await ask(`${control.url}/workspaces/mine/advice`, control.token)
    expect(advice.body.findings).toEqual([])
    const removed = await ask(`${control.url}/workspaces/mine`, control.token, remove?.method)
    expect(removed.status).toBe(200)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })
})
