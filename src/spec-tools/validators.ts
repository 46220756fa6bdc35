import { fileURLToPath } from 'node:url'
import type { Options } from 'ajv'
import { _, Ajv2020 } from 'ajv/dist/2020.js'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { rolldown } from 'rolldown'
import { isDateTime } from '../../spec/date-time.ts'
import { banner } from './banner.ts'
import type { Schema } from './document.ts'
import type { OperationSchemas } from './validator-schemas.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The validators of every operation, whose schemas are given, as one JavaScript module that imports nothing. */
export async function renderValidators(
  operations: Readonly<Record<string, OperationSchemas>>,
): Promise<string> {
  const strict = new Pool('strict')
  const coercing = new Pool('coercing')
  const map = Object.entries(operations).map(
    ([operationId, schemas]) => `  ${operationId}: ${operationSource(schemas, strict, coercing)},\n`,
  )
  const modules: Record<string, string> = {
    'contract:strict': strict.source({ coerceTypes: false }),
    'contract:coercing': coercing.source({ coerceTypes: true }),
    'contract:entry': `import * as strict from 'contract:strict'
import * as coercing from 'contract:coercing'
export const validators = {\n${map.join('')}}`,
  }
  return `${banner}${await bundle('contract:entry', modules)}`
}

function operationSource(schemas: OperationSchemas, strict: Pool, coercing: Pool): string {
  const byStatus = (pool: Pool, record: Readonly<Record<string, Schema>>): string =>
    `{ ${Object.entries(record)
      .map(([status, schema]) => `${status}: ${pool.add(schema)}`)
      .join(', ')} }`
  return `{
    params: ${coercing.add(schemas.params)},
    body: ${schemas.body === undefined ? 'undefined' : strict.add(schemas.body)},
    responses: ${byStatus(strict, schemas.responses)},
    responseHeaders: ${byStatus(coercing, schemas.responseHeaders)},
  }`
}

/** Schemas that become one module of validators; equal ones become one validator. */
class Pool {
  readonly #name: string
  readonly #schemas = new Map<string, Schema>()

  constructor(name: string) {
    this.#name = name
  }

  /** Takes a schema and says how the entry module names its validator. */
  add(schema: Schema): string {
    const text = JSON.stringify(schema)
    if (!this.#schemas.has(text)) this.#schemas.set(text, schema)
    return `${this.#name}.check${[...this.#schemas.keys()].indexOf(text)}`
  }

  source(options: Options): string {
    const ajv = new Ajv2020({
      ...options,
      strict: false,
      allErrors: true,
      formats: { 'date-time': isDateTime },
      code: { source: true, esm: true, formats: _`formats` },
    })
    const names = [...this.#schemas.values()].map((schema, index) => {
      ajv.addSchema(schema, `schema${index}`)
      return [`check${index}`, `schema${index}`]
    })
    const code = standaloneCode.default(ajv, Object.fromEntries(names))
    return `import { isDateTime } from ${JSON.stringify(`${root}spec/date-time.ts`)}
const formats = { 'date-time': isDateTime }
${code}`
  }
}

async function bundle(entry: string, modules: Readonly<Record<string, string>>): Promise<string> {
  const build = await rolldown({
    input: entry,
    cwd: root,
    platform: 'node',
    plugins: [
      {
        name: 'contract',
        resolveId: (id) => (id in modules ? id : undefined),
        load: (id) => modules[id],
      },
    ],
  })
  const { output } = await build.generate({ format: 'esm', comments: false })
  await build.close()
  return output[0].code
}
