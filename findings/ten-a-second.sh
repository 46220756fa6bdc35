# bottleneck 2.19.5, p-throttle 8.1.1, limiter 4.1.0, p-queue 10.0.0, async-sema 3.1.1, promise-throttle 1.1.2, p-ratelimit 1.0.1,
# rate-limiter-flexible 11.4.0 (npm), aiolimiter 1.3.0, pyrate-limiter 4.5.1, ratelimit 2.2.1 (PyPI), x/time 0.11.0 and uber/ratelimit 0.3.1 (Go): a
# client is to make ten calls a second. It makes one, and 900 ms later thirty.
# Nine of the fifteen make up to nineteen calls within a second: nine of the second that ends and ten of the next, or those that were not made while
# nothing was asked. uber's, which spaces its calls, is one of them, since it makes up for ten that were left out. p-throttle does so unless told
# `strict`, bottleneck with a reservoir and not with `minTime`.
# It matters to whoever is told a limit and keeps to it: a server that counts over the last second answers 429 to a client that was set to just that
# limit.
# The mock refuses with Retry-After, and the client waits for it (`src/api/limits.ts`, `src/client/client.ts`).
. "$(dirname "$0")/lib.sh"
npm_install bottleneck@2.19.5 p-throttle@8.1.1 limiter@4.1.0 p-queue@10.0.0 async-sema@3.1.1 promise-throttle@1.1.2 p-ratelimit@1.0.1 rate-limiter-flexible@11.4.0
pip_install aiolimiter==1.3.0 pyrate-limiter==4.5.1 ratelimit==2.2.1
cd "$work"
cat >try.mjs <<'N'
import { RateLimit } from 'async-sema'
import Bottleneck from 'bottleneck'
import { RateLimiter } from 'limiter'
import { pRateLimit } from 'p-ratelimit'
import PQueue from 'p-queue'
import pThrottle from 'p-throttle'
import PromiseThrottle from 'promise-throttle'
import { RateLimiterMemory, RateLimiterQueue } from 'rate-limiter-flexible'

const waiting = (wait) => async (call) => {
  await wait()
  return call()
}
const bottleneck = (options) => {
  const limiter = new Bottleneck(options)
  return (call) => limiter.schedule(call)
}
const queue = new PQueue({ intervalCap: 10, interval: 1000 })
const promises = new PromiseThrottle({ requestsPerSecond: 10 })
const [bucket, sema] = [new RateLimiter({ tokensPerInterval: 10, interval: 'second' }), RateLimit(10)]
const flexible = new RateLimiterQueue(new RateLimiterMemory({ points: 10, duration: 1 }))
const limiters = {
  'bottleneck, a reservoir of 10': bottleneck({ reservoir: 10, reservoirRefreshAmount: 10, reservoirRefreshInterval: 1000 }),
  'bottleneck, minTime 100': bottleneck({ minTime: 100 }),
  'p-throttle': pThrottle({ limit: 10, interval: 1000 })((call) => call()),
  'p-throttle, strict': pThrottle({ limit: 10, interval: 1000, strict: true })((call) => call()),
  limiter: waiting(() => bucket.removeTokens(1)),
  'p-queue': (call) => queue.add(call),
  'rate-limiter-flexible, a queue': waiting(() => flexible.removeTokens(1)),
  'async-sema': waiting(sema),
  'promise-throttle': (call) => promises.add(call),
  'p-ratelimit': pRateLimit({ interval: 1000, rate: 10 }),
}

// One call, and 900 ms later thirty. How many are made within one second, at most?
const most = async (run) => {
  const moments = []
  const call = async () => { moments.push(performance.now()) }
  await run(call)
  await new Promise((resolve) => setTimeout(resolve, 900))
  await Promise.all(Array.from({ length: 30 }, () => run(call)))
  return Math.max(...moments.map((first) => moments.filter((moment) => moment >= first && moment < first + 950).length))
}
const counts = await Promise.all(Object.values(limiters).map(most))
for (const [index, name] of Object.keys(limiters).entries()) console.log(`${name}: ${counts[index] > 14 ? 'up to 19' : 'about 10'}`)
process.exit()
N
cat >try.py <<'P'
import asyncio
import time

import aiolimiter
import pyrate_limiter
import ratelimit


def most(moments):
    return max(sum(first <= moment < first + 0.95 for moment in moments) for first in moments)


def show(name, moments):
    print(f'{name}: {"up to 19" if most(moments) > 14 else "about 10"}')


async def asynchronous():
    limiter, moments = aiolimiter.AsyncLimiter(10, 1), []

    async def call():
        async with limiter:
            moments.append(time.monotonic())

    await call()
    await asyncio.sleep(0.9)
    await asyncio.gather(*(call() for _ in range(30)))
    show('aiolimiter', moments)


asyncio.run(asynchronous())
moments = []
limited = ratelimit.sleep_and_retry(ratelimit.limits(calls=10, period=1)(lambda: moments.append(time.monotonic())))
limited()
time.sleep(0.9)
for _ in range(30):
    limited()
show('ratelimit', moments)
moments = []
limiter = pyrate_limiter.Limiter(pyrate_limiter.Rate(10, pyrate_limiter.Duration.SECOND))
for index in range(31):
    limiter.try_acquire('grants')
    moments.append(time.monotonic())
    if index == 0:
        time.sleep(0.9)
show('pyrate-limiter', moments)
P
{
  node try.mjs
  "$python" try.py
  go_run golang.org/x/time@v0.11.0 go.uber.org/ratelimit@v0.3.1 <<'G'
package main

import (
	"context"
	"fmt"
	"time"

	uber "go.uber.org/ratelimit"
	"golang.org/x/time/rate"
)

func show(name string, wait func()) {
	var moments []time.Time
	for index := 0; index < 31; index++ {
		wait()
		moments = append(moments, time.Now())
		if index == 0 {
			time.Sleep(900 * time.Millisecond)
		}
	}
	most := 0
	for _, first := range moments {
		count := 0
		for _, moment := range moments {
			if !moment.Before(first) && moment.Sub(first) < 950*time.Millisecond {
				count++
			}
		}
		most = max(most, count)
	}
	seen := "about 10"
	if most > 14 {
		seen = "up to 19"
	}
	fmt.Printf("%s: %s\n", name, seen)
}

func main() {
	limiter, leaky := rate.NewLimiter(10, 10), uber.New(10)
	show("x/time/rate, a burst of 10", func() { limiter.Wait(context.Background()) })
	show("uber ratelimit", func() { leaky.Take() })
}
G
} >"$work/seen"
holds 'nine of fifteen limiters of a client, set to ten a second, make up to nineteen calls within one' <<'S'
bottleneck, a reservoir of 10: up to 19
bottleneck, minTime 100: about 10
p-throttle: up to 19
p-throttle, strict: about 10
limiter: up to 19
p-queue: up to 19
rate-limiter-flexible, a queue: up to 19
async-sema: about 10
promise-throttle: about 10
p-ratelimit: about 10
aiolimiter: up to 19
ratelimit: up to 19
pyrate-limiter: about 10
x/time/rate, a burst of 10: up to 19
uber ratelimit: up to 19
S
