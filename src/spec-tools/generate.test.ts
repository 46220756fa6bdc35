import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findStale } from './generate.ts'

const spec = fileURLToPath(new URL('../../spec', import.meta.url))
const program = fileURLToPath(new URL('./generate.ts', import.meta.url))
const run = promisify(execFile)

describe('generate', { timeout: 60_000 }, () => {
  let copy: string
  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'bundle-access-spec-'))
    await cp(spec, copy, { recursive: true })
  })
  afterAll(() => rm(copy, { recursive: true }))

  it('generate: everything generated is up to date', async () => {
    expect((await findStale(spec)).map(({ file }) => file)).toEqual([])
  })

  it('generate: a changed bound makes every file stale that knows it, and only those', async () => {
    await edit(join(copy, 'openapi.yaml'), 'maxLength: 30', 'maxLength: 31')
    expect((await findStale(copy)).map(({ file }) => basename(file))).toEqual([
      'contract.ts',
      'validators.js',
      'openapi.json',
    ])
    await edit(join(copy, 'openapi.yaml'), 'maxLength: 31', 'maxLength: 30')
  })

  it('generate: other words change no validator', async () => {
    await edit(join(copy, 'openapi.yaml'), 'A person, as you may see them.', 'Somebody.')
    expect((await findStale(copy)).map(({ file }) => basename(file))).toEqual(['public.ts', 'openapi.json'])
  })

  it('generate: another word in the rule catalogue makes its files stale', async () => {
    await edit(
      join(copy, 'rules.yaml'),
      'It is brought to the nearest bound',
      'It is moved to the nearest bound',
    )
    expect((await findStale(copy)).map(({ file }) => basename(file))).toEqual([
      'public.ts',
      'variants.ts',
      'rules.ts',
      'openapi.json',
    ])
    await edit(
      join(copy, 'rules.yaml'),
      'It is moved to the nearest bound',
      'It is brought to the nearest bound',
    )
  })

  it('generate: --check names each stale file and the remedy and changes nothing; without it they are written', async () => {
    const before = await readFile(join(copy, 'generated/public.ts'), 'utf8')
    const checked = await run(process.execPath, [program, '--check', copy]).catch((error: unknown) => error)
    expect(checked).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /public\.ts is stale; run: node src\/spec-tools\/generate\.ts\n.*openapi\.json is stale/,
      ),
    })
    expect(await readFile(join(copy, 'generated/public.ts'), 'utf8')).toBe(before)

    const { stdout } = await run(process.execPath, [program, copy])
    expect(stdout.trim().split('\n')).toHaveLength(2)
    expect(await readFile(join(copy, 'generated/public.ts'), 'utf8')).toContain('Somebody.')
    await expect(run(process.execPath, [program, '--check', copy])).resolves.toMatchObject({ stderr: '' })
  })

  it('generate: the validators stand on their own', async () => {
    const text = await readFile(join(spec, 'generated/validators.js'), 'utf8')
    expect(text).not.toMatch(/^\s*import |[^"\w]require\(/m)
    expect(text).not.toContain(process.cwd())
  })
})

async function edit(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  expect(text).toContain(from)
  await writeFile(file, text.replace(from, to))
}
