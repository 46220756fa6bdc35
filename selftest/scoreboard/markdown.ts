import { failuresText } from '../mutants/table.ts'
import type { Tally } from '../mutants/tally.ts'
import type { MutantResult } from '../mutants/try-mutant.ts'
import { figuresOf, type RunSummary } from '../variants/summary.ts'
import type { timeProfiles } from './profiles.ts'

/** The figures of the scoreboard in docs/suite.md: what the suite finds, and how long it takes. */
export interface Figures {
  /** The tally of the mutants, and the number of runs of each. */
  readonly mutants: Tally & { readonly runs: number }
  readonly variants: ReturnType<typeof figuresOf>
  readonly profiles: Awaited<ReturnType<typeof timeProfiles>>
}

/** Reads the output of `npm run mutants -- --json`. */
export function mutantFigures(text: string): Figures['mutants'] {
  const { results, ...sum }: Tally & { readonly results: readonly MutantResult[] } = JSON.parse(text)
  // Survivors of a single run have more runs.
  return { ...sum, runs: Math.floor(results.length / (sum.mutants + sum.subtle.mutants)) }
}

/** Reads the output of `npm run variants -- --json`, whole or in parts. */
export const variantsFigures = (texts: readonly string[]): Figures['variants'] =>
  figuresOf(texts.flatMap((text): readonly RunSummary[] => JSON.parse(text).visits))

/** Returns the scoreboard of docs/suite.md as Markdown. */
export function scoreboard({ mutants, variants, profiles }: Figures): string {
  const runs = `${mutants.runs} run${mutants.runs === 1 ? '' : 's'} each`
  const more = mutants.runs === 1 ? ' or two of five' : ''
  const always = ({ always }: { readonly always: number }): string =>
    mutants.runs === 1 ? '' : `, ${always} in every run`
  const explained = mutants.explained.length
  const others = explained === 0 ? '' : `, ${explained} survivor${explained === 1 ? '' : 's'} explained`
  const once = `| Found by one of ${mutants.runs} seeds only | ${mutants.once.length} mutants: ${mutants.once.join('; ')} |`
  const rows = profiles.map(({ profile, requests, seconds, secondsAtLimit }) => {
    const paced = secondsAtLimit === undefined ? '-' : secondsText(secondsAtLimit)
    const timed = profile === 'soak' ? 'soak --minutes 1' : profile
    return `| \`${timed}\` | ${count(requests)} | ${secondsText(seconds)} | ${paced} |`
  })
  return [
    '| Opponent | Result |',
    '|---|---|',
    `| Mutants of our server | ${mutants.killed} of ${mutants.mutants} killed, ${runs}${more}${always(mutants)}${others}; found after ${mutants.medianRequests} requests in the median |`,
    `| Subtle mutants: a combination, a later page, a tie, a class of values, a moment | ${mutants.subtle.killed} of ${mutants.subtle.mutants} killed, ${runs}${always(mutants.subtle)} |`,
    ...(mutants.once.length === 0 ? [] : [once]),
    `| Failures of these runs | ${failuresText(mutants)} |`,
    `| Conforming deployments | ${variants.runsWithAlarm} false alarms, ${variants.runsWithError} errors of the suite and ${variants.runsMisread} misread variants in ${count(variants.runs)} runs of ${variants.deployments} deployments |`,
    '',
    '| Profile | Requests | Seconds without a limit | Seconds at 240 requests a minute |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n')
}

/** Replaces the scoreboard between the markers of a text. */
export function withScoreboard(text: string, board: string): string {
  if (!markers.test(text)) throw new Error(`the text has no place for the scoreboard: ${markers}`)
  return text.replace(markers, () => board)
}

/** Returns the scoreboard between the markers of a text. */
export const scoreboardIn = (text: string): string => markers.exec(text)?.[0] ?? ''

const markers = /(?<=<!-- scoreboard: begin -->\n).*(?=\n<!-- scoreboard: end -->)/s

const count = (number: number): string => number.toLocaleString('en-US')
const secondsText = (seconds: number): string => (seconds < 10 ? seconds.toFixed(1) : seconds.toFixed(0))
