import { type Located, member, members } from './document.ts'
import type { Fault, HouseRule } from './house-rule.ts'
import { isObject } from './json.ts'
import { rootOf } from './parts.ts'

const name = 'trialPeriodDays'

/** The length of a trial is never told: no property, parameter, required name or example has it. Prose may say so. */
export const noTrialPeriod: HouseRule = {
  id: 'no-trial-period',
  says: 'trialPeriodDays stands nowhere but in prose.',
  faultsOf: (document) => faultsUnder(rootOf(document)),
}

function faultsUnder(at: Located): readonly Fault[] {
  if (at.node === name) return [faultAt(at.pointer)]
  if (Array.isArray(at.node)) return at.node.flatMap((_, index) => faultsUnder(member(at, index)))
  if (!isObject(at.node)) return []
  return members(at).flatMap(([key, inner]) => [
    ...(key === name ? [faultAt(inner.pointer)] : []),
    ...faultsUnder(inner),
  ])
}

const faultAt = (pointer: string): Fault => ({
  pointer,
  message: `${name} must never be returned; take it out.`,
})
