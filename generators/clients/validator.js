import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

// Starts a server that validates requests by a contract with the library that is named, answers 200 to those it takes, and
// prints its port.

const [, , name, contract] = process.argv
const taken = (_request, response) => response.end('{}')

const servers = {
  async 'express-openapi-validator'() {
    const { default: express } = await import('express')
    const { default: validator } = await import('express-openapi-validator')
    const app = express()
    app.use(express.json())
    app.use(validator.middleware({ apiSpec: contract, validateSecurity: false, ignoreUndocumented: true }))
    app.use(taken)
    app.use((error, _request, response, _next) => response.status(error.status ?? 500).end(`${error}`))
    return createServer(app).listen(0, '127.0.0.1')
  },
  async 'fastify-openapi-glue'() {
    const { default: fastify } = await import('fastify')
    const { default: glue } = await import('fastify-openapi-glue')
    const app = fastify({ ajv: { customOptions: { strict: false } } })
    app.setErrorHandler(({ statusCode = 500 }, _request, reply) =>
      reply.code(statusCode).serializer(JSON.stringify).send({}),
    )
    await app.register(glue, {
      specification: contract,
      operationResolver: () => async (_request, reply) => reply.serializer(JSON.stringify).send({}),
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    return app.server
  },
  async 'openapi-backend'() {
    const { OpenAPIBackend } = await import('openapi-backend')
    const { Ajv2020 } = await import('ajv/dist/2020.js')
    const { default: addFormats } = await import('ajv-formats')
    const handlers = { validationFail: () => 400, notImplemented: () => 200, notFound: () => 404 }
    const backend = new OpenAPIBackend({
      definition: contract,
      quick: true,
      coerceTypes: true,
      customizeAjv: (_ajv, options) => addFormats.default(new Ajv2020({ ...options, strict: false })),
      handlers,
    })
    backend.registerSecurityHandler('ApiKey', () => true)
    await backend.init()
    return createServer(async (request, response) => {
      const { method, url: path, headers } = request
      const body = await text(request)
      response.statusCode = await backend.handleRequest({ method, path, headers, body })
      response.end()
    }).listen(0, '127.0.0.1')
  },
}
const server = await servers[name]()
if (!server.listening) await new Promise((listening) => server.once('listening', listening))
process.stdout.write(`${server.address().port}\n`)
