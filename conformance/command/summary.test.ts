import { describe, expect, it } from 'vitest'
import { failingRun, soundRun } from '../../selftest/failing-run.test-bed.ts'
import { wildRun } from '../../selftest/wild-target.test-bed.ts'
import { checks } from '../checks/all.ts'
import type { RunResult } from '../report/report.ts'
import { contentOf } from '../report/report-content.ts'
import { openToken } from '../run/token.ts'
import { summary } from './progress.ts'

const few = checks.filter(({ id }) => /^(?:auth|revoke)\//.test(id))
const again = 'bundle-access certify --target target.yaml'
const textOf = (run: RunResult): string => `${summary(contentOf(run)).join('\n')}\n`

describe('the summary', () => {
  it('names each violated rule once, with its text, what was seen and the command that tries it again', async () => {
    const run = await failingRun({ checks: few })
    const { report } = run
    const text = textOf(run)
    const rules = new Set(report.failures.map(({ rule }) => rule))
    expect(rules.size).toBeGreaterThan(1)
    for (const rule of rules) expect(text.split(`\n${rule}  `).length, rule).toBe(2)
    expect(text).toContain('VIOLATED  ')
    expect(text).toContain(`seed ${report.run.seed}`)
    const tokens = [...text.matchAll(/--repro (\S+)/g)].map(([, token = '']) => openToken(token))
    expect(tokens).toHaveLength(rules.size)
    expect(tokens.every((repro) => repro !== undefined && rules.has(repro.rule as never))).toBe(true)
    const command = `${again} --only auth --report out`
    const written = await failingRun({ checks: few, command })
    expect(textOf(written)).toContain(`${again} --repro out/report.json#F1\n`)
  })

  it('prints no token for what no check can repeat', async () => {
    // The answers of preflight and clean-up are looked at as well, and only they are wrong here.
    const run = await wildRun(
      (answer, { url }) =>
        url.includes('limit=100') && url.includes('createdAfter=')
          ? { ...answer, headers: { ...answer.headers, 'content-type': 'text/plain' } }
          : answer,
      { checks: checks.filter(({ id }) => id === 'chain/written-ends') },
    )
    const seen = run.report.failures.map(({ check, token }) => [check, token])
    expect(seen).toEqual([['cleanup', undefined]])
    const text = textOf(run)
    expect(text).toContain('F1 in cleanup')
    expect(text).not.toContain('--repro')
  })

  it('says of a sound run what could not be tested, and of one that could not begin only why', async () => {
    const sound = textOf(await soundRun({ checks: few }))
    expect(sound).toMatch(
      /^\nPARTIAL {2}No violation found; (\d+) of \d+ stated rules were not tried: .*\n0 violated, \d+ passed, .* not testable \(\1 of the stated ones, /,
    )
    expect(sound).toMatch(/\d+ rules cannot be seen from outside/)
    const run = await wildRun((answer) => ({ ...answer, status: 0, text: 'connect ECONNREFUSED' }))
    expect(textOf(run)).toMatch(
      /^\nINCOMPLETE .*: no answer from .*: is it running, and is baseUrl right\?\n0 violated, .*\n2 requests in .*\n$/,
    )
  })
})
