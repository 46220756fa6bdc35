# What every script here needs. It is sourced first: `. "$(dirname "$0")/lib.sh"`.
# Exit codes: 0 the finding holds, 1 the behaviour changed, 3 something could not be installed.
set -euo pipefail

findings=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)

clean_up() {
  local started
  started=$(jobs -p)
  # shellcheck disable=SC2086
  [ -z "$started" ] || kill $started 2>/dev/null || true
  wait 2>/dev/null || true
  rm -rf "$work"
}
trap clean_up EXIT

missing() {
  echo "cannot be installed here: $*" >&2
  exit 3
}

needs() {
  local program
  for program in "$@"; do command -v "$program" >/dev/null || missing "$program is not on the PATH"; done
}

npm_install() {
  needs npm node
  npm install --prefix "$work" --no-audit --no-fund --ignore-scripts --loglevel=error "$@" >"$work/npm.log" 2>&1 ||
    { tail -n 5 "$work/npm.log" >&2; missing "$@"; }
}

# Installs into a virtual environment; its Python is "$python".
pip_install() {
  needs python3
  python3 -m venv "$work/venv" || missing "a virtual environment of Python"
  python=$work/venv/bin/python
  "$python" -m pip install -q --disable-pip-version-check "$@" >"$work/pip.log" 2>&1 ||
    { tail -n 5 "$work/pip.log" >&2; missing "$@"; }
}

# Takes module@version ..., and runs the main.go of standard input in a module of its own.
go_run() {
  needs go
  mkdir -p "$work/go" && cd "$work/go" && cat >main.go
  export GOFLAGS=-mod=mod GOTOOLCHAIN=local
  { go mod init finding && go get "$@" && go mod tidy; } >go.log 2>&1 || { tail -n 5 go.log >&2; missing "$@"; }
  go run .
}

# Takes lines of dependencies ..., builds the main.rs of standard input with them in a crate of its own, and runs it where it is called.
cargo_run() {
  needs cargo
  mkdir -p "$work/rust/src" && cat >"$work/rust/src/main.rs"
  {
    printf '[package]\nname = "finding"\nversion = "0.0.0"\nedition = "2021"\n[profile.dev]\ndebug = false\n[dependencies]\n'
    printf '%s\n' "$@"
  } >"$work/rust/Cargo.toml"
  cargo build -q --manifest-path "$work/rust/Cargo.toml" >"$work/cargo.log" 2>&1 || { tail -n 5 "$work/cargo.log" >&2; missing "$@"; }
  "$work/rust/target/debug/finding"
}

# Takes group:artifact:version ..., and copies them with all that they need to "$work/jars".
maven_install() {
  needs mvn java
  local coordinate group artifact version
  {
    echo '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>'
    echo '<groupId>finding</groupId><artifactId>finding</artifactId><version>1</version><dependencies>'
    for coordinate in "$@"; do
      IFS=: read -r group artifact version <<<"$coordinate"
      echo "<dependency><groupId>$group</groupId><artifactId>$artifact</artifactId><version>$version</version></dependency>"
    done
    echo '</dependencies></project>'
  } >"$work/pom.xml"
  mvn -q -B -f "$work/pom.xml" dependency:copy-dependencies -DoutputDirectory="$work/jars" >"$work/mvn.log" 2>&1 ||
    { tail -n 5 "$work/mvn.log" >&2; missing "$@"; }
}

# Takes package=version or package ..., and unpacks them under "$work/debian", where `debian PROGRAM ...` starts them.
debian_install() {
  needs apt-get dpkg
  mkdir -p "$work/deb" "$work/debian"
  (cd "$work/deb" && apt-get download "$@") >"$work/apt.log" 2>&1 || { tail -n 5 "$work/apt.log" >&2; missing "$@"; }
  local file
  for file in "$work"/deb/*.deb; do dpkg -x "$file" "$work/debian"; done
}

debian() {
  local program=$work/debian/$1
  shift
  LD_LIBRARY_PATH=$work/debian/usr/lib/x86_64-linux-gnu:$work/debian/lib/x86_64-linux-gnu "$program" "$@" >"$work/$(basename "$program").log" 2>&1 &
}

free_port() {
  node -e "const s = require('node:net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close() })"
}

# Starts the server behind a proxy: it answers on "$upstream" and writes the head of each request to "$work/requests".
start_upstream() {
  needs node curl
  : >"$work/requests"
  node "$findings/upstream.mjs" "$work/requests" "$@" >"$work/upstream" &
  until [ -s "$work/upstream" ]; do sleep 0.1; done
  upstream=127.0.0.1:$(cat "$work/upstream")
}

# Starts nginx on a port of loopback, with these lines in its one server, and others beside it.
start_nginx() {
  mkdir -p "$work/nginx"
  cat >"$work/nginx.conf" <<C
daemon off;
pid $work/nginx.pid;
events {}
http {
  access_log off;
  client_body_temp_path $work/nginx/body; proxy_temp_path $work/nginx/proxy; fastcgi_temp_path $work/nginx/fastcgi;
  uwsgi_temp_path $work/nginx/uwsgi; scgi_temp_path $work/nginx/scgi;
  ${3:-}
  server { listen 127.0.0.1:$1; $2 }
}
C
  debian usr/sbin/nginx -e "$work/nginx.log" -c "$work/nginx.conf"
}

# Starts proxies by their names, as Debian has them, in front of a server at host:port; each name becomes a variable that holds its port.
start_proxies() {
  local to=$1 name port modules=$work/debian/usr/lib/apache2/modules
  shift
  for name in "$@"; do
    port=$(free_port)
    printf -v "$name" %s "$port"
    case $name in
      nginx) start_nginx "$port" "location / { proxy_pass http://$to; }" ;;
      h2o)
        echo "listen: { host: 127.0.0.1, port: $port }
hosts: { default: { paths: { /: { proxy.reverse.url: \"http://$to/\" } } } }" >"$work/h2o.yaml"
        debian usr/bin/h2o -c "$work/h2o.yaml"
        ;;
      apache)
        cat >"$work/apache.conf" <<C
ServerName api.test
Listen 127.0.0.1:$port
PidFile $work/apache.pid
ErrorLog $work/apache.log
DefaultRuntimeDir $work
LoadModule mpm_event_module $modules/mod_mpm_event.so
LoadModule authz_core_module $modules/mod_authz_core.so
LoadModule proxy_module $modules/mod_proxy.so
LoadModule proxy_http_module $modules/mod_proxy_http.so
ProxyPass / http://$to/
C
        debian usr/sbin/apache2 -D FOREGROUND -f "$work/apache.conf"
        ;;
      lighttpd)
        cat >"$work/lighttpd.conf" <<C
server.port = $port
server.bind = "127.0.0.1"
server.document-root = "$work"
server.errorlog = "$work/lighttpd.log"
server.modules = ("mod_proxy")
proxy.server = ("" => (("host" => "127.0.0.1", "port" => ${to#*:})))
C
        debian usr/sbin/lighttpd -D -m "$work/debian/usr/lib/lighttpd" -f "$work/lighttpd.conf"
        ;;
      haproxy)
        echo "defaults
  mode http
  timeout client 5s
  timeout server 5s
  timeout connect 5s
listen api
  bind 127.0.0.1:$port
  server one $to" >"$work/haproxy.cfg"
        debian usr/sbin/haproxy -db -f "$work/haproxy.cfg"
        ;;
      varnish)
        needs gcc # Varnish compiles its configuration
        echo "vcl 4.1;
backend default { .host = \"127.0.0.1\"; .port = \"${to#*:}\"; }" >"$work/default.vcl"
        debian usr/sbin/varnishd -F -n "$work/varnish" -a "127.0.0.1:$port" -f "$work/default.vcl" -s malloc,16m -j none -p vcc_err_unref=off
        ;;
      caddy)
        echo "{
 admin off
}
http://:$port {
 reverse_proxy $to
}" >"$work/Caddyfile"
        export XDG_DATA_HOME=$work/caddy XDG_CONFIG_HOME=$work/caddy
        debian usr/bin/caddy run --adapter caddyfile --config "$work/Caddyfile"
        ;;
    esac
  done
}

# Waits until something accepts connections on a port of loopback.
listening() {
  local tries
  for tries in $(seq 300); do
    (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null && return
    sleep 0.1
  done
  missing "nothing listens on port $1 after $tries tries"
}

# Starts PostgreSQL 15 of Debian on a port of loopback, with these options; `"$binaries/psql"` finds it.
start_postgres() {
  needs setpriv
  debian_install postgresql-15=15.20-0+deb12u1 postgresql-client-15=15.20-0+deb12u1 libpq5 libllvm14 libicu72 libldap-2.5-0 libxml2 libz3-4
  chmod 755 "$work"
  mkdir -m 777 "$work/data"
  binaries=$work/debian/usr/lib/postgresql/15/bin
  export LD_LIBRARY_PATH=$work/debian/usr/lib/x86_64-linux-gnu:$work/debian/lib/x86_64-linux-gnu
  local user=(env)
  [ "$(id -u)" != 0 ] || user=(setpriv --reuid=65534 --regid=65534 --clear-groups)
  "${user[@]}" "$binaries/initdb" -D "$work/data/main" -A trust -U postgres >"$work/initdb.log" 2>&1 || missing 'a database'
  export PGHOST=127.0.0.1 PGUSER=postgres PGPORT
  PGPORT=$(free_port)
  "${user[@]}" "$binaries/postgres" -D "$work/data/main" -p "$PGPORT" -k '' -c listen_addresses=127.0.0.1 "$@" >"$work/postgres.log" 2>&1 &
  listening "$PGPORT"
}

# Compares "$work/seen" with standard input, and says the finding.
holds() {
  diff -u --label expected --label seen - "$work/seen" >&2 || { echo "changed: $1" >&2; exit 1; }
  echo "finding holds: $1"
}
