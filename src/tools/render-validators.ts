import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv, type Options } from 'ajv'
import { _, Ajv2020 } from 'ajv/dist/2020.js'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { type AjvCustomizer, OpenAPIValidator } from 'openapi-backend'
import { rolldown } from 'rolldown'
import { type OpenApi, operationsOf, type ResponseObject, type Schema } from './contract.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Returns the declarations of a module of validators of the type `kind` in spec/operation.ts. */
export const validatorsTypes = (operationId: string, from: string, kind: string): string => `
import type { ${kind} } from '../operation.ts'
import type { ${operationId} } from './${from}'

export type { ${kind}, Validate, ValidationError } from '../operation.ts'

/** The validators of every operation of the contract. */
export const validators: Readonly<Record<${operationId}, ${kind}>>
`

/**
 * Returns a JavaScript module without imports with the validators that openapi-backend builds for each operation. They coerce
 * strings in parameters and headers only.
 */
export function renderValidators(document: OpenApi, parts: 'requests' | 'all'): Promise<string> {
  const definition: object = document
  const backend = new OpenAPIValidator({
    definition: definition as OpenAPIValidator['definition'],
    // Collects the schemas of each operation, which are compiled once below.
    customizeAjv: () =>
      ({ compile: (schema: Schema) => ({ schema }) }) as object as ReturnType<AjvCustomizer>,
  })
  const modules = { strict: new Map<string, Schema>(), coercing: new Map(), bodies: new Map() }
  /** Returns the name of a schema's validator in a module; equal schemas share one. */
  const named = (module: keyof typeof modules, schema: Schema): string => {
    const text = JSON.stringify(schema)
    modules[module].set(text, schema)
    return `${module}.check${[...modules[module].keys()].indexOf(text)}`
  }
  const entry = operationsOf(document).map(({ operationId: id, responses }) => {
    const request = (backend.requestValidators[id] ?? []).map(schemaOf)
    const params = request.at(-1)
    if (params === undefined) throw new Error(`openapi-backend built no request validator for ${id}`)
    const body = request.length > 1 ? named('bodies', request[0] ?? {}) : 'undefined'
    const requests = `params: ${named('coercing', params)}, body: ${body}`
    if (parts === 'requests') return `${id}: { ${requests} },\n`
    const answers = Object.entries(backend.statusBasedResponseValidators[id] ?? {}).map(
      ([status, validate]) => `${status}: ${named('strict', schemaOf(validate))}`,
    )
    const headers = Object.entries(backend.responseHeadersValidators[id] ?? {}).map(
      ([status, { superset }]) =>
        `${status}: ${named('coercing', requiringOnly(responses[status], schemaOf(superset)))}`,
    )
    return `${id}: { ${requests}, responses: { ${answers} }, responseHeaders: { ${headers} } },\n`
  })
  // The public contract's formats are parsed, once, by contract.parse; nobody parses those of the control plane.
  const validateFormats = parts === 'requests'
  return bundle({
    'contract:strict': compiled(modules.strict, { coerceTypes: false }),
    'contract:coercing': compiled(modules.coercing, { coerceTypes: true, validateFormats }),
    'contract:bodies': compiled(modules.bodies, { coerceTypes: false, validateFormats }),
    'contract:entry': `import * as strict from 'contract:strict'
import * as coercing from 'contract:coercing'
import * as bodies from 'contract:bodies'
export const validators = {\n${entry.join('')}}`,
  })
}

const schemaOf = (validate: { readonly schema: unknown } | undefined): Schema => validate?.schema as Schema

/** Returns a schema that requires only the required headers; openapi-backend's `superset` requires all. */
function requiringOnly(response: ResponseObject | undefined, schema: Schema): Schema {
  const { headers } = schema['properties'] as { readonly headers: Schema }
  const required = Object.entries(response?.headers ?? {}).filter(([, header]) => header.required)
  return {
    ...schema,
    properties: { headers: { ...headers, required: required.map(([name]) => name.toLowerCase()) } },
  }
}

function compiled(schemas: ReadonlyMap<string, Schema>, options: Options): string {
  const ajv = new Ajv2020({
    ...options,
    strict: false,
    allErrors: true,
    formats: { 'date-time': () => true },
    code: { source: true, esm: true, formats: _`formats` },
  })
  for (const [index, schema] of [...schemas.values()].entries()) ajv.addSchema(schema, `check${index}`)
  return `import { isDateTime } from ${JSON.stringify(`${root}spec/date-time.ts`)}
const formats = { 'date-time': isDateTime }
${standaloneCode.default(ajv)}`
}

/** Bundles modules, given as text, from `contract:entry` into one without imports. */
async function bundle(modules: Readonly<Record<string, string>>): Promise<string> {
  const build = await rolldown({
    input: 'contract:entry',
    cwd: root,
    platform: 'node',
    plugins: [
      { name: 'contract', resolveId: (id) => (id in modules ? id : undefined), load: (id) => modules[id] },
    ],
  })
  const { output } = await build.generate({ format: 'esm', comments: false })
  await build.close()
  return output[0].code
}

/** Returns the validator of files with a JSON schema as one JavaScript module that imports nothing. */
export function renderFileValidator(file: string, name: string): Promise<string> {
  const schema = JSON.parse(readFileSync(join(root, file), 'utf8'))
  const options = {
    allErrors: true,
    verbose: true,
    allowUnionTypes: true,
    useDefaults: true,
    code: { source: true, esm: true },
  }
  const ajv = schema.$schema.includes('2020-12') ? new Ajv2020(options) : new Ajv(options)
  return bundle({ 'contract:entry': standaloneCode.default(ajv.addSchema(schema, name), { [name]: name }) })
}

export const fileValidatorTypes = (name: string): string => `
import type { ValidateFunction } from 'ajv'

/** Tells whether a value has the shape of such a file, and fills in its defaults; when not, \`errors\` holds everything that is wrong until the next call. */
export const ${name}: ValidateFunction
`
