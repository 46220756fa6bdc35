import { hash } from 'node:crypto'
import fc from 'fast-check'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import type { RunIdentity } from '../diagnosis/trace.ts'
import { jsonText } from '../kit/assertion.ts'
import type { Check } from '../kit/check.ts'
import { Sequence } from '../kit/sequence.ts'
import type { Entropy } from './ports.ts'

/** Returns the identity of a run: its seed, the tag that begins all its sourceIds, and the challenge (digits that somebody else has chosen, which give the seed); with the usual seed where neither is named. */
export function identityOf(
  { challenge, seed }: Pick<RunIdentity, 'challenge'> & { readonly seed?: number | 'random' | undefined },
  usual: number | 'random',
  entropy: Entropy,
) {
  const chosen = seed ?? (challenge === undefined ? usual : challengeSeed(challenge))
  const drawn = chosen === 'random' ? challengeSeed(entropy()) : chosen
  return { seed: drawn, tag: `${tagStart(challenge)}${entropy()}`, challenge }
}

/** Returns the seed of a run that answers a challenge. */
export const challengeSeed = (challenge: string): number => Number.parseInt(challenge.slice(0, 7), 16)

const tagStart = (challenge: string | undefined): string =>
  `ba-${challenge === undefined ? '' : `${challenge}-`}`

/** Tests that seed and tag of a run are those of the challenge that it is said to answer. */
export const answersItsChallenge = ({ challenge, seed, tag }: RunIdentity): boolean =>
  challenge === undefined || (seed === challengeSeed(challenge) && tag.startsWith(tagStart(challenge)))

/** Returns the tag of the run that sent a source, in small letters: some begin with other characters. */
export const tagOf = (sourceId: string): string | undefined =>
  /ba-(?:[0-9a-f]+-)?[0-9a-f]{8,}/i.exec(sourceId)?.[0].toLowerCase()

/** Returns the 32-bit seed of one check, or of one round of it, from its name alone: adding a check changes no other seed. */
export const seedOf = (runSeed: number, name: string): number =>
  hash('sha256', `${runSeed}\n${name}`, 'buffer').readUInt32LE(0)

/** Returns the seed of one attempt of a check, counted from 1. */
export const seedOfAttempt = (runSeed: number, id: string, attempt: number): number =>
  seedOf(runSeed, attempt === 1 ? id : `${id}#${attempt - 1}`)

/** An input of a check, with what its shrinker needs to know of how it was drawn. */
export type Input = Pick<fc.Value<unknown>, 'value' | 'context'>

/** Draws the input that follows from a seed; null for a check that has no others. */
export const drawInput = ({ input = fc.constant(null) }: Check, seed: number): Input =>
  input.generate(new fc.Random(xoroshiro128plus(seed)), undefined)

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
export function* smaller({ input = fc.constant(null) }: Check, { value, context }: Input): Iterable<Input> {
  if (context !== undefined || input.canShrinkWithoutContext(value)) yield* input.shrink(value, context)
}
