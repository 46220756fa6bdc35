import { beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../conformance/contract/catalogue.ts'
import type { RuleVerdict } from '../../conformance/report/report.ts'
import { type InProcessRun, runInProcess } from '../run-in-process.ts'
import committed from './kill-matrix.json' with { type: 'json' }
import { type KillMatrix, ofForm } from './tally.ts'

/** The stated rules that a run passes although no check that passed them has killed by them, with reasons. */
const exceptions: Readonly<Record<string, string>> = {}

const matrix: KillMatrix = committed
const limits = { only: ['rate-limit'], rateLimit: 240, rateLimitCheck: 'run' } as const
let passed: readonly RuleVerdict[] = []
beforeAll(async () => {
  const passesOf = async (options: Partial<InProcessRun>) => {
    const { report } = await runInProcess({ seed: 1, profile: 'certify', ...options })
    return report.rules.filter(({ level, verdict }) => level !== 'open' && verdict === 'passed')
  }
  const whole = await passesOf({})
  const ofLimits = (await passesOf(limits)).filter(({ rule }) => rule.startsWith('LIMIT-'))
  passed = [...whole, ...ofLimits]
})

/** Tests that a check that passed the rule, or the form of responses, has killed a mutant by it. */
const canFail = ({ rule, checks }: RuleVerdict): boolean =>
  [ofForm, ...checks].some((name) => matrix[name]?.includes(rule))

describe('a rule that passes', () => {
  it('is one that the catalogue gives the suite to check', () => {
    const promised = catalogue.flatMap(({ id, checked }) => (checked.includes('suite') ? [id] : []))
    expect(passed.map(({ rule }) => rule).filter((rule) => !promised.includes(rule))).toEqual([])
    expect(passed.length).toBeGreaterThan(130)
  })

  it('could have failed: a check that passed it has killed a mutant by it, unless there is a reason', () => {
    const unbroken = passed.filter((one) => !canFail(one))
    expect(unbroken.map(({ rule }) => rule)).toEqual(Object.keys(exceptions))
  })
})
