import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** Tests that a process loads Node's `fetch` while it runs a script. */
async function loadsFetch(script: string): Promise<boolean> {
  const asked = `${script}; console.log(process.moduleLoadList.some((name) => name.includes('undici/undici')))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', asked])
  return stdout.trim() === 'true'
}

describe('node:http', () => {
  it('node:http: a mock that listens has not loaded fetch, which an import of node:http does', async () => {
    expect(await loadsFetch("await import('node:http')")).toBe(true)
    const listening = `const { startMock } = await import(${JSON.stringify(main)}); const mock = await startMock({ control: {} })`
    expect(await loadsFetch(`${listening}; await mock.close()`)).toBe(false)
  })
})
