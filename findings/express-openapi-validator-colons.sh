# express-openapi-validator 5.6.2 with Express 4.21.2.
# It answers 400 to a date-time in a query whose colons are plain: "must be url encoded". RFC 3986 allows a colon in a query; curl
# sends it as it is, URLSearchParams escapes it. The parameter's `allowReserved` mends it, which OpenAPI means for the writer.
# It matters to an API with date filters: the request in the docs' curl line is refused, the one of a client library passes.
# Our server takes both forms (createdAfter), and the contract sets no allowReserved.
. "$(dirname "$0")/lib.sh"
npm_install express-openapi-validator@5.6.2 express@4.21.2
cat >"$work/try.mjs" <<'N'
import express from 'express'
import * as validator from 'express-openapi-validator'

const date = { type: 'string', format: 'date-time' }
const contract = (allowReserved) => ({
  openapi: '3.1.0',
  info: { title: 't', version: '1' },
  servers: [{ url: '/' }],
  paths: {
    '/grants': {
      get: {
        parameters: [{ name: 'createdAfter', in: 'query', schema: date, ...(allowReserved && { allowReserved }) }],
        responses: { 200: { description: 'ok' } },
      },
    },
  },
})

for (const allowReserved of [false, true]) {
  const app = express()
  app.use(validator.middleware({ apiSpec: contract(allowReserved), validateRequests: true }))
  app.get('/grants', (_, answer) => answer.json({}))
  app.use((error, _request, answer, _next) => answer.status(error.status ?? 500).json({ message: error.message }))
  const server = await new Promise((resolve) => {
    const started = app.listen(0, '127.0.0.1', () => resolve(started))
  })
  for (const value of ['2030-01-01T00:00:00Z', '2030-01-01T00%3A00%3A00Z']) {
    const answer = await fetch(`http://127.0.0.1:${server.address().port}/grants?createdAfter=${value}`)
    console.log(`allowReserved ${allowReserved}, ${value}: ${answer.status} ${(await answer.json()).message ?? ''}`.trim())
  }
  server.close()
}
N
(cd "$work" && node try.mjs) >"$work/seen"
holds 'express-openapi-validator 5.6.2 refuses the plain colons of a date-time in a query' <<'S'
allowReserved false, 2030-01-01T00:00:00Z: 400 Parameter 'createdAfter' must be url encoded. Its value may not contain reserved characters.
allowReserved false, 2030-01-01T00%3A00%3A00Z: 200
allowReserved true, 2030-01-01T00:00:00Z: 200
allowReserved true, 2030-01-01T00%3A00%3A00Z: 200
S
