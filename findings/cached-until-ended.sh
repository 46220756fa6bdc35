# node-cache 5.1.2, keyv 5.6.0, lru-cache 11.5.3, cacheable 2.5.0, cache-manager 7.2.9, quick-lru 7.3.0 (npm), cachelib 0.17.0, cacheout
# 0.17.0, aiocache 0.12.3, theine 2.0.0, diskcache 5.6.3 (PyPI), patrickmn/go-cache 2.1.0, jellydator/ttlcache 3.4.1, coocood/freecache 1.2.7
# and ristretto 2.4.2 (Go): access is kept until its end, for `end - now`. Is it still there when that end has come, or was five seconds ago?
# What is left of an access that ends now is 0, which is "for ever" for twelve of them and no time for quick-lru and diskcache. What ended
# before is less than 0, and for ever for cacheable, cacheout, theine and three of Go. cacheable and its own CacheableMemory differ in both.
# freecache takes whole seconds, so that the last second of an access is for ever too. And each read of ttlcache, unless told, begins the time
# anew: an access of one second that is read every 600 ms is there after two.
# It matters to a service that asks an API for access and remembers the answer until its end: what has just ended is never asked for again.
# Here an end is compared with the clock, and nothing is kept for a time (`src/ledger/grant.ts`).
. "$(dirname "$0")/lib.sh"
npm_install node-cache@5.1.2 keyv@5.6.0 lru-cache@11.5.3 cacheable@2.5.0 cache-manager@7.2.9 quick-lru@7.3.0
pip_install cachelib==0.17.0 cacheout==0.17.0 aiocache==0.12.3 theine==2.0.0 diskcache==5.6.3
cd "$work"
cat >try.mjs <<'N'
import { setTimeout as wait } from 'node:timers/promises'
import { createCache } from 'cache-manager'
import { Cacheable, CacheableMemory } from 'cacheable'
import Keyv from 'keyv'
import { LRUCache } from 'lru-cache'
import NodeCache from 'node-cache'
import QuickLRU from 'quick-lru'

const kept = {
  'node-cache': (cache => [ms => cache.set(ms, 1, ms / 1000), ms => cache.get(ms)])(new NodeCache()),
  keyv: (cache => [ms => cache.set(`${ms}`, 1, ms), ms => cache.get(`${ms}`)])(new Keyv()),
  'lru-cache': (cache => [ms => cache.set(ms, 1, { ttl: ms }), ms => cache.get(ms)])(new LRUCache({ max: 10 })),
  cacheable: (cache => [ms => cache.set(`${ms}`, 1, ms), ms => cache.get(`${ms}`)])(new Cacheable()),
  CacheableMemory: (cache => [ms => cache.set(`${ms}`, 1, ms), ms => cache.get(`${ms}`)])(new CacheableMemory()),
  'cache-manager': (cache => [ms => cache.set(`${ms}`, 1, ms), ms => cache.get(`${ms}`)])(createCache()),
  'quick-lru': (cache => [ms => cache.set(ms, 1, { maxAge: ms }), ms => cache.get(ms)])(new QuickLRU({ maxSize: 10 })),
}
for (const [name, [set, get]] of Object.entries(kept)) {
  const seen = []
  for (const ms of [0, -5000, 100]) {
    await set(ms)
    await wait(200)
    seen.push(`${ms} ms: ${(await get(ms)) === 1 ? 'there' : 'gone'}`)
  }
  console.log(`${name}: ${seen.join(', ')}`)
}
process.exit(0)
N
node try.mjs >seen
"$python" - >>seen <<'P'
import asyncio, datetime, tempfile, time
import aiocache, cachelib, cacheout, diskcache, theine

loop = asyncio.new_event_loop()
run = loop.run_until_complete
first, second, third, fourth, fifth = cachelib.SimpleCache(), cacheout.Cache(), aiocache.SimpleMemoryCache(), theine.Cache(10), diskcache.Cache(tempfile.mkdtemp())
kept = {
    'cachelib': (lambda left: first.set(str(left), 1, timeout=left), lambda left: first.get(str(left))),
    'cacheout': (lambda left: second.set(left, 1, ttl=left), lambda left: second.get(left)),
    'aiocache': (lambda left: run(third.set(left, 1, ttl=left)), lambda left: run(third.get(left))),
    'theine': (lambda left: fourth.set(str(left), 1, datetime.timedelta(seconds=left)), lambda left: fourth.get(str(left))[0]),
    'diskcache': (lambda left: fifth.set(left, 1, expire=left), lambda left: fifth.get(left)),
}
for name, (put, get) in kept.items():
    seen = []
    for left in 0, -5, 1:
        try:
            put(left)
            for _ in range(30):
                run(asyncio.sleep(0.05))
            seen.append(f"{left} s: {'there' if get(left) == 1 else 'gone'}")
        except Exception as failure:
            seen.append(f'{left} s: {failure}')
    print(f"{name}: {', '.join(seen)}")
P
go_run github.com/patrickmn/go-cache@v2.1.0+incompatible github.com/jellydator/ttlcache/v3@v3.4.1 github.com/coocood/freecache@v1.2.7 github.com/dgraph-io/ristretto/v2@v2.4.2 >>seen <<'G'
package main

import (
	"fmt"
	"time"

	"github.com/coocood/freecache"
	"github.com/dgraph-io/ristretto/v2"
	"github.com/jellydator/ttlcache/v3"
	gocache "github.com/patrickmn/go-cache"
)

func main() {
	first, second, third := gocache.New(gocache.NoExpiration, 0), ttlcache.New[string, int](), freecache.NewCache(1<<20)
	fourth, _ := ristretto.NewCache(&ristretto.Config[string, int]{NumCounters: 100, MaxCost: 100, BufferItems: 64})
	for _, left := range []time.Duration{0, -5 * time.Second, 900 * time.Millisecond} {
		key := left.String()
		first.Set(key, 1, left)
		second.Set(key, 1, left)
		third.Set([]byte(key), []byte("1"), int(left.Seconds()))
		fourth.SetWithTTL(key, 1, 1, left)
		fourth.Wait()
		time.Sleep(2500 * time.Millisecond)
		_, inFirst := first.Get(key)
		_, inThird := third.Get([]byte(key))
		_, inFourth := fourth.Get(key)
		fmt.Println(left, "is there in go-cache", inFirst, "ttlcache", second.Get(key) != nil, "freecache", inThird == nil, "ristretto", inFourth)
	}
	second.Set("read", 1, time.Second)
	for range 4 {
		time.Sleep(600 * time.Millisecond)
		fmt.Println("ttlcache, one second, read again:", second.Get("read") != nil)
	}
}
G
holds 'twelve of fifteen caches keep for ever what ends now, six of them what has ended' <<'S'
node-cache: 0 ms: there, -5000 ms: gone, 100 ms: gone
keyv: 0 ms: there, -5000 ms: gone, 100 ms: gone
lru-cache: 0 ms: there, -5000 ms: gone, 100 ms: gone
cacheable: 0 ms: there, -5000 ms: there, 100 ms: gone
CacheableMemory: 0 ms: gone, -5000 ms: gone, 100 ms: gone
cache-manager: 0 ms: there, -5000 ms: gone, 100 ms: gone
quick-lru: 0 ms: gone, -5000 ms: gone, 100 ms: gone
cachelib: 0 s: there, -5 s: gone, 1 s: gone
cacheout: 0 s: there, -5 s: there, 1 s: gone
aiocache: 0 s: there, -5 s: gone, 1 s: gone
theine: 0 s: ttl must be positive, -5 s: there, 1 s: gone
diskcache: 0 s: gone, -5 s: gone, 1 s: gone
0s is there in go-cache true ttlcache true freecache true ristretto true
-5s is there in go-cache true ttlcache true freecache true ristretto false
900ms is there in go-cache false ttlcache false freecache true ristretto false
ttlcache, one second, read again: true
ttlcache, one second, read again: true
ttlcache, one second, read again: true
ttlcache, one second, read again: true
S
