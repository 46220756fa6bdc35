# undici 7.30.2 (RetryAgent), fetch-retry 6.0.0, ky 2.1.0: clients that repeat, against a first answer of 503 with `Retry-After: 2`.
# undici's `maxTimeout`, which bounds its own back-off, also cuts the server's Retry-After: with 300 ms it asks again after 300 ms.
# fetch-retry never reads Retry-After, and repeats a POST like a GET. ky repeats after two seconds, but not at all with
# `throwHttpErrors: false`: asking for the answer instead of an exception switches repeating off.
# It matters to an API that limits: a client that "handles Retry-After" asks early or gives up by another option.
# The advisor finds requests before Retry-After is over; our own client waits as told, within the patience that it is given.
. "$(dirname "$0")/lib.sh"
npm_install undici@7.30.2 fetch-retry@6.0.0 ky@2.1.0
cat >"$work/try.mjs" <<'N'
import { createServer } from 'node:http'
import fetchRetry from 'fetch-retry'
import ky from 'ky'
import { Agent, RetryAgent, request } from 'undici'

const times = new Map()
const server = createServer((asked, answer) => {
  const seen = [...(times.get(asked.url) ?? []), performance.now()]
  times.set(asked.url, seen)
  asked.resume()
  asked.on('end', () => {
    answer.writeHead(seen.length === 1 ? 503 : 200, { 'content-type': 'application/json', 'retry-after': '2' })
    answer.end('{}')
  })
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))

const undici = (options) => async (url, method) => {
  const answer = await request(url, { method, dispatcher: new RetryAgent(new Agent(), options) })
  await answer.body.dump()
  return answer.statusCode
}
const repeating = fetchRetry(fetch, { retries: 1, retryOn: [503] })
const clients = {
  'undici, as it comes': undici({}),
  'undici, maxTimeout 300': undici({ maxTimeout: 300 }),
  'fetch-retry': async (url, method) => (await repeating(url, { method })).status,
  'ky, as it comes': async (url, method) => (await ky(url, { method })).status,
  'ky, throwHttpErrors false': async (url, method) => (await ky(url, { method, throwHttpErrors: false })).status,
}
for (const [name, call] of Object.entries(clients)) {
  for (const method of name === 'fetch-retry' ? ['GET', 'POST'] : ['GET']) {
    const path = `/${encodeURIComponent(name)}/${method}`
    const status = await call(`http://127.0.0.1:${server.address().port}${path}`, method)
    const [first, second] = times.get(path)
    const gap = second === undefined ? 'never again' : second - first >= 1990 ? 'again when told' : 'again too early'
    console.log(`${name}, ${method}: ${status}, ${gap}`)
  }
}
process.exit()
N
(cd "$work" && node try.mjs) >"$work/seen"
holds 'undici cuts Retry-After by its own bound, fetch-retry ignores it, ky stops repeating with throwHttpErrors false' <<'S'
undici, as it comes, GET: 200, again when told
undici, maxTimeout 300, GET: 200, again too early
fetch-retry, GET: 200, again too early
fetch-retry, POST: 200, again too early
ky, as it comes, GET: 200, again when told
ky, throwHttpErrors false, GET: 503, never again
S
