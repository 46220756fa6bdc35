import { readFileSync } from 'node:fs'
import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { failingRun, soundRun } from '../../selftest/failing-run.test-bed.ts'
import { secondTarget } from '../../selftest/second-implementation/transport.ts'
import { catalogue } from '../contract/catalogue.ts'
import { verdictNames } from './report.ts'
import { filesOf } from './write-reports.ts'

const schema = JSON.parse(readFileSync(new URL('./report.schema.json', import.meta.url), 'utf8'))
const ajv = new Ajv2020.default({ allErrors: true, strict: true })
addFormats.default(ajv)
const validate = ajv.compile(schema)

const problemsOf = (report: unknown) => {
  validate(report)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

const written = (run: Awaited<ReturnType<typeof soundRun>>) => JSON.parse(filesOf(run)['report.json'] ?? '')

describe('report.json', () => {
  it('has the published shape after a sound run, a failing one, one of nothing, and one that could not begin', async () => {
    const known = [{ rule: 'REVOKE-CASCADE-LATER', reason: 'next release', until: '2999-12-31' }]
    const claimed = { ...secondTarget, claims: { checkout: 'sold elsewhere' } }
    const runs = [
      await soundRun(),
      await failingRun(),
      await failingRun({ known, confirm: 'off', target: claimed }),
      await soundRun({ planOnly: 'yes' }),
      await soundRun({ target: { ...secondTarget, keys: { full: 'wrong_wrong_wrong' } } }),
    ]
    for (const one of runs) expect(problemsOf(written(one))).toEqual([])
    expect(runs.map(({ report }) => report.outcome)).toEqual([
      'partial',
      'violated',
      'violated',
      'incomplete',
      'incomplete',
    ])
  })

  it('names every rule of the catalogue once, in its order, each with one verdict', async () => {
    const report = written(await soundRun({ planOnly: 'yes' }))
    expect(report.rules.map(({ rule }: { rule: string }) => rule)).toEqual(catalogue.map(({ id }) => id))
    const sum = Object.values<number>(report.counts).reduce((all, count) => all + count, 0)
    expect(sum).toBe(catalogue.length)
  })

  it('is described with the names that the code knows', () => {
    expect(schema.properties.counts.required).toEqual([...verdictNames])
    expect(schema.$defs.ruleVerdict.properties.verdict.enum).toEqual([...verdictNames])
  })

  it('is refused with one part missing, renamed or of another type', async () => {
    const report = written(await failingRun({ confirm: 'off' }))
    expect(problemsOf(report)).toEqual([])
    for (const name of Object.keys(report)) {
      const { [name]: part, ...rest } = report
      expect(problemsOf(rest), name).not.toEqual([])
      expect(problemsOf({ ...rest, [`${name}s`]: part }), name).not.toEqual([])
      expect(problemsOf({ ...report, [name]: null }), name).not.toEqual([])
    }
    for (const list of ['rules', 'failures', 'checks'])
      expect(problemsOf({ ...report, [list]: [{}] }), list).not.toEqual([])
  })
})
