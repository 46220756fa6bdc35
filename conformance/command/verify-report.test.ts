import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failingRun, fewChecks, soundRun } from '../../selftest/failing-run.test-bed.ts'
import { secondTarget } from '../../selftest/second-implementation/transport.ts'
import { checks as suiteChecks } from '../checks/all.ts'
import type { TraceEvent } from '../diagnosis/trace.ts'
import type { Report, RunResult } from '../report/report.ts'
import { writeReports } from '../report/write-reports.ts'
import { reportDifferences, verifyReport } from './reports.ts'

// biome-ignore lint/suspicious/noExplicitAny: whoever tampers keeps to no type
type Loose = any

let failing: RunResult
const directory = mkdtempSync(join(tmpdir(), 'verify-'))

beforeAll(async () => {
  failing = await failingRun({ maxRequests: 320 })
})
afterAll(() => rmSync(directory, { recursive: true }))

const copyOf = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value))
const problemsOf = (report: Report, trace: readonly TraceEvent[]) =>
  reportDifferences(copyOf(report), copyOf(trace), fewChecks)

/** Returns the message about a report, or a trace, in which something was changed. */
async function tampered(change: (report: Loose, trace: Loose[]) => unknown): Promise<string> {
  const [report, trace]: [Loose, Loose[]] = [copyOf(failing.report), copyOf(failing.trace) as Loose[]]
  const changed = change(report, trace)
  const differences = await reportDifferences(report, Array.isArray(changed) ? changed : trace, fewChecks)
  return differences.join('\n')
}

const verdict = (report: Loose, rule: string) => report.rules.find((one: Loose) => one.rule === rule)
const broken = 'REVOKE-CASCADE-LATER'

describe('verify-report', () => {
  it('agrees with a sound run, a failing one, one with known failures, and one that could not begin', async () => {
    const known = [{ rule: broken, reason: 'next release', until: '2999-12-31' }]
    const sound = await soundRun()
    expect(await problemsOf(sound.report, sound.trace)).toEqual([])
    expect(failing.report.failures.length).toBeGreaterThan(3)
    expect(failing.report.failures.some(({ check }) => check.startsWith('trajectories'))).toBe(true)
    expect(await problemsOf(failing.report, failing.trace)).toEqual([])
    const accepted = await failingRun({ known, confirm: 'off' })
    expect(await problemsOf(accepted.report, accepted.trace)).toEqual([])
    const aborted = await soundRun({ signal: AbortSignal.abort() })
    expect(await problemsOf(aborted.report, aborted.trace)).toEqual([])
  })

  it('agrees where the suite itself sends what a secret is in, and takes no mark for what a verdict hangs on', async () => {
    const checks = suiteChecks.filter(({ id }) => id === 'paging/forged-cursors')
    const keys = { ...secondTarget.keys, revoked: 'vend_dead_0123456789abcdef01234567' }
    const { report, trace } = await soundRun({ checks, target: { ...secondTarget, keys } })
    expect(JSON.stringify(trace)).toContain('scan:[secret]')
    expect(JSON.stringify(trace)).not.toContain('0123456789ab')
    expect(await reportDifferences(copyOf(report), copyOf(trace), checks)).toEqual([])
    const masked: Loose[] = copyOf(trace as Loose[])
    for (const event of masked) if (event.event === 'finding') event.rule = '[secret]'
    expect((await reportDifferences(report, masked, checks)).join()).toContain('that does not follow from it')
  })

  it('sees a verdict that was changed, alone or with all that hangs on it', async () => {
    expect(
      await tampered((report) => {
        verdict(report, broken).verdict = 'passed'
      }),
    ).toContain(`rules.${broken}.verdict: report.json says "passed", by the trace it is "violated"`)
    const clean = await tampered((report) => {
      for (const one of report.rules) {
        if (one.verdict !== 'violated') continue
        Object.assign(one, { verdict: 'passed', failures: [], held: 3 })
        report.counts.violated--
        report.counts.passed++
      }
      Object.assign(report, { failures: [], outcome: 'conformant', exitCode: 0 })
    })
    expect(clean).toContain('outcome: report.json says "conformant", by the trace it is "violated"')
    expect(clean).toMatch(/failures\.F1: report\.json says nothing, by the trace it is /)
  })

  it('sees a rule that was taken out, put in, or told otherwise', async () => {
    expect(
      await tampered((report) => {
        report.rules = report.rules.filter((one: Loose) => one.rule !== broken)
      }),
    ).toContain(`rules.${broken}: report.json says nothing, by the trace it is `)
    expect(
      await tampered((report) => {
        report.rules.push({ ...report.rules[0], rule: 'NO-SUCH-RULE' })
      }),
    ).toMatch(/rules\.NO-SUCH-RULE: report\.json says .*, by the trace it is nothing/)
    const passed = failing.report.rules.find((one) => one.verdict === 'passed')?.rule ?? ''
    expect(
      await tampered((report) => {
        verdict(report, passed).held += 10
      }),
    ).toContain(`rules.${passed}.held: report.json says`)
  })

  it('sees a finding that was taken out of the trace, and one that was put in', async () => {
    expect(
      await tampered((_, trace) =>
        trace.filter((event) => !(event.event === 'finding' && event.kind === 'broken')),
      ),
    ).toContain('the trace lacks a finding that follows from it')
    expect(
      await tampered((_, trace) =>
        trace.map((event) =>
          event.event === 'finding' && event.kind === 'broken' ? { ...event, kind: 'held' } : event,
        ),
      ),
    ).toContain('the trace has a finding that does not follow from it')
  })

  it('sees an answer that was changed, and one that was taken out', async () => {
    const listing = failing.report.failures.find(({ rule }) => rule === broken)?.evidence.at(-1)
    const changed = await tampered((_, trace) => {
      const exchange = trace.find((event) => event.event === 'exchange' && event.n === listing)
      exchange.text = '{"grants":[],"limit":100}'
      exchange.json = JSON.parse(exchange.text)
    })
    expect(changed).toContain('does not follow from it')
    expect(
      await tampered((_, trace) => {
        const exchange = trace.find((event) => event.event === 'exchange' && event.n === listing)
        exchange.json = { grants: [], limit: 100 }
      }),
    ).toContain(`exchange #${listing} of the trace has other JSON than its text`)
    expect(
      await tampered((_, trace) =>
        trace.filter((event) => !(event.event === 'exchange' && event.n === listing)),
      ),
    ).toContain(`the trace has no exchange #${listing}`)
  })

  it('sees a request that asked for something else', async () => {
    const isOfCheck = ({ event, check }: Loose) => event === 'exchange' && check.startsWith('revoke/')
    expect(
      await tampered((_, trace) => {
        const { request } = trace.find((event) => isOfCheck(event) && event.request.body)
        request.body = request.body.replace('ba-', 'bb-')
      }),
    ).toMatch(/diverged at step \d+: POST \S+ asks for something else/)
    expect(
      await tampered((_, trace) => {
        trace.find((event) => isOfCheck(event) && event.request.method === 'GET').request.query += '&limit=1'
      }),
    ).toMatch(/diverged at step \d+: GET \S+ asks for something else/)
  })

  it('sees a run that promises less than its checks can judge', async () => {
    const less = await tampered((_, trace) => {
      trace.find((event) => event.event === 'run').unasked = [broken]
    })
    expect(less).toContain('the trace promises less than the checks can judge')
  })

  it('sees a check whose runs were taken out', async () => {
    const check = failing.report.failures.find(({ rule }) => rule === broken)?.check
    const without = await tampered((_, trace) => trace.filter((event) => event.check !== check))
    expect(without).toContain(`checks.${check}.ending: report.json says "done", by the trace it is "not run"`)
    expect(without).toContain('the trace has no exchange #')
  })

  it('sees how sure a failure is said to be, what it shows and what its token repeats', async () => {
    const first = failing.report.failures.find(({ rule }) => rule === broken)?.id
    const change = (what: Loose) =>
      tampered((report) => {
        Object.assign(
          report.failures.find((one: Loose) => one.id === first),
          what,
        )
      })
    const { token } = failing.report.failures.find(({ rule }) => rule !== broken) ?? { token: '' }
    expect(await change({ confirmation: { kind: 'intermittent', failed: 1, of: 3 } })).toContain(
      `failures.${first}.confirmation.kind: report.json says "intermittent", by the trace it is "confirmed"`,
    )
    expect(await change({ confirmation: { kind: 'unconfirmed', because: 'no time' } })).toContain(
      `failures.${first}.confirmation.kind: report.json says "unconfirmed"`,
    )
    expect(await change({ evidence: [1] })).toContain(`failures.${first}.evidence[0]: report.json says 1,`)
    expect(await change({ token })).toContain(`failures.${first}.token: report.json says`)
    expect(await change({ known: 'we know' })).toContain(
      `failures.${first}.known: report.json says "we know", by the trace it is nothing`,
    )
  })

  it('sees what is said of the run itself', async () => {
    expect(
      await tampered((report) => {
        report.run.seed++
      }),
    ).toContain('run.seed: report.json says')
    expect(
      await tampered((report) => {
        report.run.requests = 1
      }),
    ).toContain('run.requests: report.json says 1,')
    expect(
      await tampered((_, trace) => {
        trace.find((event) => event.event === 'begin').seed++
      }),
    ).toContain('did not draw from the seed of the run')
    expect(
      await tampered((report) => {
        report.residue.push({ bundleId: 'b', grantId: 'g', userId: 'u' })
      }),
    ).toContain('residue[0]: report.json says {')
    expect(await tampered((_, trace) => trace.slice(0, -1))).toContain('its last line is missing')
    expect(await tampered((_, trace) => trace.slice(1))).toContain('its first line is missing')
  })

  it('sees another version of the suite, a check that it does not have, and one whose runs were left out of a whole trace', async () => {
    const header = (trace: Loose[], name: string) => trace.find(({ event }) => event === name)
    expect(
      await tampered((report, trace) => {
        report.suite.version = header(trace, 'run').suite = '9.9.9'
      }),
    ).toContain('the run was made by version 9.9.9 of the suite')
    expect(
      await tampered((report, trace) => {
        const more = { check: 'auth/nothing', title: 'nothing', rules: [] }
        trace.push({ event: 'untried', ...more, because: { kind: 'missing', items: ['users'] } })
        report.checks.push({ ...more, requests: 0, ending: 'not run', because: 'missing: users' })
      }),
    ).toBe('auth/nothing is no check of this suite')
    expect(
      await tampered((report, trace) => {
        report.checks[0].rules = header(trace, 'plan').checks[0].rules = []
      }),
    ).toMatch(/^checks\.\S+\.rules\.\S+: report\.json says nothing, by the trace it is /)
    const sound = await soundRun({ checks: fewChecks.slice(0, 1) })
    const [check] = sound.report.checks.map((one) => one.check)
    const rest = copyOf(sound.trace).filter((event: Loose) => event.check !== check)
    let n = 0
    const renumbered = rest.map((event: Loose) => (event.event === 'exchange' ? { ...event, n: ++n } : event))
    expect((await problemsOf(sound.report, renumbered)).join('\n')).toContain('outcome: report.json says')
  })

  it('sees that a failure was tried again with another result than the one that is told', async () => {
    const forged = await tampered((report, trace) => {
      const [failure] = report.failures.filter(({ confirmation }: Loose) => confirmation.kind === 'confirmed')
      failure.confirmation = { ...failure.confirmation, failed: 7, of: 7 }
      for (const event of trace) if (event.event === 'confirmation') event.confirmation = failure.confirmation
    })
    expect(forged).toMatch(/failures\.F\d+\.confirmation\.of: report\.json says 7, by the trace it is/)
  })

  it('reads the files, and sees a page or a table that says another thing', async () => {
    await writeReports(directory, failing)
    expect(await verifyReport(directory, {}, fewChecks)).toEqual([])
    for (const name of ['report.html', 'report.md', 'junit.xml']) {
      const file = join(directory, name)
      const text = readFileSync(file, 'utf8')
      writeFileSync(file, text.replace(/failures="\d+"|violated|Not conformant/, 'conformant'))
      expect(await verifyReport(directory, {}, fewChecks)).toEqual([
        `${name} is not what the suite writes of this run`,
      ])
      writeFileSync(file, text)
    }
    writeFileSync(join(directory, 'trace.jsonl'), '{')
    expect(await verifyReport(directory, {}, fewChecks)).not.toEqual([])
    expect((await verifyReport(join(directory, 'nowhere'), {}, fewChecks))[0]).toContain('it cannot be read')
  })
})
