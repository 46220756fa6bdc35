import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { sectionTitles } from '../spec/generated/rules.ts'
import { type CatalogueRule, catalogue } from './contract/catalogue.ts'
import type { Check, ProfileName } from './kit/check.ts'
import { run } from './library.ts'
import type { RunResult } from './report/report.ts'
import { ruleInTest } from './report/rule-in-test.ts'
import { visibleLine } from './report/visible.ts'
import { writeReports } from './report/write-reports.ts'
import type { Target } from './run/target.ts'
import { readTarget } from './run/target-file.ts'
import type { KnownFailure } from './run/trace.ts'

/** Options of the tests; only the target is required. */
export interface ConformanceTests {
  /** A target file, a target, or a function that starts the deployment and returns its target. */
  readonly target: string | Target | (() => Target | Promise<Target>)
  /** `certify` when left out. */
  readonly profile?: ProfileName
  /** Random when left out; a failing test prints it. */
  readonly seed?: number
  readonly checks?: readonly Check[]
  /** Ids or areas of checks; all when left out. */
  readonly only?: readonly string[]
  readonly known?: readonly KnownFailure[]
  /** For `soak`. */
  readonly minutes?: number
  readonly rateLimitCheck?: 'run' | 'leave out'
  /** A directory for the reports. */
  readonly report?: string
  /** For the whole run; the documented rate lets a `certify` take five minutes. */
  readonly timeoutMs?: number
}

/** The result of the tests, for further ones. */
export interface ConformanceResult {
  /** The run; throws before it has ended. */
  readonly result: () => RunResult
}

/**
 * Defines tests in vitest: one run of the suite, then a test for each rule that can be seen from outside, grouped as in
 * the description. A violated rule fails, what could not be tested is skipped with the missing item.
 */
export function conformanceTests(options: ConformanceTests): ConformanceResult {
  const { profile = 'certify', timeoutMs = defaultTimeoutMs } = options
  let finished: RunResult | undefined
  const result = (): RunResult => {
    if (finished === undefined) throw new Error('the conformance run has not ended')
    return finished
  }
  describe(`conformance (${profile})`, () => {
    const abort = new AbortController()
    beforeAll(async () => {
      finished = await runOnce(options, profile, abort.signal)
    }, timeoutMs)
    // A run that outlives its test would go on writing: it is aborted, and cleans up.
    afterAll(() => abort.abort())
    it('comes to its end', () => {
      const { report } = result()
      if (report.run.incomplete !== undefined) throw new Error(visibleLine(report.run.incomplete))
    })
    it('leaves nothing behind', () => {
      const left = result().report.residue.map(({ grantId }) => grantId)
      if (left.length > 0)
        throw new Error(`live grants that could not be revoked: ${left.map(visibleLine).join(', ')}`)
    })
    it('has no known failure that passes', () => {
      const { stale } = result().report
      if (stale.length > 0) throw new Error(`take off the list of known failures: ${stale.join(', ')}`)
    })
    for (const [section, rules] of Map.groupBy(visible, (rule) => rule.section))
      describe(sectionTitles[section], () => defineTests(rules, result))
  })
  return { result }
}

function defineTests(rules: readonly CatalogueRule[], result: () => RunResult): void {
  for (const { id, text } of rules) {
    it(`${id}: ${text}`, (context: TestContext) => {
      const { kind, words } = ruleInTest(id, result())
      if (kind === 'skip') context.skip(words)
      if (kind === 'fail') throw new Error(words)
    })
  }
}

async function runOnce(
  options: ConformanceTests,
  profile: ProfileName,
  signal: AbortSignal,
): Promise<RunResult> {
  const { target, report: directory, timeoutMs: _, ...wishes } = options
  const given = Object.fromEntries(Object.entries(wishes).filter(([, value]) => value !== undefined))
  const result = await run({ ...given, target: await targetOf(target), profile, signal })
  if (directory !== undefined) await writeReports(directory, result)
  return result
}

async function targetOf(target: ConformanceTests['target']): Promise<Target> {
  if (typeof target === 'function') return target()
  return typeof target === 'string' ? readTarget(readFileSync(target, 'utf8'), target, process.env) : target
}

/** Rules that a black box cannot observe would always be skipped. */
const visible = catalogue.filter((rule) => rule.checked.includes('suite'))
const defaultTimeoutMs = 15 * 60_000
