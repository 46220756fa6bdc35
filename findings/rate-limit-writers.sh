# Retry-After as limiters write it: Flask-Limiter 4.1.1 (Python) with its three strategies, sethvargo/go-limiter 0.7.1 and
# ulule/limiter 3.11.2 (Go), and litestar 2.25.0 (Python).
# After a burst at the begin of a window Flask-Limiter's `sliding-window-counter` answers `Retry-After: 0` and refuses the request that
# comes then, over and over; with its two other strategies whoever waits as told is served. go-limiter writes a date that ends in UTC,
# where HTTP's dates end in GMT, so that Go's own http.ParseTime cannot read it. ulule's and litestar's 429 have no Retry-After at all,
# though they know the moment and tell it in a field of their own.
# It matters to clients that obey: the better they read the field, the harder they knock, or they see none.
# Our server writes whole seconds, rounded up and at least one (`src/api/limits.ts`).
. "$(dirname "$0")/lib.sh"
pip_install flask-limiter==4.1.1 flask==3.1.3 litestar==2.25.0 httpx==0.28.1
cat >"$work/try.py" <<'P'
import logging
import time

from flask import Flask
from flask_limiter import Limiter
from litestar import Litestar, get
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.testing import TestClient

logging.disable()
for strategy in ('fixed-window', 'moving-window', 'sliding-window-counter'):
    app = Flask(strategy)
    app.add_url_rule('/', 'list', lambda: 'served')
    Limiter(lambda: 'key', app=app, default_limits=['4 per 2 second'], headers_enabled=True, storage_uri='memory://', strategy=strategy)
    client = app.test_client()
    zero = in_vain = waited = False
    time.sleep(2.1 - time.time() % 2)  # a window of the limiter begins at each even second
    end = time.monotonic() + 8
    while time.monotonic() < end:
        answer = client.get('/')
        refused = answer.status_code == 429
        in_vain = in_vain or (refused and waited)
        waited = refused
        if refused:
            zero = zero or answer.headers['Retry-After'] == '0'
            time.sleep(int(answer.headers['Retry-After']) + 0.001)
    print(f'flask-limiter, {strategy}: Retry-After 0 {zero}, refused after waiting {in_vain}')


@get('/')
async def listed() -> str:
    return 'served'


with TestClient(Litestar([listed], middleware=[RateLimitConfig(rate_limit=('minute', 1)).middleware])) as client:
    client.get('/')
    answer = client.get('/')
    print(f'litestar: {answer.status_code}, Retry-After {answer.headers.get("Retry-After")}')
P
{
  "$python" "$work/try.py"
  go_run github.com/sethvargo/go-limiter@v0.7.1 github.com/ulule/limiter/v3@v3.11.2 <<'G'
package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"time"

	"github.com/sethvargo/go-limiter/httplimit"
	"github.com/sethvargo/go-limiter/memorystore"
	"github.com/ulule/limiter/v3"
	"github.com/ulule/limiter/v3/drivers/middleware/stdlib"
	"github.com/ulule/limiter/v3/drivers/store/memory"
)

func refused(handler http.Handler) *httptest.ResponseRecorder {
	var answer *httptest.ResponseRecorder
	for range 2 {
		answer = httptest.NewRecorder()
		handler.ServeHTTP(answer, httptest.NewRequest("GET", "/", nil))
	}
	return answer
}

func main() {
	served := http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})
	store, _ := memorystore.New(&memorystore.Config{Tokens: 1, Interval: time.Minute})
	middleware, _ := httplimit.NewMiddleware(store, httplimit.IPKeyFunc())
	answer := refused(middleware.Handle(served))
	date := answer.Header().Get("Retry-After")
	_, err := http.ParseTime(date)
	fmt.Printf("go-limiter: %d, Retry-After ends in %s, http.ParseTime reads it %t\n", answer.Code, date[len(date)-3:], err == nil)
	answer = refused(stdlib.NewMiddleware(limiter.New(memory.NewStore(), limiter.Rate{Period: time.Minute, Limit: 1})).Handler(served))
	fmt.Printf("ulule: %d, Retry-After %q\n", answer.Code, answer.Header().Get("Retry-After"))
}
G
} >"$work/seen"
holds "Flask-Limiter 4.1.1 says Retry-After 0 and refuses again; go-limiter's date is none of HTTP" <<'S'
flask-limiter, fixed-window: Retry-After 0 False, refused after waiting False
flask-limiter, moving-window: Retry-After 0 False, refused after waiting False
flask-limiter, sliding-window-counter: Retry-After 0 True, refused after waiting True
litestar: 429, Retry-After None
go-limiter: 429, Retry-After ends in UTC, http.ParseTime reads it false
ulule: 429, Retry-After ""
S
