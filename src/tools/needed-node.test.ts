import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runInNewContext } from 'node:vm'
import { afterAll, describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { builtPackage } from './built.test-bed.ts'

const dist = builtPackage()
const folder = mkdtempSync(join(tmpdir(), 'needed-node-'))
afterAll(() => rmSync(folder, { recursive: true }))

const refusalOf = (version: string): string =>
  `bundle-access needs Node ${manifest.engines.node.slice(2)} or newer; this is ${version}. Install a newer Node, or give the project one, which npx takes: npm install --save-dev node@24`

/** The entry points of the package and their files. */
const entries = Object.entries(manifest.exports).flatMap(([name, target]) =>
  typeof target === 'object' ? [[name, join(dist, '..', target.default)] as const] : [],
)
const refusing = entries.filter(([name]) => name !== './client')
const [client = ''] = entries.flatMap(([name, file]) => (name === './client' ? [file] : []))

/** The Node of these tests under the name of another, and a real Node 20 where this machine has one. */
const disguise = join(folder, 'disguise.cjs')
writeFileSync(disguise, `Object.defineProperty(process.versions, 'node', { value: '20.20.2' })`)
const disguised = [process.execPath, '--require', disguise] as const
const real = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((path) => [join(path, 'node')] as const)
  .find(([node]) => spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.startsWith('v20.'))

const run = ([node, ...flags]: readonly [string, ...string[]], ...args: readonly string[]) =>
  spawnSync(node, [...flags, ...args], { encoding: 'utf8' })

/** Prints why a module is refused, and what had been loaded by then; nothing when it is not. */
const importing = (file: string): string => `
  const loaded = () => Object.values(require.cache).flatMap(({ loaded, id }) => (loaded && id.includes('node_modules') ? [id] : []))
  import('${pathToFileURL(file)}').catch(({ message }) => console.log(JSON.stringify([message, loaded()])))`

describe('an older Node', () => {
  it.each([
    ['18.20.8', 'refused'],
    ['20.20.2', 'refused'],
    ['22.17.1', 'refused'],
    ['22.18.0', 'taken'],
    ['23.0.0', 'taken'],
    ['100.1.0', 'taken'],
  ])('needed node: %s is %s', (node, outcome) => {
    const module = { exports: undefined }
    const decision = readFileSync(join(import.meta.dirname, 'needed-node.cjs'), 'utf8')
    runInNewContext(decision, { module, process: { versions: { node } } })
    expect(module.exports).toBe(outcome === 'refused' ? refusalOf(node) : undefined)
  })

  it('needed node: no name of a module of Node keeps an old one from linking, and so from refusing', () => {
    const names = globSync('*.js', { cwd: dist, exclude: ['client.js', 'console.js', 'needed-node.js'] })
    const modules = names.map((name) => readFileSync(join(dist, name), 'utf8'))
    expect(modules.filter((code) => !/^\s*import ?["']\.\/needed-node\.js["']/.test(code))).toEqual([])
    const imported = modules.flatMap((code) => [...code.matchAll(/import ?\{([^}]*)\} ?from ?["']node:/g)])
    // Every Node has them.
    expect(imported.map(([, name = '']) => name.split(' ')[0])).toEqual(['readFileSync', 'appendFileSync'])
  })

  describe.each([
    { name: 'disguised', old: disguised },
    ...(real === undefined ? [] : [{ name: 'real', old: real }]),
  ])('$name', ({ old }) => {
    const version = run(old, '-p', 'process.versions.node').stdout.trim()

    it.each(refusing)(
      'needed node: the package refuses %s in one sentence, before it loads another',
      (_, file) => {
        expect(run(old, '-e', importing(file))).toMatchObject({
          status: 0,
          stdout: `${JSON.stringify([refusalOf(version), []])}\n`,
          stderr: '',
        })
      },
    )

    it('needed node: the command does so with exit code 3', () => {
      expect(run(old, join(dist, 'bundle-access.cjs'), 'mock')).toMatchObject({
        status: 3,
        stdout: '',
        stderr: `${refusalOf(version)}\n`,
      })
    })

    it('needed node: the client, which needs nothing of it, reads a list', () => {
      const reading = `
        globalThis.fetch = async () => Response.json({ bundles: [{ _id: 'b' }] })
        const { createClient } = await import('${pathToFileURL(client)}')
        const { listBundles } = createClient({ baseUrl: 'https://x', apiKey: 'bak_1_2' })
        console.log((await listBundles().all()).length)`
      expect(run(old, '--input-type=module', '-e', reading)).toMatchObject({ stdout: '1\n', stderr: '' })
    })
  })
})
