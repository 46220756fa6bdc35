import type { RunEvent } from '../runner/events.ts'

/** The plan for a person: what will be touched, what stays untested, and how long it takes. */
export function planText(plan: RunEvent & { readonly event: 'plan' }): string {
  const minutes =
    plan.minutes === 0 ? 'no waiting for a rate limit' : `about ${plan.minutes} minutes at this rate`
  const lines = [
    `${counted(plan.checks, 'check')}, at most ${counted(plan.requests, 'request')}, ${minutes}`,
    `Seed ${plan.seed}, plan ${plan.planHash}, profile ${plan.profile}`,
    `Writes in  ${plan.bundles.map(({ id, name }) => (name === undefined ? id : `${name} (${id})`)).join(', ')}`,
    `For users  ${plan.users.length === 0 ? 'nobody: nothing is written' : plan.users.join(', ')}`,
    ...plan.refused.map(({ displayName, because }) => `Not for    ${displayName}: ${because}`),
    ...plan.warnings.map((warning) => `Warning    ${warning}`),
    ...plan.missing.map(({ item, untested, weaker }) =>
      item.startsWith('profile ')
        ? `Left to    ${item}: ${counted(untested.length, 'rule')}`
        : `Not lent   ${item}: ${lossText(untested, weaker)}`,
    ),
  ]
  return lines.join('\n')
}

/** What one missing thing costs. */
function lossText(untested: readonly string[], weaker: readonly string[]): string {
  const less = weaker.length === 0 ? '' : `${counted(weaker.length, 'rule')} tried less`
  if (untested.length === 0) return `nothing left untested, ${less}`
  return `${untested.join(', ')} left untested${less === '' ? '' : `, ${less}`}`
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
