import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { runningMock } from '../testing/running-mock.test-bed.ts'

const { mock, directory, env, run, json } = runningMock()

/** Runs `open` on a terminal with a browser that writes down what it was asked for. */
async function opened(...args: readonly string[]) {
  const asked = join(directory(), 'asked')
  writeFileSync(
    join(directory(), 'browser.mjs'),
    `import { writeFileSync } from 'node:fs'
writeFileSync(${JSON.stringify(asked)}, process.argv.slice(2).join(' '))`,
  )
  env['BROWSER'] = `${process.execPath} ${join(directory(), 'browser.mjs')}`
  process.stdout.isTTY = true
  try {
    return { asked, ...(await run('open', ...args)) }
  } finally {
    Reflect.deleteProperty(process.stdout, 'isTTY')
    delete env['BROWSER']
  }
}

describe('bundle-access open', () => {
  it('open: prints the address of the console with a code that works once, and opens it on a terminal', async () => {
    const { asked, stdout, code } = await opened()
    const url = stdout.trim()
    expect([code, url]).toEqual([0, expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/#code=[\w-]{32}$/)])
    expect(stdout).not.toContain('the-token')
    await vi.waitFor(() => expect(readFileSync(asked, 'utf8')).toBe(url), 120_000)
    const session = () =>
      fetch(`${mock().control?.url}/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code: url.replace(/.*=/, '') }),
      })
    expect((await session()).status).toBe(200)
    expect((await session()).status).toBe(401)
  })

  it('open: opens nothing with --print or --json, or when stdout is no terminal; no browser is no failure', async () => {
    const printed = await opened('--print')
    expect([printed.code, printed.stdout]).toEqual([0, expect.stringContaining('/#code=')])
    env['BROWSER'] = '/no/such/browser'
    expect((await run('open')).code).toBe(0)
    process.stdout.isTTY = true
    expect((await run('open')).code).toBe(0)
    Reflect.deleteProperty(process.stdout, 'isTTY')
    delete env['BROWSER']
    expect(await json('open')).toMatchObject({ url: expect.stringContaining('/#code=') })
    expect(() => readFileSync(printed.asked)).toThrow('ENOENT')
  })
})
