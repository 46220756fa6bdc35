import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pacedMs } from '../../conformance/run/pacer.ts'
import { mutants } from '../mutants/all.ts'
import { leastSubtle } from '../mutants/tally.ts'
import { conformingDeployments } from '../variants/deployments.ts'
import { scoreboardIn } from './markdown.ts'

describe('the scoreboard of docs/suite.md', () => {
  const board = scoreboardIn(readFileSync(new URL('../../docs/suite.md', import.meta.url), 'utf8'))
  const number = (pattern: RegExp): number =>
    Number((pattern.exec(board)?.[1] ?? 'not there').replaceAll(',', ''))

  /** Another mutant or deployment need not be on the page at once. */
  const nearly = (written: number, actual: number): void =>
    expect(Math.abs(written - actual)).toBeLessThan(actual / 10)

  it('is nearly of these mutants and these deployments, and says that nothing is amiss', () => {
    const plain = mutants.filter(({ subtle }) => subtle === undefined)
    const of = number(/server \| \d+ of (\d+) killed/)
    nearly(of, plain.length)
    const killed = number(/server \| (\d+) of \d+ killed/)
    expect(killed / of).toBeGreaterThanOrEqual(0.95)
    expect(of - killed).toBe(plain.filter(({ survives }) => survives !== undefined).length)
    const subtle = number(/Subtle mutants.*\| \d+ of (\d+) killed/)
    nearly(subtle, mutants.length - plain.length)
    expect(number(/Subtle mutants.*\| (\d+) of \d+ killed/) / subtle).toBeGreaterThanOrEqual(leastSubtle)
    expect(number(/; (\d+) of 100 of the confirmed name a rule of their mutant/)).toBeGreaterThanOrEqual(80)
    const unconfirmed = number(/, (\d+) not tried again/)
    expect(unconfirmed / (unconfirmed + number(/\| ([\d,]+) confirmed/))).toBeLessThan(0.02)
    const deployments = number(/runs of (\d+) deployments/)
    nearly(deployments, conformingDeployments().length)
    expect(number(/in ([\d,]+) runs of/) % deployments).toBe(0)
    expect(board).toContain('| 0 false alarms, 0 errors of the suite and 0 misread variants in ')
  })

  it('keeps each profile within its requests, and a certification within seven windows of a limit', () => {
    expect(number(/`smoke` \| ([\d,]+)/)).toBeLessThanOrEqual(120)
    expect(number(/`certify` \| ([\d,]+)/)).toBeLessThanOrEqual(1_800)
    expect(number(/`certify` \| [\d,]+ \| [\d.]+ \| (\d+)/)).toBeLessThanOrEqual(
      pacedMs(1_800, 240) / 1_000 + 5,
    )
  })
})
