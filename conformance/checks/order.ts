import type { Trial } from '../kit/check.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { RuleId } from '../kit/rule.ts'

/** Reports the name of the order of a page by these values, unless the page does not show all of them. */
export function observeOrder<Value extends string | number>(
  trial: Trial,
  rule: RuleId,
  page: Exchange,
  values: readonly (Value | undefined)[],
  { rising, falling }: { readonly rising: string; readonly falling: string },
): void {
  const shown = values.filter((value) => value !== undefined)
  if (shown.length < Math.max(2, values.length)) {
    trial.untestable(rule, 'the page does not show what its order goes by')
    return
  }
  const pairs = shown.slice(1).map((value, index) => [shown[index] as Value, value] as const)
  const unlessRising = pairs.every(([one, next]) => one >= next) ? falling : 'another order'
  trial.observe(rule, pairs.every(([one, next]) => one <= next) ? rising : unlessRising, page)
}
