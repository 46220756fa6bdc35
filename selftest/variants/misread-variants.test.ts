import { describe, expect, it } from 'vitest'
import { checks } from '../../conformance/checks/all.ts'
import { rules } from '../../spec/generated/rules.ts'
import { defaultVariants, type VariantName, type Variants, variants } from '../../spec/generated/variants.ts'
import { runInProcess } from '../run-in-process.ts'
import { isHidden, misread, variantNames } from './misread-variants.ts'

/** Returns the checks that observe a variant; those of every response are observed by any refusal. */
function looking(name: VariantName): readonly string[] {
  const ids = checks.filter((check) => check.rules.includes(variants[name].rule)).map(({ id }) => id)
  return ids.length === 0 ? ['auth'] : ids
}

const look = async (name: VariantName, set: Partial<Variants>) => {
  const limited = name === 'rate-window' ? ({ rateLimit: 240, rateLimitCheck: 'run' } as const) : {}
  const { report } = await runInProcess({
    seed: 1,
    profile: 'certify',
    maxRequests: 500,
    variants: set,
    only: looking(name),
    ...limited,
  })
  return report
}

const hiddenIn = (name: VariantName, set: Partial<Variants>) => isHidden(name, { ...defaultVariants, ...set })

// Of every third; `npm run variants` holds them all.
const sample = variantNames.filter((_, index) => index % 3 === 0)

describe('what a switch shows', () => {
  it.each(sample)('%s: every variant that can be seen is found as it is set', async (name) => {
    for (const value of variants[name].values) {
      const set = { [name]: value }
      const report = await look(name, set)
      expect(misread(report, set, [name])).toEqual([])
      const others = variants[name].values.filter((other) => other !== value)
      for (const other of others) {
        const wrong = { [name]: other }
        const detected = misread(report, wrong, [name]).length > 0
        expect(detected, `${value} must not pass for ${other}`).toBe(!hiddenIn(name, wrong))
      }
    }
  })

  it('leaves out only what has a reason', () => {
    const never = variantNames.filter((name) =>
      variants[name].values.every((value) => hiddenIn(name, { [name]: value })),
    )
    expect(never).toEqual(['bundle-users-order', 'archived-create'])
    // What no run can see is not said to be checked by the suite.
    expect(never.filter((name) => rules[variants[name].rule].checked.includes('suite'))).toEqual([])
  })
})
