# fastify 5.12.8, zod 4.6.7 (with hono 4.13.19; npm), fastapi 0.165.0, litestar 2.25.0 (PyPI), gin 1.12.0, echo 4.16.5 and fiber 3.1.0 (Go): an
# optional integer and an optional boolean in a query, as each reads them.
# `revoked=false` and `revoked=0` are true under `z.coerce.boolean()`, and `no` and `null` are. An empty `limit=` is 0 for it and the three of Go,
# where it is refused by the others; so is an empty `revoked=`, false. For litestar the text `null` is no filter. `0x10` is 16 for fastify and zod,
# `1e1` 10 for three, `1_0` 10 for fastapi, and a number with a plus or a leading zero is refused by litestar alone.
# It matters to clients that send what is not set as an empty text: for four of seven servers that is a limit of none, or only what was never
# revoked.
# A value that is not of its schema is refused, an empty one too (`src/contract/parse.ts`).
. "$(dirname "$0")/lib.sh"
npm_install fastify@5.12.8 hono@4.13.19 zod@4.6.7 @hono/zod-validator@0.9.1
pip_install fastapi==0.165.0 litestar==2.25.0 httpx==0.28.1
cd "$work"
cat >queries <<'T'
limit=10
limit=
limit=%2B5
limit=5.0
limit=1e1
limit=0x10
limit=1_0
limit=010
limit=null
revoked=true
revoked=false
revoked=1
revoked=0
revoked=TRUE
revoked=no
revoked=t
revoked=
revoked=null
T
cat >try.mjs <<'N'
import { readFileSync } from 'node:fs'
import { zValidator } from '@hono/zod-validator'
import fastify from 'fastify'
import { Hono } from 'hono'
import { z } from 'zod'

const app = fastify()
const properties = { limit: { type: 'integer' }, revoked: { type: 'boolean' } }
app.get('/grants', { schema: { querystring: { type: 'object', properties } } }, async (request) => request.query)
const schema = z.object({ limit: z.coerce.number().int().optional(), revoked: z.coerce.boolean().optional() })
const hono = new Hono().get('/grants', zValidator('query', schema), (context) => context.json(context.req.valid('query')))
const servers = {
  fastify: async (url) => {
    const response = await app.inject(url)
    return [response.statusCode, response.body]
  },
  'zod (hono)': async (url) => {
    const response = await hono.request(url)
    return [response.status, await response.text()]
  },
}
for (const query of readFileSync('queries', 'utf8').trim().split('\n'))
  for (const [name, ask] of Object.entries(servers)) {
    const [status, body] = await ask(`/grants?${query}`)
    console.log(`${query} | ${status === 200 ? (JSON.parse(body)[query.split('=')[0]] ?? 'no filter') : 'refused'} | ${name}`)
  }
N
cat >try.py <<'P'
import json
import logging

import fastapi
import httpx
import litestar

logging.disable(logging.CRITICAL)


app = fastapi.FastAPI()


@app.get('/grants')
def list_grants(limit: int | None = None, revoked: bool | None = None):
    return {'limit': limit, 'revoked': revoked}


@litestar.get('/grants')
async def list_others(limit: int | None = None, revoked: bool | None = None) -> dict:
    return {'limit': limit, 'revoked': revoked}


async def ask(server, query):
    async with httpx.AsyncClient(transport=httpx.ASGITransport(server), base_url='http://api.test') as client:
        return await client.get(f'/grants?{query}')


import asyncio

for query in open('queries').read().split():
    for name, server in {'fastapi': app, 'litestar': litestar.Litestar([list_others])}.items():
        response = asyncio.run(ask(server, query))
        value = response.json()[query.split('=')[0]] if response.status_code == 200 else None
        shown = 'refused' if response.status_code != 200 else 'no filter' if value is None else json.dumps(value)
        print(f'{query} | {shown} | {name}')
P
{
  node try.mjs
  "$python" try.py
  go_run github.com/gin-gonic/gin@v1.12.0 github.com/labstack/echo/v4@v4.16.5 github.com/gofiber/fiber/v3@v3.1.0 <<'G'
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"

	"github.com/gin-gonic/gin"
	"github.com/gofiber/fiber/v3"
	"github.com/labstack/echo/v4"
)

type filter struct {
	Limit   *int  `form:"limit" query:"limit" json:"limit"`
	Revoked *bool `form:"revoked" query:"revoked" json:"revoked"`
}

func main() {
	gin.SetMode(gin.ReleaseMode)
	engine := gin.New()
	engine.GET("/grants", func(context *gin.Context) {
		var one filter
		if context.ShouldBindQuery(&one) != nil {
			context.Status(400)
			return
		}
		context.JSON(200, one)
	})
	server := echo.New()
	server.GET("/grants", func(context echo.Context) error {
		var one filter
		if context.Bind(&one) != nil {
			return context.NoContent(400)
		}
		return context.JSON(200, one)
	})
	app := fiber.New()
	app.Get("/grants", func(context fiber.Ctx) error {
		var one filter
		if context.Bind().Query(&one) != nil {
			return context.SendStatus(400)
		}
		return context.JSON(one)
	})
	of := func(handler http.Handler) func(*http.Request) *http.Response {
		return func(request *http.Request) *http.Response {
			recorder := httptest.NewRecorder()
			handler.ServeHTTP(recorder, request)
			return recorder.Result()
		}
	}
	queries, _ := os.ReadFile("../queries")
	for _, query := range strings.Fields(string(queries)) {
		for name, ask := range map[string]func(*http.Request) *http.Response{
			"gin": of(engine), "echo": of(server), "fiber": func(request *http.Request) *http.Response { response, _ := app.Test(request); return response },
		} {
			response, shown := ask(httptest.NewRequest("GET", "/grants?"+query, nil)), "refused"
			if response.StatusCode == 200 {
				body, _ := io.ReadAll(response.Body)
				var read map[string]any
				json.Unmarshal(body, &read)
				if value := read[strings.Split(query, "=")[0]]; value != nil {
					shown = fmt.Sprint(value)
				} else {
					shown = "no filter"
				}
			}
			fmt.Println(query, "|", shown, "|", name)
		}
	}
}
G
} >"$work/lines"
cd "$work"
while IFS= read -r query; do
  echo "$query"
  for answer in $(awk -F ' [|] ' -v query="$query" '$1 == query { gsub(" ", "_", $2); print $2 }' lines | sort -u); do
    echo "  ${answer//_/ }: $(awk -F ' [|] ' -v query="$query" -v answer="${answer//_/ }" '$1 == query && $2 == answer { print $3 }' lines | sort | paste -sd, | sed 's/,/, /g')"
  done
done <queries >seen
holds 'seven servers read one query in up to three ways, and revoked=false is true for zod' <<'S'
limit=10
  10: echo, fastapi, fastify, fiber, gin, litestar, zod (hono)
limit=
  0: echo, fiber, gin, zod (hono)
  refused: fastapi, fastify, litestar
limit=%2B5
  5: echo, fastapi, fastify, fiber, gin, zod (hono)
  refused: litestar
limit=5.0
  5: fastapi, fastify, litestar, zod (hono)
  refused: echo, fiber, gin
limit=1e1
  10: fastify, litestar, zod (hono)
  refused: echo, fastapi, fiber, gin
limit=0x10
  16: fastify, zod (hono)
  refused: echo, fastapi, fiber, gin, litestar
limit=1_0
  10: fastapi
  refused: echo, fastify, fiber, gin, litestar, zod (hono)
limit=010
  10: echo, fastapi, fastify, fiber, gin, zod (hono)
  refused: litestar
limit=null
  no filter: litestar
  refused: echo, fastapi, fastify, fiber, gin, zod (hono)
revoked=true
  true: echo, fastapi, fastify, fiber, gin, litestar, zod (hono)
revoked=false
  false: echo, fastapi, fastify, fiber, gin, litestar
  true: zod (hono)
revoked=1
  refused: fastify
  true: echo, fastapi, fiber, gin, litestar, zod (hono)
revoked=0
  false: echo, fastapi, fiber, gin, litestar
  refused: fastify
  true: zod (hono)
revoked=TRUE
  refused: fastify
  true: echo, fastapi, fiber, gin, litestar, zod (hono)
revoked=no
  false: fastapi
  refused: echo, fastify, fiber, gin, litestar
  true: zod (hono)
revoked=t
  refused: fastify, litestar
  true: echo, fastapi, fiber, gin, zod (hono)
revoked=
  false: echo, fiber, gin, zod (hono)
  refused: fastapi, fastify, litestar
revoked=null
  no filter: litestar
  refused: echo, fastapi, fastify, fiber, gin
  true: zod (hono)
S
