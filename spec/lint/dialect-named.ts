import type { HouseRule } from './house-rule.ts'

const dialect = 'https://json-schema.org/draft/2020-12/schema'

/** Without this line some validators check nothing and say nothing, others leave out keywords. */
export const dialectNamed: HouseRule = {
  id: 'dialect-named',
  says: 'The document names the dialect of its schemas, JSON Schema 2020-12.',
  faultsOf: ({ root }) =>
    root['jsonSchemaDialect'] === dialect
      ? []
      : [
          {
            pointer: 'jsonSchemaDialect' in root ? '#/jsonSchemaDialect' : '#/openapi',
            message: `The document must say "jsonSchemaDialect: ${dialect}"; with another value some validators check nothing.`,
          },
        ],
}
