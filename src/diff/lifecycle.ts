import type { Change, Sides } from './change.ts'
import { declare, type IdOf, type Observation, type Place } from './finding.ts'
import { objectOf, textOf } from './json.ts'
import { notJudged } from './not-judged.ts'

export const rules = declare({
  'breaking both': {
    'sunset-brought-forward': 'Clients were promised more time.',
    'sunset-too-soon': 'An end so near leaves clients no time to change.',
  },
  'additive both': {
    deprecated: 'It still works, but clients should stop using it.',
    'deprecation-withdrawn': 'It stays; nobody has to do anything.',
    'sunset-put-off': 'Clients have more time.',
    'removed-after-sunset': 'Its announced end has passed.',
  },
})

/** The shortest notice before a sunset in days. */
export const shortestNotice = 180

/** Compares two versions of an API contract: returns the changes of deprecation and sunset of an operation, a parameter or a property. */
export function observeLifecycle(change: Change, sides: Sides, place: Place): readonly Observation[] {
  const [base, head] = [endOf(sides.base.node), endOf(sides.head.node)]
  const { pointer } = sides.head
  const at = (rule: IdOf<typeof rules>, text: string): readonly Observation[] => [
    rules.at(rule, pointer, place, text),
  ]
  if (head.malformed !== undefined && head.malformed !== base.malformed)
    return [notJudged(pointer, place, `x-sunset is ${head.malformed}, which is no day, and is not judged`)]
  if (base.isDeprecated && !head.isDeprecated) return at('deprecation-withdrawn', 'no longer deprecated')
  if (!head.isDeprecated) return []
  const { sunset } = head
  if (sunset === base.sunset && base.isDeprecated) return []
  if (sunset === undefined)
    return base.isDeprecated
      ? at('sunset-put-off', `no longer ends on ${base.sunset}`)
      : at('deprecated', 'deprecated, without a day on which it ends')
  if (base.isDeprecated && base.sunset !== undefined)
    return at(
      sunset < base.sunset ? 'sunset-brought-forward' : 'sunset-put-off',
      `ends on ${sunset}, before on ${base.sunset}`,
    )
  const isSoon = change.today !== undefined && daysBetween(change.today, sunset) < shortestNotice
  return isSoon
    ? at('sunset-too-soon', `ends on ${sunset}, less than ${shortestNotice} days after ${change.today}`)
    : at('deprecated', `deprecated, ends on ${sunset}`)
}

/** Returns the observation of a removal; one after its sunset, in any of its declarations, breaks nobody. */
export function removalOf({ today }: Change, removal: Observation, ...from: readonly unknown[]): Observation {
  const ends = from.map(endOf).filter(({ isDeprecated }) => isDeprecated)
  const isOver = ends.some(({ sunset }) => sunset !== undefined && today !== undefined && sunset <= today)
  return isOver ? rules.at('removed-after-sunset', removal.pointer, removal.place, removal.change) : removal
}

interface End {
  readonly isDeprecated: boolean
  readonly sunset: string | undefined
  /** An `x-sunset` that is not a day of the calendar. */
  readonly malformed: unknown
}

function endOf(declaration: unknown): End {
  const node = objectOf(declaration)
  const day = textOf(node['x-sunset'])?.slice(0, 10)
  const sunset = isDay(day) ? day : undefined
  return {
    isDeprecated: node['deprecated'] === true,
    sunset,
    malformed: sunset === undefined ? node['x-sunset'] : undefined,
  }
}

// Date parses 30 February as a day of March.
const isDay = (text = ''): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000
}
