# nginx 1.22.1-9+deb12u11, H2O 2.2.5+dfsg2-7, Apache 2.4.71-1~deb12u1, lighttpd 1.4.69-1, HAProxy 2.6.12-1+deb12u4,
# Varnish 7.1.1-2+deb12u1 and Caddy 2.6.2-5 (Debian 12), each in front of a server whose clock stands in 2031.
# nginx and H2O put their own Date in place of the server's, so that five years are gone; the other five pass it on, as RFC 9110 wants.
# It matters to whoever reads the service's clock from `Date`, to know whether a grant has ended or by how far clocks differ: behind
# some proxies it is the proxy's clock, and only a comparison with the body's own instants tells.
# The suite trusts instants of grants more than `Date` (`conformance/run/skew.ts`).
. "$(dirname "$0")/lib.sh"
debian_install nginx=1.22.1-9+deb12u11 h2o=2.2.5+dfsg2-7 libh2o0.13 libh2o-evloop0.13 libwslay1 \
  apache2-bin=2.4.71-1~deb12u1 libapr1 libaprutil1 libaprutil1-dbd-sqlite3 libaprutil1-ldap lighttpd=1.4.69-1 \
  haproxy=2.6.12-1+deb12u4 liblua5.3-0 libopentracing1 libopentracing-c-wrapper0 \
  varnish=7.1.1-2+deb12u1 libvarnishapi3 libjemalloc2 caddy=2.6.2-5
needs node curl
cat >"$work/server.mjs" <<'N'
import { createServer } from 'node:http'

const server = createServer((_, answer) => {
  answer.sendDate = false
  answer.writeHead(200, { 'Content-Type': 'application/json', Date: 'Wed, 01 Jan 2031 00:00:00 GMT' }).end('{}')
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
N
node "$work/server.mjs" >"$work/upstream" &
until [ -s "$work/upstream" ]; do sleep 0.1; done
start_proxies "127.0.0.1:$(cat "$work/upstream")" nginx h2o apache lighttpd haproxy varnish caddy

for proxy in nginx h2o apache lighttpd haproxy varnish caddy; do
  port=${!proxy}
  listening "$port"
  years=$(curl -s -D - -o /dev/null "http://127.0.0.1:$port/v1/bundles" | tr -d '\r' | grep -i '^date:' | awk '{ print ($5 == 2031) ? "the server" : "the proxy" }' | paste -sd ' ')
  echo "$proxy: $years"
done >"$work/seen"
holds 'nginx 1.22.1 and H2O 2.2.5 answer with their own Date, five other proxies with the server'\''s' <<'S'
nginx: the proxy
h2o: the proxy
apache: the server
lighttpd: the server
haproxy: the server
varnish: the server
caddy: the server
S
