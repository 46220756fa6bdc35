import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { type Change, serveSecond } from '../selftest/second-server.test-bed.ts'
import type { Report } from './report/report.ts'

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const project = fileURLToPath(new URL('../selftest/vitest-sample', import.meta.url))
const directory = mkdtempSync(join(tmpdir(), 'conformance-vitest-'))
const second = await serveSecond()
afterAll(() => {
  second.close()
  rmSync(directory, { recursive: true })
})

/** Runs the tests of the sample project whose names match in a vitest of its own, and counts what the target is asked. */
async function runSample(pattern: string, change: Change = (answer) => answer) {
  const asked: string[] = []
  second.become((answer, request) => {
    asked.push(request.url)
    return change(answer, request)
  })
  const target = join(directory, 'target.json')
  writeFileSync(target, JSON.stringify(second.target))
  const { VITEST: _, VITEST_WORKER_ID: __, ...env } = process.env
  const args = [vitest, 'run', '--config', join(project, 'config.test-bed.ts'), '-t', pattern]
  const { code, output } = await new Promise<{ code: unknown; output: string }>((done) =>
    execFile(
      process.execPath,
      args,
      { cwd: project, env: { ...env, NO_COLOR: '1', TARGET: target, REPORT: directory } },
      (error, stdout, stderr) => done({ code: error?.code ?? 0, output: stdout + stderr }),
    ),
  )
  const report: Report = JSON.parse(readFileSync(join(directory, 'report.json'), 'utf8'))
  return { code, output, asked, report }
}

describe('bundle-access/conformance/vitest', () => {
  it('asks the target only what the selected check needs, and passes with the rules by verdict and what was missing', async () => {
    const { code, output, asked, report } = await runSample('tries every stated rule|bundles/list')
    expect([code, report.outcome]).toEqual([0, 'partial'])
    expect(output).toMatch(/Tests +2 passed \| \d+ skipped/)
    expect(report.checks.map(({ check, ending }) => [check, ending])).toEqual([['bundles/list', 'done']])
    expect(asked).toHaveLength(report.run.requests)
    expect(output).toMatch(
      /Rules in conformance \(certify\)\n +0 violated\n +\d+ passed .*BUNDLES-NOT-ARCHIVED/,
    )
    expect(output).toMatch(
      /PARTIAL {2}No violation found; \d+ of \d+ stated rules were not tried: \d+ because the checks that were chosen do not judge it\./,
    )
  })

  it('shows what differs where a deployment is broken', async () => {
    const { code, output } = await runSample('bundles/list', (answer, { url }) =>
      /bundles\?limit=1\b/.test(url) ? { ...answer, text: answer.text.replace('Bundle', 'Club') } : answer,
    )
    expect([code, output]).toEqual([1, expect.stringMatching(/Tests +1 failed \| \d+ skipped/)])
    expect(output).toMatch(/ +1 violated +BUNDLES-OWNED\n/)
    expect(output).toMatch(/AssertionError: BUNDLES-OWNED: .+\nF1 in bundles\/list, confirmed/)
    expect(output).toMatch(/\n- +"Bundle b-main"\n\+ +"Club b-main"\n/)
  })
})
