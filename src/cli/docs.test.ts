import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Command } from 'commander'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { places } from '../tools/redocly.ts'
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

/** What a page would load: every address in an attribute that loads, and in its styles. */
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

describe('bundle-access docs', { timeout: 120_000 }, () => {
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
    await docs('--output', page, places.contract)
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
      message: expect.stringContaining('page.html cannot be written: ENOENT'),
    })
  })
})

const browser = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)

interface Drawn {
  /** The addresses that the page's policy forbade; it also asks whether it may eval, which loads nothing. */
  readonly forbidden: string
  readonly headings: readonly string[]
}

/** What a browser without a network makes of a page. */
async function drawn(html: string): Promise<Drawn> {
  const file = join(directory, 'watched.html')
  const watching = `<script>
    const forbidden = []
    addEventListener('securitypolicyviolation', ({ blockedURI }) => { if (blockedURI !== 'eval') forbidden.push(blockedURI) })
    addEventListener('load', () => setTimeout(() => { document.title = 'forbidden:' + forbidden.join(' ') }, 1500))
  </script>`
  writeFileSync(
    file,
    html.replace('<head>', () => `<head>${watching}`),
  )
  const { stdout } = await promisify(execFile)(
    browser ?? '',
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      `--user-data-dir=${join(directory, 'profile')}`,
      '--host-resolver-rules=MAP * ~NOTFOUND',
      '--proxy-server=127.0.0.1:1',
      '--virtual-time-budget=5000',
      '--dump-dom',
      `file://${file}`,
    ],
    { maxBuffer: 1e8, timeout: 60_000 },
  )
  return {
    forbidden: /<title>forbidden:([^<]*)</.exec(stdout)?.[1] ?? 'the page did not load',
    headings: [...stdout.matchAll(/<h[12][^>]*>(?:<[^>]*>)*([^<]+)/g)].map(([, text = '']) => text),
  }
}

describe.runIf(browser !== undefined)('the page in a browser', () => {
  it('shows the contract and asks for nothing else', async () => {
    const { forbidden, headings } = await drawn(readFileSync(page, 'utf8'))
    expect(forbidden).toBe('')
    expect(headings).toContain('The usual round trip')
  }, 90_000)

  it('would be seen asking', async () => {
    const html = readFileSync(page, 'utf8')
    const end = html.lastIndexOf('</body>')
    const asking = `${html.slice(0, end)}<img src="https://cdn.test/x.png">${html.slice(end)}`
    expect((await drawn(asking)).forbidden).toBe('https://cdn.test/x.png')
  }, 90_000)
})
