# nginx 1.22.1-9+deb12u11 with `keepalive` upstream connections, Varnish 7.1.1-2+deb12u1, HAProxy 2.6.12-1+deb12u4 (Debian 12).
# The server hangs up a kept connection after it has read a request. nginx and Varnish send a DELETE again, which the server sees
# twice and the client once. Varnish does so with a POST that has no body too; with a body neither does. HAProxy repeats nothing.
# It matters where a second DELETE is answered 404, or where a POST without a body creates something: the client is told of the
# second try only. Here the revoke works and the client is shown the 404 of the second one; a create has a body and comes once.
. "$(dirname "$0")/lib.sh"
debian_install nginx=1.22.1-9+deb12u11 varnish=7.1.1-2+deb12u1 libvarnishapi3 libjemalloc2 \
  haproxy=2.6.12-1+deb12u4 liblua5.3-0 libopentracing1 libopentracing-c-wrapper0
start_upstream cut
nginx=$(free_port)
start_nginx "$nginx" 'location / { proxy_pass http://api; proxy_http_version 1.1; proxy_set_header Connection ""; }' \
  "upstream api { server $upstream; keepalive 4; }"
start_proxies "$upstream" varnish haproxy

# Prints how often a request reaches the server on a connection that it keeps. The upstream counts its connections' requests, so
# the first GET opens one and the second request is read and cut.
reached() {
  local port=$1
  shift
  curl -s -o /dev/null -H 'Authorization: Bearer key' "http://127.0.0.1:$port/v1/first"
  : >"$work/requests"
  curl -s -o /dev/null -H 'Authorization: Bearer key' "$@" "http://127.0.0.1:$port/v1/second"
  printf ' %s' "$(grep -c '/v1/second' "$work/requests")"
}

for proxy in nginx varnish haproxy; do
  port=${!proxy}
  listening "$port"
  printf '%s: DELETE' "$proxy"
  reached "$port" -X DELETE
  printf ', POST without a body'
  reached "$port" -X POST -H 'Content-Length: 0'
  printf ', POST with a body'
  reached "$port" -X POST -H 'Content-Type: application/json' -d '{}'
  echo
done >"$work/seen"
holds 'nginx and Varnish send a DELETE again when a kept connection ends' <<'S'
nginx: DELETE 2, POST without a body 1, POST with a body 1
varnish: DELETE 2, POST without a body 2, POST with a body 1
haproxy: DELETE 1, POST without a body 1, POST with a body 1
S
