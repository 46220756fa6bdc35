# SDKs whose lists read on by themselves, given three pages of which the second is empty and has a next one: orb-billing 6.11.0,
# @metronome/sdk 3.10.0, square 46.0.0, @unkey/api 2.5.1, @paddle/paddle-node-sdk 3.10.0, @octokit/rest 22.0.1 and got 16.1.0 (npm),
# orb-billing 4.90.0, metronome-sdk 4.12.0, squareup 46.0.0.20260916 and gocardless-pro 3.22.0 (PyPI).
# A service that looks at so many rows and then filters them answers with such a page. orb-billing takes it for the end in both languages,
# square in Python and not in JavaScript: what is on the third page was never asked for, and no error tells. metronome, whose SDK is made
# by the generator of orb-billing's, and the others read on.
# It matters to a reader of all customers, and to a service that means to filter a page after it has read it: the same list is shorter by
# the language of its reader.
# Our API has such pages (PAGE-PARTIAL-NOT-END), and our client reads on while there is a `nextCursor` (`src/client/listing.ts`).
. "$(dirname "$0")/lib.sh"
npm_install orb-billing@6.11.0 @metronome/sdk@3.10.0 square@46.0.0 @unkey/api@2.5.1 @paddle/paddle-node-sdk@3.10.0 @octokit/rest@22.0.1 got@16.1.0
pip_install orb-billing==4.90.0 metronome-sdk==4.12.0 squareup==46.0.0.20260916 gocardless-pro==3.22.0
cat >"$work/server.mjs" <<'N'
import http from 'node:http'

// The pages "first" (without a cursor), c1 (empty) and c2 ("third"), in the form that the path in front of them names.
const forms = {
  orb: (data, next) => ({ data, pagination_metadata: { has_more: next !== null, next_cursor: next } }),
  metronome: (data, next) => ({ data, next_page: next }),
  square: (customers, next) => ({ customers, ...(next && { cursor: next }) }),
  unkey: (rows, next) => ({
    meta: { requestId: 'r' },
    data: rows.map(({ id }) => ({ keyId: id, start: 'a', enabled: true, createdAt: 1 })),
    pagination: { hasMore: next !== null, ...(next && { cursor: next }) },
  }),
  paddle: (data, next, base) => ({
    data,
    meta: { request_id: 'r', pagination: { per_page: 1, next: `${base}/customers?after=${next ?? 'c2'}`, has_more: next !== null, estimated_total: 2 } },
  }),
  plain: (data) => data,
  // Its client for Python asks at the root.
  customers: (customers, next) => ({ customers, meta: { cursors: { after: next, before: null }, limit: 1 } }),
}
const server = http.createServer(async (request, response) => {
  let text = request.url
  for await (const part of request) text += part
  const form = request.url.split(/[/?]/)[1]
  const base = `http://${request.headers.host}/${form}`
  const page = Number(/\bc([12])\b/.exec(text)?.[1] ?? 0)
  const next = page < 2 ? `c${page + 1}` : null
  const rows = [[{ id: 'first' }], [], [{ id: 'third' }]][page]
  response.writeHead(200, { 'content-type': 'application/json', ...(form === 'plain' && next && { link: `<${base}/x?page=${next}>; rel="next"` }) })
  response.end(JSON.stringify(forms[form](rows, next, base)))
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
N
node "$work/server.mjs" >"$work/port" &
until [ -s "$work/port" ]; do sleep 0.1; done
service=http://127.0.0.1:$(cat "$work/port")
cat >"$work/try.mjs" <<'N'
import Metronome from '@metronome/sdk'
import { Octokit } from '@octokit/rest'
import { Paddle } from '@paddle/paddle-node-sdk'
import { Unkey } from '@unkey/api'
import got from 'got'
import Orb from 'orb-billing'
import { SquareClient } from 'square'

const at = (form) => `${process.argv[2]}/${form}`
async function* keys() {
  const pages = await new Unkey({ rootKey: 'x', serverURL: at('unkey') }).apis.listKeys({ apiId: 'api_1234567890' })
  for await (const page of pages) yield* page.result.data.map((key) => ({ id: key.keyId }))
}
const lists = {
  'orb-billing': () => new Orb({ apiKey: 'x', baseURL: at('orb') }).customers.list(),
  '@metronome/sdk': () => new Metronome({ bearerToken: 'x', baseURL: at('metronome') }).v1.customers.list(),
  square: () => new SquareClient({ token: 'x', baseUrl: at('square') }).customers.list(),
  '@unkey/api': keys,
  paddle: () => new Paddle('x', { environment: at('paddle') }).customers.list(),
  '@octokit/rest': () => new Octokit({ baseUrl: at('plain') }).paginate('GET /x'),
  got: () => got.paginate(`${at('plain')}/x`),
}
for (const [name, list] of Object.entries(lists)) {
  const found = []
  for await (const { id } of await list()) found.push(id)
  console.log(`${name}: ${found.join(', ')}`)
}
process.exit()
N
cat >"$work/try.py" <<'P'
import sys

import gocardless_pro
from metronome import Metronome
from orb import Orb
from square import Square

at = lambda form: f'{sys.argv[1]}/{form}'
lists = {
    'orb-billing': lambda: Orb(api_key='x', base_url=at('orb')).customers.list(),
    'metronome-sdk': lambda: Metronome(bearer_token='x', base_url=at('metronome')).v1.customers.list(),
    'square': lambda: Square(token='x', base_url=at('square')).customers.list(),
    'gocardless-pro': lambda: gocardless_pro.Client(access_token='x', base_url=sys.argv[1], environment='sandbox').customers.all(),
}
for name, make in lists.items():
    print(f'{name}, Python: {", ".join(row.id for row in make())}')
P
{
  (cd "$work" && node try.mjs "$service")
  "$python" "$work/try.py" "$service"
} >"$work/seen"
holds 'a page without rows is the end for orb-billing 6.11.0 and 4.90.0 and squareup 46.0.0.20260916, though it has a next one' <<'S'
orb-billing: first
@metronome/sdk: first, third
square: first, third
@unkey/api: first, third
paddle: first, third
@octokit/rest: first, third
got: first, third
orb-billing, Python: first
metronome-sdk, Python: first, third
square, Python: first
gocardless-pro, Python: first, third
S
