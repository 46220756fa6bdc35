import type { ProfileName } from '../../kit/check.ts'
import type { Tally } from '../mutants/tally.ts'
import type { Fate } from '../mutants/try-mutant.ts'
import { figuresOf, type VariantsFigures, type Visited } from '../variants/summary.ts'

/** The figures of the scoreboard. */
export interface Figures {
  readonly mutants: MutantFigures
  readonly variants: VariantsFigures
  readonly profiles: readonly ProfileFigures[]
}

interface MutantFigures
  extends Pick<
    Tally,
    'mutants' | 'killed' | 'always' | 'once' | 'failures' | 'wrongValues' | 'medianRequests'
  > {
  readonly subtle: Omit<Tally['subtle'], 'missed'>
  /** Survivors that the catalogue explains. */
  readonly explained: number
  /** Of each mutant. */
  readonly runs: number
}

/** One run of a profile against a mock over HTTP. */
export interface ProfileFigures {
  readonly profile: ProfileName
  readonly outcome: string
  readonly requests: number
  /** Without a rate limit, and with the documented one; a soak takes the minutes that it is given. */
  readonly seconds: number
  readonly secondsAtLimit: number | undefined
}

/** Reads the output of `npm run mutants -- --json`. */
export function mutantFigures(text: string): MutantFigures {
  const { fates, explained, subtle, ...sum } = JSON.parse(text) as Tally & { readonly fates: readonly Fate[] }
  const { mutants, killed, always, once, failures, wrongValues, medianRequests } = sum
  // Survivors of a single run are tried more often.
  const runs = Math.floor(fates.length / (mutants + subtle.mutants))
  const { missed: _, ...counted } = subtle
  return {
    ...{ mutants, killed, always, once, failures, wrongValues, medianRequests, runs },
    subtle: counted,
    explained: explained.length,
  }
}

/** Reads the output of `npm run variants -- --json`, whole or in parts. */
export const variantsFigures = (texts: readonly string[]): VariantsFigures =>
  figuresOf(texts.flatMap((text) => (JSON.parse(text) as { readonly visits: readonly Visited[] }).visits))
