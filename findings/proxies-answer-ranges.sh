# Apache 2.4.71-1~deb12u1, lighttpd 1.4.69-1 and Varnish 7.1.1-2+deb12u1 (Debian 12), each in front of a server that knows no ranges.
# They answer a GET with a Range field by 206 and a piece of the JSON, cut out of the server's 200 by themselves. nginx
# 1.22.1-9+deb12u11 passes the 200.
# It matters to whoever checks that an API answers only the statuses of its contract: 206 and half a document come from a
# deployment whose server has neither. The suite sends no Range field; our server answers 200.
. "$(dirname "$0")/lib.sh"
debian_install apache2-bin=2.4.71-1~deb12u1 libapr1 libaprutil1 libaprutil1-dbd-sqlite3 libaprutil1-ldap \
  lighttpd=1.4.69-1 varnish=7.1.1-2+deb12u1 libvarnishapi3 libjemalloc2 nginx=1.22.1-9+deb12u11
start_upstream
apache=$(free_port) lighttpd=$(free_port) varnish=$(free_port) nginx=$(free_port)

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
ProxyPass / http://$upstream/
C
debian usr/sbin/apache2 -D FOREGROUND -f "$work/apache.conf"

cat >"$work/lighttpd.conf" <<C
server.port = $lighttpd
server.bind = "127.0.0.1"
server.document-root = "$work"
server.errorlog = "$work/lighttpd.log"
server.modules = ("mod_proxy")
proxy.server = ("" => (("host" => "127.0.0.1", "port" => ${upstream#*:})))
C
debian usr/sbin/lighttpd -D -m "$work/debian/usr/lib/lighttpd" -f "$work/lighttpd.conf"

printf 'vcl 4.1;\nbackend default { .host = "127.0.0.1"; .port = "%s"; }\n' "${upstream#*:}" >"$work/default.vcl"
needs gcc # Varnish compiles its configuration
debian usr/sbin/varnishd -F -n "$work/varnish" -a "127.0.0.1:$varnish" -f "$work/default.vcl" -s malloc,16m -j none \
  -p vcc_err_unref=off

start_nginx "$nginx" "location / { proxy_pass http://$upstream; }"

for proxy in apache lighttpd varnish nginx; do
  port=${!proxy}
  listening "$port"
  printf '%s: ' "$proxy"
  curl -s -w ' %{http_code}\n' -H 'Range: bytes=0-3' -H 'Authorization: Bearer key' "http://127.0.0.1:$port/v1/bundles"
done >"$work/seen"
holds 'Apache, lighttpd and Varnish cut a range out of an answer whose server knows none' <<'S'
apache: {"ok 206
lighttpd: {"ok 206
varnish: {"ok 206
nginx: {"ok":true} 200
S
