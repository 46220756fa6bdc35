import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { bundle } from './render-validators.ts'

const schemaFile = new URL('../../fixtures/fixture.schema.json', import.meta.url)

/** Returns the validator of fixture files as one JavaScript module that imports nothing. */
export function renderFixtureValidator(): Promise<string> {
  const ajv = new Ajv({ allErrors: true, verbose: true, code: { source: true, esm: true } })
  ajv.addSchema(JSON.parse(readFileSync(schemaFile, 'utf8')), 'fixture')
  const code = standaloneCode.default(ajv, { validateFixture: 'fixture' })
  return bundle({ 'contract:entry': code })
}

/** What TypeScript knows of that module. */
export const fixtureValidatorTypes = `
/** One thing that is wrong with a fixture file, as Ajv reports it. */
export interface ShapeError {
  /** A JSON pointer into the file. */
  readonly instancePath: string
  readonly keyword: string
  readonly params: {
    readonly missingProperty?: string
    readonly additionalProperty?: string
    readonly property?: string
    readonly limit?: number
  }
  /** The property whose name is wrong, instead of its value. */
  readonly propertyName?: string
  readonly data: unknown
  readonly parentSchema: {
    readonly type?: string
    readonly description?: string
    readonly enum?: readonly string[]
    readonly properties?: Readonly<Record<string, unknown>>
  }
}

/** Tells whether a value has the shape of a fixture file; when not, \`errors\` holds everything that is wrong until the next call. */
export const validateFixture: {
  (value: unknown): boolean
  readonly errors?: readonly ShapeError[] | null
}
`
