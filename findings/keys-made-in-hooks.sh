# got 16.1.0, ky 2.1.0, axios 1.21.1 with axios-retry 4.5.0, ofetch 1.5.1, wretch 3.0.9, superagent 10.4.2, xior 0.8.5, up-fetch 2.6.1,
# @better-fetch/fetch 1.3.3, undici 8.13.1 (npm), httpx 0.28.1 with httpx-retries 0.6.0, requests 2.34.2 with urllib3's Retry, and
# aiohttp 3.14.5 with aiohttp-retry 2.9.1 (PyPI): a POST that is answered 503 twice, whose Idempotency-Key each makes in its hook for what
# is about to be sent.
# The hook of nine runs again for each repeat, which then has a key of its own: to the server three POSTs, not one that is repeated.
# ky's runs once, and so do httpx', requests' and that of superagent's plugins; superagent's event `request` comes when the first has gone
# out, without a key. For wretch and undici the order of two lines decides. got's `init` is before the repeats, axios' `transformRequest` keeps
# the first key.
# It matters where the key is what makes a repeat harmless: the client has keys and repeats, and still creates twice.
# Our API has `sourceId` in the body for it, which is the caller's (`src/client/client.ts`).
. "$(dirname "$0")/lib.sh"
npm_install got@16.1.0 ky@2.1.0 axios@1.21.1 axios-retry@4.5.0 ofetch@1.5.1 wretch@3.0.9 superagent@10.4.2 xior@0.8.5 up-fetch@2.6.1 \
  @better-fetch/fetch@1.3.3 undici@8.13.1
pip_install httpx==0.28.1 httpx-retries==0.6.0 requests==2.34.2 aiohttp==3.14.5 aiohttp-retry==2.9.1
cat >"$work/server.mjs" <<'N'
import http from 'node:http'

// Answers two of three requests with 503, and GET /keys with the keys of the last three.
let keys = []
const server = http.createServer((request, response) => {
  request.resume().on('end', () => {
    if (request.url === '/keys') {
      response.end(JSON.stringify(keys.map((key) => key ?? 'none')))
      keys = []
      return
    }
    keys.push(request.headers['idempotency-key'])
    response.writeHead(keys.length < 3 ? 503 : 201, { 'content-type': 'application/json', 'retry-after': '0' }).end('{}')
  })
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
N
node "$work/server.mjs" >"$work/port" &
until [ -s "$work/port" ]; do sleep 0.1; done
service=http://127.0.0.1:$(cat "$work/port")
cat >"$work/try.mjs" <<'N'
import axios from 'axios'
import axiosRetry from 'axios-retry'
import { createFetch } from '@better-fetch/fetch'
import got from 'got'
import ky from 'ky'
import { ofetch } from 'ofetch'
import superagent from 'superagent'
import { Agent, interceptors, request } from 'undici'
import { up } from 'up-fetch'
import wretch from 'wretch'
import { retry } from 'wretch/middlewares'
import xior from 'xior'
import xiorRetry from 'xior/plugins/error-retry'

const service = process.argv[2]
const url = `${service}/grants`
const body = { userId: 'a' }
const name = 'idempotency-key'
let made = 0
const key = () => `key ${++made}`
const withAxios = (options, hook) => {
  const instance = axios.create(options)
  axiosRetry(instance, { retryCondition: () => true })
  if (hook) instance.interceptors.request.use(hook)
  return instance.post(url, body)
}
const withXior = () => {
  const instance = xior.create()
  instance.plugins.use(xiorRetry({ retryTimes: 3, enableRetry: true, retryInterval: 1 }))
  instance.interceptors.request.use((config) => {
    config.headers[name] = key()
    return config
  })
  return instance.post(url, body)
}
const wretchKey = (next) => (to, options) => next(to, { ...options, headers: { ...options.headers, [name]: key() } })
const wretchRetry = retry({ delayTimer: 1, maxAttempts: 3 })
const undiciKey = (dispatch) => (options, handler) => dispatch({ ...options, headers: { ...options.headers, [name]: key() } }, handler)
const undiciRetry = interceptors.retry({ maxRetries: 3, minTimeout: 1, methods: ['POST'] })
const withUndici = (...composed) => request(url, { method: 'POST', body: '{}', dispatcher: new Agent().compose(...composed) })
const transformRequest = [
  (data, headers) => {
    headers[name] = key()
    return data
  },
  ...axios.defaults.transformRequest,
]
const clients = {
  'got, beforeRequest': () =>
    got.post(url, { json: body, retry: { methods: ['POST'] }, hooks: { beforeRequest: [(options) => void (options.headers[name] = key())] } }),
  'got, init': () => {
    const init = (plain) => void (plain.headers = { ...plain.headers, [name]: key() })
    return got.extend({ hooks: { init: [init] } }).post(url, { json: body, retry: { methods: ['POST'] } })
  },
  'ky, beforeRequest': () =>
    ky.post(url, { json: body, retry: { methods: ['post'] }, hooks: { beforeRequest: [({ request: sent }) => sent.headers.set(name, key())] } }),
  'axios-retry, interceptor': () =>
    withAxios({}, (config) => {
      config.headers[name] = key()
      return config
    }),
  'axios-retry, transformRequest': () => withAxios({ transformRequest }),
  'ofetch, onRequest': () => ofetch(url, { method: 'POST', body, retry: 3, onRequest: ({ options }) => options.headers.set(name, key()) }),
  'wretch, retry before key': () => wretch(url).middlewares([wretchRetry, wretchKey]).post(body).res(),
  'wretch, key before retry': () => wretch(url).middlewares([wretchKey, wretchRetry]).post(body).res(),
  'superagent, plugin': () => superagent.post(url).use((sent) => sent.set(name, key())).retry(2, () => true).send(body),
  'superagent, event': () => superagent.post(url).on('request', (sent) => sent.set(name, key())).retry(2, () => true).send(body),
  'xior, interceptor': withXior,
  'up-fetch, onRequest': () =>
    up(fetch, () => ({ retry: { attempts: 3, delay: 1 }, onRequest: (sent) => sent.headers.set(name, key()) }))(url, { method: 'POST', body }),
  'better-fetch, onRequest': () => {
    const onRequest = (context) => {
      context.headers.set(name, key())
      return context
    }
    return createFetch({ retry: { type: 'linear', attempts: 3, delay: 1 }, onRequest })(url, { method: 'POST', body })
  },
  'undici, key before retry': () => withUndici(undiciKey, undiciRetry),
  'undici, retry before key': () => withUndici(undiciRetry, undiciKey),
}
for (const [client, post] of Object.entries(clients)) {
  made = 0
  await post()
  const keys = await (await fetch(`${service}/keys`)).json()
  console.log(`${client}: ${keys.slice(0, 3).join(', ')}`)
}
process.exit()
N
cat >"$work/try.py" <<'P'
import asyncio
import itertools
import json
import sys
from urllib.request import urlopen

import aiohttp
import httpx
import requests
from aiohttp_retry import ExponentialRetry, RetryClient
from httpx_retries import Retry, RetryTransport
from requests.adapters import HTTPAdapter
from urllib3.util.retry import Retry as Urllib3Retry

service = sys.argv[1]
url = f'{service}/grants'
NAME = 'Idempotency-Key'


def with_httpx(key):
    transport = RetryTransport(retry=Retry(total=3, allowed_methods=['POST'], backoff_factor=0))
    hook = lambda request: request.headers.update({NAME: key()})
    httpx.Client(transport=transport, event_hooks={'request': [hook]}).post(url, json={})


def with_requests(key):
    session = requests.Session()
    session.mount('http://', HTTPAdapter(max_retries=Urllib3Retry(3, allowed_methods=None, status_forcelist=[503])))

    def sign(request):
        request.headers[NAME] = key()
        return request

    session.post(url, json={}, auth=sign)


def with_aiohttp(key):
    async def add_key(request, handler):
        request.headers[NAME] = key()
        return await handler(request)

    async def post():
        retry = ExponentialRetry(attempts=3, start_timeout=0.01)
        async with aiohttp.ClientSession(middlewares=[add_key]) as session:
            async with RetryClient(session, retry_options=retry).post(url, json={}):
                pass

    asyncio.run(post())


for name, post in {'httpx-retries, event hook': with_httpx, 'requests, auth': with_requests, 'aiohttp-retry, middleware': with_aiohttp}.items():
    numbers = itertools.count(1)
    post(lambda: f'key {next(numbers)}')
    print(f'{name}: {", ".join(json.load(urlopen(f"{service}/keys")))}')
P
{
  (cd "$work" && node try.mjs "$service")
  "$python" "$work/try.py" "$service"
} >"$work/seen"
holds 'a key that is made in a hook is another one for each repeat of got 16.1.0, axios-retry 4.5.0, ofetch 1.5.1 and six others' <<'S'
got, beforeRequest: key 1, key 2, key 3
got, init: key 2, key 2, key 2
ky, beforeRequest: key 1, key 1, key 1
axios-retry, interceptor: key 1, key 2, key 3
axios-retry, transformRequest: key 1, key 1, key 1
ofetch, onRequest: key 1, key 2, key 3
wretch, retry before key: key 1, key 2, key 3
wretch, key before retry: key 1, key 1, key 1
superagent, plugin: key 1, key 1, key 1
superagent, event: none, key 1, key 2
xior, interceptor: key 1, key 2, key 3
up-fetch, onRequest: key 1, key 2, key 3
better-fetch, onRequest: key 1, key 2, key 3
undici, key before retry: key 1, key 2, key 3
undici, retry before key: key 1, key 1, key 1
httpx-retries, event hook: key 1, key 1, key 1
requests, auth: key 1, key 1, key 1
aiohttp-retry, middleware: key 1, key 2, key 3
S
