import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { startMock } from '../main.ts'
import { startLine } from '../testing/spawned.test-bed.ts'
import { readyText } from './ready.ts'

describe('ready', () => {
  it('ready: no key is shown that a ledger in a file does not have', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bundle-access-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const db = join(folder, 'ledger.db')
    await (await startMock({ db, fixture: 'empty', port: 'none' })).close()
    const shown = async (fixture?: string): Promise<string> => {
      await using mock = await startMock({ db, fixture, port: 'none' })
      return readyText(mock, await mock.count(), { host: '127.0.0.1' })
    }
    expect(await shown('empty')).toMatch(/Keys +full +bak_\S+\n +read-only +bak_\S+\nTry +curl/)
    const other = await shown()
    expect(other).toMatch(/Fixture +kept: \d+ accounts/)
    expect(other).toMatch(/Keys +none by a name that this fixture has/)
    expect(other).not.toMatch(/bak_|curl/)
    expect(other).not.toContain('Console')
    await expect(shown('edge')).rejects.toMatchObject({
      kind: 'conflict',
      message: `${db} holds another ledger than the fixture "edge"; leave the fixture out to use the ledger, or name a new file.`,
    })
    expect(await shown('empty')).toContain('Keys')
  })

  it('ready: a ledger of a fixture without keys and bundles opens with that fixture again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bundle-access-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const fixture = join(folder, 'alone.yaml')
    writeFileSync(fixture, 'accounts:\n  ada: Ada\n')
    for (const _ of ['filled', 'kept']) {
      await using mock = await startMock({ db: join(folder, 'ledger.db'), fixture, port: 'none' })
      expect(mock.fixture).toBe('alone')
    }
  })

  it('ready: a ledger that is ahead of the clock is named with the clock that goes on from there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bundle-access-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const shown = async (clock: string, days = 0): Promise<string> => {
      await using mock = await startMock({
        db: join(folder, 'ledger.db'),
        fixture: 'demo',
        clock,
        port: 'none',
      })
      const text = readyText(mock, await mock.count(), { host: '127.0.0.1' })
      if (days === 0) return text
      await mock.clock.advance({ days })
      const [bundleId = ''] = Object.values(mock.bundles)
      const headers = { authorization: `Bearer ${mock.keys['full']}`, 'content-type': 'application/json' }
      const found = await mock.fetch(`${mock.baseUrl}/v1/users?displayName=rosa`, { headers })
      const { userId } = JSON.parse(await found.text()).users[0]
      const body = JSON.stringify({ userId, grantType: 'gift' })
      const created = await mock.fetch(`${mock.baseUrl}/v1/bundles/${bundleId}/grants`, {
        ...{ method: 'POST', headers, body },
      })
      expect(created.status).toBe(200)
      return text
    }
    expect(await shown('frozen:2026-01-31T10:00:00Z', 28)).not.toContain('Warning')
    const [, clock = ''] =
      /Warning +the clock is before the newest grant, .*--clock (\S+)/.exec(
        await shown('frozen:2026-01-31T10:00:00Z'),
      ) ?? []
    expect(clock).toBe('frozen:2026-02-28T10:00:00.000Z')
    expect(await shown(clock)).not.toContain('Warning')
    const said = async (at: string): Promise<string> => {
      const line = `mock --db ${join(folder, 'ledger.db')} --port 0 --json --clock ${at}`
      const { child, ended } = startLine(...line.split(' '))
      child.stdout.once('data', () => child.kill())
      return (await ended).stderr
    }
    expect(await said(clock)).toBe('')
    expect(await said('frozen:2026-01-31T10:00:00Z')).toBe(
      `bundle-access: the clock is before the newest grant, of 2026-02-28T10:00:00.000Z: --clock ${clock} goes on from there\n`,
    )
  })

  it('ready: what listens beyond this machine is named with its address, and nothing else is', async () => {
    await using mock = await startMock({ port: 0, host: '0.0.0.0', control: { host: '0.0.0.0' } })
    const { baseUrl, control } = mock
    const count = await mock.count()
    const shown = (host: string, controlHost?: string) =>
      readyText(mock, count, { host, ...(controlHost && { controlHost }) })
    const [port, controlPort] = [baseUrl, control?.url ?? ''].map((url) => new URL(url).port)
    const [api, plane] = [
      `the API listens on 0.0.0.0:${port}`,
      `the control plane listens on 0.0.0.0:${controlPort}`,
    ]
    expect(shown('0.0.0.0', '0.0.0.0')).toMatch(new RegExp(`Warning +${api}.*\nWarning +${plane}.*\nStop`))
    expect(shown('0.0.0.0')).not.toContain(plane)
    expect(shown('127.0.0.1', '0.0.0.0')).not.toContain(api)
    expect(shown('::')).toContain(`the API listens on [::]:${port}`)
    for (const host of ['127.0.0.1', 'localhost', '::1', '127.0.0.2'])
      expect(shown(host, host)).not.toContain('Warning')
    expect(shown('0.0.0.0', '0.0.0.0').split('\n').length).toBeLessThan(18)
  })

  it('ready: commands are named as they are typed, behind npx where npm has started this', async () => {
    await using mock = await startMock({ port: 'none', control: {} })
    onTestFinished(() => void vi.unstubAllEnvs())
    for (const [npm, command] of [
      ['/npm-cli.js', 'npx bundle-access'],
      ['', 'bundle-access'],
    ] as const) {
      vi.stubEnv('npm_execpath', npm)
      const text = readyText(mock, await mock.count(), { host: '127.0.0.1' })
      const named = [...text.matchAll(/[ ;]((?:npx )?bundle-access) (?:open|clock|help)/g)].map(
        ([, name]) => name,
      )
      expect(named).toEqual([command, command, command, command])
    }
  })

  it('ready: the console is named where there is a control plane', async () => {
    await using mock = await startMock({ port: 'none', control: {} })
    const text = readyText(mock, await mock.count(), { host: '127.0.0.1' })
    const url = mock.control?.url
    expect(text).toContain(`bundle-access open opens ${url} in the browser\n`)
    expect(text).toContain(`Reference  ${url}/reference, ${url}/openapi.yaml; its own: /control-reference\n`)
  })
})
