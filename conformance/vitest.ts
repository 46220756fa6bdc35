import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, type ExpectStatic, it } from 'vitest'
import type { Reporter } from 'vitest/node'
import { visible as visibleLine } from '../spec/visible-text.ts'
import {
  type Check,
  checks as ours,
  type RuleVerdict,
  type RunOptions,
  type RunResult,
  readTarget,
  run,
  type Target,
  writeReports,
} from './index.ts'
import { verdictNames } from './report/report.ts'
import { type TestFailure, testFailuresOf, testOutcomeOf } from './report/test-outcome.ts'
import { verdictText } from './report/verdict-text.ts'
import { isSelected } from './run/plan.ts'

/** Options of `conformanceTests`, which runs the suite as Vitest tests: those of a run, of which only the target is required. */
export interface ConformanceTests extends Omit<RunOptions, 'target' | 'signal' | 'command' | 'planOnly'> {
  /** A target file, a target, or a function that starts the deployment and returns its target. */
  readonly target: string | Target | (() => Target | Promise<Target>)
  /** A directory for the reports. */
  readonly report?: string
  /** Bounds the whole run, 15 minutes by default; a `certify` at the documented rate takes five. */
  readonly timeoutMs?: number
}

/** The result of the tests, for tests of your own. */
export interface ConformanceResult {
  /** The run; throws before it has ended. */
  readonly result: () => RunResult
}

declare module 'vitest' {
  interface TaskMeta {
    /** The verdicts of a run of the conformance suite, on its `describe`. */
    ruleVerdicts?: readonly Pick<RuleVerdict, 'rule' | 'verdict'>[]
  }
}

/** Defines a test for each check, by area, on one run of the selected checks (`-t`, `.only`); a check that was left out is skipped. */
export function conformanceTests(options: ConformanceTests): ConformanceResult {
  const { target, report, timeoutMs = 15 * 60_000, ...own } = options
  const { profile = 'certify', checks = ours, only } = own
  const offered = checks.filter((check) => isSelected(check, only))
  let finished: RunResult | undefined
  const result = (): RunResult => {
    if (finished === undefined) throw new Error('the conformance run has not ended')
    return finished
  }
  describe(`conformance (${profile})`, () => {
    const abort = new AbortController()
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of fixtures in it
    beforeAll(async ({}, suite) => {
      const tests = suite.tasks.flatMap((task) => (task.type === 'suite' ? task.tasks : []))
      const selected = new Set(tests.filter(({ mode }) => mode === 'run').map(({ name }) => name))
      const ids = offered.filter((check) => selected.has(nameOf(check))).map(({ id }) => id)
      // Only a run of all checks spends what is left of its requests on more inputs.
      const chosen = ids.length < checks.length ? { ...own, only: ids } : own
      const named = typeof target === 'function' ? await target() : target
      const used =
        typeof named === 'string' ? readTarget(readFileSync(named, 'utf8'), named, process.env) : named
      finished = await run({ ...chosen, target: used, signal: abort.signal })
      if (report !== undefined) await writeReports(report, finished)
      suite.meta.ruleVerdicts = finished.report.rules.map(({ rule, verdict }) => ({ rule, verdict }))
    }, timeoutMs)
    // A run that outlives its test would go on writing: it is aborted, and cleans up.
    afterAll(() => abort.abort())
    it('comes to its end', () => failWith(result().report.run.incomplete))
    it('leaves nothing behind', () => {
      const left = result().report.residue.map(({ grantId }) => grantId)
      if (left.length > 0) failWith(`live grants that could not be revoked: ${left.join(', ')}`)
    })
    it('has no known failure that passes', async ({ annotate }) => {
      const { stale, exitCode, outcome } = result().report
      if (stale.length === 0) return
      const words = `take off the list of known failures: ${stale.join(', ')}`
      if (exitCode === 1 && outcome !== 'violated') failWith(words)
      await annotate(visibleLine(words), 'warning')
    })
    it('tries every stated rule that it promises', async ({ annotate }) => {
      const { report } = result()
      if (report.outcome !== 'partial') return
      const words = visibleLine(verdictText(report))
      if (report.exitCode === 4) failWith(words)
      await annotate(words, 'notice')
      console.log(`PARTIAL  ${words}`)
    })
    it('breaks no rule before and after the checks', ({ expect }) => {
      const { report } = result()
      const aside = report.failures.filter(({ check }) => !report.checks.some((one) => one.check === check))
      expectNone(expect, testFailuresOf(aside, result()))
    })
    for (const [area, own] of Map.groupBy(offered, ({ id }) => id.split('/')[0] ?? id))
      describe(area, () => {
        for (const check of own)
          it(nameOf(check), ({ expect, skip }) => {
            const { failures, error, skipped } = testOutcomeOf(check.id, result())
            expectNone(expect, failures)
            failWith(error)
            if (skipped !== undefined) skip(skipped)
          })
      })
  })
  return { result }
}

/** Prints the rules by verdict for each `conformanceTests`, after all tests. */
export const ruleReporter: Reporter = {
  onTestRunEnd: (modules) => {
    for (const suite of modules.flatMap(({ children }) => [...children.allSuites()])) {
      const { ruleVerdicts } = suite.meta()
      if (ruleVerdicts === undefined) continue
      console.log(`Rules in ${suite.fullName}`)
      for (const name of verdictNames) {
        const rules = ruleVerdicts.filter(({ verdict }) => verdict === name).map(({ rule }) => rule)
        // These are most of the rules where few checks were selected.
        const listed = name === 'not testable' ? '' : rules.join(', ')
        console.log(`${String(rules.length).padStart(5)} ${name.padEnd(13)} ${listed}`.trimEnd())
      }
    }
  },
}

function failWith(words: string | undefined): void {
  if (words !== undefined) throw new Error(visibleLine(words))
}

const nameOf = ({ id, title }: Check): string => `${id}: ${title}`

/** Reports each failure as an error of its own, with its difference. */
function expectNone(expect: ExpectStatic, failures: readonly TestFailure[]): void {
  for (const { seen, expected, words } of failures) expect.soft(seen, words).toBe(expected)
}
