# curl-to-postmanv2 1.8.4 (of Postman), parse-curl 0.2.6, @bany/curl-to-json 1.2.10, @scrape-do/curl-parser 0.3.0,
# sweet-curl-parser 1.0.4 and curlconverter 4.12.0 (npm), readers of curl's command line, beside the request that curl itself sends.
# `--json`, in curl since 2022, is a GET without a body for the first three, without a word (postman-app-support#13480). -G with
# --data-urlencode is a POST for two, and a GET without the query for one; Postman's leaves the `+` of an offset as it is, which a server
# reads as a blank. Of two -d the first is lost for two, of two ids in a query for one, which also rounds a long id. Only curlconverter is
# right in all.
# It matters to whoever copies an example of an API's pages into a tool: what creates a grant becomes a list of grants, answered 200.
# The calls of our pages are commands that the tests run as they are: `src/cli/documented.test.ts`.
. "$(dirname "$0")/lib.sh"
needs curl
npm_install curl-to-postmanv2@1.8.4 parse-curl@0.2.6 @bany/curl-to-json@1.2.10 @scrape-do/curl-parser@0.3.0 sweet-curl-parser@1.0.4 curlconverter@4.12.0
cat >"$work/try.mjs" <<'N'
import { exec } from 'node:child_process'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { toHarString } from 'curlconverter'

const require = createRequire(import.meta.url)
const postman = (command) =>
  new Promise((resolve) => require('curl-to-postmanv2').convert({ type: 'string', data: command }, (_, { output }) => resolve(output[0].data)))
const text = (body) => (body === undefined || body === null || body === '' ? 'no body' : typeof body === 'string' ? body : JSON.stringify(body))
// Each gives the method, the address and the body that it reads.
const converters = {
  'curl-to-postmanv2': async (command) => {
    const { method, url, body } = await postman(command)
    return [method, url, text(method === 'GET' ? '' : (body[body.mode] ?? ''))]
  },
  curlconverter: (command) => {
    const [{ request }] = JSON.parse(toHarString(command)).log.entries
    const query = request.queryString.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('&')
    return [request.method, request.url + (query && `?${query}`), text(request.postData?.text ?? request.postData?.params)]
  },
  'parse-curl': (command) => {
    const { method, url, body } = require('parse-curl')(command)
    return [method, url, text(body)]
  },
  '@bany/curl-to-json': (command) => {
    const { method, url, params, data } = require('@bany/curl-to-json')(command)
    return [method, (url ?? 'no address') + (params ? ` with ${JSON.stringify(params)}` : ''), text(data)]
  },
  '@scrape-do/curl-parser': (command) => {
    const { method, url, body } = require('@scrape-do/curl-parser').parse(command)
    return [method.toUpperCase(), url, text(body)]
  },
  'sweet-curl-parser': (command) => {
    const { method, url, body } = require('sweet-curl-parser').parseCurl(command).data
    return [method, url.fullUrl, text(body?.content)]
  },
}
const base = 'http://127.0.0.1/grants'
const commands = [
  `curl ${base} --json '{"price":19.90}'`,
  `curl -G ${base} --data-urlencode 'after=2030-01-01T00:00:00+02:00'`,
  `curl ${base} -d price=5 -d currency=EUR`,
  `curl '${base}?id=1&id=2'`,
  `curl ${base} -H 'content-type: application/json' -d '{"id":12345678901234567890}'`,
]
const server = createServer(async (request, response) => {
  let body = ''
  for await (const piece of request) body += piece
  response.end(`${request.method} ${request.url} ${text(body)}`)
}).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
for (const command of commands) {
  const { stdout } = await promisify(exec)(`${command.replace('127.0.0.1', `127.0.0.1:${server.address().port}`)} -s`)
  console.log(`${command}\n  curl: ${stdout}`)
  for (const [name, convert] of Object.entries(converters)) {
    try {
      console.log(`  ${name}: ${(await convert(command)).join(' ').replace('http://127.0.0.1', '')}`)
    } catch (failure) {
      console.log(`  ${name}: ${failure.message}`)
    }
  }
}
server.close()
N
(cd "$work" && node try.mjs) >"$work/seen"
holds '--json of curl is a GET without a body for curl-to-postmanv2 1.8.4 and two others' <<'S'
curl http://127.0.0.1/grants --json '{"price":19.90}'
  curl: POST /grants {"price":19.90}
  curl-to-postmanv2: GET /grants no body
  curlconverter: POST /grants {"price":19.90}
  parse-curl: GET /grants no body
  @bany/curl-to-json: GET /grants no body
  @scrape-do/curl-parser: Unrecognized argumen: --json
  sweet-curl-parser: POST /grants {"price":19.90}
curl -G http://127.0.0.1/grants --data-urlencode 'after=2030-01-01T00:00:00+02:00'
  curl: GET /grants?after=2030-01-01T00%3a00%3a00%2b02%3a00 no body
  curl-to-postmanv2: GET /grants?after=2030-01-01T00:00:00+02:00 no body
  curlconverter: GET /grants?after=2030-01-01T00%3A00%3A00%2B02%3A00 no body
  parse-curl: GET /grants no body
  @bany/curl-to-json: POST no address {"after":"2030-01-01T00:00:00+02:00"}
  @scrape-do/curl-parser: Unrecognized option: G in "-G"
  sweet-curl-parser: POST /grants after=2030-01-01T00:00:00+02:00
curl http://127.0.0.1/grants -d price=5 -d currency=EUR
  curl: POST /grants price=5&currency=EUR
  curl-to-postmanv2: POST /grants [{"type":"text","key":"price","value":"5"},{"type":"text","key":"currency","value":"EUR"}]
  curlconverter: POST /grants [{"name":"price","value":"5"},{"name":"currency","value":"EUR"}]
  parse-curl: POST /grants price=5&currency=EUR
  @bany/curl-to-json: POST /grants {"price":"5","currency":"EUR"}
  @scrape-do/curl-parser: GET /grants currency=EUR
  sweet-curl-parser: POST /grants currency=EUR
curl 'http://127.0.0.1/grants?id=1&id=2'
  curl: GET /grants?id=1&id=2 no body
  curl-to-postmanv2: GET /grants?id=1&id=2 no body
  curlconverter: GET /grants?id=1&id=2 no body
  parse-curl: GET /grants?id=1&id=2 no body
  @bany/curl-to-json: GET /grants with {"id":"2"} no body
  @scrape-do/curl-parser: GET /grants?id=1&id=2 no body
  sweet-curl-parser: GET /grants?id=1&id=2 no body
curl http://127.0.0.1/grants -H 'content-type: application/json' -d '{"id":12345678901234567890}'
  curl: POST /grants {"id":12345678901234567890}
  curl-to-postmanv2: POST /grants {"id":12345678901234567890}
  curlconverter: POST /grants {"id":12345678901234567890}
  parse-curl: POST /grants {"id":12345678901234567890}
  @bany/curl-to-json: POST /grants {"id":12345678901234567000}
  @scrape-do/curl-parser: GET /grants {"id":12345678901234567890}
  sweet-curl-parser: POST /grants {"id":12345678901234567890}
S
