# lighttpd 1.4.69-1 (Debian 12) with mod_proxy, as it comes.
# It writes the query anew before it passes it on: a percent sign that begins no escape becomes %25, brackets and a bar are
# escaped, an escape gets capital letters. So a query that is invalid when it arrives is valid when the server sees it, and the
# server's refusal of a broken escape can never be seen from outside.
# It matters to whoever tests or signs the request target. Our server answers 400 to `displayName=%zz`, "must be percent-encoded";
# behind this proxy the same request is a search for the text "%zz", and the suite judges the deployment, not the server.
. "$(dirname "$0")/lib.sh"
debian_install lighttpd=1.4.69-1
start_upstream
port=$(free_port)
cat >"$work/lighttpd.conf" <<C
server.port = $port
server.bind = "127.0.0.1"
server.document-root = "$work"
server.errorlog = "$work/lighttpd.log"
server.modules = ("mod_proxy")
proxy.server = ("" => (("host" => "127.0.0.1", "port" => ${upstream#*:})))
C
debian usr/sbin/lighttpd -D -m "$work/debian/usr/lib/lighttpd" -f "$work/lighttpd.conf"
listening "$port"
curl -s -g -o /dev/null "http://127.0.0.1:$port/v1/grants?sourceId=%zz&name=%c3%a9&tag=[1]&any=a|b"
grep '^GET' "$work/requests" >"$work/seen"
holds 'lighttpd 1.4.69 repairs a broken percent escape of the query on its way to the server' <<'S'
GET /v1/grants?sourceId=%25zz&name=%C3%A9&tag=%5B1%5D&any=a%7Cb HTTP/1.1
S
