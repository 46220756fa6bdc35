import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { jsonText } from '../kit/assertion.ts'
import type { Check } from '../kit/check.ts'
import { Sequence } from '../kit/sequence.ts'

/** The 32-bit seed of one check, or of one round of it, from its name alone: adding a check changes no other seed. */
export function seedOf(runSeed: number, name: string): number {
  return createHash('sha256').update(`${runSeed}\n${name}`).digest().readUInt32LE(0)
}

/** What all draws of one run of a check follow from: which time it runs, from 1 on. */
export const seedOfAttempt = (runSeed: number, id: string, attempt: number): number =>
  seedOf(runSeed, attempt === 1 ? id : `${id}#${attempt - 1}`)

/** An input of a check, with what its shrinker needs to know of how it was drawn. */
export type Input = Pick<fc.Value<unknown>, 'value' | 'context'>

/** The input that follows from a seed; null for a check that has one input only. */
export const givenOf = ({ given }: Check, seed: number): Input =>
  given === undefined ? only : given.generate(new fc.Random(xoroshiro128plus(seed)), undefined)

/** A value that a check was tried with, with what its shrinker needs where the seed draws the same again. */
export function inputOf(check: Check, seed: number, value: unknown): Input {
  const drawn = givenOf(check, seed)
  // A token keeps no fields that are undefined.
  return jsonText(drawn.value) === jsonText(value) ? drawn : { value, context: undefined }
}

/** Of an input that is a sequence what a failure at one of its items needs. */
export const cutTo = ({ given }: Check, input: Input, part: number | undefined): Input =>
  given instanceof Sequence ? given.cut(input as fc.Value<readonly unknown[]>, part) : input

/** Smaller inputs worth trying, the most promising first. */
export function* smaller({ given }: Check, { value, context }: Input): Iterable<Input> {
  if (given === undefined || (context === undefined && !given.canShrinkWithoutContext(value))) return
  yield* given.shrink(value, context)
}

/** The input of a check that has one only. */
export const only: Input = { value: null, context: undefined }
