import type { Located } from '../located.ts'
import type { Sameness } from '../same-meaning.ts'
import type { Direction } from './read-schema.ts'
import type { Difference } from './scalars.ts'
import type { AllOf, SchemaReader, Shape } from './shape.ts'

/** The kind of a gap, of values that one schema allows and another does not, by which a change of a contract is judged. */
export type GapKind =
  | Difference['kind']
  | 'items'
  | 'not-judged'
  | 'values'
  | 'known-values'
  | 'required'
  | 'property-removed'
  | 'property-added'
  | 'closed'
  | 'condition'
  | 'other'

/** A gap between two schemas. */
export interface Gap {
  readonly kind: GapKind
  /** The path in the value, such as `grants[].endsAt`; empty for the value itself. */
  readonly trail: string
  /** The pointers in the schema that allows the values, and in the other one. */
  readonly pointers: { readonly from: string; readonly to: string }
  readonly from: string
  readonly to: string
  /** The condition of the gap, such as `grantType gift`. */
  readonly when?: string
  /** The added or removed declaration, if any. */
  readonly subject?: Located
  /** The gap to report in place of one that is not judged, if a value shows it. */
  readonly doubted?: Doubted
  /** A sentence part with a value that shows the gap. */
  readonly witness?: string
  /** The comparisons that have found it, outermost first, as far as they depend on each other, and its path in the innermost one. */
  readonly within?: readonly string[]
  readonly origin?: string
}

/** A gap that no rule decides, with the shapes between which it may be. */
export interface Doubted {
  readonly kind: GapKind
  readonly from: string
  readonly to: string
  readonly source: Shape
  readonly targets: readonly Shape[]
}

/**
 * The purpose of a comparison. Breaking for a request are values that the base allows and the head does not; for a response vice
 * versa; additive is the opposite. `formal` compares sets of values without conventions on properties.
 */
export type Purpose = 'formal' | { readonly direction: Direction; readonly looksFor: 'breaking' | 'additive' }

/** A memoizing comparison of schemas of two documents. */
export interface Comparison {
  readonly purpose: Purpose
  readonly from: SchemaReader
  readonly to: SchemaReader
  /** Returns the values of the first schema that none of the others allows. */
  readonly gaps: (from: AllOf, ...to: readonly AllOf[]) => readonly Gap[]
  /** Tests that two places are equal apart from words. */
  readonly isSame: Sameness
  /** Returns the formal comparison in this direction; `reversed` in the other. */
  readonly formal: () => Comparison
  readonly reversed: () => Comparison
}

/** Tests that `from` is the base of the change. */
export function comesFromBase(purpose: Exclude<Purpose, 'formal'>): boolean {
  return (purpose.direction === 'request') === (purpose.looksFor === 'breaking')
}

/** Returns gaps with a prefix of their paths. */
export function under(step: string, gaps: readonly Gap[]): readonly Gap[] {
  return gaps.map((gap) => ({ ...gap, trail: step + gap.trail }))
}

/** Returns the gaps without repetitions. */
export function distinctGaps(gaps: readonly Gap[]): readonly Gap[] {
  const seen = new Set<string>()
  const shapes: (Shape | undefined)[] = []
  return gaps.filter((gap) => {
    const shape = gap.doubted?.source
    if (!shapes.includes(shape)) shapes.push(shape)
    const key = `${keyOfGap(gap)}\n${shapes.indexOf(shape)}`
    return !seen.has(key) && seen.add(key)
  })
}

/** Returns a key that is equal for equal gaps. */
export function keyOfGap({ kind, trail, from, to, when }: Gap): string {
  return [kind, trail, from, to, when].join('\n')
}
