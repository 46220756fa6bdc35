# mockserver-netty 7.6.0 (Java), the mock of one contract that says 3.0.3 or 3.1.0.
# Under 3.1 a field that a closed schema refuses is taken, and a `default` is no more what it answers. Null is refused in both, though
# `nullable`, or "null" in a list of types, allows it, and so is an empty text: `cursor=` is answered 404. Each date-time that it makes up
# is one moment of 2018.
# It matters where a test reads the end of a period: every grant of the mock has ended, and a misspelt `endAt` is permanent access.
# `src/mock` answers from its ledger and clock, and refuses the field it does not know.
. "$(dirname "$0")/lib.sh"
needs curl
maven_install org.mock-server:mockserver-netty:7.6.0
cd "$work"
cat >contract.json <<'J'
{"openapi":"VERSION","info":{"title":"t","version":"1"},"paths":{"/grants":{
  "get":{"parameters":[{"name":"cursor","in":"query","schema":{"type":"string"}}],
    "responses":{"200":{"description":"ok","content":{"application/json":{"schema":{"type":"object","properties":{
      "limit":{"type":"integer","minimum":1,"maximum":100,"default":50},"endsAt":{"type":"string","format":"date-time"}}}}}}}},
  "post":{"requestBody":{"required":true,"content":{"application/json":{"schema":{"type":"object","required":["userId"],
    "additionalProperties":false,"properties":{"userId":{"type":"string"},"note":NULLABLE}}}}},
    "responses":{"200":{"description":"ok"}}}}}}
J
port=$(free_port)
java -cp 'jars/*' org.mockserver.cli.Main -serverPort "$port" -logLevel ERROR >log 2>&1 &
listening "$port"
ask() {
  printf '%s ' "${*: -1}"
  curl -s -w ' %{http_code}\n' -H 'Content-Type: application/json' "${@:1:$#-1}" "http://127.0.0.1:$port${path:-/grants}" |
    tr -d ' \n' | sed -E 's/(404|200)$/ \1/'
  echo
}
for version in 3.0.3 3.1.0; do
  nullable='{"type":"string","nullable":true}'
  [ "$version" = 3.0.3 ] || nullable='{"type":["string","null"]}'
  sed "s/VERSION/$version/; s/NULLABLE/$nullable/" contract.json | sed '1s/^/{"specUrlOrPayload":/; $s/$/}/' >expectation.json
  curl -s -o /dev/null -X PUT "http://127.0.0.1:$port/mockserver/reset"
  curl -s -o /dev/null -X PUT "http://127.0.0.1:$port/mockserver/openapi" -d @expectation.json
  {
    ask 'a list'
    path=/grants?cursor=abc ask 'cursor=abc'
    path=/grants?cursor= ask 'cursor='
    for body in '{"userId":"a"}' '{"userId":5}' '{"userId":"a","endAt":"2030-01-01T00:00:00Z"}' '{"userId":"a","note":null}'; do
      ask -d "$body" "$body"
    done
  } >"$version"
done
# The answers under 3.0.3, and those that are others under 3.1.0.
{ cat 3.0.3; diff 3.0.3 3.1.0 | grep '^>' || true; } >seen
holds 'MockServer 7.6.0 takes unknown fields under 3.1, refuses null, and its dates are of 2018' <<'S'
a list {"limit":50,"endsAt":"2018-11-13T20:20:39+00:00"} 200
cursor=abc {"limit":50,"endsAt":"2018-11-13T20:20:39+00:00"} 200
cursor=  404
{"userId":"a"}  200
{"userId":5}  404
{"userId":"a","endAt":"2030-01-01T00:00:00Z"}  404
{"userId":"a","note":null}  404
> a list {"limit":1,"endsAt":"2018-11-13T20:20:39+00:00"} 200
> cursor=abc {"limit":1,"endsAt":"2018-11-13T20:20:39+00:00"} 200
> {"userId":"a","endAt":"2030-01-01T00:00:00Z"}  200
S
