import fc from 'fast-check'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { jsonText } from '../kit/assertion.ts'
import type { Check } from '../kit/check.ts'
import { Sequence } from '../kit/sequence.ts'

/** An input of a check, with what its shrinker needs to know of how it was drawn. */
export type Input = Pick<fc.Value<unknown>, 'value' | 'context'>

/** The input of a check that has one only. */
export const only: Input = { value: null, context: undefined }

/** Draws the input that follows from a seed. */
export const drawInput = ({ input: arbitrary }: Check, seed: number): Input =>
  arbitrary === undefined ? only : arbitrary.generate(new fc.Random(xoroshiro128plus(seed)), undefined)

/** Returns a value that a check was tried with as an input, with its context where the seed draws the same again. */
export function inputOf(check: Check, seed: number, value: unknown): Input {
  const drawn = drawInput(check, seed)
  // A token keeps no fields that are undefined.
  return jsonText(drawn.value) === jsonText(value) ? drawn : { value, context: undefined }
}

/** Returns of an input that is a sequence what a failure at one of some items needs. */
export const cutTo = ({ input: arbitrary }: Check, input: Input, at: readonly [number, number]): Input =>
  arbitrary instanceof Sequence ? arbitrary.cut(input as fc.Value<readonly unknown[]>, at) : input

/** Yields smaller inputs worth trying, the most promising first. */
export function* smaller({ input: arbitrary }: Check, { value, context }: Input): Iterable<Input> {
  if (arbitrary === undefined || (context === undefined && !arbitrary.canShrinkWithoutContext(value))) return
  yield* arbitrary.shrink(value, context)
}
