# siege 4.0.7-1+b1 and hey 0.1.4-2+b4 (Debian 12), load tools, each asking five times a server that always answers one status.
# For siege an answer of 401, 404, 409 or 429 is neither a successful transaction nor a failed one: "Availability 100.00 %", nothing
# failed, and a rate that has them all. Of 500 and 503 all are failed. A 401 is asked once more, so that six are counted, and one of them
# is successful. Its manual has errors of the 400s and 500s under "Failed transactions", and says of those that they are failed sockets.
# hey counts by status. Both exit with 0.
# It matters to whoever finds how much a service bears: behind a limit, or with a key that has expired, siege reports more than ever,
# since refusals are fast.
# Our benchmarks end at an answer that they did not expect (`bench/load.ts`).
. "$(dirname "$0")/lib.sh"
needs node
debian_install siege=4.0.7-1+b1 hey=0.1.4-2+b4
cat >"$work/server.mjs" <<'N'
import { createServer } from 'node:http'

const server = createServer((request, response) => {
  response.writeHead(Number(request.url.slice(1)), { 'content-type': 'application/json', 'retry-after': '60' }).end('{}')
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
N
node "$work/server.mjs" >"$work/port" &
until [ -s "$work/port" ]; do sleep 0.1; done
printf 'parser = false\nlogging = false\njson_output = false\n' >"$work/siegerc"
for status in 200 401 404 409 429 500 503; do
  url=http://127.0.0.1:$(cat "$work/port")/$status
  HOME=$work debian usr/bin/siege -R "$work/siegerc" -c 1 -r 5 -b "$url"
  code=0
  wait $! || code=$?
  printf '%s: siege %s, exit code %s; ' "$status" \
    "$(sed -nE 's/^(Transactions|Availability|Successful transactions|Failed transactions): *\t* *([0-9.]+).*/\1 \2/p' "$work/siege.log" | paste -sd, | sed 's/,/, /g')" "$code"
  debian usr/bin/hey -n 5 -c 1 "$url"
  code=0
  wait $! || code=$?
  printf 'hey %s, exit code %s\n' "$(sed -nE 's/^ *(\[[0-9]+\])\t([0-9]+) responses$/\1 \2/p' "$work/hey.log")" "$code"
done >"$work/seen"
holds 'siege 4.0.7 counts a refusal by 429 neither as successful nor as failed, and reports 100 % of availability' <<'S'
200: siege Transactions 5, Availability 100.00, Successful transactions 5, Failed transactions 0, exit code 0; hey [200] 5, exit code 0
401: siege Transactions 6, Availability 100.00, Successful transactions 1, Failed transactions 0, exit code 0; hey [401] 5, exit code 0
404: siege Transactions 5, Availability 100.00, Successful transactions 0, Failed transactions 0, exit code 0; hey [404] 5, exit code 0
409: siege Transactions 5, Availability 100.00, Successful transactions 0, Failed transactions 0, exit code 0; hey [409] 5, exit code 0
429: siege Transactions 5, Availability 100.00, Successful transactions 0, Failed transactions 0, exit code 0; hey [429] 5, exit code 0
500: siege Transactions 0, Availability 0.00, Successful transactions 0, Failed transactions 5, exit code 0; hey [500] 5, exit code 0
503: siege Transactions 0, Availability 0.00, Successful transactions 0, Failed transactions 5, exit code 0; hey [503] 5, exit code 0
S
