import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '../tools/redocly.ts'
import { registerDocs } from './contract.ts'

const directory = mkdtempSync(join(tmpdir(), 'bundle-access-docs-'))
afterAll(() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }))
const page = join(directory, 'page.html')

let said = ''
beforeEach(() => {
  said = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += text
    return true
  })
})
afterEach(() => vi.restoreAllMocks())

async function docs(...args: readonly string[]): Promise<void> {
  const program = new Command().exitOverride()
  registerDocs(program)
  for (const command of program.commands) command.exitOverride().configureOutput({ writeErr: () => {} })
  await program.parseAsync(['node', 'bundle-access', 'docs', ...args])
}

/** Returns the addresses that a page loads, from its attributes and its styles. */
function loaded(html: string): readonly string[] {
  const markup = html.replace(
    /<script[^>]*>[\s\S]*?<\/script>/g,
    (script) => /^<script[^>]*>/.exec(script)?.[0] ?? '',
  )
  return [
    ...[...markup.matchAll(/<(?!a\s)[a-z]+\s[^>]*?\b(?:src|href|srcset|poster|data|action)="([^"#][^"]*)"/g)],
    ...[...markup.matchAll(/(?:url\(|@import\s+)["']?((?!data:)[^"')]+)/g)],
  ].map(([, address = '']) => address)
}

describe('bundle-access docs', () => {
  it('writes one page with all of the contract that loads nothing', async () => {
    await docs('--output', page)
    const html = readFileSync(page, 'utf8')
    for (const text of ['listBundles', 'createBundleGrant', 'errors.bundle.archived'])
      expect(html).toContain(text)
    expect(loaded(html)).toEqual([])
    expect(html).not.toContain('cdn.redoc.ly')
    expect(html.indexOf(`content="default-src 'none'; `)).toBeLessThan(html.indexOf('<style'))
    expect(html).toContain('"disableTelemetry":true')
    expect(said).toMatch(/page\.html holds .*openapi\.yaml \(\d+ KiB\)\.\n$/)
  })

  it('sees what a page would load', () => {
    expect(
      loaded(
        '<script src="https://x.test/a.js">b</script><link href="c.css"><style>i{background:url(d.png)}</style>',
      ),
    ).toEqual(['https://x.test/a.js', 'c.css', 'd.png'])
    expect(loaded('<a href="https://x.test/">x</a><use href="#icon"><img src="">')).toEqual([])
  })

  it('writes the same page again, over the old one', async () => {
    const before = readFileSync(page, 'utf8')
    writeFileSync(page, 'an older page')
    await docs('--output', page, paths.contract)
    expect(readFileSync(page, 'utf8')).toBe(before)
  })

  it('leaves what is there alone when it refuses', async () => {
    writeFileSync(join(directory, 'kept.html'), 'kept')
    const notes = join(directory, 'notes.yaml')
    writeFileSync(notes, 'just: notes')
    await expect(docs(notes, '--output', join(directory, 'kept.html'))).rejects.toMatchObject({ exitCode: 2 })
    expect(readFileSync(join(directory, 'kept.html'), 'utf8')).toBe('kept')
  })

  it('asks for a place to write to, and says when there is none', async () => {
    await expect(docs()).rejects.toThrow("required option '-o, --output <file>' not specified")
    await expect(docs('-o', join(directory, 'no/such/page.html'))).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining('page.html cannot be written: there is no such file or folder'),
    })
  })
})
