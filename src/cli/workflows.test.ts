import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DomainError, type Mock, startMock } from '../main.ts'
import { exitCodeOf } from './command.ts'
import { readyJson } from './ready.ts'
import { publishReady } from './ready-file.ts'
import { registerWorkflows } from './workflows.ts'

const directory = mkdtempSync(join(tmpdir(), 'bundle-access-workflows-'))
const ready = join(directory, 'ready.json')
let mock: Mock
beforeAll(async () => {
  mock = await startMock({ rateLimit: 'off' })
  writeFileSync(ready, readyJson(mock))
})
afterAll(async () => {
  await mock.close()
  rmSync(directory, { recursive: true, force: true })
})

let printed = ''
beforeEach(() => {
  printed = ''
  vi.stubEnv('XDG_RUNTIME_DIR', directory)
  vi.stubEnv('TMPDIR', directory)
  vi.stubEnv('BUNDLE_ACCESS_KEY', undefined)
  const keep = (text: string | Uint8Array): boolean => {
    printed += text
    return true
  }
  vi.spyOn(process.stdout, 'write').mockImplementation(keep)
  vi.spyOn(process.stderr, 'write').mockImplementation(keep)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  process.exitCode = 0
})

async function workflows(...args: readonly string[]): Promise<number> {
  const program = new Command().exitOverride()
  registerWorkflows(program)
  await program.parseAsync(['node', 'bundle-access', 'workflows', ...args])
  return Number(process.exitCode ?? 0)
}

describe('bundle-access workflows', () => {
  it('runs the flow that is named against the mock that is running, without being told more', async () => {
    const withdraw = publishReady(readyJson(mock), undefined, process.env)
    expect(await workflows('lifetime-purchase')).toBe(0)
    withdraw()
    expect(printed).toMatch(/passed {2}lifetime-purchase {2}6 steps, \d+ checks\nNo flow failed\.\n$/)
  })

  it('takes the key from the environment, the rest from flags, and prints JSON without the key', async () => {
    const key = mock.keys['full'] ?? ''
    vi.stubEnv('BUNDLE_ACCESS_KEY', key)
    const flags = ['--url', `${mock.baseUrl}/`, '--users', 'Rosa', '--bundle', mock.bundles['second'] ?? '']
    expect(await workflows('recommended-flow', ...flags, '--json')).toBe(0)
    const { baseUrl, source, flows, residue } = JSON.parse(printed)
    expect({ baseUrl, residue }).toEqual({ baseUrl: mock.baseUrl, residue: [] })
    expect(source).toMatch(/^wf-[0-9a-f]{12}$/)
    expect(flows).toMatchObject([{ id: 'recommended-flow', outcome: 'passed', failures: [] }])
    expect(printed).not.toContain(key.slice(key.lastIndexOf('_') + 1))
  })

  it('says what failed with exit code 1, and nothing of the key, even if the target repeats it', async () => {
    const secret = 'S3cretOfTheKey'
    const parrot = createServer((request, response) => {
      const users = [{ userId: 'u', displayName: 'Rosa', avatar: request.headers.authorization }]
      const isList = request.url?.includes('/grants')
      response.writeHead(isList && request.method === 'POST' ? 500 : 200, {
        'content-type': 'application/json',
      })
      response.end(
        JSON.stringify(
          isList
            ? {
                grants: [],
                limit: 50,
                errorCode: 'errors.a.b',
                message: `no ${secret} ${request.headers.authorization}`,
              }
            : { users, query: 'Rosa', limit: 10 },
        ),
      )
    })
    await new Promise<void>((done) => parrot.listen(0, '127.0.0.1', done))
    vi.stubEnv('BUNDLE_ACCESS_KEY', `bak_id_${secret}`)
    const url = `http://127.0.0.1:${(parrot.address() as AddressInfo).port}`
    const flags = ['lifetime-purchase', '--url', url, '--users', 'Rosa', '--bundle', 'b']
    expect(await workflows(...flags)).toBe(1)
    expect(printed).toContain(`at step purchase: POST ${url}/v1/bundles/b/grants answered 500`)
    expect(printed).toContain('errors.a.b')
    expect(printed).not.toContain(secret)
    parrot.closeAllConnections()
    parrot.close()
  })

  it.each([
    ['no key', ['--url', 'http://127.0.0.1:9'], 'BUNDLE_ACCESS_KEY'],
    ['a flow that there is not', ['no-such-flow', '--target', ready], 'there is no flow no-such-flow'],
    ['a moment that is none', ['--from', 'soon', '--target', ready], '--from'],
    ['a target file that there is not', ['--target', 'nowhere.json'], 'nowhere.json'],
    ['a user who is not found', ['--target', ready, '--users', 'Nobody at all'], 'Nobody at all'],
  ])('refuses %s with exit code 2', async (_, args, words) => {
    const creates = () => mock.requests({ operation: 'createBundleGrant' }).length
    const before = creates()
    const error = await workflows(...args).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ message: expect.stringContaining(words) })
    expect(error instanceof DomainError ? exitCodeOf[error.kind] : error).toBeOneOf([
      2,
      expect.objectContaining({ exitCode: 2 }),
    ])
    expect(creates()).toBe(before)
  })

  it('takes the mock of the environment where several run', async () => {
    const readyWith = (changes: object) => JSON.stringify({ ...JSON.parse(readyJson(mock)), ...changes })
    const control = (port: number) => ({ control: { url: `http://127.0.0.1:${port}`, token: 't' } })
    const withdraw = publishReady(readyWith(control(1)), undefined, process.env)
    const other = join(directory, 'bundle-access/mock-3.json')
    writeFileSync(other, readyWith({ ...control(2), baseUrl: 'http://127.0.0.1:9', pid: process.ppid }))
    const nobody = () => workflows('--users', 'Nobody at all')
    await expect(nobody()).rejects.toThrow('several mocks are running')
    vi.stubEnv('BUNDLE_ACCESS_CONTROL_URL', 'http://127.0.0.1:1/')
    await expect(nobody()).rejects.toThrow('Nobody at all')
    rmSync(other)
    withdraw()
  })

  it('says with exit code 4 that no mock runs', async () => {
    await expect(workflows()).rejects.toMatchObject({
      exitCode: 4,
      message: expect.stringContaining('say what to run against'),
    })
  })

  it('says with exit code 4 that nobody answers', async () => {
    vi.stubEnv('BUNDLE_ACCESS_KEY', 'bak_id_S3cretOfTheKey')
    const closed = createServer()
    await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done))
    const { port } = closed.address() as AddressInfo
    await new Promise((done) => closed.close(done))
    await expect(workflows('--url', `http://127.0.0.1:${port}`, '--users', 'Rosa')).rejects.toMatchObject({
      exitCode: 4,
    })
  })
})
