# gock 1.2.0 (Go), beside jarcoal/httpmock 1.4.2 (Go) and nock 15.0.6 (npm), after which it is made: a mock of one list, of one limit, and of one
# moment with an offset.
# Path and values of gock are regular expressions that match anywhere: a mock of `/v1/grants` answers `/v1/grants/7` and `/v2/v1/grants-of-others`,
# one of `limit=10` answers 1000, and one of `since=2030-01-01T00:00:00+01:00` never matches that very moment, since `+` repeats the zero before it.
# A parameter that no one named is let through. The two others take the text as it is.
# It matters to tests of a client: one that asks for the wrong version, another limit or a grant instead of the list passes, and a right one with an
# offset fails.
# Our mock answers the paths of the contract, and reads each value by its schema (`src/contract/parse.ts`).
. "$(dirname "$0")/lib.sh"
npm_install nock@15.0.6
cat >"$work/try.mjs" <<'N'
import nock from 'nock'

const host = 'http://api.test'
const ask = async (name, mock, url) => {
  nock.cleanAll()
  mock()
  const answered = await fetch(host + url).then((response) => response.status === 200, () => false)
  console.log(`nock, ${name} | ${url}: ${answered ? 'answered' : 'no match'}`)
}
nock.disableNetConnect()
for (const url of ['/v1/grants', '/v1/grants/7', '/v2/v1/grants-of-others'])
  await ask('/v1/grants', () => nock(host).get('/v1/grants').reply(200), url)
for (const url of ['/v1/grants?limit=10', '/v1/grants?limit=1000', '/v1/grants?cursor=c2&limit=10'])
  await ask('limit 10', () => nock(host).get('/v1/grants').query({ limit: '10' }).reply(200), url)
for (const url of ['/v1/grants?since=2030-01-01T00:00:00%2B01:00'])
  await ask('since 2030-01-01T00:00:00+01:00', () => nock(host).get('/v1/grants').query({ since: '2030-01-01T00:00:00+01:00' }).reply(200), url)
N
{
  go_run github.com/h2non/gock@v1.2.0 github.com/jarcoal/httpmock@v1.4.2 <<'G'
package main

import (
	"fmt"
	"net/http"

	"github.com/h2non/gock"
	"github.com/jarcoal/httpmock"
)

const host = "http://api.test"

func ask(name, url string) {
	seen := "answered"
	if _, failure := http.Get(host + url); failure != nil {
		seen = "no match"
	}
	fmt.Printf("%s | %s: %s\n", name, url, seen)
}

func main() {
	paths := []string{"/v1/grants", "/v1/grants/7", "/v2/v1/grants-of-others"}
	limits := []string{"/v1/grants?limit=10", "/v1/grants?limit=1000", "/v1/grants?cursor=c2&limit=10"}
	since := "2030-01-01T00:00:00+01:00"
	moment := "/v1/grants?since=2030-01-01T00:00:00%2B01:00"
	for _, url := range paths {
		gock.New(host).Get("/v1/grants").Reply(200)
		ask("gock, /v1/grants", url)
		gock.Off()
	}
	for _, url := range limits {
		gock.New(host).Get("/v1/grants").MatchParam("limit", "10").Reply(200)
		ask("gock, limit 10", url)
		gock.Off()
	}
	gock.New(host).Get("/v1/grants").MatchParam("since", since).Reply(200)
	ask("gock, since "+since, moment)
	gock.Off()

	httpmock.Activate()
	answer := httpmock.NewStringResponder(200, "")
	httpmock.RegisterResponder("GET", host+"/v1/grants", answer)
	for _, url := range paths {
		ask("httpmock, /v1/grants", url)
	}
	httpmock.Reset()
	httpmock.RegisterResponderWithQuery("GET", host+"/v1/grants", map[string]string{"limit": "10"}, answer)
	for _, url := range limits {
		ask("httpmock, limit 10", url)
	}
	httpmock.Reset()
	httpmock.RegisterResponderWithQuery("GET", host+"/v1/grants", map[string]string{"since": since}, answer)
	ask("httpmock, since "+since, moment)
}
G
  node "$work/try.mjs"
} >"$work/seen"
holds 'a mock of gock 1.2.0 for one list answers other paths and limits, and never a moment with an offset' <<'S'
gock, /v1/grants | /v1/grants: answered
gock, /v1/grants | /v1/grants/7: answered
gock, /v1/grants | /v2/v1/grants-of-others: answered
gock, limit 10 | /v1/grants?limit=10: answered
gock, limit 10 | /v1/grants?limit=1000: answered
gock, limit 10 | /v1/grants?cursor=c2&limit=10: answered
gock, since 2030-01-01T00:00:00+01:00 | /v1/grants?since=2030-01-01T00:00:00%2B01:00: no match
httpmock, /v1/grants | /v1/grants: answered
httpmock, /v1/grants | /v1/grants/7: no match
httpmock, /v1/grants | /v2/v1/grants-of-others: no match
httpmock, limit 10 | /v1/grants?limit=10: answered
httpmock, limit 10 | /v1/grants?limit=1000: no match
httpmock, limit 10 | /v1/grants?cursor=c2&limit=10: no match
httpmock, since 2030-01-01T00:00:00+01:00 | /v1/grants?since=2030-01-01T00:00:00%2B01:00: answered
nock, /v1/grants | /v1/grants: answered
nock, /v1/grants | /v1/grants/7: no match
nock, /v1/grants | /v2/v1/grants-of-others: no match
nock, limit 10 | /v1/grants?limit=10: answered
nock, limit 10 | /v1/grants?limit=1000: no match
nock, limit 10 | /v1/grants?cursor=c2&limit=10: no match
nock, since 2030-01-01T00:00:00+01:00 | /v1/grants?since=2030-01-01T00:00:00%2B01:00: answered
S
