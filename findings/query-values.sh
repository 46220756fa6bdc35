# undici 8.13.1, wretch 3.0.9, ky 2.1.0, ofetch 1.5.1, up-fetch 2.6.1, redaxios 0.5.1, @better-fetch/fetch 1.3.3, xior 0.8.5, superagent
# 10.4.2, got 16.1.0, axios 1.21.1 (npm), httpx 0.28.1, aiohttp 3.14.5 and requests 2.34.2 (PyPI): the query of a list's first page, whose
# cursor is not there yet, and of one after a moment, given as the date of the language.
# A cursor of undefined is sent as one that is empty by undici and wretch, and as the word "undefined" by redaxios; null is "null" for ky,
# up-fetch and redaxios, and empty for got, ofetch, superagent and the first two, as None is for httpx. Of a Date undici sends an empty text,
# so that the filter is gone where the API reads that as none; ofetch and better-fetch send it in quotes; ky, wretch and redaxios as "Tue Jan
# 01 2030 ...". httpx and requests send a blank for the T. got and aiohttp raise; axios and xior are right in all.
# It matters to whoever walks a list with one call for all pages: the first is refused, or is the page of a cursor "null".
# Our server refuses an empty or unknown cursor and what is no date-time (`src/contract/parse.ts`); our client leaves out what is absent.
. "$(dirname "$0")/lib.sh"
npm_install undici@8.13.1 wretch@3.0.9 ky@2.1.0 ofetch@1.5.1 up-fetch@2.6.1 redaxios@0.5.1 @better-fetch/fetch@1.3.3 xior@0.8.5 superagent@10.4.2 got@16.1.0 axios@1.21.1
pip_install httpx==0.28.1 aiohttp==3.14.5 requests==2.34.2
cd "$work"
cat >serve.mjs <<'N'
import http from 'node:http'

const server = http.createServer((request, response) => {
  response.setHeader('content-type', 'application/json')
  response.setHeader('connection', 'close')
  response.end(JSON.stringify({ query: request.url.slice(2) }))
}).listen(0, '127.0.0.1', () => console.log(server.address().port))
N
node serve.mjs >port &
until [ -s port ]; do sleep 0.1; done
cat >try.mjs <<'N'
import { createFetch } from '@better-fetch/fetch'
import axios from 'axios'
import got from 'got'
import ky from 'ky'
import { ofetch } from 'ofetch'
import redaxios from 'redaxios'
import superagent from 'superagent'
import { request } from 'undici'
import { up } from 'up-fetch'
import wretch from 'wretch'
import queries from 'wretch/addons/queryString'
import xior from 'xior'

const url = `http://127.0.0.1:${process.argv[2]}/`
const sends = {
  undici: async query => (await request(url, { query })).body.json(),
  wretch: query => wretch(url).addon(queries).query(query).get().json(),
  ky: query => ky(url, { searchParams: query }).json(),
  ofetch: query => ofetch(url, { query }),
  'up-fetch': query => up(fetch)(url, { params: query }),
  redaxios: async query => (await redaxios.get(url, { params: query })).data,
  'better-fetch': async query => (await createFetch({})(url, { query })).data,
  xior: async query => (await xior.create().get(url, { params: query })).data,
  superagent: async query => (await superagent.get(url).query(query)).body,
  got: query => got(url, { searchParams: query }).json(),
  axios: async query => (await axios.get(url, { params: query })).data,
}
const moment = new Date('2030-01-01T00:00:00Z')
for (const [name, send] of Object.entries(sends)) {
  const seen = []
  for (const query of [{ cursor: undefined }, { cursor: null }, { endsAfter: moment }]) {
    const sent = await send({ n: 2, ...query }).then(answer => answer.query, error => `raises ${error.message}`)
    seen.push(decodeURIComponent(sent).replace(/^n=2&?/, '') || 'nothing')
  }
  console.log(`${name}: ${seen.join(' | ')}`)
}
N
TZ=UTC node try.mjs "$(cat port)" >seen
cat >try.py <<'P'
import asyncio, datetime, sys, urllib.parse
import aiohttp, httpx, requests

url = f'http://127.0.0.1:{sys.argv[1]}/'
async def ask(query):
    async with aiohttp.ClientSession() as session, session.get(url, params=query) as answer:
        return await answer.json()
sends = {
    'httpx': lambda query: httpx.get(url, params=query).json(),
    'requests': lambda query: requests.get(url, params=query).json(),
    'aiohttp': lambda query: asyncio.run(ask(query)),
}
moment = datetime.datetime(2030, 1, 1, tzinfo=datetime.timezone.utc)
for name, send in sends.items():
    seen = []
    for query in {'cursor': None}, {'endsAfter': moment}:
        try:
            sent = urllib.parse.unquote_plus(send({'n': 2, **query})['query'])
        except Exception as failure:
            sent = 'raises ' + str(failure).split(',')[0]
        seen.append(sent.removeprefix('n=2').lstrip('&') or 'nothing')
    print(f"{name}: {' | '.join(seen)}")
P
"$python" try.py "$(cat port)" >>seen
holds 'undici 8.13.1 sends a Date as an empty text, and eight of eleven a cursor of null' <<'S'
undici: cursor= | cursor= | endsAfter=
wretch: cursor= | cursor= | endsAfter=Tue+Jan+01+2030+00:00:00+GMT+0000+(Coordinated+Universal+Time)
ky: nothing | cursor=null | endsAfter=Tue+Jan+01+2030+00:00:00+GMT+0000+(Coordinated+Universal+Time)
ofetch: nothing | cursor | endsAfter="2030-01-01T00:00:00.000Z"
up-fetch: nothing | cursor=null | endsAfter=2030-01-01T00:00:00.000Z
redaxios: cursor=undefined | cursor=null | endsAfter=Tue+Jan+01+2030+00:00:00+GMT+0000+(Coordinated+Universal+Time)
better-fetch: nothing | nothing | endsAfter="2030-01-01T00:00:00.000Z"
xior: nothing | nothing | endsAfter=2030-01-01T00:00:00.000Z
superagent: nothing | cursor | endsAfter=2030-01-01T00:00:00.000Z
got: nothing | cursor= | raises Option 'searchParams.endsAfter': Expected values which are `string`, `number`, `boolean`, `null`, or `undefined`. Received values of type `Date`.
axios: nothing | nothing | endsAfter=2030-01-01T00:00:00.000Z
httpx: cursor= | endsAfter=2030-01-01 00:00:00+00:00
requests: nothing | endsAfter=2030-01-01 00:00:00+00:00
aiohttp: raises Invalid variable type: value should be str | raises Invalid variable type: value should be str
S
