import type { RunEvent } from '../runner/events.ts'

/** The plan for a person: what will be touched, what stays untested, and how long it takes. */
export function planText(plan: RunEvent & { readonly event: 'plan' }): string {
  const minutes =
    plan.minutes === 0 ? 'no waiting for a rate limit' : `about ${plan.minutes} minutes at this rate`
  const lines = [
    `${plan.checks} checks, at most ${plan.requests} requests, ${minutes}`,
    `Seed ${plan.seed}, plan ${plan.planHash}, profile ${plan.profile}`,
    `Writes in  ${plan.bundles.join(', ')}`,
    `For users  ${plan.users.length === 0 ? 'nobody: nothing is written' : plan.users.join(', ')}`,
    ...plan.refused.map(({ displayName, because }) => `Not for    ${displayName}: ${because}`),
    ...plan.warnings.map((warning) => `Warning    ${warning}`),
    ...plan.missing.map(
      ({ item, rules }) => `Not lent   ${item}: ${rules.length} rules lose a check (${shorten(rules)})`,
    ),
  ]
  return lines.join('\n')
}

function shorten(rules: readonly string[]): string {
  const shown = rules.slice(0, 4).join(', ')
  return rules.length > 4 ? `${shown}, ...` : shown
}
