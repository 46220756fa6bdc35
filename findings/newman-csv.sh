# newman 6.2.2 with a CSV file of invoices (`-d`), each sent as a text in a JSON body.
# What looks like a number is one, and is sent as JavaScript writes it: `0012` and `12` are one invoice, `1e5` is 100000, `0x10` is 0,
# and of a long number the last digit changes. Quotes in the CSV keep the text. Bruno 4.1.0 sends each as it stands.
# It matters where the id of an invoice makes a repeat harmless: two invoices that become one id are one grant, and the second customer
# has paid for nothing. The leading zeros are known (issue 1346 of postmanlabs/newman), the rest is the same rule.
# With our API it is seen: the second create is answered 409 `errors.grant.duplicate_source`.
. "$(dirname "$0")/lib.sh"
npm_install newman@6.2.2 @usebruno/cli@4.1.0
cd "$work"
cat >server.mjs <<'N'
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += chunk)).on('end', () => {
    appendFileSync('received', `${JSON.parse(body).sourceId}\n`)
    response.end('{}')
  })
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
N
node server.mjs >port &
until [ -s port ]; do sleep 0.1; done
printf '%s\n' sourceId 12 0012 '"0012"' 1e5 0x10 9007199254740993 1.10 inv-1 >data.csv
cat >collection.json <<J
{"info":{"name":"c","schema":"https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},"item":[{"name":"create",
  "request":{"method":"POST","url":"http://127.0.0.1:$(cat port)/","body":{"mode":"raw","raw":"{\"sourceId\":\"{{sourceId}}\"}"}}}]}
J
mkdir bruno
echo '{"version":"1","name":"c","type":"collection"}' >bruno/bruno.json
cat >bruno/create.bru <<B
meta {
  name: create
  type: http
  seq: 1
}

post {
  url: http://127.0.0.1:$(cat port)/
  body: json
  auth: none
}

body:json {
  {"sourceId":"{{sourceId}}"}
}
B
node_modules/.bin/newman run collection.json -d data.csv >log 2>&1
mv received newman
(cd bruno && ../node_modules/.bin/bru run --csv-file-path ../data.csv >../log 2>&1)
mv received bruno.txt
tail -n +2 data.csv | paste -d ' ' - newman bruno.txt | sed 's/ / newman /; s/ \([^ ]*\)$/ bruno \1/' >seen
holds 'newman 6.2.2 sends numbers for the texts of a CSV file, and two invoices become one' <<'S'
12 newman 12 bruno 12
0012 newman 12 bruno 0012
"0012" newman 0012 bruno 0012
1e5 newman 100000 bruno 1e5
0x10 newman 0 bruno 0x10
9007199254740993 newman 9007199254740992 bruno 9007199254740993
1.10 newman 1.1 bruno 1.10
inv-1 newman inv-1 bruno inv-1
S
