# jsonpath-plus 11.3.0 (npm), PaesslerAG/jsonpath 0.1.1 and spyzhov/ajson 0.9.6 (Go), beside ohler55/ojg 1.28.5 (Go), json-path 2.9.0 (Jayway,
# Maven) and python-jsonpath 2.2.2 (PyPI): which of four grants, of which a has `null`, b no end, c an end and d an empty text, does a
# filter of RFC 9535 find?
# The RFC's own form, `[?@.endsAt]`, finds nothing for the first three, without an error; Jayway refuses it. In parentheses, as all read it,
# "has an end" is a, c and d by the RFC, c alone for two, and nothing for PaesslerAG. "Is not null" is b, c and d by the RFC, and without b
# for the first three; "is null" is a, and b too for jsonpath-plus.
# It matters to whoever checks answers by JSONPath: a check that takes no match for no fault passes on every answer.
# Our checks are code (`conformance/kit/assertion.ts`).
. "$(dirname "$0")/lib.sh"
npm_install jsonpath-plus@11.3.0
pip_install python-jsonpath==2.2.2
maven_install com.jayway.jsonpath:json-path:2.9.0 org.slf4j:slf4j-nop:2.0.17
cat >"$work/grants.json" <<'J'
{ "grants": [{ "id": "a", "endsAt": null }, { "id": "b" }, { "id": "c", "endsAt": "2030-01-01T00:00:00Z" }, { "id": "d", "endsAt": "" }] }
J
cat >"$work/paths" <<'F'
$.grants[?@.endsAt].id
$.grants[?(@.endsAt)].id
$.grants[?(@.endsAt != null)].id
$.grants[?(@.endsAt == null)].id
F
export GRANTS=$work/grants.json PATHS=$work/paths
cat >"$work/try.mjs" <<'N'
import { readFileSync } from 'node:fs'
import { JSONPath } from 'jsonpath-plus'

const json = JSON.parse(readFileSync(process.env.GRANTS, 'utf8'))
for (const path of readFileSync(process.env.PATHS, 'utf8').trim().split('\n')) {
  console.log(`${path} | jsonpath-plus: ${JSONPath({ path, json }).join(' ')}`)
}
N
cat >"$work/try.py" <<'P'
import json
import os

import jsonpath

grants = json.load(open(os.environ['GRANTS']))
for path in open(os.environ['PATHS']).read().strip().split('\n'):
    print(f'{path} | python-jsonpath:', *jsonpath.findall(path, grants))
P
cat >"$work/Try.java" <<'J'
import com.jayway.jsonpath.*;
import java.nio.file.*;
import java.util.*;

public class Try {
  public static void main(String[] none) throws Exception {
    String grants = Files.readString(Path.of(System.getenv("GRANTS")));
    for (String path : Files.readAllLines(Path.of(System.getenv("PATHS")))) {
      String found;
      try {
        found = String.join(" ", JsonPath.<List<String>>read(grants, path));
      } catch (JsonPathException failure) { found = "refused"; }
      System.out.println(path + " | json-path: " + found);
    }
  }
}
J
{
  (cd "$work" && node try.mjs)
  "$python" "$work/try.py"
  java -cp "$work/jars/*" "$work/Try.java" 2>"$work/java.log"
  go_run github.com/PaesslerAG/jsonpath@v0.1.1 github.com/spyzhov/ajson@v0.9.6 github.com/ohler55/ojg@v1.28.5 <<'G'
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/PaesslerAG/jsonpath"
	"github.com/ohler55/ojg/jp"
	"github.com/spyzhov/ajson"
)

func shown(ids []any) string {
	return strings.TrimSuffix(fmt.Sprintln(ids...), "\n")
}

func main() {
	text, _ := os.ReadFile(os.Getenv("GRANTS"))
	var grants any
	if err := json.Unmarshal(text, &grants); err != nil {
		panic(err)
	}
	paths, _ := os.ReadFile(os.Getenv("PATHS"))
	for _, path := range strings.Split(strings.TrimSpace(string(paths)), "\n") {
		found, err := jsonpath.Get(path, grants)
		if err != nil {
			panic(err)
		}
		fmt.Println(path, "| PaesslerAG/jsonpath:", shown(found.([]any)))
		nodes, err := ajson.JSONPath(text, path)
		if err != nil {
			panic(err)
		}
		ids := []any{}
		for _, node := range nodes {
			ids = append(ids, node.MustString())
		}
		fmt.Println(path, "| ajson:", shown(ids))
		fmt.Println(path, "| ojg:", shown(jp.MustParseString(path).Get(grants)))
	}
}
G
} | LC_ALL=C sort -s -t '|' -k 1,1 | sed 's/ *$//' >"$work/seen"
holds 'the filter of RFC 9535 finds nothing for jsonpath-plus 11.3.0, PaesslerAG/jsonpath 0.1.1 and ajson 0.9.6' <<'S'
$.grants[?(@.endsAt != null)].id | jsonpath-plus: c d
$.grants[?(@.endsAt != null)].id | python-jsonpath: b c d
$.grants[?(@.endsAt != null)].id | json-path: b c d
$.grants[?(@.endsAt != null)].id | PaesslerAG/jsonpath: c d
$.grants[?(@.endsAt != null)].id | ajson: c d
$.grants[?(@.endsAt != null)].id | ojg: b c d
$.grants[?(@.endsAt == null)].id | jsonpath-plus: a b
$.grants[?(@.endsAt == null)].id | python-jsonpath: a
$.grants[?(@.endsAt == null)].id | json-path: a
$.grants[?(@.endsAt == null)].id | PaesslerAG/jsonpath: a
$.grants[?(@.endsAt == null)].id | ajson: a
$.grants[?(@.endsAt == null)].id | ojg: a
$.grants[?(@.endsAt)].id | jsonpath-plus: c
$.grants[?(@.endsAt)].id | python-jsonpath: a c d
$.grants[?(@.endsAt)].id | json-path: a c d
$.grants[?(@.endsAt)].id | PaesslerAG/jsonpath:
$.grants[?(@.endsAt)].id | ajson: c
$.grants[?(@.endsAt)].id | ojg: a c d
$.grants[?@.endsAt].id | jsonpath-plus:
$.grants[?@.endsAt].id | python-jsonpath: a c d
$.grants[?@.endsAt].id | json-path: refused
$.grants[?@.endsAt].id | PaesslerAG/jsonpath:
$.grants[?@.endsAt].id | ajson:
$.grants[?@.endsAt].id | ojg: a c d
S
