# mountebank 2.9.1, stubs with the predicates `deepEquals`, `equals` and `exists`, as they are without options.
# `deepEquals` takes other capitals, in the names of fields too, and 10, 10.0 and "10" for equal; `equals` takes a list that has the
# value among others, and a list of objects of which one has it. A field that is "" does not exist, and one that is null does.
# It matters where a double stands for the API in tests of a client: it answers 200 to ids in the wrong case, to numbers sent as texts
# and to a create of permanent access with `"endsAt": ""`, all of which the API refuses. Capitals are documented (`caseSensitive`).
# The mock here refuses each of them.
. "$(dirname "$0")/lib.sh"
needs curl
npm_install mountebank@2.9.1
cd "$work"
control=$(free_port)
node_modules/.bin/mb start --port "$control" --localOnly --nologfile --pidfile "$work/mb.pid" >log 2>&1 &
listening "$control"
port=$(free_port)
curl -s -o /dev/null -H 'Content-Type: application/json' "http://127.0.0.1:$control/imposters" -d "{\"port\":$port,\"protocol\":\"http\",
  \"defaultResponse\":{\"statusCode\":404},\"stubs\":[
  {\"predicates\":[{\"deepEquals\":{\"path\":\"/deep\",\"body\":{\"userId\":\"A1\",\"limit\":10}}}],\"responses\":[{\"is\":{\"statusCode\":200}}]},
  {\"predicates\":[{\"equals\":{\"path\":\"/equal\",\"body\":{\"userId\":\"A1\"}}}],\"responses\":[{\"is\":{\"statusCode\":200}}]},
  {\"predicates\":[{\"equals\":{\"path\":\"/permanent\"}},{\"exists\":{\"body\":{\"endsAt\":false}}}],\"responses\":[{\"is\":{\"statusCode\":200}}]}]}"
ask() {
  echo "$1 $2 $(curl -s -o /dev/null -w '%{http_code}' -H 'Content-Type: application/json' "http://127.0.0.1:$port$1" -d "$2")"
}
{
  ask /deep '{"userId":"A1","limit":10}'
  ask /deep '{"userId":"A1","limit":10,"more":1}'
  ask /deep '{"userId":"A1","limit":11}'
  ask /deep '{"userId":"a1","limit":"10"}'
  ask /deep '{"USERID":"A1","limit":10.0}'
  ask /DEEP '{"userId":"A1","limit":10}'
  ask /equal '{"userId":["A1","B2"]}'
  ask /equal '[{"userId":"A1"},{"userId":"B2"}]'
  ask /permanent '{}'
  ask /permanent '{"endsAt":"2030-01-01T00:00:00Z"}'
  ask /permanent '{"endsAt":""}'
  ask /permanent '{"endsAt":null}'
} >seen
holds 'deepEquals of mountebank 2.9.1 takes other names, other ids and texts for numbers' <<'S'
/deep {"userId":"A1","limit":10} 200
/deep {"userId":"A1","limit":10,"more":1} 404
/deep {"userId":"A1","limit":11} 404
/deep {"userId":"a1","limit":"10"} 200
/deep {"USERID":"A1","limit":10.0} 200
/DEEP {"userId":"A1","limit":10} 200
/equal {"userId":["A1","B2"]} 200
/equal [{"userId":"A1"},{"userId":"B2"}] 200
/permanent {} 200
/permanent {"endsAt":"2030-01-01T00:00:00Z"} 404
/permanent {"endsAt":""} 200
/permanent {"endsAt":null} 404
S
