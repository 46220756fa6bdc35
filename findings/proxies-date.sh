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
needs node curl gcc
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
server=$(cat "$work/upstream")
nginx=$(free_port) h2o=$(free_port) apache=$(free_port) lighttpd=$(free_port) haproxy=$(free_port) varnish=$(free_port) caddy=$(free_port)

start_nginx "$nginx" "location / { proxy_pass http://127.0.0.1:$server; }"
printf 'listen: { host: 127.0.0.1, port: %s }\nhosts: { default: { paths: { /: { proxy.reverse.url: "http://127.0.0.1:%s/" } } } }\n' "$h2o" "$server" >"$work/h2o.yaml"
debian usr/bin/h2o -c "$work/h2o.yaml"
modules=$work/debian/usr/lib/apache2/modules
cat >"$work/apache.conf" <<C
ServerName api.test
Listen 127.0.0.1:$apache
PidFile $work/apache.pid
ErrorLog $work/apache.log
DefaultRuntimeDir $work
LoadModule mpm_event_module $modules/mod_mpm_event.so
LoadModule authz_core_module $modules/mod_authz_core.so
LoadModule proxy_module $modules/mod_proxy.so
LoadModule proxy_http_module $modules/mod_proxy_http.so
ProxyPass / http://127.0.0.1:$server/
C
debian usr/sbin/apache2 -D FOREGROUND -f "$work/apache.conf"
cat >"$work/lighttpd.conf" <<C
server.port = $lighttpd
server.bind = "127.0.0.1"
server.document-root = "$work"
server.errorlog = "$work/lighttpd.log"
server.modules = ("mod_proxy")
proxy.server = ("" => (("host" => "127.0.0.1", "port" => $server)))
C
debian usr/sbin/lighttpd -D -m "$work/debian/usr/lib/lighttpd" -f "$work/lighttpd.conf"
printf 'defaults\n mode http\n timeout client 5s\n timeout server 5s\n timeout connect 5s\nlisten api\n bind 127.0.0.1:%s\n server one 127.0.0.1:%s\n' "$haproxy" "$server" >"$work/haproxy.cfg"
debian usr/sbin/haproxy -f "$work/haproxy.cfg"
printf 'vcl 4.1;\nbackend default { .host = "127.0.0.1"; .port = "%s"; }\n' "$server" >"$work/default.vcl"
debian usr/sbin/varnishd -F -n "$work/varnish" -a "127.0.0.1:$varnish" -f "$work/default.vcl" -s malloc,16m -j none -p vcc_err_unref=off
printf '{\n admin off\n}\nhttp://:%s {\n reverse_proxy 127.0.0.1:%s\n}\n' "$caddy" "$server" >"$work/Caddyfile"
export XDG_DATA_HOME=$work/caddy XDG_CONFIG_HOME=$work/caddy
debian usr/bin/caddy run --adapter caddyfile --config "$work/Caddyfile"

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
