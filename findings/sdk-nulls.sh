# stripe 23.1.0 and lago-javascript-client 1.53.0 (npm) beside stripe 16.1.0 and lago-python-client 1.55.0 (PyPI): the SDKs of two billing
# services, each in two languages, are to take the end of a subscription away: `cancel_at` or `ending_at` is null, or None.
# Those of JavaScript send null, or for Stripe an empty text, which takes a value away. Those of Python leave None out, as JavaScript does
# undefined, and send the rest: the service is told of the new name alone, and nothing raises.
# @paddle/paddle-node-sdk 3.10.0 and paddle-python-sdk 1.16.1 agree, and so do dodopayments 2.52.0 and 1.123.0.
# It matters to a resumed subscription, whose job moved from Node to Python: it ends on the day on which it was to end.
# In our API an end cannot be taken away: a grant is never changed but by its revoke (`src/ledger/grant.ts`).
. "$(dirname "$0")/lib.sh"
npm_install stripe@23.1.0 lago-javascript-client@1.53.0 @paddle/paddle-node-sdk@3.10.0 dodopayments@2.52.0
pip_install stripe==16.1.0 lago-python-client==1.55.0 paddle-python-sdk==1.16.1 dodopayments==1.123.0
cat >"$work/server.mjs" <<'N'
import { appendFileSync } from 'node:fs'
import http from 'node:http'

const server = http.createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  appendFileSync(process.argv[2], `${body.replaceAll(' ', '')}\n`)
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
N
: >"$work/bodies"
node "$work/server.mjs" "$work/bodies" >"$work/port" &
until [ -s "$work/port" ]; do sleep 0.1; done
port=$(cat "$work/port")
cat >"$work/try.mjs" <<'N'
import { readFileSync } from 'node:fs'
import { Paddle } from '@paddle/paddle-node-sdk'
import DodoPayments from 'dodopayments'
import { Client } from 'lago-javascript-client'
import Stripe from 'stripe'

const port = process.argv[2]
const baseURL = `http://127.0.0.1:${port}`
const stripe = new Stripe('sk_test_x', { host: '127.0.0.1', port, protocol: 'http' })
const lago = Client('x', { baseUrl: baseURL })
const paddle = new Paddle('x', { environment: baseURL })
const dodo = new DodoPayments({ bearerToken: 'x', baseURL })
const updates = {
  stripe: (end) => stripe.subscriptions.update('s', { cancel_at: end, description: 'new' }),
  lago: (end) => lago.subscriptions.updateSubscription('s', { subscription: { ending_at: end, name: 'new' } }),
  paddle: (end) => paddle.discounts.update('d', { expiresAt: end, description: 'new' }),
  dodopayments: (end) => dodo.subscriptions.update('s', { next_billing_date: end, metadata: { name: 'new' } }),
}
for (const [name, update] of Object.entries(updates)) {
  for (const end of [null, undefined]) {
    await update(end).catch(() => {})
    console.log(`${name}, ${end}: ${readFileSync('bodies', 'utf8').trim().split('\n').at(-1)}`)
  }
}
process.exit()
N
cat >"$work/try.py" <<'P'
import sys

import stripe
from dodopayments import DodoPayments
from lago_python_client.client import Client
from lago_python_client.models import Subscription
from paddle_billing import Client as Paddle
from paddle_billing import Options
from paddle_billing.Resources.Discounts.Operations import UpdateDiscount

base = f'http://127.0.0.1:{sys.argv[1]}'


class Environment:
    base_url = base


stripe_client = stripe.StripeClient('sk_test_x', base_addresses={'api': base})
lago = Client('x', base)
paddle = Paddle('x', options=Options(Environment()))
dodo = DodoPayments(bearer_token='x', base_url=base)
updates = {
    'stripe': lambda: stripe_client.v1.subscriptions.update('s', {'cancel_at': None, 'description': 'new'}),
    'lago': lambda: lago.subscriptions.update(Subscription(ending_at=None, name='new'), 's'),
    'paddle': lambda: paddle.discounts.update('d', UpdateDiscount(expires_at=None, description='new')),
    'dodopayments': lambda: dodo.subscriptions.update('s', next_billing_date=None, metadata={'name': 'new'}),
}
for name, update in updates.items():
    try:
        update()
    except Exception:
        pass
    print(f'{name}, None: {open("bodies").read().split()[-1]}')
P
{
  (cd "$work" && node try.mjs "$port")
  (cd "$work" && "$python" try.py "$port")
} >"$work/seen"
holds 'None is left out by stripe 16.1.0 and lago-python-client 1.55.0, where their SDKs for JavaScript send that the end is gone' <<'S'
stripe, null: cancel_at=&description=new
stripe, undefined: description=new
lago, null: {"subscription":{"ending_at":null,"name":"new"}}
lago, undefined: {"subscription":{"name":"new"}}
paddle, null: {"expires_at":null,"description":"new"}
paddle, undefined: {"description":"new"}
dodopayments, null: {"next_billing_date":null,"metadata":{"name":"new"}}
dodopayments, undefined: {"metadata":{"name":"new"}}
stripe, None: description=new
lago, None: {"subscription":{"name":"new"}}
paddle, None: {"description":"new","expires_at":null}
dodopayments, None: {"metadata":{"name":"new"},"next_billing_date":null}
S
