# SDKs of billing and its neighbours, as they come, whose create is never answered well: stripe 23.1.0, orb-billing 6.11.0, dodopayments
# 2.52.0, @metronome/sdk 3.10.0, lithic 0.145.0, square 46.0.0, @schematichq/schematic-typescript-node 1.6.2, @unkey/api 2.5.1,
# @paddle/paddle-node-sdk 3.10.0 and lago-javascript-client 1.53.0 (npm), stripe 16.1.0, squareup 46.0.0.20260916 and lago-python-client
# 1.55.0 (PyPI).
# "Lost" is a connection that ends after the request was read: whether something was created nobody knows. stripe and orb-billing send it
# again with one key. dodopayments, metronome and lithic send it three times without any, and after a 409 too; unkey sends it for ten
# seconds, more than ten times. Of one vendor, square repeats a 409 in Python and not in JavaScript, stripe repeats nothing in Python, and
# lago a 429 in Python alone, four times in all.
# It matters to a service that stops in the middle of a create: each of these clients may make three customers or keys of one.
# `src/client/client.ts` repeats a create that has a `sourceId`, of which the service makes one grant; others only if told to.
. "$(dirname "$0")/lib.sh"
npm_install stripe@23.1.0 orb-billing@6.11.0 dodopayments@2.52.0 @metronome/sdk@3.10.0 lithic@0.145.0 square@46.0.0 \
  @schematichq/schematic-typescript-node@1.6.2 @unkey/api@2.5.1 @paddle/paddle-node-sdk@3.10.0 lago-javascript-client@1.53.0
pip_install stripe==16.1.0 squareup==46.0.0.20260916 lago-python-client==1.55.0
cat >"$work/server.mjs" <<'N'
import http from 'node:http'

// Counts POSTs and their keys; GET /lost, /409, /429 or /503 says how the next are answered, and returns what came before.
let [kind, posts, keys] = ['lost', 0, new Set()]
const server = http.createServer((request, response) => {
  request.resume().on('end', () => {
    if (request.method === 'GET') {
      response.end(`${posts}${keys.size ? ` with ${keys.size} key` : ''}`)
      ;[kind, posts, keys] = [request.url.slice(1), 0, new Set()]
      return
    }
    posts += 1
    if (request.headers['idempotency-key']) keys.add(request.headers['idempotency-key'])
    if (kind === 'lost') return request.socket.destroy()
    const fields = { 'content-type': 'application/json', ...(kind === '429' && { 'retry-after': '1' }) }
    response.writeHead(Number(kind), fields).end('{"error":{"message":"no"},"message":"no"}')
  })
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
N
node "$work/server.mjs" >"$work/port" &
until [ -s "$work/port" ]; do sleep 0.1; done
port=$(cat "$work/port")
cat >"$work/try.mjs" <<'N'
import { SchematicClient } from '@schematichq/schematic-typescript-node'
import Metronome from '@metronome/sdk'
import { Paddle } from '@paddle/paddle-node-sdk'
import { Unkey } from '@unkey/api'
import DodoPayments from 'dodopayments'
import { Client } from 'lago-javascript-client'
import Lithic from 'lithic'
import Orb from 'orb-billing'
import { SquareClient } from 'square'
import Stripe from 'stripe'

const port = process.argv[2]
const baseURL = `http://127.0.0.1:${port}`
const stripe = new Stripe('sk_test_x', { host: '127.0.0.1', port, protocol: 'http' })
const orb = new Orb({ apiKey: 'x', baseURL })
const dodo = new DodoPayments({ bearerToken: 'x', baseURL })
const metronome = new Metronome({ bearerToken: 'x', baseURL })
const lithic = new Lithic({ apiKey: 'x', baseURL })
const square = new SquareClient({ token: 'x', baseUrl: baseURL })
const schematic = new SchematicClient({ apiKey: 'x', basePath: baseURL })
const unkey = new Unkey({ rootKey: 'x', serverURL: baseURL })
const paddle = new Paddle('x', { environment: baseURL })
const lago = Client('x', { baseUrl: baseURL })
const creates = {
  stripe: () => stripe.subscriptions.create({ customer: 'c' }),
  'orb-billing': () => orb.subscriptions.create({ external_customer_id: 'c', plan_id: 'p' }),
  dodopayments: () => dodo.customers.create({ email: 'a@b.test', name: 'a' }),
  '@metronome/sdk': () => metronome.v1.contracts.create({ customer_id: 'c', starting_at: '2030-01-01T00:00:00Z' }),
  lithic: () => lithic.cards.create({ type: 'VIRTUAL' }),
  square: () => square.customers.create({ givenName: 'a' }),
  schematic: () => schematic.companies.createCompany({ name: 'a', keys: {} }),
  '@unkey/api': () => unkey.keys.createKey({ apiId: 'api_1234567890' }),
  paddle: () => paddle.transactions.create({ items: [{ priceId: 'p', quantity: 1 }] }),
  lago: () => lago.subscriptions.createSubscription({ subscription: { external_customer_id: 'c', plan_code: 'p', external_id: 'e' } }),
}
const asked = async (kind) => (await fetch(`${baseURL}/${kind}`)).text()
console.error = () => {}
for (const [name, create] of Object.entries(creates)) {
  const found = []
  for (const kind of ['lost', '503', '409', '429']) {
    await asked(kind)
    await create().then(() => found.push('no error'), () => {})
    const posts = await asked(kind)
    found.push(`${kind} ${Number.parseInt(posts, 10) > 4 ? 'more than ten' : posts}`)
  }
  console.log(`${name}: ${found.join(', ')}`)
}
process.exit()
N
cat >"$work/try.py" <<'P'
import sys
from urllib.request import urlopen

import stripe
from lago_python_client.client import Client
from lago_python_client.models import Subscription
from square import Square

base = f'http://127.0.0.1:{sys.argv[1]}'
stripe_client = stripe.StripeClient('sk_test_x', base_addresses={'api': base})
square = Square(token='x', base_url=base)
lago = Client('x', base)
creates = {
    'stripe': lambda: stripe_client.v1.subscriptions.create({'customer': 'c'}),
    'square': lambda: square.customers.create(given_name='a'),
    'lago': lambda: lago.subscriptions.create(Subscription(external_customer_id='c', plan_code='p', external_id='e')),
}
for name, create in creates.items():
    found = []
    for kind in ('lost', '503', '409', '429'):
        urlopen(f'{base}/{kind}').read()
        try:
            create()
        except Exception:
            pass
        found.append(f'{kind} {urlopen(f"{base}/{kind}").read().decode()}')
    print(f'{name}, Python: {", ".join(found)}')
P
{
  (cd "$work" && node try.mjs "$port")
  "$python" "$work/try.py" "$port"
} >"$work/seen"
holds 'SDKs send a create whose answer is lost three times without a key: dodopayments 2.52.0, @metronome/sdk 3.10.0, lithic 0.145.0' <<'S'
stripe: lost 3 with 1 key, 503 3 with 1 key, 409 3 with 1 key, 429 1 with 1 key
orb-billing: lost 3 with 1 key, 503 3 with 1 key, 409 3 with 1 key, 429 3 with 1 key
dodopayments: lost 3, 503 3, 409 3, 429 3
@metronome/sdk: lost 3, 503 3, 409 3, 429 3
lithic: lost 3, 503 3, 409 3, 429 3
square: lost 1, 503 3, 409 1, 429 3
schematic: lost 1, 503 3, 409 1, 429 3
@unkey/api: lost more than ten, 503 more than ten, 409 1, 429 1
paddle: lost 1, 503 1, 409 1, 429 1
lago: lost 1, 503 1, 409 1, 429 1
stripe, Python: lost 1 with 1 key, 503 1 with 1 key, 409 1 with 1 key, 429 1 with 1 key
square, Python: lost 1, 503 3, 409 3, 429 3
lago, Python: lost 1, 503 1, 409 1, 429 4
S
