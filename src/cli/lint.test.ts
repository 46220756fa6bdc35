import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parse, stringify } from 'yaml'
import { apiRules } from '../../spec/lint/plugin.ts'
import { revise } from '../diff/corpus/edit.test-bed.ts'
import { fixtures } from '../tools/lint/fixtures/fixtures.test-bed.ts'
import { formats, type Problem } from '../tools/lint.ts'
import { paths } from '../tools/redocly.ts'
import { registerLint } from './contract.ts'

const directory = mkdtempSync(join(tmpdir(), 'bundle-access-lint-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
const contract = readFileSync(paths.contract, 'utf8')

let [out, err] = ['', '']
beforeEach(() => {
  out = ''
  err = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += text
    return true
  })
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    err += text
    return true
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = 0
})

/** The exit code of the command. */
async function lint(...args: readonly string[]): Promise<number> {
  process.exitCode = 0
  out = ''
  const program = new Command().exitOverride()
  registerLint(program)
  for (const command of program.commands) command.exitOverride().configureOutput({ writeErr: () => {} })
  await program.parseAsync(['node', 'bundle-access', 'lint', ...args])
  return Number(process.exitCode ?? 0)
}

function file(name: string, text: string): string {
  const path = join(directory, name)
  writeFileSync(path, text)
  return path
}

const written = (document: unknown): string => stringify(document, { aliasDuplicateObjects: false })

/** Our contract with a default above its maximum, on line and column that the test knows. */
const line =
  contract
    .split('\n')
    .findIndex((text, index, all) => /default: 50/.test(text) && /maximum: 100/.test(all[index - 1] ?? '')) +
  1
const column = (contract.split('\n')[line - 1] ?? '').indexOf('50') + 1
const faulty = () =>
  file(
    'faulty, 100%.yaml',
    contract.replace('maximum: 100\n        default: 50', 'maximum: 100\n        default: 500'),
  )

/** A small document with these schemas, the first of which is answered; its example fits no object of ours. */
const withSchemas = (schemas: string): string =>
  `{"openapi":"3.1.0","info":{"title":"Bounds","version":"1.0.0"},"paths":{"/v1/x":{"get":{"operationId":"x","responses":{"200":{"description":"X","content":{"application/json":{"schema":{"$ref":"#/components/schemas/S0"},"example":{"a":"${'a'.repeat(40)}!"}}}}}}}},"components":{"schemas":{${schemas}}}}`

const chained = (length: number, schema: (next: string) => string): string =>
  Array.from(
    { length },
    (_, index) =>
      `"S${index}":${index === length - 1 ? '{"type":"string"}' : schema(`{"$ref":"#/components/schemas/S${index + 1}"}`)}`,
  ).join()

const deep = (levels: number): string =>
  `"S0":${'{"type":"object","properties":{"a":'.repeat(levels)}{"type":"string"}${'}}'.repeat(levels)}`

const patterned = (pattern: string): string =>
  `"S0":{"type":"object","properties":{"a":{"type":"string","pattern":"${pattern}"}}}`

/** A document of as many operations, each with a schema of its own. */
function large(operations: number): string {
  const each = Array.from({ length: operations }, (_, index) => index)
  const answer = (index: number) => ({
    description: 'It.',
    content: { 'application/json': { schema: { $ref: `#/components/schemas/S${index}` } } },
  })
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Large', version: '1.0.0', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: 'https://api.test' }],
    security: [],
    paths: Object.fromEntries(
      each.map((index) => [
        `/r${index}`,
        {
          get: {
            operationId: `read${index}`,
            summary: 'Read it',
            description: 'It is read. '.repeat(100),
            responses: { '200': answer(index), '404': { description: 'None.' } },
          },
        },
      ]),
    ),
    components: {
      schemas: Object.fromEntries(each.map((index) => [`S${index}`, { description: 'It. '.repeat(150) }])),
    },
  })
}

describe('bundle-access lint of what would take it hours', () => {
  it.each([
    [
      '40 schemas that each refer to the next twice',
      chained(40, (next) => `{"properties":{"a":${next},"b":${next}}}`),
    ],
    ['a schema 40 levels deep', deep(40)],
    ['a pattern that does not backtrack', patterned('^a+$')],
    ['a chain of 30 references', chained(30, (next) => next)],
  ])('answers for %s', async (_, schemas) => {
    expect(await lint(file('bounded.json', withSchemas(schemas)), '--format', 'json')).toBe(1)
    const rules = JSON.parse(out).problems.map(({ rule }: { rule: string }) => rule)
    expect(rules).toContain('house/dialect-named')
  })

  it.each([
    ['a schema 60 levels deep', deep(60), 'is nested too deeply to be linted: '],
    ['a schema 3,000 levels deep', deep(3000), 'is nested too deeply to be read'],
    [
      'a pattern that backtracks',
      patterned('^(a+)+$'),
      'takes more than 4 times the work of starting Redocly: let it take more with --bound 0\\.2',
    ],
  ])('refuses %s with exit code 2, and says why', async (_, schemas, words) => {
    await expect(lint(file('bounded.json', withSchemas(schemas)), '--bound', '0.1')).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(`bounded\\.json ${words}`),
    })
    expect(out).toBe('')
  })

  it('answers for 1.4 MB and 700 operations, and for a bound that is no number says so', async () => {
    const text = large(700)
    expect(text.length).toBeGreaterThan(1.4e6)
    expect(await lint(file('large.json', text), '--rules', 'general'), out).toBe(0)
    await expect(lint('--bound', '0')).rejects.toThrow('It must be a number above 0 and up to 1000')
  })

  it('refuses a reference that leads back to itself, and takes a schema that contains itself', async () => {
    const beginning = 'openapi: 3.1.0\ninfo: {title: a, version: "1"}\npaths: {}\ncomponents:\n  schemas:\n'
    const circle = `${beginning}    A: {$ref: "#/components/schemas/B"}\n    B: {$ref: "#/components/schemas/A"}\n`
    for (const text of [circle, circle.replace('3.1.0', '3.0.3')])
      await expect(lint(file('circle.yaml', text), '--format', 'json')).rejects.toMatchObject({
        exitCode: 2,
        message: expect.stringContaining('circle.yaml has a reference that leads back to itself'),
      })
    expect(out).toBe('')
    const tree = `${beginning}    A: {properties: {a: {$ref: "#/components/schemas/A"}}}\n`
    expect(await lint(file('tree.yaml', tree), '--format', 'json'), out).toBe(1)
    expect(JSON.parse(out).problems.length).toBeGreaterThan(0)
  })
})

describe('bundle-access lint', () => {
  it('finds nothing in the contract that the package ships, nor in a copy elsewhere, nor in that of the control plane', async () => {
    expect(await lint()).toBe(0)
    expect(out).toBe('')
    const copy = join(directory, 'copy.yaml')
    cpSync(paths.contract, copy)
    expect(await lint(copy, '--format', 'json'), out).toBe(0)
    expect(JSON.parse(out)).toEqual({ problems: [] })
    expect(await lint(paths.contract.replace('openapi.yaml', 'control.yaml')), out).toBe(0)
    expect(err).toContain('copy.yaml keeps every rule.')
  })

  it('prints place, rule and sentence, and exits with 1', async () => {
    expect(await lint(faulty())).toBe(1)
    expect(out).toContain(
      `faulty, 100%.yaml:${line}:${column} error house/defaults-fit\n  The default 500 must fit its schema: maximum is 100.\n`,
    )
    expect(err).toMatch(/faulty, 100%\.yaml: \d+ problems\.\n$/)
  })

  it('prints JSON and nothing else on stdout, of which a SARIF log and workflow commands can be made', async () => {
    expect(await lint(faulty(), '--format', 'json')).toBe(1)
    const problems: readonly Problem[] = JSON.parse(out).problems
    expect(problems).toContainEqual({
      rule: 'house/defaults-fit',
      severity: 'error',
      message: 'The default 500 must fit its schema: maximum is 100.',
      file: expect.stringMatching(/faulty, 100%\.yaml$/),
      pointer: '#/components/parameters/PageLimit/schema/default',
      line,
      column,
      endLine: line,
      endColumn: column + 3,
    })
    // What code scanning needs of each result.
    const log = JSON.parse(formats.sarif(problems, '1.0.0'))
    expect(log).toMatchObject({ version: '2.1.0', $schema: expect.stringContaining('sarif-2.1.0') })
    const [{ tool, results }] = log.runs
    expect(tool.driver.name).toBe('bundle-access lint')
    const own = results.find(({ ruleId }: { ruleId: string }) => ruleId === 'house/defaults-fit')
    expect(own).toMatchObject({
      level: 'error',
      message: { text: 'The default 500 must fit its schema: maximum is 100.' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: expect.stringMatching(/^file:\/\/.*\/faulty,%20100%25\.yaml$/) },
            region: { startLine: line, startColumn: column, endLine: line, endColumn: column + 3 },
          },
        },
      ],
    })
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex].id).toBe(ruleId)
    for (const { shortDescription, fullDescription, help, defaultConfiguration } of tool.driver.rules) {
      for (const { text } of [shortDescription, fullDescription, help])
        expect(text.length).toBeGreaterThan(20)
      expect(['error', 'warning', 'note']).toContain(defaultConfiguration.level)
    }
    expect(formats['github-actions'](problems)).toMatch(
      /^::error title=house\/defaults-fit,file=\S*faulty%2C 100%25\.yaml,line=\d+,endLine=\d+,col=\d+,endColumn=\d+::The default 500 must fit/m,
    )
  })

  it('holds a document against every rule of the house', async () => {
    const first = apiRules.flatMap(({ id }) => fixtures.find(({ rule }) => rule === `house/${id}`) ?? [])
    const revised = revise(
      parse(contract),
      first.flatMap(({ violation }) => violation),
    )
    expect(await lint(file('revised.yaml', written(revised)), '--format', 'json')).toBe(1)
    const { problems } = JSON.parse(out)
    const broken = new Set(problems.map(({ rule }: { rule: string }) => rule))
    expect(apiRules.map(({ id }) => `house/${id}`).filter((rule) => !broken.has(rule))).toEqual([])
  })

  it.each(fixtures.filter(({ rule }) => !rule.startsWith('house/')))(
    'relies on $rule for $name',
    async ({ rule, violation, nearMiss }) => {
      const revised = (steps: typeof violation) =>
        file('revised.yaml', written(revise(parse(contract), steps)))
      await lint(revised(nearMiss))
      expect(out).toBe('')
      await lint(revised(violation))
      expect(out).toContain(rule)
    },
  )

  it('leaves out the rules of this API for the contract of another one', async () => {
    const foreign = fileURLToPath(new URL('../diff/corpus/foreign.yaml', import.meta.url))
    const rulesOf = async (...args: readonly string[]): Promise<readonly string[]> => {
      await lint(foreign, '--format', 'json', ...args)
      return JSON.parse(out).problems.map(({ rule }: { rule: string }) => rule)
    }
    const [all, general] = [await rulesOf(), await rulesOf('--rules', 'general')]
    expect(all.some((rule) => rule.startsWith('house/'))).toBe(true)
    expect(general.some((rule) => rule.startsWith('house/'))).toBe(false)
    expect(general).toContain('operation-4xx-response')
  })

  it('holds OpenAPI 3.0 against the rules of Redocly alone, and says so', async () => {
    const old = (schema: string): string =>
      file(
        'v30.yaml',
        `openapi: 3.0.3
info: { title: Old, version: '1', license: { name: MIT, url: https://example.test/mit } }
servers: [{ url: https://api.test }]
security: []
paths:
  /x:
    get:
      operationId: x
      summary: Read x
      responses:
        '200': { description: X, content: { application/json: { schema: ${schema} } } }
        '404': { description: No X }
`,
      )
    expect(await lint(old('{ type: string, nullable: true }')), out).toBe(0)
    expect(err).toContain("v30.yaml is OpenAPI 3.0: only Redocly's rules are applied.\n")
    expect(await lint(old('{ type: [string, "null"] }'), '--rules', 'general')).toBe(1)
    expect(out).toContain(' error struct\n')
  })

  it('finds one problem where an operation has another id, at its line', async () => {
    const renamed = file(
      'renamed.yaml',
      contract.replace('operationId: listBundles', 'operationId: readBundles'),
    )
    const at = contract.split('\n').findIndex((text) => text.includes('operationId: listBundles')) + 1
    expect(await lint(renamed, '--format', 'json')).toBe(1)
    expect(JSON.parse(out).problems).toMatchObject([{ rule: 'house/rules-carried', line: at }])
  })

  it.each([
    ['a missing file', 'nowhere.yaml', undefined, 'there is no '],
    [
      'what is no YAML',
      'broken.yaml',
      'openapi: 3.1.0\npaths: [\n',
      'broken.yaml is neither YAML nor JSON: ',
    ],
    [
      'a key that is there twice',
      'twice.yaml',
      'openapi: 3.1.0\nopenapi: 3.1.0\n',
      'unique at line 2, column 1',
    ],
    ['another document', 'notes.yaml', 'just: notes', 'it has no "openapi" at its top'],
    ['an empty file', 'empty.yaml', '', 'it has no "openapi" at its top'],
    ['Swagger', 'old.yaml', 'swagger: "2.0"', 'is Swagger 2.0: convert it'],
    ['OpenAPI 3.2', 'v32.yaml', 'openapi: 3.2.0', 'says "openapi: 3.2.0", and this is for'],
    ['a version that is a number', 'v.yaml', 'openapi: 3.1', 'and say "openapi: 3.1.0"'],
    [
      'several files',
      'split.yaml',
      'openapi: 3.1.0\npaths: {/v1/x: {$ref: other.yaml}}',
      'split.yaml refers to other.yaml',
    ],
  ])('refuses %s with exit code 2 and prints nothing', async (_, name, text, words) => {
    const path = text === undefined ? join(directory, name) : file(name, text)
    await expect(lint(path, '--format', 'sarif')).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining(words),
    })
    expect(out).toBe('')
  })

  it('refuses a format that it does not have', async () => {
    await expect(lint('--format', 'xml')).rejects.toThrow(
      'Allowed choices are text, json, sarif, github-actions',
    )
  })
})
