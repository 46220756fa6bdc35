import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { beforeAll, describe, expect, it } from 'vitest'

/** The largest sizes of the client, minified and gzipped: its own code, and with openapi-fetch. */
const LARGEST_OWN_BYTES = 3_900
const LARGEST_WHOLE_BYTES = 6_200

/** The web APIs of server-side runtimes; nothing of Node. */
const webNames = [
  'AbortController',
  'AbortSignal',
  'FormData',
  'Headers',
  'Request',
  'Response',
  'TransformStream',
  'URL',
  'clearTimeout',
  'setTimeout',
]

const input = fileURLToPath(new URL('./index.ts', import.meta.url))

async function bundled(options: {
  readonly external: readonly string[]
  readonly format: 'esm' | 'iife'
}): Promise<string> {
  const bundle = await rolldown({
    input,
    platform: 'browser',
    external: [...options.external],
    onLog: (level, log) => expect.unreachable(`${level}: ${log.message}`),
  })
  const { output } = await bundle.generate({ format: options.format, name: 'bundleAccess', minify: true })
  await bundle.close()
  return output[0].code
}

describe('client bundle', () => {
  let own = ''
  let whole = ''
  beforeAll(async () => {
    own = await bundled({ external: ['openapi-fetch'], format: 'esm' })
    whole = await bundled({ external: [], format: 'iife' })
  })

  it('client bundle: it stays small', () => {
    expect(gzipSync(own).length).toBeLessThan(LARGEST_OWN_BYTES)
    expect(gzipSync(whole).length).toBeLessThan(LARGEST_WHOLE_BYTES)
  })

  it('client bundle: the guide says how small', () => {
    const guide = readFileSync(new URL('../../docs/client.md', import.meta.url), 'utf8')
    const kilobytes = (code: string): string => `${(gzipSync(code).length / 1_000).toFixed(1)} kB`
    expect(guide).toContain(`${kilobytes(whole)} minified and gzipped, openapi-fetch included`)
  })

  it('client bundle: its only import is openapi-fetch', () => {
    expect([...own.matchAll(/from\s*["']([^"']+)["']/g)].map(([, name]) => name)).toEqual(['openapi-fetch'])
    expect(whole).not.toMatch(/node:|require\(|\bBuffer\b/)
  })

  it('client bundle: it works where nothing of Node is there', async () => {
    const globals = Object.fromEntries(webNames.map((name) => [name, Reflect.get(globalThis, name)]))
    const context = createContext({
      ...globals,
      fetch: () => Promise.resolve(Response.json({ checkoutId: 'c' })),
    })
    runInContext(whole, context)
    const read = `bundleAccess.createClient({ baseUrl: 'https://x', apiKey: 'bak_1_2' }).readCheckout('c')`
    expect(await runInContext(read, context)).toEqual({ checkoutId: 'c' })
    expect(runInContext('typeof process', context)).toBe('undefined')
  })

  it('client bundle: it waits, gives up a wait and reads whole lists on Node 20', async () => {
    const globals = Object.fromEntries(webNames.map((name) => [name, Reflect.get(globalThis, name)]))
    const busy = () => new Response('', { status: 503 })
    const answers = [busy, () => Response.json({ bundles: [{ _id: 'b' }] }), busy]
    const called = new AbortController()
    const context = createContext({
      ...globals,
      called,
      setTimeout: (run: () => void) => setTimeout(run),
      fetch: async () => answers.shift()?.(),
    })
    runInContext('delete Array.fromAsync; delete Promise.withResolvers; delete Object.groupBy', context)
    runInContext('delete Map.groupBy; delete globalThis.Iterator; delete Set.prototype.union', context)
    runInContext(whole, context)
    const clientWith = (options: string) =>
      `bundleAccess.createClient({ baseUrl: 'https://x', apiKey: 'bak_1_2', ${options} })`
    expect(await runInContext(`${clientWith('')}.listBundles().all()`, context)).toEqual([{ _id: 'b' }])
    const impatient = clientWith("onRetry: () => called.abort('called off')")
    const read = runInContext(`${impatient}.readCheckout('c', { signal: called.signal })`, context)
    await expect(read).rejects.toBe('called off')
  })

  it('client bundle: it refuses to work in a page', () => {
    const globals = Object.fromEntries(webNames.map((name) => [name, Reflect.get(globalThis, name)]))
    const context = createContext({ ...globals, document: {} })
    runInContext(whole, context)
    expect(() =>
      runInContext(`bundleAccess.createClient({ baseUrl: 'https://x', apiKey: 'bak_1_2' })`, context),
    ).toThrow(/must not be used in a browser/)
  })
})
