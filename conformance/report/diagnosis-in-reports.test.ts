import { describe, expect, it } from 'vitest'
import { failingRun } from '../../selftest/failing-run.test-bed.ts'
import { summary } from '../command/progress.ts'
import { diagnosesOf, failureText } from '../diagnosis/diagnosis.ts'
import { broken, created, failureOf, listed, traceOf } from '../diagnosis/exchanges.test-bed.ts'
import { recordingOf } from '../diagnosis/recording.ts'
import { htmlReport } from './html/page.ts'
import { junit } from './junit.ts'
import { text } from './junit-xml.ts'
import { markdownReport } from './markdown.ts'
import { contentOf } from './report-content.ts'
import { escaped, plain } from './visible.ts'

const trace = traceOf([created(1, 0, { id: 'grant-1' }, {}), listed(2, 5, [])])
const told = (...failures: readonly ReturnType<typeof failureOf>[]) =>
  diagnosesOf(failures, recordingOf(trace))
const of = (rule: 'GRANT-CREATES' | 'GRANT-TYPE-FIELD', values: object) => ({
  ...failureOf([broken([1, 2], { rule, ...values })], [1, 2]),
  rule,
})

describe('a failed rule', () => {
  it('is told with the same lines in the terminal, in Markdown, in HTML and in JUnit', async () => {
    const content = contentOf(await failingRun({ confirm: 'off' }))
    expect(content.diagnoses.length).toBeGreaterThan(2)
    const places = [
      [summary(content).join('\n'), (line: string) => line],
      [markdownReport(content), (line: string) => plain(line)],
      [htmlReport(content), (line: string) => escaped(line)],
      [junit(content), (line: string) => text(line)],
    ] as const
    for (const line of content.diagnoses.flatMap((one) => failureText(one)))
      for (const [place, written] of places) expect(place).toContain(written(line))
  })

  it('whose answers have broken another one is told there, once', () => {
    const values = { expected: '"A"', seen: '"B"' }
    const [first, second] = told(of('GRANT-CREATES', values), of('GRANT-TYPE-FIELD', values))
    expect(first?.repeats).toBeUndefined()
    expect(second?.repeats?.rule.id).toBe(first?.rule.id)
    expect(second && failureText(second)).toEqual([`the same answers as F1, ${first?.rule.id}`])
    const others = told(of('GRANT-CREATES', values), of('GRANT-TYPE-FIELD', { ...values, seen: '"C"' }))
    expect(others.map(({ repeats }) => repeats)).toEqual([undefined, undefined])
  })

  it('says of a request that ran beside another one that it did', () => {
    const beside = { ...created(1, 0, { id: 'grant-1' }, {}), receivedAt: Number.MAX_SAFE_INTEGER }
    const recording = recordingOf(traceOf([beside, listed(2, 5, [])]))
    const [one] = diagnosesOf([of('GRANT-CREATES', { expected: '1', seen: '2' })], recording)
    expect(one && failureText(one).join('\n')).toMatch(
      / {2}because: {2}#1 Create .*, at \+0 ms, at the same time as #2, -> 200/,
    )
  })
})
