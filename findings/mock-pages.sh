# requests-mock 1.12.1, pook 2.1.6, respx 0.23.1, responses 0.26.3, mocket 3.15.0 (Python) and nock 15.0.6 (npm): a list in three pages,
# whose answers are registered in their order: `?limit=2`, `?limit=2&cursor=Ab` and `?limit=2&cursor=aB`.
# For requests-mock and pook, and for respx where it is given as `params`, a query matches each request that has it among others. pook and
# respx then take what was registered first, so that each request gets the first page and the walk never ends; requests-mock takes the
# last, and knows no capitals unless told, so that the second page is never read. The other three compare the whole query.
# It matters to a test of a client that walks pages: it is red, green or endless by the order of three lines.
# Our mock issues its cursors itself, and our client raises at a cursor that comes twice (`src/client/listing.ts`).
. "$(dirname "$0")/lib.sh"
pip_install requests-mock==1.12.1 pook==2.1.6 respx==0.23.1 responses==0.26.3 mocket==3.15.0 requests==2.34.2 httpx==0.28.1
npm_install nock@15.0.6
cat >"$work/try.py" <<'P'
import json

import httpx
import pook
import requests
import requests_mock
import responses
import respx
from mocket import mocketize
from mocket.mocks.mockhttp import Entry

service = 'http://service.test/grants'
pages = [('limit=2', 1, 'Ab'), ('limit=2&cursor=Ab', 2, 'aB'), ('limit=2&cursor=aB', 3, None)]
answers = [(query, json.dumps({'page': page, 'nextCursor': cursor})) for query, page, cursor in pages]


def walk(name, get=requests.get):
    seen, query = [], 'limit=2'
    while query and len(seen) < 6:
        answer = json.loads(get(f'{service}?{query}').content)
        seen.append(answer['page'])
        query = answer['nextCursor'] and f'limit=2&cursor={answer["nextCursor"]}'
    print(f'{name}: pages {seen}{" and so on" if query else ""}')


for options in ({}, {'case_sensitive': True}):
    with requests_mock.Mocker(**options) as mock:
        for query, answer in answers:
            mock.get(f'{service}?{query}', text=answer)
        walk(f'requests-mock {options or ""}'.strip())
pook.on()
for query, answer in answers:
    pook.get(f'{service}?{query}').persist().reply(200).body(answer)
walk('pook')
pook.off()
with respx.mock(assert_all_called=False) as mock:
    for query, answer in answers:
        mock.get(service, params=dict(part.split('=') for part in query.split('&'))).respond(text=answer)
    walk('respx, params', httpx.get)
with respx.mock(assert_all_called=False) as mock:
    for query, answer in answers:
        mock.get(f'{service}?{query}').respond(text=answer)
    walk('respx, in the address', httpx.get)
with responses.RequestsMock() as mock:
    for query, answer in answers:
        mock.get(f'{service}?{query}', body=answer)
    walk('responses')


@mocketize(strict_mode=True)
def with_mocket():
    for query, answer in answers:
        Entry.single_register(Entry.GET, f'{service}?{query}', body=answer)
    walk('mocket')


with_mocket()
P
cat >"$work/try.mjs" <<'N'
import nock from 'nock'

const cursors = [[undefined, 'Ab'], ['Ab', 'aB'], ['aB', undefined]]
for (const [index, [cursor, nextCursor]] of cursors.entries()) {
  nock('http://service.test').persist().get(`/grants?limit=2${cursor ? `&cursor=${cursor}` : ''}`).reply(200, { page: index + 1, nextCursor })
}
const seen = []
let query = 'limit=2'
while (query && seen.length < 6) {
  const { page, nextCursor } = await (await fetch(`http://service.test/grants?${query}`)).json()
  seen.push(page)
  query = nextCursor && `limit=2&cursor=${nextCursor}`
}
console.log(`nock: pages [${seen.join(', ')}]${query ? ' and so on' : ''}`)
N
{
  "$python" "$work/try.py"
  (cd "$work" && node try.mjs)
} >"$work/seen"
holds 'with mocks of requests-mock 1.12.1, pook 2.1.6 and respx 0.23.1 a walk through pages never ends, or loses pages' <<'S'
requests-mock: pages [1, 3]
requests-mock {'case_sensitive': True}: pages [1, 2, 3]
pook: pages [1, 1, 1, 1, 1, 1] and so on
respx, params: pages [1, 1, 1, 1, 1, 1] and so on
respx, in the address: pages [1, 2, 3]
responses: pages [1, 2, 3]
mocket: pages [1, 2, 3]
nock: pages [1, 2, 3]
S
