import fc from 'fast-check'
import type { Report } from '../../conformance/report/report.ts'
import { coveringSets } from '../../spec/covering-sets.ts'
import { rules as catalogue, type RuleId } from '../../spec/generated/rules.ts'
import { type ChosenVariants, variantsWith, variantValues } from '../second-implementation/variants.ts'
import { ruledOut } from './misread-variants.ts'

/** The name of the runs on drawn servers: by a seed fast-check chooses wherever the API's description leaves a choice, and shrinks a failure. */
export const drawnName = 'drawn'

const ofInstants =
  /^(precision|surplus|zeros|zone|createdAt|startRounding|bounds|shows(Created|Starts|Access))/

/** Pairwise covering sets of the variants that decide how precise instants are. */
export const pairsOfInstants: readonly Partial<ChosenVariants>[] = coveringSets(
  Object.fromEntries(
    Object.entries(variantValues)
      .filter(([point]) => ofInstants.test(point))
      .map(([point, values]) => [point, values.map((value) => JSON.stringify(value))]),
  ),
).map((set) => Object.fromEntries(Object.entries(set).map(([point, value]) => [point, JSON.parse(value)])))

/** Conforming deployments that a suite is likely to fail wrongly, each with the fewest variants. */
export const namedVariants: Readonly<Record<string, Partial<ChosenVariants>>> = {
  'the second implementation': {},
  'microseconds are shown': { precision: 'us', showsCreatedAt: true },
  'microseconds are kept': { precision: 'us-shown-as-ms' },
  'a load balancer sets a cookie': { cookie: true },
  'refusals are problems': { problemType: true },
  'the search finds the newest first': { usersOrder: 'age-reversed' },
  'permanent grants come first': { permanentSort: 'first' },
  'permanent grants come last': { permanentSort: 'last' },
  'any grant of the chain covers': { covering: 'hash' },
  'each part of a request has a status of its own': { invalidQuery: '400' },
  'spare bits of a cursor': { cursorForm: 'spare-bits' },
  'an altered cursor begins anew': { forgedCursor: 'first-page', cursorOfOtherList: 'first-page' },
  'an undecodable target in plain text': { undecodablePath: 'plain-text', undecodableQuery: 'plain-text' },
  'bundle users need two permissions': { bundleUsersPermission: 'grants-users' },
  'a session needs two permissions': { checkoutPermission: 'bundles-users' },
  'query echoed in small letters': { queryShows: 'lower-case' },
  'query echoed without blanks': { queryShows: 'trimmed' },
  'a limit out of range is the default': { limitOutOfRange: 'default' },
  'a limit that is no integer is the default': { limitForm: 'digits-or-default' },
  'any text is a cursor of bundle users': { cursorPattern: 'ignored', forgedCursor: 'first-page' },
  'a duplicate answers 400': { duplicateStatus: '400' },
  'a duplicate answers by chance': { duplicate: 'by-chance' },
  'an invalid body answers 404': { invalidBody: '404' },
  'an unknown method is a GET': { method: '404-or-get' },
  'users of one name': { namesakes: 'both' },
  'two users have the name of the owner': { namesakes: 'owner' },
  'bodies of 4 KiB, and a closed connection': { bodyBound: 4_096, beyondBodyBound: '0' },
  'three items a page, and empty pages between': {
    maxScannedPerPage: 3,
    emptyPages: true,
    showsStartsAt: false,
  },
  'ends beyond the year 9999 are taken': { yearsBeyond: 'taken' },
  'a start in whole seconds': {
    startRounding: 'whole-second',
    precision: 'us-shown-as-ms',
    emptyPages: true,
  },
  ...Object.fromEntries(pairsOfInstants.map((set, index) => [`instants ${index + 1}`, set])),
}

const others = Object.entries(variantValues).map(([point, [, ...values]]) => [point, values] as const)

/** Draws variants that differ from the first ones in some points; they shrink to fewer. */
const drawnVariants: fc.Arbitrary<Partial<ChosenVariants>> = fc
  .tuple(
    fc.subarray(others.map(([point]) => point)),
    fc.record(Object.fromEntries(others.map(([point, values]) => [point, fc.constantFrom(...values)]))),
  )
  .map(([points, values]) => Object.fromEntries(points.map((point) => [point, values[point]])))

/** Returns the variants that a seed draws. */
export function drawnBy(seed: number): Partial<ChosenVariants> {
  const [drawn = {}] = fc.sample(drawnVariants, { seed, numRuns: 1 })
  return drawn
}

const mostMs = 90_000

/** Shrinks the variants that a seed draws to the fewest that fail, within a minute and a half. */
export async function fewestVariants(
  seed: number,
  fails: (drawn: Partial<ChosenVariants>) => Promise<boolean>,
): Promise<Partial<ChosenVariants>> {
  const property = fc.asyncProperty(drawnVariants, async (drawn) => !(await fails(drawn)))
  const { counterexample } = await fc.check(property, { seed, numRuns: 1, interruptAfterTimeLimit: mostMs })
  return counterexample?.[0] ?? drawnBy(seed)
}

/** The open rules whose variants have the names of these variants. */
const ruleOf: Partial<Record<keyof ChosenVariants, RuleId>> = {
  bounds: 'GRANTS-FILTER-BOUNDS',
  scheduledUser: 'BUNDLE-USERS-SCHEDULED-ONLY',
  checkoutExpired: 'CHECKOUT-EXPIRED',
  foreignCheckout: 'CHECKOUT-FOREIGN',
  method: 'ERROR-METHOD',
  firstDecided: 'GRANT-DUPLICATE-FIRST',
  lateDuplicate: 'GRANT-DUPLICATE-LATE',
  revokedSource: 'GRANT-REVOKED-SOURCE',
  covering: 'GRANT-COVERING-CHOICE',
  revokeShows: 'REVOKE-SHOWN-FIELDS',
  revokeRevoked: 'REVOKE-REVOKED',
  bundleUsersPermission: 'BUNDLE-USERS-PERMISSION',
  checkoutPermission: 'CHECKOUT-PERMISSION',
}

/** Returns the variants that the behaviour profile of a run contradicts; unobserved ones are left out. */
export function misreadInSecond(report: Report, others: Partial<ChosenVariants>): readonly string[] {
  const chosenVariants = variantsWith(others)
  return Object.entries(ruleOf).flatMap(([point, rule]) => {
    const chosen = String(chosenVariants[point as keyof ChosenVariants])
    const hasName = catalogue[rule].variants?.some(({ value }) => value === chosen)
    return hasName ? (ruledOut(report, rule, point, chosen) ?? []) : []
  })
}
