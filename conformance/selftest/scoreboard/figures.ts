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

/** What came of the mutants, and how many runs each of them had. */
type MutantFigures = Tally & { readonly runs: number }

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
  const { fates, ...sum } = JSON.parse(text) as Tally & { readonly fates: readonly Fate[] }
  // Survivors of a single run are tried more often.
  return { ...sum, runs: Math.floor(fates.length / (sum.mutants + sum.subtle.mutants)) }
}

/** Reads the output of `npm run variants -- --json`, whole or in parts. */
export const variantsFigures = (texts: readonly string[]): VariantsFigures =>
  figuresOf(texts.flatMap((text) => (JSON.parse(text) as { readonly visits: readonly Visited[] }).visits))
