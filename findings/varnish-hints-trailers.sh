# Varnish 7.1.1-2+deb12u1, beside Apache 2.4.71-1~deb12u1, HAProxy 2.6.12-1+deb12u4 and Caddy 2.6.2-5 (Debian 12), each in front of a
# server of Node that sends what HTTP allows around an answer: 103 or 102 before it, or a field behind its body, in a trailer.
# Behind Varnish a request whose answer has 103 or 102 before it is answered 503, "Backend fetch failed", and the server has done it. An
# answer with a trailer is 200 and breaks off behind its last byte, so that a client that has it all raises; where the trailer comes at
# once with the body, it is 503 as well. The three others pass the answer.
# It matters to whoever adds `writeEarlyHints`, shows the progress of a long export by `writeProcessing`, or its sum in a trailer: a create
# is recorded, and its client told that it failed, at each repeat.
# Our server sends neither (`src/http/`).
. "$(dirname "$0")/lib.sh"
debian_install varnish=7.1.1-2+deb12u1 libvarnishapi3 libjemalloc2 apache2-bin=2.4.71-1~deb12u1 libapr1 libaprutil1 \
  libaprutil1-dbd-sqlite3 libaprutil1-ldap haproxy=2.6.12-1+deb12u4 liblua5.3-0 libopentracing1 libopentracing-c-wrapper0 caddy=2.6.2-5
needs node curl
cat >"$work/server.mjs" <<'N'
import { createServer } from 'node:http'

let created = 0
const server = createServer((request, response) => {
  request.resume()
  if (request.method === 'POST') created += 1
  if (request.url === '/hints') response.writeEarlyHints({ link: '</v1>; rel=preload' })
  if (request.url === '/progress') response.writeProcessing()
  if (request.url === '/trailer') response.writeHead(200, { 'content-type': 'application/json', trailer: 'Content-Digest' })
  else response.setHeader('content-type', 'application/json')
  response.write(JSON.stringify({ created }))
  if (request.url === '/trailer') response.addTrailers({ 'Content-Digest': 'sha-256=:0000:' })
  setTimeout(() => response.end(), request.url === '/trailer' ? 300 : 0)
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
N
node "$work/server.mjs" >"$work/upstream" &
until [ -s "$work/upstream" ]; do sleep 0.1; done
server=127.0.0.1:$(cat "$work/upstream")
start_proxies "$server" apache haproxy varnish caddy

for proxy in varnish apache haproxy caddy; do
  port=${!proxy}
  listening "$port"
  for path in plain hints progress trailer; do
    before=$(curl -s "http://$server/")
    code=0
    status=$(curl -s -m 20 -X POST -d '{}' -o /dev/null -w '%{http_code}' "http://127.0.0.1:$port/$path") || code=$?
    after=$(curl -s "http://$server/")
    case $code in 0) how=whole ;; 18 | 56) how='broken off' ;; *) how="exit code $code" ;; esac
    printf '%s, %s: %s, %s, created %s\n' "$proxy" "$path" "$status" "$how" \
      "$(node -p 'JSON.parse(process.argv[2]).created - JSON.parse(process.argv[1]).created' "$before" "$after")"
  done
done >"$work/seen"
holds 'Varnish 7.1.1 answers 503 where 103 comes before an answer, and breaks off one with a trailer' <<'S'
varnish, plain: 200, whole, created 1
varnish, hints: 503, whole, created 1
varnish, progress: 503, whole, created 1
varnish, trailer: 200, broken off, created 1
apache, plain: 200, whole, created 1
apache, hints: 200, whole, created 1
apache, progress: 200, whole, created 1
apache, trailer: 200, whole, created 1
haproxy, plain: 200, whole, created 1
haproxy, hints: 200, whole, created 1
haproxy, progress: 200, whole, created 1
haproxy, trailer: 200, whole, created 1
caddy, plain: 200, whole, created 1
caddy, hints: 200, whole, created 1
caddy, progress: 200, whole, created 1
caddy, trailer: 200, whole, created 1
S
