import { Ajv2020 } from 'ajv/dist/2020.js'
import { type Document, OpenAPIBackend, type Options } from 'openapi-backend'
import { isDateTime } from '../../spec/date-time.ts'
import definition from '../../spec/generated/openapi.json' with { type: 'json' }

class Stock extends OpenAPIBackend {
  // The package checks documents against OpenAPI 3.0 only; ours is 3.1 and linted elsewhere.
  override validateDefinition(): Document {
    return this.document
  }
}

/** An OpenAPIBackend of the contract with its own routing and validation; authentication is left to the handlers. */
export function stockOf(handlers: NonNullable<Options['handlers']>): OpenAPIBackend {
  const stock = new Stock({
    definition: structuredClone(definition) as unknown as Document,
    strict: true,
    coerceTypes: true,
    customizeAjv: (_, options) =>
      new Ajv2020({ ...options, strict: false, formats: { 'date-time': isDateTime } }) as never,
    handlers,
  })
  stock.registerSecurityHandler('ApiKey', () => true)
  return stock
}
