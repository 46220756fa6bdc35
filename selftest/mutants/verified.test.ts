import { describe, expect, it } from 'vitest'
import { reportDifferences } from '../../conformance/command/reports.ts'
import { mutants } from './all.ts'
import { foundQuickly } from './found-quickly.test-bed.ts'

/** The last mutant of each third area: those that a run without limits can see. */
const areas = new Set(mutants.map(({ area }) => area))
const chosen = [...areas].flatMap((area, index) => {
  if (index % 3 !== 1) return []
  const last = mutants.findLast(
    (one) => one.area === area && area !== 'rate limit' && one.survives === undefined,
  )
  return last === undefined ? [] : [last]
})

// biome-ignore lint/suspicious/noExplicitAny: whoever tampers keeps to no type
type Loose = any

/** Returns the differences that verify-report finds after a change of report or trace. */
async function tampered(
  written: string,
  change: (report: Loose, trace: Loose[]) => Loose[] | undefined,
): Promise<readonly string[]> {
  const [own, events] = JSON.parse(written) as [Loose, Loose[]]
  return reportDifferences(own, change(own, events) ?? events)
}

describe('verify-report on the report of a mutant', () => {
  it('has some to look at', () => expect(chosen.length).toBeGreaterThan(5))

  it.each(chosen.map((mutant) => [mutant.name, mutant] as const))(
    '%s: it agrees, and sees a verdict that was flipped, a failure that was hidden, an exchange that was dropped or changed',
    async (_, mutant) => {
      const run = await foundQuickly(mutant, { confirm: 'on' })
      const [failure] = run.report.failures
      if (failure === undefined) throw new Error('it was not seen to fail')
      const cited = failure.findings[0]?.because.at(-1)
      const written = JSON.stringify([run.report, run.trace])
      expect(await tampered(written, () => undefined)).toEqual([])

      const flipped = await tampered(written, (own) => {
        Object.assign(own, { outcome: 'conformant', exitCode: 0 })
        for (const rule of own.rules) if (rule.verdict === 'violated') rule.verdict = 'passed'
        own.counts.passed += own.counts.violated
        own.counts.violated = 0
        own.failures = []
        return undefined
      })
      expect(flipped.join('\n')).toContain(`rules.${failure.rule}.verdict: report.json says`)
      const hidden = await tampered(written, (own) => {
        own.failures = own.failures.filter(({ rule }: Loose) => rule !== failure.rule)
        return undefined
      })
      expect(hidden).not.toEqual([])
      const dropped = await tampered(written, (_, events) =>
        events.filter((event) => event.event !== 'exchange' || event.n !== cited),
      )
      expect(dropped.join('\n')).toContain(`the trace has no exchange #${cited}`)
      const changed = await tampered(written, (_, events) => {
        for (const exchange of events)
          if (exchange.n === cited && exchange.request !== undefined)
            Object.assign(exchange, { status: 599, text: '', json: undefined, headers: {} })
        return undefined
      })
      expect(changed).not.toEqual([])
    },
  )
})
