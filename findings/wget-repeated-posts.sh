# wget 1.21.3-1+deb12u1 (Debian 12), beside curl: how often one POST, and one DELETE, arrives that is answered by an error, or by nothing ("cut":
# read to its end, and the connection closed), or by the first bytes of an answer ("half").
# wget sends each of them twenty times where the connection is closed, its default of `--tries`, which is there for downloads, and once where the
# answer is an error. curl is the other way round: once in each case, and with `--retry` again for a 429 or 503, never where no answer came.
# It matters to jobs and recipes that create by `wget --post-data`: a server that breaks off behind its work, or a proxy that does, has done it
# twenty times. `--tries=1` says once.
# A `sourceId` makes one grant here, however often it comes; our pages use curl (`docs/integrate.md`).
. "$(dirname "$0")/lib.sh"
needs node curl
debian_install wget=1.21.3-1+deb12u1 libpcre2-8-0 libpsl5 libgnutls30 libnettle8 libidn2-0 libunistring2 libuuid1 zlib1g
cd "$work"
# Counts what it is sent. `cut` it reads to its end and hangs up; of `half` it answers the first bytes.
cat >server.mjs <<'N'
import { createServer } from 'node:http'

const counts = new Map()
const server = createServer(async (request, response) => {
  for await (const _ of request);
  if (request.method === 'GET') return void response.end([...counts].map(([key, count]) => `${key}: ${count}\n`).join(''))
  const key = `${request.method}, ${request.url.slice(1).replace('/', ', ')}`
  counts.set(key, (counts.get(key) ?? 0) + 1)
  if (request.url.endsWith('/cut')) return void request.socket.destroy()
  if (!request.url.endsWith('/half')) return void response.writeHead(Number(request.url.slice(-3))).end('{}')
  response.writeHead(201, { 'Content-Length': 100 }).write('{"id":')
  setTimeout(() => request.socket.destroy(), 20)
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
N
node server.mjs >address &
until [ -s address ]; do sleep 0.1; done
url=$(cat address)
wget() { LD_LIBRARY_PATH=debian/usr/lib/x86_64-linux-gnu debian/usr/bin/wget -q -O answer --waitretry=0 "$@" || true; }
for answer in cut half 429 503; do
  wget --post-data='{}' "$url/wget/$answer"
  wget --method=DELETE "$url/wget/$answer"
  curl -s -o answer -d '{}' "$url/curl/$answer" || true
  curl -s -o answer --retry 1 -d '{}' "$url/curl%20--retry%201/$answer" || true
done
curl -s "$url" | sed 's/%20/ /g' >seen
holds 'wget 1.21.3 sends one POST twenty times where no answer comes' <<'S'
POST, wget, cut: 20
DELETE, wget, cut: 20
POST, curl, cut: 1
POST, curl --retry 1, cut: 1
POST, wget, half: 20
DELETE, wget, half: 20
POST, curl, half: 1
POST, curl --retry 1, half: 1
POST, wget, 429: 1
DELETE, wget, 429: 1
POST, curl, 429: 1
POST, curl --retry 1, 429: 2
POST, wget, 503: 1
DELETE, wget, 503: 1
POST, curl, 503: 1
POST, curl --retry 1, 503: 2
S
