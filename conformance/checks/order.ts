import type { OpenRuleId } from '../../spec/generated/rules.ts'
import type { Trial } from '../kit/check.ts'
import type { Exchange } from '../kit/exchange.ts'

/** Reports in which orders the rows of a page may be, rising or falling by these values, for a list whose order the description leaves open; another order is always possible. */
export function observeOrder<Value extends string | number>(
  trial: Trial,
  rule: OpenRuleId,
  page: Exchange,
  values: readonly (Value | undefined)[],
  { rising, falling }: { readonly rising: string; readonly falling: string },
): void {
  const visible = values.filter((value) => value !== undefined)
  if (visible.length < Math.max(2, values.length))
    return void trial.untestable(rule, 'the page does not show what its order goes by')
  const pairs = visible.slice(1).map((value, index) => [visible[index] as Value, value] as const)
  const isRising = pairs.every(([one, next]) => one <= next)
  const isFalling = pairs.every(([one, next]) => one >= next)
  trial.observe(rule, [...(isRising ? [rising] : []), ...(isFalling ? [falling] : []), 'other'], page)
}
