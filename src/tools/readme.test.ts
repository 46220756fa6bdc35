import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { variants } from '../../spec/generated/variants.ts'
import { startMock } from '../main.ts'
import { block, pages, root } from './pages.test-bed.ts'
import { readRules, withVariants } from './render-catalogue.ts'

const readme = pages.get('README.md') ?? ''

describe('README', () => {
  it('is short', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(150)
  })

  it('has a tour that works as written, each answer as it says', async () => {
    await using mock = await startMock({ rateLimit: 240 })
    const tour = block('README.md', 'tour').replace('http://127.0.0.1:4010', mock.baseUrl)
    expect(tour).toContain(mock.baseUrl)
    const { stdout } = await promisify(execFile)('bash', ['--norc', '-euc', tour])
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const [bundles, users, first, renewal, history, revoked, after] = answers
    expect(bundles.bundles).toHaveLength(2)
    expect(users.users).toMatchObject([{ displayName: 'Rosa Fontana' }])
    expect(renewal.grant.startsAt).toBe(first.grant.endsAt)
    expect(history.grants.map(({ sourceId }: { sourceId: string }) => sourceId)).toEqual([
      'invoice-1',
      'invoice-2',
    ])
    expect(revoked.grant.id).toBe(first.grant.id)
    expect(after.grants).toEqual([])

    const again = promisify(execFile)('bash', ['--norc', '-euc', tour])
    await expect(again).rejects.toMatchObject({
      stderr: expect.stringContaining('run npx bundle-access fixture reset first'),
    })
    await mock.reset()
    expect((await promisify(execFile)('bash', ['--norc', '-euc', tour])).stdout).toContain('"grants":[]')
  })

  it('names the two commands that package.json has', () => {
    expect(block('README.md', 'command: start').trim()).toBe('npm ci && npm start')
    expect(block('README.md', 'command: test').trim()).toBe('npm ci && npm test')
    expect(Object.keys(manifest.scripts)).toEqual(expect.arrayContaining(['start', 'test']))
  })

  it('shows an open point as exec --matrix does', () => {
    const { rule, text, meanings } = variants['duplicate-source']
    expect(readme).toContain(
      `\nduplicate-source=conflict  ${rule}\n  open: ${text}\n  here: ${meanings.conflict}\n  then: exit code 1, `,
    )
  })

  it('lists every folder of src in the project layout', () => {
    const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    )
    const missing = folders.filter(({ name }) => !readme.includes(`| \`src/${name}/\` |`))
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  it('lists folders that exist', () => {
    const folders = [...readme.matchAll(/^\| `((?:src|spec|conformance|bench|fixtures)[^`]*)`/gm)].map(
      ([, folder = '']) => folder,
    )
    expect(folders.length).toBeGreaterThan(10)
    for (const folder of folders) expect(existsSync(join(root, folder)), folder).toBe(true)
  })
})

describe('docs/variants.md', () => {
  it('lists the variants of the catalogue with what each value means, as npm run generate writes them', () => {
    const page = pages.get('docs/variants.md') ?? ''
    expect(withVariants(page, readRules())).toBe(page)
    for (const [name, { values }] of Object.entries(variants))
      for (const value of values) expect(page).toMatch(new RegExp(`^\\| \`${name}\` .*[ >]\`${value}\``, 'm'))
  })
})
