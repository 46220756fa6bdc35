import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { defaultVariants, type VariantName, variants } from '../../../spec/generated/variants.ts'
import { runHere } from '../../testing/run-here.test-bed.ts'
import { runLine, startLine } from '../../testing/spawned.test-bed.ts'

const directory = mkdtempSync(join(tmpdir(), 'bundle-access-matrix-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** A command line that runs the matrix over these variants alone, so that a test takes few runs. */
const lineOf = (varied: readonly VariantName[], flags: readonly string[], command: readonly string[]) =>
  ['exec', '--matrix', ...fixing(varied), ...flags, '--', ...command] as const

/** Runs it in this process. */
const matrix = (...of: Parameters<typeof lineOf>) => runHere(...lineOf(...of))

const node = (script: string): readonly string[] => [process.execPath, '--input-type=module', '-e', script]

/** The flags that fix all variants but these. */
const fixing = (varied: readonly VariantName[]): readonly string[] =>
  Object.entries(defaultVariants).flatMap(([name, value]) =>
    varied.includes(name as VariantName) ? [] : ['--variant', `${name}=${value}`],
  )

const ask = `
const { BUNDLE_ACCESS_BASE_URL: base, BUNDLE_ACCESS_KEY: key, BUNDLE_ACCESS_BUNDLE: bundle } = process.env
const ask = async (path, body) => {
  const response = await fetch(base + '/v1' + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: 'Bearer ' + key, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}
`
/** A client that takes a conflict for a failure, and tells its key to whoever reads its output. */
const careless = node(`${ask}
const { users } = (await ask('/users?displayName=Rosa')).body
const period = { userId: users[0].userId, grantType: 'gift', sourceId: 'gift-1', endsAt: '2098-01-01T00:00:00Z' }
await ask('/bundles/' + bundle + '/grants', period)
const { status } = await ask('/bundles/' + bundle + '/grants', period)
console.log('the second time it was', status, 'with', key)
console.log('and', key.split('_').at(-1), process.env.BUNDLE_ACCESS_CONTROL_TOKEN)
if (status !== 200) { console.error('gave up'); process.exit(3) }`)

const curl = 'curl -s -o /dev/null -H "Authorization: Bearer $BUNDLE_ACCESS_KEY" $BUNDLE_ACCESS_BASE_URL'

/** One that needs two variants at once to fail. */
const picky = [
  'sh',
  '-c',
  `ask() { curl -s -w '%{http_code}' -H "Authorization: Bearer $BUNDLE_ACCESS_KEY" "$BUNDLE_ACCESS_BASE_URL/v1$1"; }
ask '/bundles?limit=0' | grep -q '422$' && ! ask /nowhere | grep -q requestId && exit 1
exit 0`,
]

describe('bundle-access exec --matrix', () => {
  it('matrix: names the variant that breaks a client, its rule and what was printed last, and tells no secret', async () => {
    const { code, stdout, stderr } = await matrix(['duplicate-source', 'challenge'], ['--json'], careless)
    expect(code).toBe(1)
    const told = JSON.parse(stdout)
    expect(told).toMatchObject({
      baseline: { broken: false },
      breaking: [
        {
          variants: [
            {
              name: 'duplicate-source',
              value: 'conflict',
              rule: 'GRANT-DUPLICATE-SOURCE',
              text: variants['duplicate-source'].text,
              meaning: variants['duplicate-source'].meanings.conflict,
            },
          ],
          how: 'exit code 3',
          printed:
            'the second time it was 409 with [key full]\nand [secret of key full] [control token]\ngave up',
        },
      ],
      unsteady: [],
    })
    expect(stderr.match(/^run \d+ .+ s$/gm)).toHaveLength(told.runs)
    expect(stdout + stderr).not.toMatch(/bak_[0-9a-f]{16}_/)

    const text = await matrix(['duplicate-source'], [], careless)
    expect(text.stdout).toContain('duplicate-source=conflict  GRANT-DUPLICATE-SOURCE\n')
    expect(text.stdout).toContain(variants['duplicate-source'].text)
    expect(text.stdout).toMatch(/exit code 3, and it printed last\n {4}\| the second time it was 409/)
  })

  it('matrix: the mocks of mockTest have the variants of the run, and their requests count', async () => {
    const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
    const config = fileURLToPath(new URL('../../vitest/sample/config.test-bed.ts', import.meta.url))
    const alone = ['env', '-u', 'VITEST', '-u', 'VITEST_WORKER_ID', process.execPath]
    const tests = [...alone, vitest, 'run', '--config', config, 'varied']
    const { code, stdout } = await matrix(['duplicate-source'], ['--json'], tests)
    const { breaking, baseline } = JSON.parse(stdout)
    expect([code, baseline.met]).toEqual([1, expect.arrayContaining(['duplicate-source'])])
    expect(breaking).toMatchObject([{ variants: [{ name: 'duplicate-source', value: 'conflict' }] }])
    // Nobody sees their advice.
    const advised = await matrix([], ['--fail-on-advice'], tests)
    expect([advised.code, advised.stdout]).toEqual([4, expect.stringContaining('exec judged nothing')])
    const both = ['sh', '-c', `${curl}/v1/bundles; exec "$@"`, 'sh', ...tests]
    expect((await matrix(['duplicate-source'], ['--fail-on-advice'], both)).code).toBe(1)
  })

  it('matrix: with --jobs runs happen at once, and the answer is the same', async () => {
    const varied = ['invalid-status', 'request-id'] as const
    const [alone, together] = [[], ['--jobs', '4']].map((jobs) =>
      runLine(...lineOf(varied, ['--json', ...jobs], picky)),
    )
    expect(together?.code).toBe(1)
    expect(JSON.parse(together?.stdout ?? '')).toEqual(JSON.parse(alone?.stdout ?? ''))
    expect(together?.stderr).not.toContain('MaxListeners')
    for (const jobs of ['0', '33', 'all']) expect((await matrix([], ['--jobs', jobs], careless)).code).toBe(2)
    const { code, stderr } = runLine('exec', '--jobs', '2', '--', process.execPath, '-e', '0')
    expect([code, stderr]).toEqual([2, expect.stringContaining('--jobs works with --matrix only')])
  })

  it('matrix: what only two variants together do is told as both', async () => {
    const { code, stdout } = await matrix(['invalid-status', 'request-id'], ['--json'], picky)
    expect(code).toBe(1)
    const [found, ...others] = JSON.parse(stdout).breaking
    expect(others).toEqual([])
    expect(
      found.variants.map(({ name, value }: Record<string, string>) => `${name}=${value}`).toSorted(),
    ).toEqual(['invalid-status=422', 'request-id=absent'])
  })

  it('matrix: a client that bears every variant ends well, and a variant that was given stays', async () => {
    const { code, stdout } = await matrix(
      ['challenge', 'request-id'],
      ['--variant', 'duplicate-source=replay'],
      careless,
    )
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^no variant breaks the command \(\d+ runs/)])
    const one = await matrix([], [], ['sh', '-c', `${curl}/v1/bundles`])
    expect(one.stdout).toContain('(1 run, 0 sets ')
  })

  it('matrix: a client that fails with the variants as they are is run once', async () => {
    const { code, stdout, stderr } = await matrix(
      ['challenge', 'duplicate-source'],
      ['--variant', 'duplicate-source=conflict'],
      careless,
    )
    expect([code, stdout]).toEqual([4, expect.stringContaining('fails with the variants as they are')])
    expect(stderr.match(/^run /gm)).toHaveLength(1)
  })

  it('matrix: shows the failure of a test that Maven follows with 20 lines', async () => {
    const { stdout } = await matrix(
      [],
      [],
      node(`console.log('it failed' + '\\n[ERROR] '.repeat(20)); process.exit(1)`),
    )
    expect(stdout).toMatch(/^ {4}\| it failed$/m)
  })

  it('matrix: a client that fails once and not again accuses nobody, and is no success', async () => {
    const file = join(directory, 'count')
    const unsteady = `import { appendFileSync, readFileSync } from 'node:fs'
      ${ask}
      await ask('/bundles')
      appendFileSync(${JSON.stringify(file)}, '.')
      if (readFileSync(${JSON.stringify(file)}, 'utf8').length === 2) process.exit(9)`
    const { code, stdout } = await matrix(['request-id'], ['--json'], node(unsteady))
    expect([code, JSON.parse(stdout)]).toMatchObject([
      4,
      { breaking: [], unsteady: [{ how: 'exit code 9' }] },
    ])
  })

  it('matrix: only the open points that the first run meets are tried, and the others are named', async () => {
    const run = (...flags: readonly string[]) =>
      runHere('exec', '--matrix', '--json', ...flags, '--', 'sh', '-c', `${curl}/v1/bundles`)
    const { code, stdout } = await run()
    const told = JSON.parse(stdout)
    expect(code).toBe(0)
    expect(told.baseline.met.toSorted()).toEqual(
      ['optional-fields', 'extra-fields', 'request-id', 'bundle-order'].toSorted(),
    )
    const names = Object.keys(variants)
    expect(told.leftOut.toSorted()).toEqual(
      names.filter((name) => !told.baseline.met.includes(name)).toSorted(),
    )
    expect(told.runs).toBeLessThan(8)
    expect(JSON.parse((await run('--all-variants', ...fixing(['challenge']))).stdout).leftOut).toEqual([])
    const text = await runHere('exec', '--matrix', '--', 'sh', '-c', `${curl}/v1/bundles`)
    expect(text.stdout).toMatch(/left out, since no request of the first run met .+: .*duplicate-source/)
  })

  it('matrix: a command that sends no request has tested nothing, at first or under a set', async () => {
    const never = await runHere('exec', '--matrix', '--', 'true')
    expect([never.code, never.stdout]).toEqual([
      4,
      expect.stringMatching(/^exec judged nothing: the command sent no request/),
    ])
    const file = join(directory, 'once')
    const once = `test -e ${file} || ${curl}/v1/bundles; touch ${file}`
    const later = await runHere('exec', '--matrix', ...fixing(['request-id']), '--', 'sh', '-c', once)
    expect([later.code, later.stdout]).toEqual([
      4,
      expect.stringContaining('exec judged nothing under this set'),
    ])
    const failing = await runHere('exec', '--matrix', '--', 'false')
    expect([failing.code, failing.stdout]).toEqual([4, expect.stringContaining('exit code 1')])
  })

  it('matrix: with --fail-on-advice bad advice breaks a client too', async () => {
    const leaking = `${ask}\nawait ask('/bundles?key=' + key)`
    expect((await matrix([], [], node(leaking))).code).toBe(0)
    const { code, stdout } = await matrix([], ['--fail-on-advice'], node(leaking))
    expect([code, stdout]).toEqual([4, expect.stringContaining('KEY-SERVER-SIDE')])
  })

  it('matrix: with --fail-on-advice a run that was not judged as a whole acquits nobody, at first or under a set', async () => {
    const many = `for n in $(seq 1010); do echo url=$BUNDLE_ACCESS_BASE_URL/v1/bundles?n=$n; echo output=/dev/null; done | curl -s -H "Authorization: Bearer $BUNDLE_ACCESS_KEY" -K -`
    const run = (script: string, ...flags: readonly string[]) =>
      runHere('exec', '--matrix', '--rate-limit', 'off', ...flags, '--', 'sh', '-c', script)
    const fixed = fixing(['request-id'])
    const crowded = await run(many, '--fail-on-advice', ...fixed)
    expect([crowded.code, crowded.stdout]).toEqual([
      4,
      expect.stringMatching(/^not every request was judged: .+; 10 earlier ones were not judged: give each/),
    ])
    expect(crowded.stderr.match(/^run /gm)).toHaveLength(1)
    const file = join(directory, 'few')
    const later = `if test -e ${file}; then ${many}; else touch ${file}; ${curl}/v1/bundles; fi`
    const underSet = await run(later, '--fail-on-advice', ...fixed)
    expect([underSet.code, underSet.stdout]).toEqual([
      4,
      expect.stringContaining('not every request was judged under this set: the journal'),
    ])
    rmSync(file)
    expect((await run(later, ...fixed)).code).toBe(0)
  })

  it('matrix: a run that takes too long is stopped, with whatever it has started', async () => {
    const file = join(directory, 'pid')
    const idle = `import { spawn } from 'node:child_process'
      import { writeFileSync } from 'node:fs'
      process.on('SIGTERM', () => {})
      const { pid } = spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1e9)'], { stdio: 'inherit' })
      writeFileSync(${JSON.stringify(file)}, String(pid))
      setInterval(() => {}, 1e9)`
    const { code, stdout } = runLine(...lineOf([], ['--timeout', '0.7'], node(idle)))
    expect([code, stdout]).toEqual([4, expect.stringContaining('it was stopped after 0.7 s')])
    expect(await isGone(Number(readFileSync(file, 'utf8')))).toBe(true)
  })

  it('matrix: who is told to stop stops the run and says that not everything was tried', async () => {
    const slow = `${curl}/v1/bundles && sleep 1`
    const line = startLine('exec', '--matrix', '--', 'sh', '-c', slow)
    const stop = setInterval(() => {
      if (!line.stderr().includes('run 1 ')) return
      clearInterval(stop)
      line.child.kill('SIGTERM')
    }, 20)
    const { code, stderr } = await line.ended
    clearInterval(stop)
    expect([code, stderr]).toEqual([4, expect.stringContaining('stopped before every variant was tried')])
  })

  it('matrix: what it cannot do is refused before anything runs', async () => {
    const file = join(directory, 'ran')
    const mark = `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(file)}, '')`
    const db = join(directory, 'ledger.db')
    const shared = await matrix([], ['--db', db], node(mark))
    expect([shared.code, shared.stderr]).toEqual([2, expect.stringContaining('leave it out')])
    expect((await matrix([], ['--timeout', 'soon'], node(mark))).code).toBe(2)
    for (const flags of [['--json'], ['--timeout', '5']]) {
      const alone = runLine('exec', ...flags, '--', process.execPath, '--input-type=module', '-e', mark)
      expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining('with --matrix only')])
    }
    expect([existsSync(file), existsSync(db)]).toEqual([false, false])
    const none = runLine('exec', '--matrix', '--', 'no-such-command-here')
    expect([none.code, none.stderr]).toEqual([2, 'bundle-access: there is no command no-such-command-here\n'])
    await matrix([], [], node(mark))
    expect(existsSync(file)).toBe(true)
  })
})

/** Tests that a process ends within 30 s. */
async function isGone(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 1_500; tries++) {
    try {
      process.kill(pid, 0)
    } catch {
      return true
    }
    await wait(20)
  }
  return false
}
