# p-retry 9.0.0, async-retry 1.3.3, promise-retry 2.0.1, ts-retry-promise 0.8.1, exponential-backoff 3.1.3, cockatiel 4.0.0 (npm), tenacity 9.2.1,
# stamina 26.1.0, backoff 2.2.1, retrying 1.4.2, retry 0.9.2 (PyPI), avast/retry-go 4.7.0, cenkalti/backoff 4.3.0 and 5.0.3, sethvargo/go-retry
# 0.5.0 and go-retryablehttp 0.7.8 (Go): how often a call is made that fails, when its number is 3, and when it is 0, to turn repeats off.
# 0 is one call for twelve. It is no bound for backoff, avast/retry-go and cenkalti/backoff 5 (whose version 4 made one call), and for retry no call
# at all: it returns None, as a call that has answered. 3 is four calls for eight of them, `maxAttempts` of cockatiel among them, and three for the
# others.
# It matters to whoever turns off repeats of creates by a setting: one client never stops, and one says that it has created what it never sent.
# The budget of our client is a time, and `createWithoutSource` decides what is repeated (`src/client/client.ts`).
. "$(dirname "$0")/lib.sh"
npm_install p-retry@9.0.0 async-retry@1.3.3 promise-retry@2.0.1 ts-retry-promise@0.8.1 exponential-backoff@3.1.3 cockatiel@4.0.0
pip_install tenacity==9.2.1 stamina==26.1.0 backoff==2.2.1 retrying==1.4.2 retry==0.9.2
cd "$work"
cat >try.mjs <<'N'
import asyncRetry from 'async-retry'
import { ConstantBackoff, handleAll, retry } from 'cockatiel'
import { backOff } from 'exponential-backoff'
import pRetry from 'p-retry'
import promiseRetry from 'promise-retry'
import { retry as typedRetry } from 'ts-retry-promise'

const quick = { minTimeout: 1, maxTimeout: 1 }
const libraries = {
  'p-retry, retries': (call, retries) => pRetry(call, { retries, ...quick }),
  'async-retry, retries': (call, retries) => asyncRetry(call, { retries, ...quick }),
  'promise-retry, retries': (call, retries) => promiseRetry((again) => call().catch(again), { retries, ...quick }),
  'ts-retry-promise, retries': (call, retries) => typedRetry(call, { retries, delay: 1 }),
  'exponential-backoff, numOfAttempts': (call, numOfAttempts) => backOff(call, { numOfAttempts, startingDelay: 1, maxDelay: 1 }),
  'cockatiel, maxAttempts': (call, maxAttempts) => retry(handleAll, { maxAttempts, backoff: new ConstantBackoff(1) }).execute(call),
}

// How often a call is made that fails 29 times.
const calls = async (run, number) => {
  let count = 0
  const call = async () => {
    count += 1
    if (count < 30) throw new Error('503')
  }
  await run(call, number).catch(() => {})
  return count === 30 ? 'until it succeeds' : count
}
for (const [name, run] of Object.entries(libraries)) console.log(`${name}: 3 is ${await calls(run, 3)}, 0 is ${await calls(run, 0)}`)
N
cat >try.py <<'P'
import logging
import warnings

warnings.simplefilter('ignore')
logging.disable(logging.CRITICAL)
import backoff
import retry.api
import retrying
import stamina
import tenacity

libraries = {
    'tenacity, stop_after_attempt': lambda call, number: tenacity.Retrying(stop=tenacity.stop_after_attempt(number))(call),
    'stamina, attempts': lambda call, number: stamina.retry(on=OSError, attempts=number, wait_initial=0.001, wait_max=0.001)(call)(),
    'backoff, max_tries': lambda call, number: backoff.on_exception(backoff.constant, OSError, max_tries=number, interval=0.001)(call)(),
    'retrying, stop_max_attempt_number': lambda call, number: retrying.retry(stop_max_attempt_number=number)(call)(),
    'retry, tries': lambda call, number: retry.api.retry_call(call, tries=number),
}


def calls(run, number):
    count = 0

    def call():
        nonlocal count
        count += 1
        if count < 30:
            raise OSError('503')
        return 'created'

    try:
        answer = run(call, number)
    except Exception:
        answer = 'an error'
    return 'until it succeeds' if count == 30 else f'none, and the answer {answer}' if count == 0 else count


for name, run in libraries.items():
    print(f'{name}: 3 is {calls(run, 3)}, 0 is {calls(run, 0)}')
P
{
  node try.mjs
  "$python" try.py
  go_run github.com/avast/retry-go/v4@v4.7.0 github.com/cenkalti/backoff/v4@v4.3.0 github.com/cenkalti/backoff/v5@v5.0.3 github.com/sethvargo/go-retry@v0.5.0 \
    github.com/hashicorp/go-retryablehttp@v0.7.8 <<'G'
package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"time"

	"github.com/avast/retry-go/v4"
	four "github.com/cenkalti/backoff/v4"
	five "github.com/cenkalti/backoff/v5"
	"github.com/hashicorp/go-retryablehttp"
	sethvargo "github.com/sethvargo/go-retry"
)

var count int

func call() error {
	count++
	if count < 30 {
		return errors.New("503")
	}
	return nil
}

func show(name string, run func(number int)) {
	fmt.Print(name, ": ")
	for index, number := range []int{3, 0} {
		count = 0
		run(number)
		seen := fmt.Sprint(count)
		if count == 30 {
			seen = "until it succeeds"
		}
		fmt.Print([]string{"", ", "}[index], number, " is ", seen)
	}
	fmt.Println()
}

func main() {
	quick := time.Millisecond
	server := httptest.NewServer(http.HandlerFunc(func(response http.ResponseWriter, _ *http.Request) {
		if call() != nil {
			response.WriteHeader(503)
		}
	}))
	show("avast/retry-go, Attempts", func(number int) { retry.Do(call, retry.Attempts(uint(number)), retry.Delay(quick), retry.MaxDelay(quick)) })
	show("cenkalti/backoff 4, WithMaxRetries", func(number int) {
		four.Retry(call, four.WithMaxRetries(four.NewConstantBackOff(quick), uint64(number)))
	})
	show("cenkalti/backoff 5, WithMaxTries", func(number int) {
		operation := func() (int, error) { return 0, call() }
		five.Retry(context.Background(), operation, five.WithMaxTries(uint(number)), five.WithBackOff(five.NewConstantBackOff(quick)))
	})
	show("sethvargo/go-retry, WithMaxRetries", func(number int) {
		waits := sethvargo.WithMaxRetries(uint64(number), sethvargo.NewConstant(quick))
		sethvargo.Do(context.Background(), waits, func(context.Context) error {
			if failure := call(); failure != nil {
				return sethvargo.RetryableError(failure)
			}
			return nil
		})
	})
	show("go-retryablehttp, RetryMax", func(number int) {
		client := retryablehttp.NewClient()
		client.Logger, client.RetryMax, client.RetryWaitMin, client.RetryWaitMax = nil, number, quick, quick
		client.Get(server.URL)
	})
}
G
} >"$work/seen"
holds '0 repeats are no bound for three of sixteen libraries, and no call at all for one' <<'S'
p-retry, retries: 3 is 4, 0 is 1
async-retry, retries: 3 is 4, 0 is 1
promise-retry, retries: 3 is 4, 0 is 1
ts-retry-promise, retries: 3 is 4, 0 is 1
exponential-backoff, numOfAttempts: 3 is 3, 0 is 1
cockatiel, maxAttempts: 3 is 4, 0 is 1
tenacity, stop_after_attempt: 3 is 3, 0 is 1
stamina, attempts: 3 is 3, 0 is 1
backoff, max_tries: 3 is 3, 0 is until it succeeds
retrying, stop_max_attempt_number: 3 is 3, 0 is 1
retry, tries: 3 is 3, 0 is none, and the answer None
avast/retry-go, Attempts: 3 is 3, 0 is until it succeeds
cenkalti/backoff 4, WithMaxRetries: 3 is 4, 0 is 1
cenkalti/backoff 5, WithMaxTries: 3 is 3, 0 is until it succeeds
sethvargo/go-retry, WithMaxRetries: 3 is 4, 0 is 1
go-retryablehttp, RetryMax: 3 is 4, 0 is 1
S
