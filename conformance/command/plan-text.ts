import type { RunEvent } from '../run/events.ts'

type Plan = RunEvent & { readonly event: 'plan' }

/** The plan as text: what will be touched, what stays untested, and how long it takes. */
export const planText = (plan: Plan): string => [...planned(plan), ...plan.missing.map(lossLine)].join('\n')

/** The same at the head of a run, which only names what is missing. */
export function planInShort(plan: Plan): string {
  const missing = plan.missing.filter(({ item }) => !isProfile(item)).map(({ item }) => item)
  const rest = missing.length === 0 ? [] : [`Missing    ${missing.join(', ')}: --plan says what each costs`]
  return [...planned(plan), ...rest].join('\n')
}

function planned(plan: Plan): readonly string[] {
  const minutes =
    plan.minutes === 0 ? 'no waiting for a rate limit' : `about ${plan.minutes} minutes at this rate`
  return [
    `${counted(plan.checks, 'check')}, at most ${counted(plan.requests, 'request')}, ${minutes}`,
    `Seed ${plan.seed}, plan ${plan.planHash}, profile ${plan.profile}`,
    `Writes in  ${plan.bundles.map(({ id, name }) => (name === undefined ? id : `${name} (${id})`)).join(', ')}`,
    `For users  ${plan.users.length === 0 ? 'nobody: nothing is written' : plan.users.join(', ')}`,
    ...plan.refused.map(({ displayName, because }) => `Not for    ${displayName}: ${because}`),
    ...plan.warnings.map((warning) => `Warning    ${warning}`),
  ]
}

const isProfile = (item: string): boolean => item.startsWith('profile ')

const lossLine = ({ item, untested, weaker }: Plan['missing'][number]): string =>
  isProfile(item)
    ? `Left to    ${item}: ${counted(untested.length, 'rule')}`
    : `Missing    ${item}: ${lossText(untested, weaker)}`

/** What one missing thing costs. */
function lossText(untested: readonly string[], weaker: readonly string[]): string {
  const less = weaker.length === 0 ? '' : `${counted(weaker.length, 'rule')} tried less`
  if (untested.length === 0) return `nothing left untested, ${less}`
  return `${untested.join(', ')} left untested${less === '' ? '' : `, ${less}`}`
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
