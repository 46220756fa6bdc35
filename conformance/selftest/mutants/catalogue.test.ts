import { beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../contract/catalogue.ts'
import type { RuleVerdict } from '../../report/report.ts'
import { type Visit, visit } from '../visit.ts'
import { mutants } from './all.ts'
import committed from './kill-matrix.json' with { type: 'json' }
import type { KillMatrix } from './tally.ts'
import { visitMutant } from './try-mutant.ts'

/** The stated rules that a run passes and that no mutant breaks in the checks that held them, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {}

const matrix: KillMatrix = committed
const limits = { only: ['rate-limit'], rateLimit: 240, rateLimitCheck: 'run' } as const
let passed: readonly RuleVerdict[] = []
beforeAll(async () => {
  const passesOf = async (wishes: Partial<Visit>) => {
    const { report } = await visit({ seed: 1, profile: 'certify', ...wishes })
    return report.rules.filter(({ level, verdict }) => level !== 'open' && verdict === 'passed')
  }
  const whole = await passesOf({})
  const ofLimits = (await passesOf(limits)).filter(({ rule }) => rule.startsWith('LIMIT-'))
  passed = [...whole, ...ofLimits]
}, 60_000)

/** Whether a check that held the rule was seen to kill by it (`npm run mutants` loses none of that), or else does so now. */
async function canFail({ rule, checks }: RuleVerdict): Promise<boolean> {
  if (checks.some((check) => matrix[check]?.includes(rule))) return true
  const own = mutants.filter(({ rules }) => rules.some((one) => one === rule))
  for (const only of [checks.slice(0, aFew), checks])
    for (const mutant of own) {
      const { report } = await visitMutant(mutant, 1, { only })
      if (report.failures.some((failure) => failure.rule === rule)) return true
    }
  return false
}

const aFew = 3

describe('a rule that passes', () => {
  it('is one that the catalogue gives the suite to check', () => {
    const promised = catalogue.flatMap(({ id, checked }) => (checked.includes('suite') ? [id] : []))
    expect(passed.map(({ rule }) => rule).filter((rule) => !promised.includes(rule))).toEqual([])
    expect(passed.length).toBeGreaterThan(130)
  })

  it('could have failed: the checks that held it find a mutant by it, unless there is a reason', async () => {
    const unbroken: string[] = []
    for (const one of passed) if (!(await canFail(one))) unbroken.push(one.rule)
    expect(unbroken).toEqual(Object.keys(exceptions))
  }, 120_000)
})
