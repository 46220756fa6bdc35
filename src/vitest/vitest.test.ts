import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const project = fileURLToPath(new URL('./sample', import.meta.url))

/** Runs the tests of the sample project in a vitest of its own. */
function runSample(file: string): { readonly code: number | null; readonly output: string } {
  const { VITEST: _, VITEST_WORKER_ID: __, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [vitest, 'run', '--config', join(project, 'config.test-bed.ts'), file],
    { cwd: project, encoding: 'utf8', env: { ...env, NO_COLOR: '1' } },
  )
  return { code: status, output: stdout + stderr }
}

const secret = /bak_[0-9a-f]{16}_[0-9a-f]{8}/

describe('bundle-access/vitest', () => {
  it('fixture: tests that pass print nothing, also when they run at the same time', () => {
    const { code, output } = runSample('passing')
    expect([code, output]).toEqual([0, expect.stringMatching(/Tests +6 passed \| 1 expected fail/)])
    expect(output).not.toMatch(/The mock in|GET \/v1/)
  })

  it('fixture: with failOnAdvice one that passes against a rule fails with its remedy and its requests, and no secret', () => {
    const { code, output } = runSample('advised')
    expect([code, output]).toEqual([1, expect.stringMatching(/Tests +1 failed \| 1 passed/)])
    expect(output).toMatch(/Error: The client broke rules\.\n.*KEY-SERVER-SIDE: /)
    expect(output.match(/The mock in "[^"]*"/g)).toEqual(['The mock in "a key in an address"'])
    expect(output).toContain('GET /v1/bundles?key=')
    expect(output).not.toMatch(secret)
  })

  it('fixture: one that fails prints its requests, the grants that they are about and advice, and no secret', () => {
    const { code, output } = runSample('failing')
    expect([code, output]).toEqual([1, expect.stringMatching(/Tests +2 failed \| 1 passed/)])
    expect(output.match(/The mock in .*/g)?.toSorted()).toEqual([
      expect.stringMatching(
        /^The mock in "a renewal that is taken for a first payment", at \d{4}-.+ \(system\):$/,
      ),
      expect.stringContaining('The mock in "one that has closed its workspace"'),
    ])
    expect(output).not.toMatch(/There is no workspace|not open/)
    expect(output).toMatch(/#1 \S+ GET \/v1\/users\?displayName=Rosa&api_key=\S*\[redacted\] 200/)
    expect(output).toMatch(/#2 \S+ POST \/v1\/bundles\/[0-9a-f]{24}\/grants 200 granted \+1/)
    expect(output).toMatch(
      /#3 \S+ POST \/v1\/bundles\/[0-9a-f]{24}\/grants 409 errors\.grant\.duplicate_source\n +refused {3}This sourceId/,
    )
    expect(output).toMatch(/variants {2}.*duplicate-source=replay/)
    expect(output).toMatch(
      /Rosa Fontana [0-9a-f]{32} in .+\n +\S+ to 2098-01-31T00:00:00\.000Z {2}paid_external {2}subscription-7 {2}current\n/,
    )
    expect(output).toMatch(/PAY-RENEWAL-NEW-SOURCE \(2 times\): Give each paid period/)
    expect(output).not.toContain('nothing-that-anybody-asked-for')
    expect(output).not.toMatch(secret)
    expect('bak_6f301cb1f331df2a_43e7cb922224eef712').toMatch(secret)
  })
})
