import { describe, expect, it } from 'vitest'
import { runLine } from './spawned.test-bed.ts'

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
    expect(told).toEqual({ code: 7, stdout: '200 true\n2026-03-10T12:00:00.000Z\n', stderr: '' })
  })

  it('exec: a command that ends by a signal, or cannot be run, is told as shells tell it', () => {
    expect(exec([], 'process.kill(process.pid, "SIGTERM")').code).toBe(143)
    const { code, stderr } = runLine('exec', '--', 'no-such-command-here')
    expect([code, stderr]).toEqual([127, 'bundle-access: there is no command no-such-command-here\n'])
  })

  it('exec: a flag that is meant for the command hints at --, and behind -- it reaches the command', () => {
    const { code, stderr } = runLine('exec', process.execPath, '-v')
    expect([code, stderr]).toEqual([2, expect.stringContaining('put -- before the command')])
    const told = runLine('exec', '--', process.execPath, '-v')
    expect([told.code, told.stdout]).toEqual([0, `${process.version}\n`])
    expect(runLine('mock', '-v').stderr).not.toContain('put --')
  })

  it('exec: --fail-on-advice fails a client that succeeds and breaks a rule, and only such a one', () => {
    const spread = list.replace("(process.env.EXTRA ?? '')", "'&key=' + process.env.BUNDLE_ACCESS_KEY")
    const found = exec(['--fail-on-advice'], spread)
    expect([found.code, found.stderr]).toEqual([1, expect.stringContaining('KEY-SERVER-SIDE')])
    expect(exec(['--fail-on-advice'], list)).toMatchObject({ code: 0, stderr: '' })
    expect(exec([], spread).code).toBe(0)
    expect(exec(['--fail-on-advice'], `${spread}.then(() => process.exit(5))`).code).toBe(5)
  })
})
