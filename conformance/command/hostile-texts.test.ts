import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Change, certified, serveSecond } from '../../selftest/second-server.test-bed.ts'
import type { RunResult } from '../report/report.ts'
import { testOutcomeOf } from '../report/test-outcome.ts'
import { compare, verify } from './reports.ts'

const range = (first: number, last: number): readonly string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index))

/** The characters that no terminal, report or log may get from a target; the line feed is looked for at the beginning of a line. */
const controls = {
  C0: range(0, 0x1f).filter((control) => control !== '\n'),
  C1: range(0x7f, 0x9f),
  'bidi controls': [...range(0x202a, 0x202e), ...range(0x2066, 0x2069), '\u200e', '\u200f', '\u061c'],
  'line separators': ['\u2028', '\u2029'],
}
const hostile = `odd${Object.values(controls).flat().join('')}\n::error::forged`

/** Every text of an answer that a report may show carries the controls, and nothing can be revoked. */
const poisoned: Change = (answer, { method }) => {
  const failing = method === 'DELETE'
  const json = failing ? { errorCode: '', message: '' } : JSON.parse(answer.text || '{}')
  const text = JSON.stringify(json, (name, value) =>
    typeof value === 'string' && /^(?:id|displayName|name|errorCode|message)$/.test(name)
      ? value + hostile
      : value,
  )
  const header = Buffer.from(controls['bidi controls'].join('')).toString('latin1')
  return {
    ...answer,
    status: failing ? 500 : answer.status,
    headers: { ...answer.headers, location: `/v1/${header}`, 'x-odd': header, 'x-cache': `hit ${header}` },
    text,
  }
}
const refusing: Change = (answer) => {
  const text = JSON.stringify({ errorCode: hostile, message: hostile })
  return { ...answer, status: 403, text }
}

const root = mkdtempSync(join(tmpdir(), 'hostile-texts-'))
const outputs = new Map<string, string>()
const names = [
  'stdout',
  'stderr',
  'stdout with --json',
  'stdout of --plan',
  'stdout of --plan --json',
  'stderr of --plan',
  'stdout of --repro',
  'stdout of --repro --json',
  'stdout of --cleanup --json',
  'stderr of --cleanup',
  'stdout of verify-report',
  'stdout of verify-report --json',
  'stdout of diff-report',
  'report.json',
  'report.html',
  'report.md',
  'junit.xml',
  'trace.jsonl',
  'journal',
  'messages of tests',
] as const

beforeAll(async () => {
  const second = await serveSecond()
  const file = join(root, 'target.json')
  writeFileSync(file, JSON.stringify(second.target))
  const [report, sound, journal] = [join(root, 'report'), join(root, 'sound'), join(root, 'j.jsonl')]
  const flags = { target: file, only: ['chain', 'auth', 'search', 'grants'], seed: '3', maxRequests: '300' }
  const run = async (more: object) =>
    certified({ ...flags, journal: join(root, `${Math.random()}.jsonl`), ...more })
  await run({ report: sound })
  second.become(poisoned)
  const text = await run({ report, journal, confirm: false })
  const json = await run({ confirm: false, json: true })
  const [plan, planJson] = [await run({ plan: true }), await run({ plan: true, json: true })]
  const [clean, cleanJson] = [await run({ cleanup: journal }), await run({ cleanup: journal, json: true })]
  const read = (name: string) => readFileSync(join(report, name), 'utf8')
  const told: RunResult = {
    report: JSON.parse(read('report.json')),
    trace: read('trace.jsonl')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  }
  second.become(refusing)
  const refused = await run({ plan: true })
  const repro = told.report.failures.find(({ token }) => token !== undefined)?.token ?? ''
  const alone = { target: file, repro, journal: join(root, 'repro.jsonl') }
  const [again, againJson] = [await certified(alone), await certified({ ...alone, json: true })]
  second.close()

  const files = ['report.json', 'report.html', 'report.md', 'junit.xml', 'trace.jsonl'] as const
  for (const name of files) outputs.set(name, read(name))
  const messages = told.report.checks.flatMap(({ check }) => {
    const { failures, error = '', skipped = '' } = testOutcomeOf(check, told)
    return [...failures.flatMap(({ words, seen, expected }) => [words, seen, expected]), error, skipped]
  })
  // A report that was tampered with, so that every difference is told.
  const { report: honest } = told
  const baseUrl = `https://odd.example/${hostile}`
  writeFileSync(
    join(report, 'report.json'),
    JSON.stringify({ ...honest, target: { ...honest.target, baseUrl } }),
  )
  const said = async (command: (io: { stdout: (text: string) => void; stderr: () => void }) => unknown) => {
    let out = ''
    await command({ stdout: (text) => (out += text), stderr: () => {} })
    return out
  }
  const all: Readonly<Record<Exclude<(typeof names)[number], (typeof files)[number]>, string>> = {
    stdout: text.out,
    stderr: text.err,
    'stdout with --json': json.out,
    'stdout of --plan': plan.out,
    'stdout of --plan --json': planJson.out,
    'stderr of --plan': refused.err,
    'stdout of --repro': again.out,
    'stdout of --repro --json': againJson.out,
    'stdout of --cleanup --json': cleanJson.out,
    'stderr of --cleanup': clean.err,
    'stdout of verify-report': await said((io) => verify(report, {}, io)),
    'stdout of verify-report --json': await said((io) => verify(report, { json: true }, io)),
    'stdout of diff-report': await said((io) => compare(sound, report, io)),
    journal: readFileSync(journal, 'utf8'),
    'messages of tests': messages.join('\n'),
  }
  for (const [name, output] of Object.entries(all)) outputs.set(name, output)
})
afterAll(() => rmSync(root, { recursive: true }))

describe.each(names)('%s', (name) => {
  it('says what the target said', () => expect(outputs.get(name)).toContain('odd'))

  it.each(Object.entries(controls))('shows none of its %s', (_, all) => {
    const text = outputs.get(name) ?? ''
    expect(all.filter((control) => text.includes(control)).map((control) => control.charCodeAt(0))).toEqual(
      [],
    )
  })

  it.runIf(name !== 'report.html')('lets it begin no line', () =>
    expect(outputs.get(name)).not.toMatch(/^::error::/m),
  )
})

describe('JSON', () => {
  it('has every text as it was sent', () => {
    const exchanges = (outputs.get('trace.jsonl') ?? '').trimEnd().split('\n')
    expect(
      exchanges.some((line) => String(JSON.parse(line).json?.bundles?.[0]?.name).endsWith(hostile)),
    ).toBe(true)
    const plan = JSON.parse(outputs.get('stdout of --plan --json') ?? '')
    expect(plan.bundles[0].name).toBe(`Bundle b-main${hostile}`)
  })
})
