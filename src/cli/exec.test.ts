import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { runHere } from '../testing/run-here.test-bed.ts'
import { newFolder } from '../testing/serving.test-bed.ts'
import { runLine, startLine } from '../testing/spawned.test-bed.ts'
import { builtCommand } from '../tools/built.test-bed.ts'

const exec = (flags: readonly string[], script: string) =>
  runLine('exec', ...flags, '--', process.execPath, '-e', script)

const list = `fetch(process.env.BUNDLE_ACCESS_BASE_URL + '/v1/bundles?limit=100' + (process.env.EXTRA ?? ''), { headers: { authorization: 'Bearer ' + process.env.BUNDLE_ACCESS_KEY } })`

describe('bundle-access exec', () => {
  it('exec: the command is told where the mock is and what opens it, and its exit code is the answer', () => {
    const told = exec(
      ['--clock', 'frozen:2026-03-10T12:00:00Z'],
      `
      ${list}.then(async (response) => {
        console.log(response.status, (await response.json()).bundles.some(({ _id }) => _id === process.env.BUNDLE_ACCESS_BUNDLE))
        const clock = await fetch(process.env.BUNDLE_ACCESS_CONTROL_URL + '/workspaces/main/clock', { headers: { authorization: 'Bearer ' + process.env.BUNDLE_ACCESS_CONTROL_TOKEN } })
        console.log((await clock.json()).now)
        process.exit(7)
      })`,
    )
    expect(told).toMatchObject({ code: 7, stdout: '200 true\n2026-03-10T12:00:00.000Z\n' })
  })

  it('exec: a command that ends by a signal, or cannot be run, is told as shells tell it', () => {
    expect(exec([], 'process.kill(process.pid, "SIGTERM")').code).toBe(143)
    const { code, stderr } = runLine('exec', '--', 'no-such-command-here')
    expect([code, stderr]).toEqual([127, 'bundle-access: there is no command no-such-command-here\n'])
    const folder = runLine('exec', '--', '/')
    expect([folder.code, folder.stderr]).toEqual([126, 'bundle-access: / is no program, or may not be run\n'])
    const long = runLine('exec', '--', 'n'.repeat(300))
    expect([long.code, long.stderr]).toEqual([
      127,
      expect.stringMatching(/n cannot be run: its name is too long\n$/),
    ])
  })

  it('exec: a flag that is meant for the command hints at --, and behind -- it reaches the command', () => {
    const { code, stderr } = runLine('exec', process.execPath, '-v')
    expect([code, stderr]).toEqual([2, expect.stringContaining('put -- before the command')])
    const told = runLine('exec', '--', process.execPath, '-v')
    expect([told.code, told.stdout]).toEqual([0, `${process.version}\n`])
    expect(runLine('mock', '-v').stderr).not.toContain('put --')
  })

  it('exec: a success without a request of the API says so, and is none with --fail-on-advice', async () => {
    const says = (text: string) => expect.stringContaining(`exec judged nothing: ${text}`)
    expect(await runHere('exec', '--', 'true')).toMatchObject({
      code: 0,
      stderr: says('the command sent no request'),
    })
    expect(await runHere('exec', '--fail-on-advice', '--', 'true')).toMatchObject({
      code: 4,
      stderr: expect.stringMatching(
        /mocks of their own.+ without exec, and let mockTest\(\{ failOnAdvice: true \}\)/,
      ),
    })
    expect(await runHere('exec', '--fail-on-advice', '--', 'false')).toMatchObject({ code: 1, stderr: '' })
    const lost = 'curl -s -o /dev/null $BUNDLE_ACCESS_BASE_URL/v1/v1/bundles'
    expect(await runHere('exec', '--', 'sh', '-c', lost)).toMatchObject({
      code: 0,
      stderr: says('no request of the command (1) reached'),
    })
    const refused = 'curl -s -o /dev/null $BUNDLE_ACCESS_BASE_URL/v1/bundles'
    expect(await runHere('exec', '--fail-on-advice', '--', 'sh', '-c', refused)).toMatchObject({
      code: 4,
      stderr: says('each call of the command (1) was refused with 401: let it send BUNDLE_ACCESS_KEY'),
    })
    const admitted = '-H "Authorization: Bearer $BUNDLE_ACCESS_KEY" $BUNDLE_ACCESS_BASE_URL'
    const found = `${refused}; curl -s -o /dev/null ${admitted}/v1/bundles`
    expect(await runHere('exec', '--fail-on-advice', '--', 'sh', '-c', found)).toMatchObject({
      code: 0,
      stderr: '',
    })
  })

  it('exec: --fail-on-advice counts every workspace, also one that is closed or reset, and names it', async () => {
    const control =
      'curl -s -H "Authorization: Bearer $BUNDLE_ACCESS_CONTROL_TOKEN" -H "Content-Type: application/json" -X'
    const at = '$BUNDLE_ACCESS_CONTROL_URL/workspaces'
    const inWorkspace = (query: string, end: string): string => `
      key=$(${control} POST ${at} -d '{"name":"mine"}' | sed -E 's/.*"full":"([^"]+)".*/\\1/')
      curl -s -o /dev/null -H "Authorization: Bearer $key" "$BUNDLE_ACCESS_BASE_URL/v1/bundles?${query}"
      ${control} ${end} -o /dev/null`
    for (const end of [`DELETE ${at}/mine`, `POST ${at}/mine/reset -d '{}'`, `DELETE ${at}/mine/requests`]) {
      const leaking = await runHere(
        'exec',
        '--fail-on-advice',
        '--',
        'sh',
        '-c',
        inWorkspace('key=$key', end),
      )
      expect([leaking.code, leaking.stderr]).toEqual([
        1,
        expect.stringMatching(/^workspace mine:\nKEY-SERVER-SIDE/),
      ])
    }
    const many = `${control} POST ${at} -d '{"name":"many"}' -o /dev/null; seq 1010 | xargs -P 1 -n 200 sh -c 'for n; do printf "url=$BUNDLE_ACCESS_BASE_URL/v1/bundles?n=$n\\noutput=/dev/null\\n"; done | curl -s -H "Authorization: Bearer $BUNDLE_ACCESS_KEY" -K -' sh`
    const crowded = await runHere('exec', '--rate-limit', 'off', '--fail-on-advice', '--', 'sh', '-c', many)
    expect(crowded).toMatchObject({
      code: 4,
      stderr: expect.stringContaining(
        'keeps 1,000 requests; 10 earlier ones were not judged: give each test',
      ),
    })
    const careful = inWorkspace('limit=1', `DELETE ${at}/mine`)
    expect(await runHere('exec', '--fail-on-advice', '--', 'sh', '-c', careful)).toMatchObject({
      code: 0,
      stderr: '',
    })
  })

  it('exec: no proxy leads to the mock, neither for the command nor for commands that control it', async () => {
    vi.stubEnv('http_proxy', 'http://127.0.0.1:9')
    vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:9')
    vi.stubEnv('NO_PROXY', 'example.com')
    vi.stubEnv('no_proxy', undefined)
    vi.stubEnv('NODE_USE_ENV_PROXY', '1')
    onTestFinished(() => void vi.unstubAllEnvs())
    const kept = 'case $NO_PROXY,$no_proxy in example.com,*,example.com,*) ;; *) exit 9; esac'
    const asked = 'curl -sS -o /dev/null $BUNDLE_ACCESS_BASE_URL/v1/bundles'
    expect((await runHere('exec', '--', 'sh', '-c', `${kept}; ${asked}`)).code).toBe(0)
    const unset = ['env', '-u', 'NO_PROXY', '-u', 'no_proxy']
    const control = [process.execPath, builtCommand(), 'fault', 'reset', '--json']
    expect((await runHere('exec', '--', ...unset, ...control)).code).toBe(0)
    vi.stubEnv('NO_PROXY', '*')
    expect((await runHere('exec', '--', 'sh', '-c', `[ "$NO_PROXY" = "*" ] && ${asked}`)).code).toBe(0)
  })

  it('exec: the command gets nothing of another mock that its own does not have', async () => {
    for (const name of ['CONTROL_URL', 'CONTROL_TOKEN', 'KEY', 'BUNDLE'])
      vi.stubEnv(`BUNDLE_ACCESS_${name}`, 'of-another')
    onTestFinished(() => void vi.unstubAllEnvs())
    const told = (...values: readonly string[]) => ['-e', `console.log([${values}].join())`]
    const at = told('process.env.BUNDLE_ACCESS_CONTROL_URL')
    const without = runLine('exec', '--no-control', '--', process.execPath, ...at)
    expect([without.code, without.stdout]).toEqual([0, '\n'])
    expect(runLine('exec', '--', process.execPath, ...at).stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\n$/)
    const bare = join(newFolder(), 'bare.yaml')
    writeFileSync(bare, 'accounts: { owner: { displayName: Owner, tier: elite } }\nkeys: { mine: owner }\n')
    const mine = told('process.env.BUNDLE_ACCESS_KEY', 'process.env.BUNDLE_ACCESS_BUNDLE')
    const named = runLine('exec', '--fixture', bare, '--', process.execPath, ...mine)
    expect([named.code, named.stdout]).toEqual([0, ',\n'])
  })

  it('exec: a signal ends what the command has started too', async () => {
    const running = startLine('exec', '--', 'sh', '-c', 'sleep 600 & echo began; sleep 601')
    running.child.stdout.once('data', () => running.child.kill('SIGTERM'))
    // Its output is closed when the last of them has ended.
    expect(await running.ended).toEqual({ code: 143, stdout: 'began\n', stderr: '' })
  })

  it.runIf(existsSync('/usr/bin/script'))('exec: the command may read from the terminal', () => {
    const line = [
      process.execPath,
      builtCommand(),
      'exec',
      '--',
      'sh',
      '-c',
      "'read answer </dev/tty; echo got $answer'",
    ]
    const options = { input: 'word\n', encoding: 'utf8' } as const
    const { stdout } = spawnSync('script', ['-qec', line.join(' '), '/dev/null'], options)
    expect(stdout).toContain('got word')
  })

  it('exec: a signal before the command runs leaves nothing behind', async () => {
    const folder = newFolder()
    const before = process.listeners('SIGTERM')
    const running = runHere('exec', '--', 'touch', join(folder, 'ran'))
    const added = () => process.listeners('SIGTERM').find((listener) => !before.includes(listener))
    await expect.poll(added, { interval: 1 }).toBeDefined()
    added()?.('SIGTERM')
    expect((await running).code).toBe(143)
    expect(existsSync(join(folder, 'ran'))).toBe(false)
    expect(process.listeners('SIGTERM')).toEqual(before)
  })

  it('exec: --fail-on-advice fails a client that succeeds and breaks a rule, and only such a one', () => {
    const spread = list.replace("(process.env.EXTRA ?? '')", "'&key=' + process.env.BUNDLE_ACCESS_KEY")
    const found = exec(['--fail-on-advice'], spread)
    expect([found.code, found.stderr]).toEqual([1, expect.stringContaining('KEY-SERVER-SIDE')])
    expect(exec(['--fail-on-advice'], list)).toMatchObject({ code: 0, stderr: '' })
    expect(exec([], spread).code).toBe(0)
    const failing = `${spread}.then(() => process.exit(5))`
    expect(exec(['--fail-on-advice'], failing)).toMatchObject({
      code: 5,
      stderr: expect.stringMatching(
        /^The mock of exec, at .+\n {2}requests\n {4}#1 .+\nKEY-SERVER-SIDE.*\n {2}An API key stood in the query.*\n {2}-> .*\n$/,
      ),
    })
    const reported =
      /^The mock of exec, at .+\n {2}requests\n {4}#1 .+\n {2}advice\n {4}KEY-SERVER-SIDE: .+\n$/
    expect(exec([], failing)).toMatchObject({ code: 5, stderr: expect.stringMatching(reported) })
    const stopped = `${spread}.then(() => process.kill(process.pid, 'SIGTERM'))`
    expect(exec([], stopped)).toMatchObject({ code: 143, stderr: '' })
  })
})
