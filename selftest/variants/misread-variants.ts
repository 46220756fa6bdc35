import type { Report } from '../../conformance/report/report.ts'
import type { RuleId } from '../../spec/generated/rules.ts'
import * as spec from '../../spec/generated/variants.ts'

type VariantName = spec.VariantName

/** The variants, points that the description leaves open, with the allowed values; this file finds those that a run of the suite misreads. */
export const variantNames = Object.keys(spec.variants) as VariantName[]

/** Tests that requests alone cannot show which value of a variant a deployment has. */
export const isHidden = (name: VariantName, chosen: spec.Variants): boolean =>
  // The order goes by createdAt, which may be left out.
  (name === 'bundle-order' && chosen['optional-fields'] === 'omitted') ||
  // The order goes by the first access of all, and a grant that was revoked is shown nowhere.
  name === 'bundle-users-order' ||
  // Whatever a create in an archived bundle does is accepted, so the suite never tries one.
  name === 'archived-create' ||
  // Where read is enough to write, an owner has no read-only key.
  (name === 'grants-write-level' && chosen[name] === 'read')

/** The situations in which a run rightly observes another value of a variant than the chosen one: name, situation, that value. */
const elsewhere = (chosen: spec.Variants): readonly (readonly [VariantName, RegExp, string])[] => [
  ['date-time', /^Y-03-04 00:00:00Z$/, 'strict'],
  ['forged-cursor', /^outside the pattern/, 'reject'],
  // It is encrypted for that owner: for anybody else it is a forged one.
  ['cursor-mismatch', /^of another owner$/, chosen['forged-cursor'] === 'empty' ? 'an empty page' : 'reject'],
  // What a limit in quotation marks is an integer to is another question.
  ['limit-out-of-range', /"$/, any],
  ['limit-out-of-range', / many$/, 'reject'],
  ['foreign-status', /^a grant of another owner through an own bundle$/, '404'],
]

const any = 'any'

/** Returns the variants whose chosen values the behaviour profile of a run contradicts or lacks. */
export function misread(report: Report, set: Partial<spec.Variants>, names: readonly VariantName[]) {
  const chosen = { ...spec.defaultVariants, ...set }
  return names
    .filter((name) => !isHidden(name, chosen))
    .flatMap((name) => {
      const odd = elsewhere(chosen).filter(([of]) => of === name)
      const wrong = ruledOut(report, spec.variants[name].rule, name, chosen[name], odd)
      return wrong ?? [`${name}=${chosen[name]} was not seen`]
    })
}

/** Returns the situations in which a run observed other values than the chosen one; undefined without any. */
export const ruledOut = (
  { rules }: Report,
  rule: RuleId,
  name: string,
  chosen: string,
  odd: ReturnType<typeof elsewhere> = [],
): readonly string[] | undefined =>
  rules
    .find((one) => one.rule === rule && one.variants.length > 0)
    ?.variants.flatMap(({ situation, variants, varies }) => {
      const expected = odd.find(([, where]) => where.test(situation))?.[2] ?? chosen
      if (expected === any || (varies === undefined && variants.includes(expected))) return []
      return [`${name}=${chosen}${situation && ` (${situation})`} was seen as ${variants.join(' or ')}`]
    })
