import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { block, pages } from '../tools/pages.test-bed.ts'
import { bash, project, started } from './project.test-bed.ts'

const name = 'docs/other-languages.md'
const page = pages.get(name) ?? ''

/** Whether a program runs on this machine. */
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

/** Stands in for pytest where it is missing: a test is called with the fixtures that its parameters name. */
const standIn = `import inspect, sys
fixture = lambda function=None, **_: function or (lambda inner: inner)
if __name__ == "__main__":
    sys.modules["pytest"] = sys.modules["__main__"]
    import conftest, test_billing

    def call(function):
        return function(*[value(name) for name in inspect.signature(function).parameters])

    def value(name):
        opened.append(call(getattr(conftest, name)))
        return next(opened[-1])

    tests = [test for name, test in vars(test_billing).items() if name.startswith("test_")]
    for test in tests:
        opened = []
        try:
            call(test)
        finally:
            for one in reversed(opened):
                next(one, None)
    print(len(tests), "passed")
`

// Last, where somebody who reads only the end of the output sees it.
afterAll(() => {
  if (!hasPython) process.stderr.write(`${name}: LEFT OUT the Python example: there is no python3 here\n`)
  else if (!hasPytest)
    process.stderr.write(`${name}: LEFT OUT pytest, which is not here; python3 ran its tests\n`)
})

describe('the mock from other languages', () => {
  it('runs the shell script as written, and ends the mock with it', async () => {
    const folder = project()
    writeFileSync(join(folder, 'billing.sh'), block(name, 'shell script'))
    const { code, stdout, stderr } = await bash(folder, block(name, 'shell'))
    expect([code, stderr]).toEqual([0, expect.any(String)])
    expect(stdout).toMatch(/"sourceId":"invoice-1"[\s\S]*lost access[\s\S]*Rosa[\s\S]*nothing to advise/)
  }, 60_000)

  it.runIf(hasPython).each(hasPytest ? ['pytest', 'python3 alone'] : ['python3 alone'])(
    'runs the Python tests as written, by %s',
    async (runner) => {
      const folder = project()
      const [conftest = '', tests = ''] = [...page.matchAll(/```python\n([\s\S]*?)```/g)].map(
        ([, code]) => code,
      )
      const files = { 'conftest.py': conftest, 'test_billing.py': tests, 'stand_in.py': standIn }
      for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
      const command = runner === 'pytest' ? block(name, 'pytest') : 'python3 stand_in.py'
      const passing = await bash(folder, command)
      expect([passing.code, passing.stdout, passing.stderr]).toEqual([
        0,
        expect.stringContaining('2 passed'),
        expect.any(String),
      ])
      writeFileSync(join(folder, 'test_billing.py'), tests.replace('advance("1mo")', 'advance("1d")'))
      expect((await bash(folder, command)).code).toBe(1)
    },
    60_000,
  )

  it('takes each step of the table', async () => {
    const { child, ended, first } = await started(project(), {}, 'mock', '--port', '0', '--json')
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
