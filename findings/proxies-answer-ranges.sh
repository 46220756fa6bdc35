# Apache 2.4.71-1~deb12u1, lighttpd 1.4.69-1 and Varnish 7.1.1-2+deb12u1 (Debian 12), each in front of a server that knows no ranges.
# They answer a GET with a Range field by 206 and a piece of the JSON, cut out of the server's 200 by themselves. nginx
# 1.22.1-9+deb12u11 passes the 200.
# It matters to whoever checks that an API answers only the statuses of its contract: 206 and half a document come from a
# deployment whose server has neither. The suite sends no Range field; our server answers 200.
. "$(dirname "$0")/lib.sh"
debian_install apache2-bin=2.4.71-1~deb12u1 libapr1 libaprutil1 libaprutil1-dbd-sqlite3 libaprutil1-ldap \
  lighttpd=1.4.69-1 varnish=7.1.1-2+deb12u1 libvarnishapi3 libjemalloc2 nginx=1.22.1-9+deb12u11
start_upstream
start_proxies "$upstream" apache lighttpd varnish nginx

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
