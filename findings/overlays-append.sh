# Five appliers of OpenAPI Overlay 1.0 on the same overlays: speakeasy-api/openapi-overlay 0.10.2, pb33f/libopenapi 0.42.5 (Go),
# openapi-format 1.33.6, openapi-overlays-js 0.2.0, bump-cli 2.11.0 (npm).
# An update whose target is a list is to be appended to it. libopenapi does; speakeasy's puts the entry in place of the list,
# openapi-format leaves the list as it was, overlays-js and bump turn it into an object. All five exit with 0. Of `remove` on every
# entry of a list openapi-format leaves every second one. A filter as RFC 9535 writes it (no round brackets) is refused by speakeasy's
# and selects nothing in overlays-js, without a word; speakeasy's writes `null` as the text "null".
# It matters to whoever adds a parameter to another's contract by an overlay: what comes out depends on who applies it.
# Our contract comes whole, without overlays (`spec/openapi.yaml`); docs/contract.md shows none.
. "$(dirname "$0")/lib.sh"
npm_install openapi-format@1.33.6 openapi-overlays-js@0.2.0 bump-cli@2.11.0 yaml@2.9.1
needs go
cat >"$work/api.yaml" <<'Y'
openapi: 3.1.0
info: { title: t, version: '1', description: old }
tags: [{ name: a }, { name: b }, { name: c }]
paths: {}
Y
# Writes an overlay of one action.
overlay() {
  printf "overlay: 1.0.0\ninfo: { title: o, version: '1' }\nactions:\n  - { target: \"%s\", %s }\n" "$2" "$3" >"$work/$1.yaml"
}
overlay append '$.tags' 'update: { name: d }'
overlay remove '$.tags[*]' 'remove: true'
overlay filter "\$.tags[?@.name == 'b']" 'update: { description: x }'
overlay null '$.info' 'update: { description: null }'
mkdir "$work/go"
cat >"$work/go/main.go" <<'G'
package main

import (
	"fmt"
	"os"

	"github.com/pb33f/libopenapi"
	"github.com/speakeasy-api/openapi-overlay/pkg/overlay"
	"gopkg.in/yaml.v3"
)

func main() {
	document, _ := os.ReadFile(os.Args[2])
	if os.Args[1] == "libopenapi" {
		actions, _ := os.ReadFile(os.Args[3])
		result, failure := libopenapi.ApplyOverlayFromBytesToSpecBytes(document, actions)
		if failure != nil {
			os.Exit(1)
		}
		fmt.Print(string(result.Bytes))
		return
	}
	actions, failure := overlay.Parse(os.Args[3])
	var node yaml.Node
	yaml.Unmarshal(document, &node)
	if failure != nil || actions.ApplyTo(&node) != nil {
		os.Exit(1)
	}
	made, _ := yaml.Marshal(&node)
	fmt.Print(string(made))
}
G
(cd "$work/go" && export GOFLAGS=-mod=mod GOTOOLCHAIN=local && go mod init finding &&
  go get github.com/speakeasy-api/openapi-overlay@v0.10.2 github.com/pb33f/libopenapi@v0.42.5 && go mod tidy &&
  go build -o "$work/apply" .) >"$work/go.log" 2>&1 || { tail -n 5 "$work/go.log" >&2; missing 'openapi-overlay, libopenapi'; }
cat >"$work/tell.mjs" <<'N'
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

const { tags, info } = parse(readFileSync('made.yaml', 'utf8'))
console.log(process.argv[2] === 'null' ? JSON.stringify(info.description) : JSON.stringify(tags))
N
cd "$work"
for action in append remove filter null; do
  for tool in libopenapi speakeasy openapi-format overlayjs bump; do
    rm -f made.yaml
    code=0
    case $tool in
      libopenapi | speakeasy) ./apply "$tool" api.yaml "$action.yaml" >made.yaml 2>/dev/null || code=$? ;;
      openapi-format) node_modules/.bin/openapi-format api.yaml --overlayFile "$action.yaml" --no-sort -o made.yaml >log 2>&1 || code=$? ;;
      overlayjs) node_modules/.bin/overlayjs --openapi api.yaml --overlay "$action.yaml" >made.yaml 2>log || code=$? ;;
      bump) node_modules/.bin/bump overlay api.yaml "$action.yaml" >made.yaml 2>log || code=$? ;;
    esac
    if [ "$code" -eq 0 ]; then echo "$action, $tool: $(node tell.mjs "$action" 2>/dev/null || echo 'no document')"; else echo "$action, $tool: exit code $code"; fi
  done
done >seen
holds 'five appliers of one Overlay append to a list in four ways' <<'S'
append, libopenapi: [{"name":"a"},{"name":"b"},{"name":"c"},{"name":"d"}]
append, speakeasy: {"name":"d"}
append, openapi-format: [{"name":"a"},{"name":"b"},{"name":"c"}]
append, overlayjs: {"0":{"name":"a"},"1":{"name":"b"},"2":{"name":"c"},"name":"d"}
append, bump: {"0":{"name":"a"},"1":{"name":"b"},"2":{"name":"c"},"name":"d"}
remove, libopenapi: []
remove, speakeasy: []
remove, openapi-format: [{"name":"b"}]
remove, overlayjs: []
remove, bump: []
filter, libopenapi: [{"name":"a"},{"name":"b","description":"x"},{"name":"c"}]
filter, speakeasy: exit code 1
filter, openapi-format: [{"name":"a"},{"name":"b","description":"x"},{"name":"c"}]
filter, overlayjs: [{"name":"a"},{"name":"b"},{"name":"c"}]
filter, bump: [{"name":"a"},{"name":"b","description":"x"},{"name":"c"}]
null, libopenapi: null
null, speakeasy: "null"
null, openapi-format: null
null, overlayjs: null
null, bump: null
S
