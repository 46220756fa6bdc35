# json-server 0.17.4 and 1.0.0-beta.3, the same file and the same requests.
# DELETE of a parent: 0.17 deletes the children that name it by `bundleId` too, and each other child whose parent is not in the file;
# 1.0 keeps them and writes `"bundleId": null` into them. A second POST with an id that is there: 500 in 0.17; 1.0 answers 201, and
# two entries have one id. A scalar that comes twice in the query is "either" in 0.17 and no filter at all in 1.0.
# It matters to whoever tests a cascade or a conflict against such a mock: the two majors are two APIs, without a word in the answer.
# In our mock a revoke takes what depends on it by the rules (REVOKE-CASCADE-LATER), and a repeated scalar is refused with 400.
. "$(dirname "$0")/lib.sh"
npm_install json-server@0.17.4 json-server-1@npm:json-server@1.0.0-beta.3
needs curl
for name in json-server json-server-1; do
  port=$(free_port)
  echo '{"bundles":[{"id":"1"}],"grants":[{"id":"g1","bundleId":"1","source":"a"},{"id":"g2","bundleId":"1","source":"b"},{"id":"g3","bundleId":"2","source":"c"}]}' >"$work/db.json"
  program=$(cd "$work" && node -p "const { bin } = require('./node_modules/$name/package.json'); typeof bin === 'string' ? bin : bin['json-server']")
  (cd "$work" && exec node "node_modules/$name/$program" --port "$port" --host 127.0.0.1 db.json >"$work/server.log" 2>&1) &
  server=$!
  listening "$port"
  api=http://127.0.0.1:$port
  ids() { tr -d ' \n' | grep -oE '"id":"[^"]*"|"bundleId":null' | tr '\n' ' '; }
  echo "$name: source a or b: $(curl -s "$api/grants?source=a&source=b" | ids)"
  echo "$name: POST of g3: $(curl -s -o /dev/null -w '%{http_code}' -H 'content-type: application/json' -d '{"id":"g3","bundleId":"2"}' "$api/grants")"
  echo "$name: DELETE of bundle 1: $(curl -s -o /dev/null -w '%{http_code}' -X DELETE "$api/bundles/1")"
  echo "$name: grants then: $(curl -s "$api/grants" | ids)"
  kill "$server"
done | sed 's/ *$//' >"$work/seen"
holds 'json-server 0.17.4 deletes the children of a parent, 1.0.0-beta.3 sets them to null and takes an id twice' <<'S'
json-server: source a or b: "id":"g1" "id":"g2"
json-server: POST of g3: 500
json-server: DELETE of bundle 1: 200
json-server: grants then:
json-server-1: source a or b: "id":"g1" "id":"g2" "id":"g3"
json-server-1: POST of g3: 201
json-server-1: DELETE of bundle 1: 200
json-server-1: grants then: "id":"g1" "bundleId":null "id":"g2" "bundleId":null "id":"g3" "id":"g3"
S
