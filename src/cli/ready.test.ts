import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startMock } from '../main.ts'
import { readyText } from './ready.ts'

describe('ready', () => {
  it('ready: no key is shown that a ledger in a file does not have', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bundle-access-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const db = join(folder, 'ledger.db')
    await (await startMock({ db, fixture: 'empty', port: 'none' })).close()
    const shown = async (fixture: string): Promise<string> => {
      await using mock = await startMock({ db, fixture, port: 'none' })
      return readyText(mock, await mock.count())
    }
    expect(await shown('empty')).toMatch(/Keys +full +bak_\S+\n +read-only +bak_\S+\nTry +curl/)
    const other = await shown('edge')
    expect(other).toMatch(/Fixture +kept: \d+ accounts/)
    expect(other).toMatch(/Keys +none by a name that this fixture has/)
    expect(other).not.toMatch(/bak_|curl/)
    expect(other).not.toContain('Console')
  })

  it('ready: the console is named where there is a control plane', async () => {
    await using mock = await startMock({ port: 'none', control: {} })
    const text = readyText(mock, await mock.count())
    expect(text).toContain(`Console    bundle-access open opens ${mock.control?.url} in the browser\n`)
  })
})
