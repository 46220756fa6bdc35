import type { Located } from '../located.ts'
import type { Sameness } from '../same-meaning.ts'
import type { Direction } from './read-schema.ts'
import type { Difference } from './scalars.ts'
import type { Conjunct, SchemaReader } from './shape.ts'

/** What a difference of two schemas is about. */
export type Matter =
  | Difference['matter']
  | 'values'
  | 'known-values'
  | 'required'
  | 'property-removed'
  | 'property-added'
  | 'closed'
  | 'condition'
  | 'other'

/** Something that one schema allows and another does not. */
export interface Gap {
  readonly matter: Matter
  /** The path within the value, such as `grants[].endsAt`; empty for the value itself. */
  readonly trail: string
  /** The place in the schema that allows it, and in the one that does not. */
  readonly pointers: { readonly from: string; readonly to: string }
  readonly from: string
  readonly to: string
  /** The case in which alone the first schema allows it, such as `grantType gift`. */
  readonly when?: string
  /** The declaration that is gone or new, where one is. */
  readonly subject?: Located
}

/**
 * Which side is which, and what is looked for. Breaking for a request: what the base allows and the head does not; for a response the
 * other way round. Additive is the opposite of each. `formal` compares sets of values and knows no custom about properties.
 */
export type Purpose = 'formal' | { readonly direction: Direction; readonly looksFor: 'breaking' | 'additive' }

/** Compares schemas of two documents; what it has compared it remembers. */
export interface Comparison {
  readonly purpose: Purpose
  readonly from: SchemaReader
  readonly to: SchemaReader
  /** What values of the first schema the second does not allow. */
  readonly gaps: (from: Conjunct, to: Conjunct) => readonly Gap[]
  /** Whether a place of the first document says the same as one of the second. */
  readonly isSame: Sameness
  /** The comparison of sets of values alone, in this direction and in the other. */
  readonly formal: () => Comparison
  readonly reversed: () => Comparison
}

/** Whether the side from which values come is the base of the change. */
export function comesFromBase(purpose: Exclude<Purpose, 'formal'>): boolean {
  return (purpose.direction === 'request') === (purpose.looksFor === 'breaking')
}

/** The same gaps seen from one step further up. */
export function under(step: string, gaps: readonly Gap[]): readonly Gap[] {
  return gaps.map((gap) => ({ ...gap, trail: step + gap.trail }))
}

/** The gaps without repetitions. */
export function distinctGaps(gaps: readonly Gap[]): readonly Gap[] {
  const seen = new Set<string>()
  return gaps.filter((gap) => !seen.has(keyOfGap(gap)) && seen.add(keyOfGap(gap)))
}

/** Equal texts are the same gap, wherever it was found. */
export function keyOfGap({ matter, trail, from, to, when }: Gap): string {
  return [matter, trail, from, to, when].join('\n')
}
