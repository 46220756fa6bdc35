import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { registerDiff } from './diff.ts'

const directory = mkdtempSync(join(tmpdir(), 'bundle-access-diff-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
const contract = readFileSync(new URL('../../spec/openapi.yaml', import.meta.url), 'utf8')

let printed = ''
beforeEach(() => {
  printed = ''
  const keep = (text: string | Uint8Array): boolean => {
    printed += text
    return true
  }
  vi.spyOn(process.stdout, 'write').mockImplementation(keep)
  vi.spyOn(process.stderr, 'write').mockImplementation(keep)
})
afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = 0
})

/** Compares our contract with itself after an edit of its text, as the command does. */
async function diff(edit: (text: string) => string, ...flags: readonly string[]): Promise<number> {
  const [base, head] = [join(directory, 'base.yaml'), join(directory, 'head.yaml')]
  writeFileSync(base, contract)
  writeFileSync(head, edit(contract))
  const program = new Command().exitOverride()
  registerDiff(program)
  await program.parseAsync(['node', 'bundle-access', 'diff', base, head, ...flags])
  return Number(process.exitCode ?? 0)
}

const replace = (from: string | RegExp, to: string) => (text: string) => {
  const edited = text.replace(from, to)
  if (edited === text) throw new Error(`nothing to replace: ${from}`)
  return edited
}

describe('bundle-access diff', () => {
  it.each([
    [
      'renames an error code',
      replace(/errors\.bundle\.archived/g, 'errors.bundle.frozen'),
      'errors.bundle.archived',
    ],
    [
      'lowers a page bound',
      replace('maximum: 100\n        default: 50', 'maximum: 90\n        default: 50'),
      '90',
    ],
    [
      'raises a permission',
      replace('permission: grants\n        level: read', 'permission: grants\n        level: write'),
      'write',
    ],
    ['drops a header', replace(/ +RateLimit-Policy: .*\n/, ''), 'RateLimit-Policy'],
  ])('refuses a change that %s, in words that its author understands', async (_, edit, words) => {
    expect(await diff(edit)).toBe(1)
    expect(printed).toContain(words)
    expect(printed).toContain('info.version must go from 1.0.0 to 2.0.0')
  })

  it('accepts a breaking change that its version pays for', async () => {
    const edit = (text: string) =>
      replace('version: 1.0.0', 'version: 2.0.0')(replace('maximum: 50', 'maximum: 40')(text))
    expect(await diff(edit)).toBe(0)
  })

  it('finds nothing between a contract and itself, as JSON', async () => {
    expect(await diff((text) => text, '--json')).toBe(0)
    expect(JSON.parse(printed)).toEqual({ class: 'none', bump: 'none', findings: [] })
  })

  it('demands a patch for a change of words only', async () => {
    expect(
      await diff(replace('summary: List your bundles', 'summary: List the bundles you own'), '--json'),
    ).toBe(1)
    expect(printed).toContain('"class": "documentation"')
    expect(printed).toContain('1.0.1')
  })

  it('refuses what is no contract with exit code 2', async () => {
    const program = new Command().exitOverride()
    registerDiff(program)
    const file = join(directory, 'notes.txt')
    writeFileSync(file, 'just: notes')
    const call = (...args: readonly string[]) =>
      program.parseAsync(['node', 'bundle-access', 'diff', ...args])
    await expect(call(file, file)).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining('no OpenAPI document'),
    })
    await expect(call('no-such-revision', file)).rejects.toMatchObject({ exitCode: 2 })
  })
})
