# express 5.3.0, fastify 5.12.8, @koa/router 15.7.0, hono 4.13.19, polka 0.5.2, itty-router 5.0.24, elysia 1.4.30, msw 3.0.5, rou3 1.0.0 (npm), gin
# 1.12.0, echo 4.16.5, fiber 3.1.0, httprouter 1.3.0, pat, chi 5.5.0, gorilla/mux 1.8.1 and net/http (Go): two operations of one server whose paths
# are written as contracts write them, `/v1/grants:extend` and `/v1/grants:revoke`.
# A colon begins a parameter anywhere for twelve of them, so that each is a route for all that begins with `/v1/grants`: of these, four refuse the
# second route, and eight take it in silence and give both paths, and `/v1/grants2`, to one of the two, seven to the first and echo to the last.
# hono and polka see a parameter only at the begin of a segment; chi, gorilla/mux and net/http know no colons.
# It matters to whoever builds or mocks an API with methods behind a colon (AIP-136, as Google's): a revoke is answered as an extension with 200,
# and each of the two alone passes its test.
# Our paths have no colon (`spec/openapi.yaml`).
. "$(dirname "$0")/lib.sh"
npm_install express@5.3.0 fastify@5.12.8 koa@3.3.0 @koa/router@15.7.0 hono@4.13.19 polka@0.5.2 itty-router@5.0.24 elysia@1.4.30 msw@3.0.5 rou3@1.0.0
cd "$work"
cat >try.mjs <<'N'
import { createServer } from 'node:http'
import KoaRouter from '@koa/router'
import { Elysia } from 'elysia'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import { Router } from 'itty-router'
import Koa from 'koa'
import { getResponse, HttpResponse, http } from 'msw'
import polka from 'polka'
import { addRoute, createRouter, findRoute } from 'rou3'

const host = 'http://api.test'
const routes = ['extend', 'revoke'].map((name) => [`/v1/grants:${name}`, name])
const post = (path) => new Request(host + path, { method: 'POST' })
const textOf = async (response) => (response?.status === 200 ? response.text() : 'none')

const listening = async (handler) => {
  const server = createServer(handler)
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return async (path) => textOf(await fetch(`http://127.0.0.1:${server.address().port}${path}`, { method: 'POST' }))
}

const routers = {
  express() {
    const app = express()
    for (const [path, name] of routes) app.post(path, (_, response) => response.send(name))
    return listening(app)
  },
  async fastify() {
    const app = fastify()
    for (const [path, name] of routes) app.post(path, async () => name)
    await app.ready()
    return listening(app.routing)
  },
  koa() {
    const [app, router] = [new Koa(), new KoaRouter()]
    for (const [path, name] of routes) router.post(path, (context) => { context.body = name })
    return listening(app.use(router.routes()).callback())
  },
  polka() {
    const app = polka()
    for (const [path, name] of routes) app.post(path, (_, response) => response.end(name))
    return listening(app.handler)
  },
  hono() {
    const app = new Hono()
    for (const [path, name] of routes) app.post(path, (context) => context.text(name))
    return async (path) => textOf(await app.fetch(post(path)))
  },
  'itty-router'() {
    const app = Router()
    for (const [path, name] of routes) app.post(path, () => new Response(name))
    return async (path) => textOf(await app.fetch(post(path)))
  },
  elysia() {
    const app = new Elysia()
    for (const [path, name] of routes) app.post(path, () => name)
    return async (path) => textOf(await app.handle(post(path)))
  },
  msw() {
    const handlers = routes.map(([path, name]) => http.post(host + path, () => HttpResponse.text(name)))
    return async (path) => textOf(await getResponse(handlers, post(path)))
  },
  rou3() {
    const router = createRouter()
    for (const [path, name] of routes) addRoute(router, 'POST', path, name)
    return async (path) => findRoute(router, 'POST', path)?.data ?? 'none'
  },
}
for (const [name, make] of Object.entries(routers)) {
  try {
    const ask = await make()
    const answers = []
    for (const path of ['grants:revoke', 'grants:extend', 'grants:list', 'grants2']) answers.push(`${path} ${await ask(`/v1/${path}`)}`)
    console.log(`${name} | ${answers.join(', ')}`)
  } catch {
    console.log(`${name} | refuses the second route`)
  }
}
process.exit()
N
{
  node try.mjs
  go_run github.com/gin-gonic/gin@v1.12.0 github.com/labstack/echo/v4@v4.16.5 github.com/gofiber/fiber/v3@v3.1.0 github.com/julienschmidt/httprouter@v1.3.0 \
    github.com/bmizerany/pat@v0.0.0-20170815010413-6226ea591a40 github.com/go-chi/chi/v5@v5.5.0 github.com/gorilla/mux@v1.8.1 <<'G'
package main

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/bmizerany/pat"
	"github.com/gin-gonic/gin"
	"github.com/go-chi/chi/v5"
	"github.com/gofiber/fiber/v3"
	"github.com/gorilla/mux"
	"github.com/julienschmidt/httprouter"
	"github.com/labstack/echo/v4"
)

type router func(path string) *http.Response

func of(handler http.Handler) router {
	return func(path string) *http.Response {
		recorder := httptest.NewRecorder()
		handler.ServeHTTP(recorder, httptest.NewRequest("POST", path, nil))
		return recorder.Result()
	}
}

func show(name string, build func(add func(func(path, name string))) router) {
	defer func() {
		if recover() != nil {
			fmt.Println(name, "| refuses the second route")
		}
	}()
	ask := build(func(add func(path, name string)) {
		for _, one := range []string{"extend", "revoke"} {
			add("/v1/grants:"+one, one)
		}
	})
	var answers []string
	for _, path := range []string{"grants:revoke", "grants:extend", "grants:list", "grants2"} {
		response, text := ask("/v1/"+path), "none"
		if response.StatusCode == 200 {
			body, _ := io.ReadAll(response.Body)
			text = string(body)
		}
		answers = append(answers, path+" "+text)
	}
	fmt.Println(name, "|", strings.Join(answers, ", "))
}

func writes(name string) http.HandlerFunc {
	return func(response http.ResponseWriter, _ *http.Request) { io.WriteString(response, name) }
}

func main() {
	gin.SetMode(gin.ReleaseMode)
	show("gin", func(add func(func(path, name string))) router {
		engine := gin.New()
		add(func(path, name string) { engine.POST(path, gin.WrapF(writes(name))) })
		return of(engine)
	})
	show("echo", func(add func(func(path, name string))) router {
		server := echo.New()
		add(func(path, name string) { server.POST(path, echo.WrapHandler(writes(name))) })
		return of(server)
	})
	show("fiber", func(add func(func(path, name string))) router {
		app := fiber.New()
		add(func(path, name string) { app.Post(path, func(c fiber.Ctx) error { return c.SendString(name) }) })
		return func(path string) *http.Response {
			response, failure := app.Test(httptest.NewRequest("POST", path, nil))
			if failure != nil {
				panic(failure)
			}
			return response
		}
	})
	show("httprouter", func(add func(func(path, name string))) router {
		server := httprouter.New()
		add(func(path, name string) { server.Handler("POST", path, writes(name)) })
		return of(server)
	})
	show("pat", func(add func(func(path, name string))) router {
		server := pat.New()
		add(func(path, name string) { server.Post(path, writes(name)) })
		return of(server)
	})
	show("chi", func(add func(func(path, name string))) router {
		server := chi.NewRouter()
		add(func(path, name string) { server.Post(path, writes(name)) })
		return of(server)
	})
	show("gorilla/mux", func(add func(func(path, name string))) router {
		server := mux.NewRouter()
		add(func(path, name string) { server.Handle(path, writes(name)) })
		return of(server)
	})
	show("net/http", func(add func(func(path, name string))) router {
		server := http.NewServeMux()
		add(func(path, name string) { server.Handle("POST "+path, writes(name)) })
		return of(server)
	})
}
G
} >"$work/seen"
holds 'of seventeen routers eight give two methods behind a colon to one and the same handler' <<'S'
express | grants:revoke extend, grants:extend extend, grants:list extend, grants2 extend
fastify | refuses the second route
koa | grants:revoke extend, grants:extend extend, grants:list extend, grants2 extend
polka | grants:revoke revoke, grants:extend extend, grants:list none, grants2 none
hono | grants:revoke revoke, grants:extend extend, grants:list none, grants2 none
itty-router | grants:revoke extend, grants:extend extend, grants:list extend, grants2 extend
elysia | refuses the second route
msw | grants:revoke extend, grants:extend extend, grants:list extend, grants2 extend
rou3 | grants:revoke extend, grants:extend extend, grants:list extend, grants2 extend
gin | refuses the second route
echo | grants:revoke revoke, grants:extend revoke, grants:list revoke, grants2 revoke
fiber | grants:revoke extend, grants:extend extend, grants:list extend, grants2 extend
httprouter | refuses the second route
pat | grants:revoke extend, grants:extend extend, grants:list extend, grants2 extend
chi | grants:revoke revoke, grants:extend extend, grants:list none, grants2 none
gorilla/mux | grants:revoke revoke, grants:extend extend, grants:list none, grants2 none
net/http | grants:revoke revoke, grants:extend extend, grants:list none, grants2 none
S
