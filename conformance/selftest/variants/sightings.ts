import type { RuleId } from '../../../spec/generated/rules.ts'
import {
  defaultVariants,
  type VariantName,
  type Variants,
  variants,
} from '../../../spec/generated/variants.ts'
import type { Report } from '../../report/report.ts'

/** How the variant of a switch is observed. */
interface Sighting {
  /** The variant that the profile must report in a situation, undefined where any may be; the chosen one when left out. */
  readonly shows?: (chosen: Variants, situation: string) => string | undefined
  /** Why a black box cannot observe it in this deployment; undefined when it must be observed. */
  readonly hidden?: (chosen: Variants) => string | undefined
}

export const switches = Object.keys(variants) as VariantName[]

/** The switches that are not always observed as they are set. */
export const sightings: Readonly<Partial<Record<VariantName, Sighting>>> = {
  'date-time': {
    shows: (chosen, situation) => (situation === 'a blank for the T' ? 'strict' : chosen['date-time']),
  },
  'forged-cursor': {
    shows: (chosen, situation) =>
      situation.startsWith('outside the pattern') ? 'reject' : chosen['forged-cursor'],
  },
  'cursor-mismatch': {
    // A cursor of another owner is sealed for that owner: for anybody else it is a forged one.
    shows: (chosen, situation) =>
      situation !== 'of another owner'
        ? chosen['cursor-mismatch']
        : chosen['forged-cursor'] === 'empty'
          ? 'an empty page'
          : 'reject',
  },
  'limit-out-of-range': {
    // What a limit in quotation marks is an integer to is another question.
    shows: (chosen, situation) => {
      if (situation.endsWith('"')) return undefined
      return situation.endsWith(' many') ? 'reject' : chosen['limit-out-of-range']
    },
  },
  'bundle-order': {
    hidden: (chosen) =>
      chosen['optional-fields'] === 'omitted' ? 'the order goes by createdAt, which is left out' : undefined,
  },
  'bundle-users-order': {
    hidden: () => 'the order goes by the first access of all, and a grant that was revoked is shown nowhere',
  },
  'archived-create': {
    hidden: () => 'whatever a create in an archived bundle does is accepted, so the suite never tries one',
  },
  'grants-write-level': {
    hidden: (chosen) =>
      chosen['grants-write-level'] === 'read'
        ? 'where read is enough to write, an owner has no read-only key'
        : undefined,
  },
  'foreign-status': {
    shows: (chosen, situation) =>
      situation === 'a grant of another owner through an own bundle' ? '404' : chosen['foreign-status'],
  },
}

/** Where the behaviour profile of a run leaves no room for the chosen variants of these switches. */
export function misread(
  report: Report,
  set: Partial<Variants>,
  names: readonly VariantName[],
): readonly string[] {
  const chosen = { ...defaultVariants, ...set }
  return names.flatMap((name) => {
    const { shows = () => chosen[name], hidden } = sightings[name] ?? {}
    if (hidden?.(chosen) !== undefined) return []
    const what = `${name}=${chosen[name]}`
    const wrong = ruledOut(report, variants[name].rule, what, (situation) => shows(chosen, situation))
    return wrong ?? [`${what} was not seen`]
  })
}

/**
 * The situations in which a run saw other variants of a rule than is expected there, where undefined is any; undefined for a
 * rule of which it saw none.
 */
export const ruledOut = (
  { rules }: Report,
  rule: RuleId,
  what: string,
  expectedIn: (situation: string) => string | undefined,
): readonly string[] | undefined =>
  rules
    .find((one) => one.rule === rule && one.variants.length > 0)
    ?.variants.flatMap(({ situation, variants, varies }) => {
      const expected = expectedIn(situation)
      if (expected === undefined || (varies === undefined && variants.includes(expected))) return []
      return [`${what}${situation && ` (${situation})`} was seen as ${variants.join(' or ')}`]
    })
