# ioredis-mock 8.13.1 (npm), which stands in for Redis in tests, beside Redis 7.0.15 (Debian 12) with ioredis 5.11.1, and fakeredis 2.41.0
# with redis 8.1.0 (PyPI): the same commands on keys that end.
# For ioredis-mock KEEPTTL takes the end away, and NX and GT of EXPIRE, "only if there is none" and "only if it is later", are not read, so
# that an end is moved to an earlier one. EX of 0 is taken. A sorted set that is emptied goes on with its end, and so ends the next one
# under its key; Redis deletes it. GT of ZADD is an error. A script returns 3.99 and booleans, where Redis cuts to 3 and has 1 and nil, and
# `'x' .. 10 / 2` is x5.0. fakeredis does as Redis does.
# It matters to leases, sessions, keys of idempotency and limiters, which are such commands: what is renewed is permanent in the test.
# Limits and snapshots here are kept by the service itself; there is no Redis (`src/api/limits.ts`).
. "$(dirname "$0")/lib.sh"
npm_install ioredis-mock@8.13.1 ioredis@5.11.1
pip_install fakeredis==2.41.0 redis==8.1.0 lupa==2.8
debian_install redis-server=5:7.0.15-1~deb12u10 redis-tools=5:7.0.15-1~deb12u10 liblzf1 liblua5.1-0 lua-cjson lua-bitop libjemalloc2
port=$(free_port)
debian usr/bin/redis-server --port "$port" --bind 127.0.0.1 --save '' --dir "$work"
listening "$port"
cat >"$work/cases.json" <<'J'
{
  "SET KEEPTTL": [["set", "k", "1", "EX", "100"], ["set", "k", "2", "KEEPTTL"], ["ttl", "k"]],
  "EXPIRE NX": [["set", "k", "1", "EX", "100"], ["expire", "k", "50", "NX"], ["ttl", "k"]],
  "EXPIRE GT": [["set", "k", "1", "EX", "100"], ["expire", "k", "50", "GT"], ["ttl", "k"]],
  "SET EX 0": [["set", "k", "1", "EX", "0"]],
  "sorted set, emptied": [
    ["zadd", "k", "1", "a"], ["expire", "k", "100"], ["zremrangebyscore", "k", "-inf", "+inf"], ["exists", "k"], ["zadd", "k", "2", "b"], ["ttl", "k"]
  ],
  "ZADD GT": [["zadd", "k", "5", "a"], ["zadd", "k", "GT", "7", "a"]],
  "return 3.99": [["eval", "return 3.99", "0"]],
  "return true": [["eval", "return {true, false}", "0"]],
  "return a missing key == false": [["eval", "return redis.call('get', 'none') == false", "0"]],
  "return 'x' .. 10 / 2": [["eval", "return 'x' .. 10 / 2", "0"]]
}
J
cat >"$work/try.mjs" <<'N'
import { readFileSync } from 'node:fs'
import Redis from 'ioredis'
import Mock from 'ioredis-mock'

const clients = { Redis: new Redis(Number(process.argv[2])), 'ioredis-mock': new Mock() }
for (const [name, commands] of Object.entries(JSON.parse(readFileSync('cases.json')))) {
  for (const [client, redis] of Object.entries(clients)) {
    await redis.flushall()
    const found = []
    for (const [command, ...values] of commands) {
      found.push(await redis[command](...values).then(JSON.stringify, () => 'error'))
    }
    console.log(`${name}, ${client}: ${found.join(' ')}`)
  }
}
process.exit()
N
cat >"$work/try.py" <<'P'
import json

import fakeredis
from redis.exceptions import ResponseError

for name, commands in json.load(open('cases.json')).items():
    redis = fakeredis.FakeRedis(version=(7,), decode_responses=True)
    found = []
    for command in commands:
        try:
            answer = redis.execute_command(*command)
            found.append(json.dumps('OK' if command[0] == 'set' and answer is True else answer, separators=(',', ':')))
        except ResponseError:
            found.append('error')
    print(f'{name}, fakeredis: {" ".join(found)}')
P
(cd "$work" && node try.mjs "$port" && "$python" try.py) >"$work/seen"
holds 'in ioredis-mock 8.13.1 KEEPTTL takes an end away, and EXPIRE GT moves one to an earlier moment' <<'S'
SET KEEPTTL, Redis: "OK" "OK" 100
SET KEEPTTL, ioredis-mock: "OK" "OK" -1
EXPIRE NX, Redis: "OK" 0 100
EXPIRE NX, ioredis-mock: "OK" 1 50
EXPIRE GT, Redis: "OK" 0 100
EXPIRE GT, ioredis-mock: "OK" 1 50
SET EX 0, Redis: error
SET EX 0, ioredis-mock: "OK"
sorted set, emptied, Redis: 1 1 1 0 1 -1
sorted set, emptied, ioredis-mock: 1 1 1 1 1 100
ZADD GT, Redis: 1 0
ZADD GT, ioredis-mock: 1 error
return 3.99, Redis: 3
return 3.99, ioredis-mock: 3.99
return true, Redis: [1,null]
return true, ioredis-mock: [true,false]
return a missing key == false, Redis: 1
return a missing key == false, ioredis-mock: true
return 'x' .. 10 / 2, Redis: "x5"
return 'x' .. 10 / 2, ioredis-mock: "x5.0"
SET KEEPTTL, fakeredis: "OK" "OK" 100
EXPIRE NX, fakeredis: "OK" false 100
EXPIRE GT, fakeredis: "OK" false 100
SET EX 0, fakeredis: error
sorted set, emptied, fakeredis: 1 true 1 0 1 -1
ZADD GT, fakeredis: 1 0
return 3.99, fakeredis: 3
return true, fakeredis: [1,null]
return a missing key == false, fakeredis: 1
return 'x' .. 10 / 2, fakeredis: "x5"
S
