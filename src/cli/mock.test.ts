import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { type Mock, startMock } from '../main.ts'
import { runHere } from '../testing/run-here.test-bed.ts'
import { newFile } from '../testing/service.test-bed.ts'
import { addMockFlags, type MockFlags, mockOptionsOf } from './mock.ts'

/** The options of a mock that is started with these flags in this environment. */
function optionsOf(flags: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const command = addMockFlags(new Command(), 4010).exitOverride()
  command.parse([...flags], { from: 'user' })
  return mockOptionsOf(command.opts<MockFlags>(), env)
}

/** The same mock when it has been closed. */
const closed = (mock: Mock): Promise<Mock> => mock.close().then(() => mock)

describe('mock flags', () => {
  it('mock flags: the control plane is beside the API, on loopback unless it is asked for elsewhere', () => {
    expect(optionsOf([]).control).toEqual({ port: 4011, host: '127.0.0.1' })
    expect(optionsOf(['--port', '0']).control).toEqual({ port: 0, host: '127.0.0.1' })
    expect(optionsOf(['--host', '0.0.0.0']).control).toEqual({ port: 4011, host: '127.0.0.1' })
    expect(optionsOf(['--control-port', '5000', '--control-host', '::']).control).toEqual({
      port: 5000,
      host: '::',
    })
    expect(optionsOf(['--no-control']).control).toBeUndefined()
  })

  it('mock: a failure after the port is bound closes it, so that the process can end', async () => {
    const { port } = new URL((await startMock({ port: 0, fixture: 'empty' }).then(closed)).baseUrl)
    const flags = `--port ${port} --no-control --fixture empty --ready-file /proc/ready.json`.split(' ')
    expect(await runHere('mock', ...flags)).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('The ready file /proc/ready.json cannot be written'),
    })
    await expect(fetch(`http://127.0.0.1:${port}/v1/bundles`)).rejects.toThrow('fetch failed')
  })

  it('mock: where the ready file cannot be written, no ledger is made', async () => {
    const db = newFile()
    expect(
      await runHere('mock', '--port', '0', '--db', db, '--ready-file', '/dev/null/ready.json'),
    ).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('The ready file /dev/null/ready.json cannot be written'),
    })
    expect(readdirSync(dirname(db))).toEqual([])
  })

  it('mock flags: its token comes from the environment, or is new at every start', async () => {
    expect(optionsOf([], { BUNDLE_ACCESS_CONTROL_TOKEN: 'mine' }).control).toMatchObject({ token: 'mine' })
    expect(optionsOf([], { BUNDLE_ACCESS_CONTROL_TOKEN: '' }).control?.token).toBeUndefined()
    const tokens = await Promise.all(
      [1, 2].map(async () => {
        await using mock = await startMock({ ...optionsOf(['--port', '0']), fixture: 'empty' })
        return mock.control?.token ?? ''
      }),
    )
    expect(new Set(tokens).size).toBe(2)
    for (const token of tokens) expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16)
    await using without = await startMock({ ...optionsOf(['--port', '0', '--no-control']), fixture: 'empty' })
    expect(without.control).toBeUndefined()
  })
})
