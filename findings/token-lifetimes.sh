# simple-oauth2 5.1.0, client-oauth2 4.3.3, @badgateway/oauth2-client 3.3.1, openid-client 6.9.0, arctic 3.7.0, oidc-client-ts 3.5.0 (npm),
# Authlib 1.9.10, requests-oauthlib 2.0.0 with oauthlib 4.0.1, httpx-oauth 0.17.0, httpx_auth 0.23.1 and requests_auth 8.0.0 (PyPI): what an
# answer with a token says of its end. `expires_in` is recommended by RFC 6749 (5.1), not required.
# Without it arctic, httpx_auth and requests_auth raise, the last two since they then take each token for a JWT (httpx-oauth does not, nor do
# the others). With null openid-client and httpx-oauth raise too, for oidc-client-ts and client-oauth2 it is over at once, and for
# simple-oauth2 never, its end an invalid Date. 0, nothing left, is a token without an end for Authlib, requests-oauthlib and @badgateway. A
# text of digits is a number for all but arctic.
# It matters to a vendor who leaves the field out for keys that do not end: three of eleven clients cannot log in at all.
# An end is absent in our API where there is none, never null or 0 (`spec/openapi.yaml`, `src/ledger/instant.ts`).
. "$(dirname "$0")/lib.sh"
npm_install simple-oauth2@5.1.0 client-oauth2@4.3.3 @badgateway/oauth2-client@3.3.1 openid-client@6.9.0 arctic@3.7.0 oidc-client-ts@3.5.0
pip_install Authlib==1.9.10 requests-oauthlib==2.0.0 oauthlib==4.0.1 httpx-oauth==0.17.0 httpx_auth==0.23.1 requests_auth==8.0.0 httpx==0.28.1 requests==2.34.2
cd "$work"
cat >serve.mjs <<'N'
import http from 'node:http'

const server = http.createServer((request, response) => {
  const extra = JSON.parse(decodeURIComponent(request.url.slice(1)))
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ access_token: 'opaque', token_type: 'bearer', ...extra }))
}).listen(0, '127.0.0.1', () => console.log(server.address().port))
N
node serve.mjs >port &
until [ -s port ]; do sleep 0.1; done
cat >try.mjs <<'N'
import { OAuth2Client } from '@badgateway/oauth2-client'
import { OAuth2Tokens } from 'arctic'
import ClientOAuth2 from 'client-oauth2'
import { User } from 'oidc-client-ts'
import * as openid from 'openid-client'
import { ClientCredentials } from 'simple-oauth2'

const seconds = moment => {
  if (moment == null) return 'no end'
  return Number.isNaN(Number(moment)) ? `${moment}` : `${Math.round((Number(moment) - Date.now()) / 10_000) * 10} s`
}
for (const extra of [{}, { expires_in: null }, { expires_in: 0 }, { expires_in: '3600' }, { expires_in: 3600 }]) {
  console.log(JSON.stringify(extra))
  const base = `http://127.0.0.1:${process.argv[2]}`
  const path = `/${encodeURIComponent(JSON.stringify(extra))}`
  const tries = {
    'simple-oauth2': async () => {
      const token = await new ClientCredentials({ client: { id: 'i', secret: 's' }, auth: { tokenHost: base, tokenPath: path } }).getToken({})
      return `${seconds(token.token.expires_at)}, expired: ${token.expired()}`
    },
    'client-oauth2': async () => {
      const token = await new ClientOAuth2({ clientId: 'i', clientSecret: 's', accessTokenUri: base + path }).credentials.getToken()
      return seconds(token.expires)
    },
    '@badgateway': async () =>
      seconds((await new OAuth2Client({ server: base, tokenEndpoint: path, clientId: 'i', clientSecret: 's' }).clientCredentials()).expiresAt),
    'openid-client': async () => {
      const configuration = new openid.Configuration({ issuer: base, token_endpoint: base + path }, 'i', 's')
      openid.allowInsecureRequests(configuration)
      const left = (await openid.clientCredentialsGrant(configuration)).expiresIn()
      return left === undefined ? 'no end' : `${Math.round(left / 10) * 10} s`
    },
    arctic: async () => seconds(new OAuth2Tokens({ access_token: 'opaque', ...extra }).accessTokenExpiresAt()),
    'oidc-client-ts': async () => {
      const user = new User({ access_token: 'opaque', token_type: 'bearer', profile: {} })
      user.expires_in = extra.expires_in
      return user.expires_in === undefined ? 'no end' : `${Math.round(user.expires_in / 10) * 10} s, expired: ${user.expired}`
    },
  }
  for (const [name, attempt] of Object.entries(tries)) console.log(`  ${name}: ${await attempt().catch(error => `raises ${error.message}`)}`)
}
N
node try.mjs "$(cat port)" >seen
cat >try.py <<'P'
import json, os, sys, time, urllib.parse

os.environ['OAUTHLIB_INSECURE_TRANSPORT'] = '1'
import httpx, httpx_auth, requests, requests_auth
from authlib.integrations.requests_client import OAuth2Session
from httpx_oauth.oauth2 import OAuth2Token
from oauthlib.oauth2 import BackendApplicationClient
from requests_oauthlib import OAuth2Session as Session

seconds = lambda moment: 'no end' if moment is None else f'{round((moment - time.time()) / 10) * 10} s'
for extra in {}, {'expires_in': None}, {'expires_in': 0}, {'expires_in': '3600'}, {'expires_in': 3600}:
    print(json.dumps(extra))
    url = f'http://127.0.0.1:{sys.argv[1]}/' + urllib.parse.quote(json.dumps(extra))
    def sent(auth, get):
        get(url, auth)
        return 'token used'
    tries = {
        'Authlib': lambda: seconds(OAuth2Session('i', 's').fetch_token(url, grant_type='client_credentials').get('expires_at')),
        'requests-oauthlib': lambda: seconds(Session(client=BackendApplicationClient('i')).fetch_token(url, client_id='i', client_secret='s').get('expires_at')),
        'httpx-oauth': lambda: seconds(OAuth2Token({'access_token': 'opaque', **extra}).get('expires_at')),
        'httpx_auth': lambda: sent(httpx_auth.OAuth2ClientCredentials(url, 'i', 's'), lambda url, auth: httpx.get(url, auth=auth)),
        'requests_auth': lambda: sent(requests_auth.OAuth2ClientCredentials(url, 'j', 's'), lambda url, auth: requests.get(url, auth=auth)),
    }
    for name, attempt in tries.items():
        try:
            print(f'  {name}: {attempt()}')
        except Exception as failure:
            print(f'  {name}: raises {failure}')
P
"$python" try.py "$(cat port)" >>seen
holds 'arctic 3.7.0, httpx_auth 0.23.1 and requests_auth 8.0.0 take no token without expires_in; 0 is no end for three' <<'S'
{}
  simple-oauth2: no end, expired: false
  client-oauth2: Invalid Date
  @badgateway: no end
  openid-client: no end
  arctic: raises Missing or invalid 'expires_in' field
  oidc-client-ts: no end
{"expires_in":null}
  simple-oauth2: Invalid Date, expired: false
  client-oauth2: 0 s
  @badgateway: no end
  openid-client: raises invalid response encountered
  arctic: raises Missing or invalid 'expires_in' field
  oidc-client-ts: 0 s, expired: true
{"expires_in":0}
  simple-oauth2: 0 s, expired: true
  client-oauth2: 0 s
  @badgateway: no end
  openid-client: 0 s
  arctic: 0 s
  oidc-client-ts: 0 s, expired: true
{"expires_in":"3600"}
  simple-oauth2: 3600 s, expired: false
  client-oauth2: 3600 s
  @badgateway: 3600 s
  openid-client: 3600 s
  arctic: raises Missing or invalid 'expires_in' field
  oidc-client-ts: 3600 s, expired: false
{"expires_in":3600}
  simple-oauth2: 3600 s, expired: false
  client-oauth2: 3600 s
  @badgateway: 3600 s
  openid-client: 3600 s
  arctic: 3600 s
  oidc-client-ts: 3600 s, expired: false
{}
  Authlib: no end
  requests-oauthlib: no end
  httpx-oauth: no end
  httpx_auth: raises not enough values to unpack (expected 3, got 1)
  requests_auth: raises not enough values to unpack (expected 3, got 1)
{"expires_in": null}
  Authlib: no end
  requests-oauthlib: no end
  httpx-oauth: raises int() argument must be a string, a bytes-like object or a real number, not 'NoneType'
  httpx_auth: raises not enough values to unpack (expected 3, got 1)
  requests_auth: raises not enough values to unpack (expected 3, got 1)
{"expires_in": 0}
  Authlib: no end
  requests-oauthlib: no end
  httpx-oauth: 0 s
  httpx_auth: raises not enough values to unpack (expected 3, got 1)
  requests_auth: raises not enough values to unpack (expected 3, got 1)
{"expires_in": "3600"}
  Authlib: 3600 s
  requests-oauthlib: 3600 s
  httpx-oauth: 3600 s
  httpx_auth: token used
  requests_auth: token used
{"expires_in": 3600}
  Authlib: 3600 s
  requests-oauthlib: 3600 s
  httpx-oauth: 3600 s
  httpx_auth: token used
  requests_auth: token used
S
