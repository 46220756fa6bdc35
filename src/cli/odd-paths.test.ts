import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startMock } from '../main.ts'
import { runHere } from '../testing/run-here.test-bed.ts'
import { newFolder } from '../testing/serving.test-bed.ts'
import { startLineInShell } from '../testing/spawned.test-bed.ts'

/** A folder whose name means something in addresses, in SQLite and in references. */
function oddFolder(): string {
  const folder = join(newFolder(), 'a#b %41 ü?mode=memory')
  mkdirSync(folder)
  return folder
}

describe('paths', () => {
  it('paths: ledgers, fixtures and documents are found whatever their folder is called', async () => {
    const folder = oddFolder()
    const at = (name: string): string => join(folder, name)
    writeFileSync(at('mine #1.yaml'), 'accounts:\n  ada: Ada\n')
    await using mock = await startMock({ port: 'none', db: at('ledger #1.db'), fixture: at('mine #1.yaml') })
    expect([mock.fixture, existsSync(at('ledger #1.db'))]).toEqual(['mine #1', true])

    const db = ['--db', at('own 100%.db')]
    expect((await runHere('admin', 'account', 'create', 'Ann', ...db)).stdout).toMatch(/^\d+\n$/)
    expect((await runHere('admin', 'account', 'list', ...db)).stdout).toContain('Ann')
    expect(existsSync(at('own 100%.db'))).toBe(true)

    cpSync('spec/openapi.yaml', at('open#api.yaml'))
    expect(await runHere('diff', at('open#api.yaml'), 'spec/openapi.yaml')).toMatchObject({ code: 0 })
    expect(await runHere('certify', '--target', at('target.yaml'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(at('target.yaml')),
    })
  })

  it('paths: lint and docs take a file behind a # as any other', async () => {
    const folder = oddFolder()
    const file = join(folder, 'open#api.yaml')
    cpSync('spec/openapi.yaml', file)
    expect(await runHere('lint', file)).toMatchObject({ code: 0, stderr: `${file} keeps every rule.\n` })
    writeFileSync(file, '{"openapi":"3.1.0","info":{"title":"T","version":"1.0.0"},"paths":{}}')
    const { code, stdout } = await runHere('lint', file, '--format', 'json')
    const files = JSON.parse(stdout).problems.map((problem: { file: string }) => problem.file)
    expect([code, new Set(files)]).toEqual([1, new Set([file])])
    const page = join(folder, 'page#1.html')
    expect(await runHere('docs', file, '-o', page)).toMatchObject({ code: 0 })
    expect(existsSync(page)).toBe(true)
  })

  it('paths: in a folder that has been removed a command says so', async () => {
    const script = 'cd "$(mktemp -d)" && rmdir "$PWD" && exec "$@"'
    expect(await startLineInShell(script, 'mock', '--port', '0', '--json').ended).toMatchObject({
      code: 3,
      stderr: '{"error":{"message":"this folder has been removed: go to another one","exitCode":3}}\n',
    })
  })
})
