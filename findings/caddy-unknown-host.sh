# caddy 2.6.2-5 (Debian 12), as a reverse proxy of one named site.
# A request whose Host is none of its sites is answered 200 with an empty body and no Content-Type, whatever the method and path: the
# server behind never sees it, and no line is logged. nginx 1.22.1-9+deb12u11 takes its first server for such a request.
# It matters where 200 is the answer to everything that worked: a create or a revoke sent by another of the machine's names or by its
# address "succeeds", and a monitor that looks at the status is content.
# Our client takes no answer without JSON for a success (`src/client/failure.ts`), and the suite stops before its first check: the
# address "does not lead to this API".
. "$(dirname "$0")/lib.sh"
debian_install caddy=2.6.2-5 nginx=1.22.1-9+deb12u11
start_upstream
caddy=$(free_port) nginx=$(free_port)
printf '{\n admin off\n}\nhttp://api.test:%s {\n reverse_proxy %s\n}\n' "$caddy" "$upstream" >"$work/Caddyfile"
export XDG_DATA_HOME=$work/caddy XDG_CONFIG_HOME=$work/caddy
debian usr/bin/caddy run --adapter caddyfile --config "$work/Caddyfile"
start_nginx "$nginx" "server_name api.test; location / { proxy_pass http://$upstream; }"
for proxy in caddy nginx; do
  port=${!proxy}
  listening "$port"
  for host in api.test 127.0.0.1; do
    : >"$work/requests"
    answer=$(curl -s -w ' %{http_code}, type "%{content_type}"' -X DELETE -H "Host: $host:$port" "http://127.0.0.1:$port/v1/bundles/1/grants/1")
    echo "$proxy, DELETE for $host: $answer, requests at the server: $(grep -c '^DELETE' "$work/requests" || true)"
  done
done >"$work/seen"
echo "lines of caddy's log that name the path: $(grep -c grants "$work/caddy.log" || true)" >>"$work/seen"
holds 'Caddy 2.6.2 answers 200 and nothing for a Host that it does not know' <<'S'
caddy, DELETE for api.test: {"ok":true} 200, type "application/json", requests at the server: 1
caddy, DELETE for 127.0.0.1:  200, type "", requests at the server: 0
nginx, DELETE for api.test: {"ok":true} 200, type "application/json", requests at the server: 1
nginx, DELETE for 127.0.0.1: {"ok":true} 200, type "application/json", requests at the server: 1
lines of caddy's log that name the path: 0
S
