# tinyproxy-bin 1.11.1-2.1+deb12u1 (Debian 12), as a reverse proxy.
# Of a header field that comes in several lines it passes the first line alone, in both directions: a second WWW-Authenticate,
# a second Set-Cookie, a second X-Forwarded-For are gone, and nothing tells so. RFC 9110 lets a proxy join such lines, not drop them.
# It matters for an API whose 401 names two schemes, and for whoever repeats a field and finds the first value only.
# Our server sends each field in one line; the suite judges what arrives.
. "$(dirname "$0")/lib.sh"
debian_install tinyproxy-bin=1.11.1-2.1+deb12u1
start_upstream
port=$(free_port)
cat >"$work/tinyproxy.conf" <<C
Port $port
Listen 127.0.0.1
Timeout 10
ReverseOnly Yes
ReversePath "/" "http://$upstream/"
LogFile "$work/tinyproxy.log"
C
debian usr/bin/tinyproxy -d -c "$work/tinyproxy.conf"
listening "$port"
{
  echo 'to the server:'
  curl -s -o /dev/null -H 'X-Two: a' -H 'X-Two: b' "http://127.0.0.1:$port/v1/bundles"
  grep -i '^x-two' "$work/requests"
  echo 'to the client:'
  curl -s -D - -o /dev/null "http://127.0.0.1:$port/refused" | tr -d '\r' | grep -i '^www-authenticate'
} >"$work/seen"
holds 'tinyproxy 1.11.1 passes only the first of repeated header lines' <<'S'
to the server:
X-Two: a
to the client:
WWW-Authenticate: Bearer realm="a"
S
