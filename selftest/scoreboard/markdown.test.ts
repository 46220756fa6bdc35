import { describe, expect, it } from 'vitest'
import { figuresOf, lostRun, type RunSummary } from '../variants/summary.ts'
import {
  type Figures,
  mutantFigures,
  scoreboard,
  scoreboardIn,
  variantsFigures,
  withScoreboard,
} from './markdown.ts'

const run: RunSummary = { ...lostRun({ name: 'a', seed: 1 }, ''), errors: [] }
const figures: Figures = {
  mutants: {
    mutants: 200,
    killed: 198,
    always: 190,
    once: [],
    subtle: { mutants: 60, killed: 55, always: 50, missed: [] },
    failures: {
      ...{ confirmed: 1_900, own: 1_748, withoutValues: 0 },
      ...{ intermittent: 12, unconfirmed: 3, medianSteps: 4, mostSteps: 11 },
    },
    wrongValues: { known: 60, hidden: ['one bug'] },
    explained: ['a', 'b'].map((name) => ({ name, because: 'c' })),
    ...{ unexplained: [], stale: [], idle: [], errors: [] },
    medianRequests: 321,
    runs: 1,
  },
  variants: figuresOf([run, { ...run, seed: 2 }]),
  profiles: [
    { profile: 'smoke', outcome: 'partial', requests: 101, seconds: 0.94, secondsAtLimit: 27.3 },
    { profile: 'soak', outcome: 'conformant', requests: 12_345, seconds: 61.2, secondsAtLimit: undefined },
  ],
}
const board = scoreboard(figures)

describe('scoreboard', () => {
  it('says what came of each opponent, and what each profile takes', () => {
    expect(board).toContain('| 55 of 60 killed, 1 run each |')
    expect(board).toContain(
      '198 of 200 killed, 1 run each or two of five, 2 survivors explained; found after 321 requests',
    )
    const five = scoreboard({ ...figures, mutants: { ...figures.mutants, runs: 5 } })
    expect(five).toContain('| 55 of 60 killed, 5 runs each, 50 in every run |')
    expect(five).toContain('198 of 200 killed, 5 runs each, 190 in every run, 2 survivors explained')
    expect(board).toContain(
      '| 1,900 confirmed, 12 intermittent, 3 not tried again; told in 4 exchanges in the median, 11 at most; ' +
        '92 of 100 of the confirmed name a rule of their mutant; 0 do not say what was sent, what must be and what is; ' +
        '59 of 60 known wrong values are shown |',
    )
    expect(board).toContain(
      '0 false alarms, 0 errors of the suite and 0 misread variants in 2 runs of 1 deployments',
    )
    expect(board).not.toContain('seeds only')
    const once = { ...figures.mutants, runs: 5, once: ['one bug', 'another'] }
    expect(scoreboard({ ...figures, mutants: once })).toContain(
      '| Found by one of 5 seeds only | 2 mutants: one bug; another |',
    )
    expect(board).toContain('| `smoke` | 101 | 0.9 | 27 |')
    expect(board).toContain('| `soak --minutes 1` | 12,345 | 61 | - |')
  })

  it('is written between its markers, and nothing else changes', () => {
    const before = 'one\n<!-- scoreboard: begin -->\nold\n<!-- scoreboard: end -->\ntwo\n'
    const after = withScoreboard(before, board)
    expect(scoreboardIn(after)).toBe(board)
    expect(after.replace(board, 'old')).toBe(before)
    expect(() => withScoreboard('no markers', board)).toThrow('no place')
  })

  it('reads what the two long commands printed, the variants in parts too', () => {
    const { runs: _, ...tally } = figures.mutants
    const results = Array.from({ length: 2 * (200 + 60) + 4 }, () => ({}))
    expect(mutantFigures(JSON.stringify({ ...tally, results }))).toEqual({ ...tally, runs: 2 })
    const text = (seed: number) => JSON.stringify({ visits: [{ ...run, seed }] })
    expect(variantsFigures([text(1), text(2)])).toMatchObject({ deployments: 1, runs: 2, runsWithAlarm: 0 })
  })
})
