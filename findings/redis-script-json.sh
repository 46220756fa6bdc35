# Redis 7.0.15 (Debian 12), and two that take its place in tests, miniredis 2.40.0 (Go) and fakeredis 2.41.0 (PyPI): one script reads JSON
# with `cjson`, as one that changes a grant does, and writes it back, and one joins its value to a text.
# In Redis a number that is written has fourteen digits at most: a moment in microseconds and an id of fifteen digits come back with
# others, and an empty list as an empty object. Both mocks keep them; joined to a text, the digits are gone in fakeredis too. Of
# miniredis a key whose value is null is gone, and an object that has no other is `[]`.
# It matters to whoever keeps grants as JSON in Redis and changes them by a script: with a mock the tests are green, and in production a
# cursor is another one and `grants` is no list.
# State is in SQLite or PostgreSQL here, a column for each field (`src/store/sqlite/schema.ts`).
. "$(dirname "$0")/lib.sh"
debian_install redis-server=5:7.0.15-1~deb12u10 redis-tools=5:7.0.15-1~deb12u10 libatomic1 libjemalloc2 liblzf1
pip_install redis==8.1.0 fakeredis==2.41.0 lupa==2.8
port=$(free_port)
debian usr/bin/redis-server --port "$port" --bind 127.0.0.1 --save '' --daemonize no
listening "$port"
cat >"$work/texts" <<'T'
{"at":1893456000123456}
{"id":123456789012345}
{"id":12345678901234}
{"grants":[]}
{"endsAt":null}
T
cat >"$work/scripts" <<'L'
return cjson.encode(cjson.decode(ARGV[1]))
local key, value = next(cjson.decode(ARGV[1])) return type(value) == 'number' and 'until ' .. value or type(value)
L
cat >"$work/try.py" <<'P'
import sys

import fakeredis
import redis

texts = open('texts').read().strip().split('\n')
scripts = open('scripts').read().strip().split('\n')
client = redis.Redis(port=int(sys.argv[2])) if sys.argv[1] == 'redis' else fakeredis.FakeRedis()
for script in scripts:
    for text in texts:
        print(client.eval(script, 0, text).decode())
P
cd "$work"
"$python" try.py redis "$port" >redis.seen
"$python" try.py fakeredis >fakeredis.seen
go_run github.com/alicebob/miniredis/v2@v2.40.0 github.com/redis/go-redis/v9@v9.14.0 >"$work/miniredis.seen" <<'G'
package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"
)

func lines(name string) []string {
	text, _ := os.ReadFile("../" + name)
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

func main() {
	server, failure := miniredis.Run()
	if failure != nil {
		panic(failure)
	}
	client := redis.NewClient(&redis.Options{Addr: server.Addr()})
	for _, script := range lines("scripts") {
		for _, text := range lines("texts") {
			value, failure := client.Eval(context.Background(), script, nil, text).Result()
			if failure != nil {
				panic(failure)
			}
			fmt.Println(value)
		}
	}
}
G
cd "$work"
paste -d'~' <(cat texts texts) redis.seen miniredis.seen fakeredis.seen |
  awk -F'~' '{ print $1 ": Redis " $2 ", miniredis " $3 ", fakeredis " $4 }' >seen
holds 'a script of Redis 7.0.15 changes digits and empty lists of JSON, which its mocks keep' <<'S'
{"at":1893456000123456}: Redis {"at":1.8934560001235e+15}, miniredis {"at":1893456000123456}, fakeredis {"at":1893456000123456}
{"id":123456789012345}: Redis {"id":1.2345678901234e+14}, miniredis {"id":123456789012345}, fakeredis {"id":123456789012345}
{"id":12345678901234}: Redis {"id":12345678901234}, miniredis {"id":12345678901234}, fakeredis {"id":12345678901234}
{"grants":[]}: Redis {"grants":{}}, miniredis {"grants":[]}, fakeredis {"grants":[]}
{"endsAt":null}: Redis {"endsAt":null}, miniredis [], fakeredis {"endsAt":null}
{"at":1893456000123456}: Redis until 1.8934560001235e+15, miniredis until 1893456000123456, fakeredis until 1.8934560001235e+15
{"id":123456789012345}: Redis until 1.2345678901234e+14, miniredis until 123456789012345, fakeredis until 1.2345678901234e+14
{"id":12345678901234}: Redis until 12345678901234, miniredis until 12345678901234, fakeredis until 12345678901234
{"grants":[]}: Redis table, miniredis table, fakeredis table
{"endsAt":null}: Redis userdata, miniredis nil, fakeredis userdata
S
