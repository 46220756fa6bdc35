# httpx 0.28.1, aiohttp 3.14.5, niquests 3.21.2, requests-toolbelt 1.0.0, uplink 0.10.0, curl_cffi 0.17.0 (PyPI), ky 2.1.0, ofetch 1.5.1,
# wretch 3.0.9, got 16.1.0, xior 0.8.5 and @better-fetch/fetch 1.3.3 (npm): a client whose base is `.../v1/`, and `.../v1`, and a path of the
# API, one with a method behind a colon.
# `/grants` is `/v1/grants` for most, and `/grants`, without the version, for aiohttp, toolbelt, uplink, curl_cffi and ky. `grants` below
# `/v1` is `/grants` for the last four of these and `/v1grants` for wretch. The word before the colon of `grants:revoke` is a scheme for
# seven: six raise, and httpx drops it and asks for `/v1/revoke`, without an error (encode/httpx#1498 mended it for paths that begin with a
# slash).
# It matters to an API with versions in its path, or with methods as in `grants:revoke`: another version answers, or another operation.
# Our client takes the address before `/v1` and adds the rest itself; a base that ends in it is refused (`src/client/address.ts`).
. "$(dirname "$0")/lib.sh"
npm_install ky@2.1.0 ofetch@1.5.1 wretch@3.0.9 got@16.1.0 xior@0.8.5 @better-fetch/fetch@1.3.3
pip_install httpx==0.28.1 aiohttp==3.14.5 niquests==3.21.2 requests-toolbelt==1.0.0 uplink==0.10.0 curl_cffi==0.17.0
cd "$work"
cat >serve.mjs <<'N'
import http from 'node:http'

const server = http.createServer((request, response) => {
  response.setHeader('connection', 'close')
  response.end(request.url)
}).listen(0, '127.0.0.1', () => console.log(server.address().port))
N
node serve.mjs >port &
until [ -s port ]; do sleep 0.1; done
cat >try.py <<'P'
import asyncio, sys, warnings

warnings.simplefilter('ignore')
import aiohttp, curl_cffi, httpx, niquests, uplink
from requests_toolbelt.sessions import BaseUrlSession

async def ask(base, path):
    async with aiohttp.ClientSession(base_url=base) as session, session.get(path) as answer:
        return await answer.text()

def declared(base, path):
    class Client(uplink.Consumer):
        @uplink.get(path)
        def ask(self):
            pass
    return Client(base_url=base).ask().text

sends = {
    'httpx': lambda base, path: httpx.Client(base_url=base).get(path).text,
    'aiohttp': lambda base, path: asyncio.run(ask(base, path)),
    'niquests': lambda base, path: niquests.Session(base_url=base).get(path).text,
    'toolbelt': lambda base, path: BaseUrlSession(base).get(path).text,
    'uplink': declared,
    'curl_cffi': lambda base, path: curl_cffi.Session(base_url=base).get(path).text,
}
for name, send in sends.items():
    seen = []
    for base, path in ('v1/', '/grants'), ('v1', 'grants'), ('v1/', 'grants:revoke'):
        try:
            seen.append(send(f'http://127.0.0.1:{sys.argv[1]}/{base}', path))
        except Exception as failure:
            seen.append('raises ' + type(failure).__name__)
    print(f"{name}: {', '.join(seen)}")
P
"$python" try.py "$(cat port)" >seen
cat >try.mjs <<'N'
import { createFetch } from '@better-fetch/fetch'
import got from 'got'
import ky from 'ky'
import { ofetch } from 'ofetch'
import wretch from 'wretch'
import xior from 'xior'

const sends = {
  ky: (base, path) => ky.create({ baseUrl: base, retry: 0 })(path).text(),
  ofetch: (base, path) => ofetch(path, { baseURL: base, retry: 0, responseType: 'text' }),
  wretch: (base, path) => wretch(base).get(path).text(),
  got: (base, path) => got.extend({ prefixUrl: base, retry: { limit: 0 } })(path).text(),
  xior: async (base, path) => (await xior.create({ baseURL: base, responseType: 'text' }).get(path)).data,
  'better-fetch': async (base, path) => (await createFetch({ baseURL: base, throw: true })(path)),
}
for (const [name, send] of Object.entries(sends)) {
  const seen = []
  for (const [base, path] of [['v1/', '/grants'], ['v1', 'grants'], ['v1/', 'grants:revoke']])
    seen.push(await send(`http://127.0.0.1:${process.argv[2]}/${base}`, path).catch(error => `raises ${error.name}`))
  console.log(`${name}: ${seen.join(', ')}`)
}
N
node try.mjs "$(cat port)" >>seen
holds 'httpx 0.28.1 asks for /v1/revoke where grants:revoke is meant' <<'S'
httpx: /v1/grants, /v1/grants, /v1/revoke
aiohttp: /grants, raises ValueError, raises NonHttpUrlClientError
niquests: /v1/grants, /v1/grants, /v1/grants:revoke
toolbelt: /grants, /grants, raises InvalidSchema
uplink: /grants, /grants, raises InvalidSchema
curl_cffi: /grants, /grants, raises CurlError
ky: /grants, /grants, raises NetworkError
ofetch: /v1/grants, /v1/grants, raises FetchError
wretch: /v1//grants, /v1grants, /v1/grants:revoke
got: raises RequestError, /v1/grants, /v1/grants:revoke
xior: /v1/grants, /v1/grants, /v1/grants:revoke
better-fetch: /v1/grants, /v1/grants, /v1/grants:revoke
S
