import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { diffContracts } from './diff-contracts.ts'
import type { ChangeClass } from './verdict.ts'

/** One small change in both directions: of a schema that is sent or answered, or of members of a document. */
interface Case {
  readonly is: ChangeClass
  readonly back?: ChangeClass
  readonly sent?: Both
  readonly answered?: Both
  readonly document?: Both
  readonly schemas?: Both | object
  readonly version?: string
}

type Both = readonly [base: unknown, head: unknown]

/** As the command reads them: an integer beyond those that a number holds is a bigint. */
const exact = (_: unknown, value: unknown): unknown =>
  typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : value
const text = readFileSync(new URL('kinds.yaml', import.meta.url), 'utf8')
const kinds: Readonly<Record<string, readonly Case[]>> = parse(text, exact, { intAsBigInt: true })

function documentOf(
  { sent, answered, document, schemas, version = '3.1.0' }: Case,
  side: 0 | 1,
): { readonly [key: string]: unknown } {
  const body = (schema: unknown) => ({ content: { 'application/json': { schema } } })
  return {
    openapi: version,
    info: { title: 'Shop', version: '1.0.0' },
    paths: {
      '/orders': {
        post: {
          operationId: 'order',
          ...(sent && { requestBody: { required: true, ...body(sent[side]) } }),
          responses: { '200': { description: 'Made', ...(answered && body(answered[side])) } },
        },
      },
    },
    components: { schemas: Array.isArray(schemas) ? schemas[side] : (schemas ?? {}) },
    ...Object(document?.[side]),
  }
}

describe.each(Object.entries(kinds))('%s', (_, cases) => {
  it.each(cases.map((each, index) => [index + 1, JSON.stringify(each, big), each] as const))(
    '%i: %s',
    (_, __, each) => {
      const [base, head] = [documentOf(each, 0), documentOf(each, 1)]
      expect(diffContracts(base, head).class).toBe(each.is)
      if (each.back !== undefined) expect(diffContracts(head, base).class).toBe(each.back)
      expect(diffContracts(base, structuredClone(base)).class).toBe('none')
    },
  )
})

const big = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}` : value)
