# @stoplight/prism-cli 5.16.0, `prism mock` with a contract of OpenAPI 3.1.
# What it validates hangs on one line that is no part of any schema: with `jsonSchemaDialect` of OpenAPI's own value no body is
# validated at all, without the line `unevaluatedProperties` is ignored, with JSON Schema's 2020-12 everything is. No log line tells
# it, and parameters are validated in each case, so that a try with a query shows nothing.
# It matters to whoever trusts a mock or `prism proxy` to find wrong bodies. Our contract names 2020-12, and the test with Prism has
# a server that it must refuse (`src/contract/prism-proxy.test.ts`).
. "$(dirname "$0")/lib.sh"
npm_install @stoplight/prism-cli@5.16.0
needs curl
for dialect in https://spec.openapis.org/oas/3.1/dialect/base none https://json-schema.org/draft/2020-12/schema; do
  port=$(free_port)
  cat >"$work/contract.yaml" <<C
openapi: 3.1.0
info: { title: t, version: '1' }
jsonSchemaDialect: $dialect
paths:
  /grants:
    post:
      parameters: [{ name: limit, in: query, schema: { type: integer } }]
      requestBody:
        required: true
        content:
          application/json:
            schema: { type: object, properties: { userId: { type: string } }, unevaluatedProperties: false }
      responses: { '200': { description: ok, content: { application/json: { schema: { type: object } } } } }
C
  sed -i '/jsonSchemaDialect: none/d' "$work/contract.yaml"
  SCARF_ANALYTICS=false node "$work/node_modules/@stoplight/prism-cli/dist/index.js" mock -p "$port" "$work/contract.yaml" >"$work/prism.log" 2>&1 &
  prism=$!
  listening "$port"
  answered() {
    curl -s -o /dev/null -w ' %{http_code}' -H 'content-type: application/json' -d "$2" "http://127.0.0.1:$port/grants$1"
  }
  printf '%s: good%s, query%s, type%s, extra%s\n' "$dialect" "$(answered '' '{"userId":"a"}')" "$(answered '?limit=x' '{"userId":"a"}')" \
    "$(answered '' '{"userId":5}')" "$(answered '' '{"userId":"a","endAt":"x"}')"
  kill "$prism"
done >"$work/seen"
holds 'the jsonSchemaDialect line decides whether Prism 5.16.0 validates bodies' <<'S'
https://spec.openapis.org/oas/3.1/dialect/base: good 200, query 422, type 200, extra 200
none: good 200, query 422, type 422, extra 200
https://json-schema.org/draft/2020-12/schema: good 200, query 422, type 422, extra 422
S
