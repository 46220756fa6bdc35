# lighttpd 1.4.69-1, H2O 2.2.5+dfsg2-7 and Caddy 2.6.2-5 (Debian 12), beside nginx 1.22.1-9+deb12u11, Apache 2.4.71-1~deb12u1, HAProxy
# 2.6.12-1+deb12u4 and Varnish 7.1.1-2+deb12u1, each in front of a server that sends a list in chunks, a line of JSON in each, and is gone
# before the last of them, without the chunk that ends an answer.
# HTTP lets a client see that. lighttpd gathers what came and gives it a Content-Length, Caddy ends it, and H2O does where the server is
# gone between two chunks and not within one: a whole answer of 200, which no client can tell from a shorter list. The other four break
# it off, and with a Content-Length all seven do.
# It matters to whoever reads an export by lines: a server that is restarted makes it shorter, and what is missing counts as revoked.
# A page of ours is one object of JSON, which is none without its end (`src/api/answer.ts`).
. "$(dirname "$0")/lib.sh"
debian_install nginx=1.22.1-9+deb12u11 h2o=2.2.5+dfsg2-7 libh2o0.13 libh2o-evloop0.13 libwslay1 \
  apache2-bin=2.4.71-1~deb12u1 libapr1 libaprutil1 libaprutil1-dbd-sqlite3 libaprutil1-ldap lighttpd=1.4.69-1 \
  haproxy=2.6.12-1+deb12u4 liblua5.3-0 libopentracing1 libopentracing-c-wrapper0 \
  varnish=7.1.1-2+deb12u1 libvarnishapi3 libjemalloc2 caddy=2.6.2-5
needs node curl
cat >"$work/server.mjs" <<'N'
import { createServer } from 'node:net'

const lines = '{"id":"1"}\n{"id":"2"}\n'
const answers = {
  '/length': `Content-Length: 44\r\n\r\n${lines}`,
  '/between': `Transfer-Encoding: chunked\r\n\r\n16\r\n${lines}\r\n`,
  '/within': `Transfer-Encoding: chunked\r\n\r\n2c\r\n${lines}`,
}
const server = createServer((socket) => {
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    const [, path] = /^GET (\S+)/.exec(chunk) ?? []
    if (path === undefined) return
    socket.write(`HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\n${answers[path]}`)
    setTimeout(() => socket.destroy(), 200)
  })
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
N
node "$work/server.mjs" >"$work/upstream" &
until [ -s "$work/upstream" ]; do sleep 0.1; done
start_proxies "127.0.0.1:$(cat "$work/upstream")" nginx h2o apache lighttpd haproxy varnish caddy

for proxy in lighttpd h2o caddy nginx apache haproxy varnish; do
  port=${!proxy}
  listening "$port"
  printf '%s:' "$proxy"
  for path in between within length; do
    code=0
    status=$(curl -s -m 20 -o "$work/body" -w '%{http_code}' "http://127.0.0.1:$port/$path") || code=$?
    case $code in 0) how=whole ;; 18 | 56) how='broken off' ;; *) how="exit code $code" ;; esac
    printf ' cut %s %s, %s, %s lines;' "$path" "$status" "$how" "$(wc -l <"$work/body")"
  done
  echo
done >"$work/seen"
holds 'lighttpd, H2O and Caddy make a whole answer of one that the server has broken off' <<'S'
lighttpd: cut between 200, whole, 2 lines; cut within 200, whole, 2 lines; cut length 200, broken off, 2 lines;
h2o: cut between 200, whole, 2 lines; cut within 200, broken off, 2 lines; cut length 200, broken off, 2 lines;
caddy: cut between 200, whole, 2 lines; cut within 200, whole, 2 lines; cut length 200, broken off, 2 lines;
nginx: cut between 200, broken off, 2 lines; cut within 200, broken off, 2 lines; cut length 200, broken off, 2 lines;
apache: cut between 200, broken off, 2 lines; cut within 200, broken off, 2 lines; cut length 200, broken off, 2 lines;
haproxy: cut between 200, broken off, 2 lines; cut within 200, broken off, 2 lines; cut length 200, broken off, 2 lines;
varnish: cut between 200, broken off, 2 lines; cut within 200, broken off, 2 lines; cut length 200, broken off, 2 lines;
S
