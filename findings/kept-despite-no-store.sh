# alova 3.5.5, node-fetch-cache 5.1.0, superagent-cache 3.1.1, axios-cache-interceptor 1.12.3, make-fetch-happen 16.0.1, @cacheable/net 2.1.0 (npm),
# requests-cache 1.3.3, aiohttp-client-cache 0.15.0 and CacheControl 0.14.4 (PyPI), as they are installed: an answer with `Cache-Control: no-store`,
# asked for twice.
# Five of the nine keep it all the same and give it again: alova (which has a cache without being asked for one), node-fetch-cache,
# superagent-cache, requests-cache and aiohttp-client-cache. The last two read the header with `cache_control=True`. The others never keep it.
# It matters to whoever says `no-store` so that nobody sees access that has been revoked: by these clients it is live, and the server is not asked.
# Our answers are `no-store` (`src/api/answer.ts`); which client keeps them all the same is for whoever calls to know.
. "$(dirname "$0")/lib.sh"
npm_install axios@1.21.1 axios-cache-interceptor@1.12.3 alova@3.5.5 node-fetch-cache@5.1.0 make-fetch-happen@16.0.1 @cacheable/net@2.1.0 \
  superagent@10.4.2 superagent-cache@3.1.1
pip_install requests-cache==1.3.3 aiohttp==3.14.5 aiohttp-client-cache==0.15.0 CacheControl==0.14.4 requests==2.34.2
cd "$work"
# A grant that is there when it is first asked for, and revoked from then on.
cat >server.mjs <<'N'
import { createServer } from 'node:http'

const asked = new Map()
const server = createServer((request, response) => {
  const name = request.url
  asked.set(name, (asked.get(name) ?? 0) + 1)
  response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  response.end(JSON.stringify({ state: asked.get(name) === 1 ? 'live' : 'revoked' }))
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
N
node server.mjs >address &
until [ -s address ]; do sleep 0.1; done
cat >try.mjs <<'N'
import { setupCache } from 'axios-cache-interceptor'
import { createAlova } from 'alova'
import adapterFetch from 'alova/fetch'
import axios from 'axios'
import { CacheableNet } from '@cacheable/net'
import fetchHappens from 'make-fetch-happen'
import NodeFetchCache, { MemoryCache } from 'node-fetch-cache'
import superagent from 'superagent'
import superagentCache from 'superagent-cache'

const client = setupCache(axios.create())
const alova = createAlova({ requestAdapter: adapterFetch(), responded: (response) => response.json(), cacheLogger: false })
const nodeFetch = NodeFetchCache.create({ cache: new MemoryCache() })
const happens = fetchHappens.defaults({ cachePath: 'kept' })
const net = new CacheableNet()
superagentCache(superagent)

const getters = {
  'axios-cache-interceptor': async (url) => (await client.get(url)).data,
  alova: (url) => alova.Get(url),
  'node-fetch-cache': async (url) => (await nodeFetch(url)).json(),
  'make-fetch-happen': async (url) => (await happens(url)).json(),
  '@cacheable/net': async (url) => (await net.fetch(url)).json(),
  'superagent-cache': (url) =>
    new Promise((resolve, reject) => superagent.get(url).end((error, response) => (error ? reject(error) : resolve(response.body)))),
}
for (const [name, get] of Object.entries(getters)) {
  const url = `${process.argv[2]}/${name}`
  console.log(`${name}: ${(await get(url)).state}, ${(await get(url)).state}`)
}
process.exit()
N
cat >try.py <<'P'
import asyncio
import sys

import aiohttp_client_cache
import cachecontrol
import requests
import requests_cache


def show(name, session):
    url = f'{sys.argv[1]}/{name}'
    print(f'{name}: ' + ', '.join(session.get(url).json()['state'] for _ in range(2)))


show('requests-cache', requests_cache.CachedSession(backend='memory'))
show('requests-cache with cache_control', requests_cache.CachedSession(backend='memory', cache_control=True))
show('CacheControl', cachecontrol.CacheControl(requests.Session()))


async def main():
    async def state(session, name):
        async with session.get(f'{sys.argv[1]}/{name}') as response:
            return (await response.json())['state']

    for name, options in {'aiohttp-client-cache': {}, 'aiohttp-client-cache with cache_control': {'cache_control': True}}.items():
        backend = aiohttp_client_cache.CacheBackend(**options)
        async with aiohttp_client_cache.CachedSession(cache=backend) as session:
            print(f'{name}: {await state(session, name)}, {await state(session, name)}')


asyncio.run(main())
P
{
  node try.mjs "$(cat address)"
  "$python" try.py "$(cat address)"
} >seen
holds 'five of nine caches of HTTP clients keep what is `no-store`' <<'S'
axios-cache-interceptor: live, revoked
alova: live, live
node-fetch-cache: live, live
make-fetch-happen: live, revoked
@cacheable/net: live, revoked
superagent-cache: live, live
requests-cache: live, live
requests-cache with cache_control: live, revoked
CacheControl: live, revoked
aiohttp-client-cache: live, live
aiohttp-client-cache with cache_control: live, revoked
S
