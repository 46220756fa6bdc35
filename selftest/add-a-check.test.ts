import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Check } from '../conformance/kit/check.ts'
import { changeGrants } from './mutants/change-server.ts'
import { runInProcess } from './run-in-process.ts'

/** The check of the page, as a reader would copy it into a file. */
async function fromPage(): Promise<Check> {
  const page = readFileSync(new URL('../docs/add-a-check.md', import.meta.url), 'utf8')
  const code = /```ts\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
  const kit = new URL('../conformance/kit/index.ts', import.meta.url).href
  const folder = mkdtempSync(join(tmpdir(), 'add-a-check-'))
  symlinkSync(fileURLToPath(new URL('../node_modules', import.meta.url)), join(folder, 'node_modules'))
  const file = join(folder, 'check.ts')
  writeFileSync(file, code.replace('bundle-access/conformance/kit', kit))
  const { renewalsKeepCreation }: { renewalsKeepCreation: Check } = await import(pathToFileURL(file).href)
  return renewalsKeepCreation
}

describe('the check of docs/add-a-check.md', () => {
  it('holds on our server, and finds a server whose renewals make older grants younger', async () => {
    const checks = [await fromPage()]
    const sound = await runInProcess({
      seed: 1,
      profile: 'certify',
      maxRequests: 400,
      checks,
      only: ['vendor'],
    })
    expect(sound.report.outcome).toBe('partial')
    expect(sound.report.rules.find(({ rule }) => rule === 'GRANT-CREATED-AT')?.verdict).toBe('passed')
    const younger = changeGrants((grant, { method }) =>
      method === 'POST' ? grant : { ...grant, createdAt: new Date(Date.UTC(2040, 0)).toISOString() },
    )
    const broken = await runInProcess({
      seed: 1,
      profile: 'certify',
      maxRequests: 400,
      checks,
      only: ['vendor'],
      change: younger,
      confirm: 'on',
    })
    expect(broken.report.failures).toMatchObject([
      {
        rule: 'GRANT-CREATED-AT',
        check: 'vendor/renewals-keep-creation',
        confirmation: { kind: 'confirmed' },
      },
    ])
    // The shrinker came down to the fewest renewals.
    const confirming = broken.trace.findLast((event) => event.event === 'begin')
    expect(confirming).toMatchObject({ given: 2 })
  })
})
