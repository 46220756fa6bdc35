import { describe, expect, it } from 'vitest'
import { observation } from '../contract/catalogue.ts'
import { broken, created, traceOf } from '../diagnosis/exchanges.test-bed.ts'
import type { Finding } from '../kit/finding.ts'
import { junit } from './junit.ts'
import { reportOf } from './report.ts'
import { contentOf } from './report-content.ts'

const rule = 'GRANTS-SORT-PERMANENT'

/** Returns the variants of an open rule that a report has after these answers, in the situation `''`. */
function shownAfter(...answers: readonly (string | readonly string[])[]) {
  const findings = answers.map((shown, index): Finding => {
    return { ...broken([index + 1]), ...observation(rule, shown) }
  })
  const exchanges = answers.map((_, index) => created(index + 1, index, { id: `g${index}` }, {}))
  const trace = traceOf(exchanges, findings)
  const report = reportOf(trace)
  const { rules } = contentOf({ report, trace })
  return {
    report,
    lines: rules.flatMap(({ observed }) => observed.map(({ variant, seen }) => ({ variant, seen }))),
  }
}

describe('what is observed of an open rule', () => {
  it('is narrowed by each further answer', () => {
    const { report, lines } = shownAfter(
      ['latest', 'last', 'elsewhere'],
      ['last', 'elsewhere'],
      ['last', 'elsewhere'],
    )
    expect(report.rules.find((one) => one.rule === rule)?.variants).toEqual([
      { situation: '', variants: ['last', 'elsewhere'], answers: 3 },
    ])
    expect(lines.map(({ variant }) => variant)).toEqual(['last or elsewhere'])
  })

  it('varies, with an exchange of each kind, where no variant explains all answers, and fails nothing', () => {
    const { report, lines } = shownAfter('latest', 'first', 'latest')
    const verdict = report.rules.find((one) => one.rule === rule)
    expect(verdict).toMatchObject({ verdict: 'observed', failures: [] })
    expect(verdict?.variants).toEqual([
      { situation: '', variants: ['first', 'latest'], answers: 3, varies: true },
    ])
    expect(report.failures).toEqual([])
    expect(lines).toEqual([{ variant: 'varies: first, latest', seen: expect.stringMatching(/^#3 .*, #2 /) }])
  })

  it('stands in junit.xml with all that is possible, or as what varies', () => {
    const said = (...answers: readonly (string | readonly string[])[]) => {
      const { report } = shownAfter(...answers)
      return junit(contentOf({ report, trace: [] }))
    }
    expect(said(['last', 'elsewhere'])).toContain('<system-out>last or elsewhere</system-out>')
    expect(said('latest', 'first')).toContain('<system-out>varies: first, latest</system-out>')
  })

  it('is called other where the catalogue has no name for it', () => {
    const { report } = shownAfter('in the middle')
    expect(report.rules.find((one) => one.rule === rule)?.variants[0]?.variants).toEqual([
      'other: in the middle',
    ])
  })
})
