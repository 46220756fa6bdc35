import { describe, expect, it } from 'vitest'
import { talking } from './talking.test-bed.ts'

const { mock, env, run } = talking()

/** What is typed, and what is said of it. */
const wrong: readonly { readonly line: string; readonly said: RegExp; readonly code?: number }[] = [
  { line: 'clock 30d', said: /clock has no command "30d"; it has show, advance, set/ },
  { line: 'clock advance', said: /missing required argument/ },
  { line: 'clock advance 30x', said: /30x is no length of time: write one such as 30d/ },
  { line: 'clock advance 2020-01-01', said: /only goes forward/ },
  { line: 'clock set sideways', said: /mode: .+system, frozen, scaled/ },
  { line: 'clock set scaled', said: /needs a rate/ },
  { line: 'clock set frozen --at soon', said: /at must be a moment, such as/ },
  { line: 'clock --workspace nowhere', said: /no workspace "nowhere"; there is main\./ },
  { line: 'fault meteor', said: /fault has no command "meteor"; it has list, add, remove, reset/ },
  { line: 'fault add meteor', said: /kind: .+drop-after/ },
  { line: 'fault add latency --keep 3', said: /keep says nothing of latency, which takes ms, jitterMs/ },
  { line: 'fault add status --probability 2', said: /probability: must be <= 1/ },
  { line: 'fault add status --nth often', said: /'often' is invalid. It must be a number/ },
  { line: 'fault add drop-after --key nokey', said: /no key "nokey"; there are full, readOnly/ },
  { line: 'fault remove fault-9', said: /no fault "fault-9"/ },
  { line: 'requests --key nokey', said: /no key "nokey"; there are full, readOnly/ },
  { line: 'requests --status 9xx', said: /status: / },
  { line: 'requests --number 99', said: /no entry 99/ },
  { line: 'key create nobody', said: /no account "nobody"/ },
  { line: 'key revoke nokey', said: /no key "nokey"/ },
  { line: 'checkout', said: /Usage: bundle-access checkout/ },
  { line: 'checkout create main nobody', said: /no account "nobody"/ },
  { line: 'checkout expire nosuch', said: /no checkout session nosuch/ },
  { line: 'snapshot restore nosuch', said: /no snapshot "nosuch"; none has been taken/ },
  { line: 'workspace close main', said: /main workspace stays/ },
  { line: 'workspace open main', said: /workspace "main" already/ },
  { line: 'workspace open x --fixture nosuch', said: /Known are billing, demo/ },
  { line: 'fixture load nosuch', said: /Known are billing, demo/ },
  { line: 'mock --port 70000', said: /from 0 to 65535/ },
  { line: 'mock --port 65535', said: /no port after --port 65535: choose the other one with --control-port/ },
  { line: 'serve --db ledger.db --port 65535', said: /choose the other one with --health-port/ },
  { line: 'mock --host=', said: /--host <address>' argument '' is invalid. It must be an address/ },
  { line: 'mock --control-host=', said: /--control-host <address>' argument '' is invalid/ },
  { line: 'exec --host= -- true', said: /--host <address>' argument '' is invalid/ },
  { line: 'serve --db ledger.db --host=', said: /--host <address>' argument '' is invalid/ },
  { line: 'serve --db ledger.db --health-host=', said: /--health-host <address>' argument '' is invalid/ },
  { line: 'mock --rate-limit-time mars', said: /Allowed choices are real, fixture/ },
  { line: 'mock --fixture nowhere --port 0', said: /Known are billing, demo/ },
  { line: 'mock --fixture ./src --port 0', said: /\.\/src: cannot be read: it is a folder/ },
  { line: 'fixture load ./src', said: /\.\/src: cannot be read: it is a folder/ },
  {
    line: 'workspace open x --fixture ./nosuch.yaml',
    said: /nosuch\.yaml: cannot be read: there is no such file/,
  },
  { line: 'mock --clock yesterday --port 0', said: /system, frozen or scaled:60/ },
  { line: 'mock --variant nosuch=1', said: /no variant "nosuch"/ },
  {
    line: 'mock --variant duplicate-source=maybe',
    said: /one of replay, conflict, return-existing; it was "maybe"/,
  },
  { line: 'mock --db /nowhere/ledger.db --port 0', said: /\/nowhere\/ledger\.db cannot be opened/, code: 3 },
  {
    line: 'admin account Olga --db ledger.db',
    said: /account has no command "Olga"; it has create, list, tier, delete/,
  },
  { line: 'nosuch', said: /unknown command 'nosuch'/ },
]

describe('wrong input', () => {
  it.each(wrong)('wrong input: $line', async ({ line, said, code = 2 }) => {
    const before = JSON.stringify(await mock().dump())
    const answer = await run(...line.split(' '))
    expect([answer.code, answer.stdout]).toEqual([code, ''])
    expect(answer.stderr).toMatch(said)
    expect(answer.stderr.split('\n').length).toBeLessThan(line === 'checkout' ? 40 : 4)
    expect([JSON.stringify(await mock().dump()), mock().faults.list()]).toEqual([before, []])
  })

  it('wrong input: a port that is taken is named with the flag that takes another', async () => {
    const taken = new URL(mock().control?.url ?? '').port
    expect(await run('mock', '--port', taken)).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/is taken: .+ --port 0/),
    })
    expect(await run('mock', '--port', '0', '--control-port', taken)).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/is taken: .+ --control-port 0/),
    })
  })

  it('wrong input: a control token that no header can carry is refused at the start, and not repeated', async () => {
    env['BUNDLE_ACCESS_CONTROL_TOKEN'] = 'two words'
    const { code, stderr } = await run('mock', '--port', '0')
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/^bundle-access: BUNDLE_ACCESS_CONTROL_TOKEN must/),
    ])
    expect(stderr).not.toContain('two words')
  })

  it('wrong input: a wrong token, and a variable that is set to nothing', async () => {
    env['BUNDLE_ACCESS_CONTROL_TOKEN'] = 'another'
    expect(await run('clock')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('not that of this mock'),
    })
    env['BUNDLE_ACCESS_CONTROL_URL'] = ''
    expect(await run('clock')).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('No mock of yours is running'),
    })
  })

  it('wrong input: a list that is empty says so, and leaves stdout to data', async () => {
    for (const [line, said] of [
      ['fault', 'no fault is injected\n'],
      ['snapshot', 'no snapshot has been taken\n'],
      ['requests', 'no request matches\n'],
    ] as const)
      expect(await run(line)).toEqual({ code: 0, stdout: '', stderr: said })
    expect(JSON.parse((await run('fault', '--json')).stdout)).toEqual({ faults: [] })
    expect(await run('requests', '--json')).toEqual({ code: 0, stdout: '', stderr: '' })
  })
})
