import { beforeAll, describe, expect, it } from 'vitest'
import { failingRun, soundRun } from '../../selftest/failing-run.test-bed.ts'
import { diffReports } from './diff-report.ts'
import type { Report, RuleVerdict } from './report.ts'
import { reasonOf } from './verdict-text.ts'

let sound: Report
let failing: Report

beforeAll(async () => {
  sound = (await soundRun()).report
  failing = (await failingRun({ confirm: 'off' })).report
})

const diffOf = (a: Report, b: Report): string => `${diffReports(a, b).join('\n')}\n`

const withRule = (report: Report, rule: string, over: Partial<RuleVerdict>): Report => ({
  ...report,
  rules: report.rules.map((one) => (one.rule === rule ? { ...one, ...over } : one)),
})

/** The lines of one section. */
const section = (text: string, title: string): string =>
  text.split(`## ${title}\n`)[1]?.split('\n\n## ')[0] ?? ''

describe('diff-report', () => {
  it('says that nothing changed between a run and itself', () => {
    const text = diffOf(sound, sound)
    expect(text).toContain('# Partial → Partial')
    expect(text).toContain('No verdict changed')
    expect(text).not.toContain('## ')
  })

  it('reads a report of version 1, which has no promise and says less of its variants', () => {
    const { promise: _, lapsed: __, ...old } = { ...sound, outcome: 'conformant' as const }
    expect(diffOf(old as unknown as Report, failing)).toContain('# Conformant → Not conformant')
  })

  it('says what is violated now, with its failures, and what was mended', () => {
    const worse = diffOf(sound, failing)
    expect(worse).toContain('# Partial → Not conformant')
    expect(section(worse, 'Violated now')).toMatch(/\| REVOKE-CASCADE-LATER \| passed \| violated \| F\d+/)
    const better = diffOf(failing, sound)
    expect(section(better, 'Other verdicts')).toContain('| REVOKE-CASCADE-LATER | violated | passed |  |')
    expect(better).not.toContain('Violated now')
  })

  it('says what is missing for a rule that is no longer judged', () => {
    const rule = sound.rules.find(({ verdict }) => verdict === 'passed')?.rule ?? ''
    const without = withRule(sound, rule, { verdict: 'not testable', missing: ['keys.read|Only'] })
    expect(section(diffOf(sound, without), 'Other verdicts')).toContain(
      `| ${rule} | passed | not testable | keys.read\\|Only |`,
    )
  })

  it('names rules that only one catalogue has', () => {
    const rule = sound.rules.find(({ verdict }) => verdict === 'passed')?.rule ?? ''
    const less = { ...sound, rules: sound.rules.filter((one) => one.rule !== rule) }
    expect(section(diffOf(less, sound), 'Other verdicts')).toContain(`| ${rule} | not there |`)
    expect(section(diffOf(sound, less), 'Other verdicts')).toContain(`| ${rule} | passed | not there |`)
  })

  it('says where a deployment behaves in another way, situation by situation', () => {
    const open = sound.rules.find(({ variants }) => variants.length > 0)
    if (open === undefined) throw new Error('no variant was found')
    const [first, ...rest] = open.variants
    const other = withRule(sound, open.rule, {
      variants: [
        { situation: first?.situation ?? '', variants: ['another'], answers: 1, varies: undefined },
        ...rest,
      ],
    })
    const text = section(diffOf(sound, other), 'Behaviour that changed where the description leaves a choice')
    expect(text).toContain(`| ${open.rule} |`)
    expect(text).toContain(' | another |')
    expect(text.match(/\| another \|/g)).toHaveLength(1)
  })
})

it('says of a rule that holds what it was not tried with, and of another that this is missing', () => {
  const of = { failures: [], missing: ['keys.readOnly'], checks: [], variants: [], held: 1 }
  const reason = (verdict: 'passed' | 'not testable') => reasonOf({ ...of, verdict } as never)
  expect(reason('passed')).toBe('not in every way: keys.readOnly')
  expect(reason('not testable')).toBe('keys.readOnly')
})
