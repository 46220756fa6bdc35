import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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
const hasGo = runs('go', 'version')
// The option is of Java 17, and only a JDK runs a source.
const hasJava = runs('javac', '--release', '17', '--version')
const hasMaven = hasJava && runs('mvn', '--version')

const example = (file: string): string => readFileSync(join(root, 'examples', file), 'utf8')
/** The blocks of the page in a language. */
const codeIn = (language: string): readonly string[] =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].map(([, code = '']) => code)
/** An environment without our command, in which npx asks no registry. */
const withoutCommand = (): NodeJS.ProcessEnv => ({
  PATH: (process.env['PATH'] ?? '')
    .split(':')
    .filter((folder) => !folder.includes('node_modules'))
    .join(':'),
  npm_config_offline: 'true',
})

/** The examples of a client, each in one file, with the program that runs it and what must be there. */
const clients = [
  { name: 'Go', run: ['go', 'run', 'examples/go/billing.go'], isThere: hasGo },
  { name: 'Java', run: ['java', 'examples/java/Billing.java'], isThere: hasJava },
] as const

// Last, where somebody who reads only the end of the output sees it.
afterAll(() => {
  for (const { name: language, run, isThere } of clients)
    if (!isThere) process.stderr.write(`${name}: LEFT OUT the client in ${language}: ${run[0]} is not here\n`)
  const missing = hasPython ? 'pytest is' : 'python3 is'
  if (hasJava && !hasMaven) process.stderr.write(`${name}: LEFT OUT the tests in JUnit: mvn is not here\n`)
  if (!hasPytest) process.stderr.write(`${name}: LEFT OUT the tests in Python: ${missing} not here\n`)
})

/** Flags for a Java that runs for a moment: what it would optimise takes longer than it saves. */
const briefly = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC'

/** A test whose choice of data is misspelt, and one whose answer is broken. */
const mistaken = `

@pytest.mark.bundle_access(fixtur="demo")
def test_misspelt(mock):
    pass


def test_broken(mock, faults):
    faults.add("bad-json")
    mock.api("GET", "/bundles")
`

/** A project with JUnit, whose Maven may be old. */
const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>com.example</groupId><artifactId>billing</artifactId><version>1</version>
  <properties>
    <maven.compiler.source>17</maven.compiler.source><maven.compiler.target>17</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
    <argLine>${briefly}</argLine>
  </properties>
  <dependencies><dependency>
    <groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter</artifactId><version>5.11.4</version>
  </dependency></dependencies>
  <build><plugins><plugin><artifactId>maven-surefire-plugin</artifactId><version>3.5.2</version></plugin></plugins></build>
</project>
`

/** A test in JUnit that fails, in the workspace of what came before it, and one that would share the workspace of its class. */
const failingInJava = `import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(BundleAccess.class)
class FailingTest {
  String before;

  @BeforeEach
  void open(BundleAccess.Mock mock) {
    before = mock.name;
  }

  @Test
  void fails(BundleAccess.Mock mock) throws Exception {
    assertEquals(before, mock.name);
    assertEquals(0, new Billing(mock.baseUrl, mock.key).list("/bundles", "bundles", Map.of()).size());
  }
}

@ExtendWith(BundleAccess.class)
class SharedTest {
  SharedTest(BundleAccess.Mock mock) {}

  @Test
  void shares() {}
}
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
      const { code, stdout } = await bash(
        root,
        script.replace('exec', 'exec --clock frozen:2026-01-31T10:00:00Z'),
        withoutCommand(),
      )
      expect([code, stdout]).toEqual([0, expect.stringMatching(/lost access[\s\S]*nothing to advise/)])
    },
  )

  it.runIf(hasPytest)(
    'runs the tests in Python as written, from nothing to a failing one with its journal',
    async () => {
      const folder = project()
      symlinkSync(root, join(folder, 'node_modules/bundle-access'))
      const [tests = ''] = codeIn('python')
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
      const { code, stdout } = await bash(folder, 'python3 -m pytest', withoutCommand())
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
        const { code, stdout, stderr } = await bash(
          root,
          run.join(' ').replace(/^java /, `$&${briefly} `),
          env,
        )
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

  it.runIf(hasGo)(
    'runs the tests in Go as written, prints the requests of one that fails, and says what they lack without a mock',
    async () => {
      const [sample = ''] = codeIn('go')
      expect(example('go/billing_test.go')).toContain(sample)
      const folder = project()
      // As it is installed: the files of a package are no part of the module around it.
      cpSync(join(root, 'examples'), join(folder, 'node_modules/bundle-access/examples'), { recursive: true })
      cpSync(join(root, 'examples/go'), folder, { recursive: true })
      rmSync(join(folder, 'mock_test.go'))
      // Without what only a debugger reads, a test is linked in half the time.
      const quick = { GOFLAGS: '-ldflags=-w' }
      const passing = await bash(folder, `${written('go')}go list ./...`, quick)
      expect([passing.code, passing.stdout, passing.stderr]).toEqual([
        0,
        expect.stringMatching(/^(?:ok {2}\tbilling\t[\d.]+s\n){2}billing\n$/),
        '',
      ])

      const tests = example('go/billing_test.go')
      writeFileSync(
        join(folder, 'billing_test.go'),
        tests.replace('mock.AdvanceTo("2026-02-28', '$&T09:00:00Z")//'),
      )
      const failing = await bash(folder, 'go test ./...', quick)
      expect([failing.code, failing.stdout]).toEqual([
        1,
        expect.stringMatching(
          /access goes on after the month\n.*the mock was asked\n.*#1 (?:.*\n)+.*#2 .*POST \S+ lost granted \+1 \[drop-after\]/,
        ),
      ])
      const lost = await bash(folder, 'go test ./...', { ...quick, ...withoutCommand() })
      expect([lost.code, lost.stdout + lost.stderr]).toEqual([
        1,
        expect.stringContaining(
          'the mock did not start; put bundle-access on the PATH, or install its npm package: ',
        ),
      ])
    },
  )

  it.runIf(hasMaven)(
    'runs the tests in JUnit as written, and prints the requests of one that fails',
    async (context) => {
      const [sample = ''] = codeIn('java')
      expect(example('java/BillingTest.java')).toContain(sample)
      const folder = project()
      symlinkSync(root, join(folder, 'node_modules/bundle-access'))
      const tests = join(folder, 'src/test/java')
      mkdirSync(tests, { recursive: true })
      writeFileSync(join(folder, 'pom.xml'), pom)
      for (const name of ['Billing.java', 'BillingTest.java'])
        cpSync(join(root, 'examples/java', name), join(tests, name))
      writeFileSync(join(tests, 'FailingTest.java'), failingInJava)
      const [copy = '', test = '', underExec = ''] = written('junit').trim().split('\n')
      const quick = { MAVEN_OPTS: briefly }
      const failing = await bash(folder, `${copy}\n${test} --batch-mode`, quick)
      if (/Could not (?:find|transfer) artifact/.test(failing.stdout)) {
        process.stderr.write(`${name}: LEFT OUT the tests in JUnit: Maven cannot fetch it\n`)
        return context.skip()
      }
      expect([failing.code, failing.stdout + failing.stderr]).toEqual([
        1,
        expect.stringMatching(
          /No ParameterResolver registered for parameter[\s\S]*Tests run: 4, Failures: 1, Errors: 1/,
        ),
      ])
      expect(failing.stdout + failing.stderr).toMatch(/the mock was asked\n#1 \S+ GET \/v1\/bundles 200\n/)
      rmSync(join(tests, 'FailingTest.java'))
      const passing = await bash(folder, `${underExec} --batch-mode --offline`, quick)
      expect([passing.code, passing.stdout]).toEqual([
        0,
        expect.stringContaining('Tests run: 2, Failures: 0, Errors: 0'),
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
      '/workspaces/{name}/requests',
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
    const seen = await ask(`${control.url}/workspaces/mine/requests`, control.token)
    expect(seen.status).toBe(200)
    const advice = await ask(`${control.url}/workspaces/mine/advice`, control.token)
    expect(advice.body.findings).toEqual([])
    const removed = await ask(`${control.url}/workspaces/mine`, control.token, remove?.method)
    expect(removed.status).toBe(200)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })
})
