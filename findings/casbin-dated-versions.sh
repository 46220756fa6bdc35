# casbin 2.135.0 (Go, whose matchers casbin/govaluate 1.10.0 reads), beside casbin 1.43.0 (PyPI) and 5.51.1 (npm): one model, whose matcher
# names a dated version of an API, and a request with that very text.
# A literal that looks like a day is a number of seconds for Go, in the zone of the machine, and the text of the request is none: they are
# never equal, and no error is raised. So with the day alone, with a time behind a blank and with an offset other than Z; with `T` and
# Z, without an offset, or with a letter before it, it stays a text. Where the day stands in the policy instead, it is one too.
# It matters to services in two languages that share a model: what Python and Node allow, Go refuses, for each version, invoice or batch
# that is called after its day.
# Nothing here reads rules; ids are texts (`src/contract/parse.ts`).
. "$(dirname "$0")/lib.sh"
npm_install casbin@5.51.1
pip_install casbin==1.43.0
cat >"$work/literals" <<'L'
2030-01-01
v2030-01-01
2030-01
2030-01-01 12:00
2030-01-01T12:00:00
2030-01-01T12:00:00Z
2030-01-01T12:00:00+01:00
L
model='[request_definition]
r = sub, version
[policy_definition]
p = sub, version
[policy_effect]
e = some(where (p.eft == allow))
[matchers]
m = r.sub == p.sub'
export MODEL=$model
cat >"$work/try.mjs" <<'N'
import { readFileSync } from 'node:fs'
import { newEnforcer, newModelFromString } from 'casbin'

const enforce = async (matcher, version) => {
  const enforcer = await newEnforcer(newModelFromString(`${process.env.MODEL} && ${matcher}\n`))
  await enforcer.addPolicy('ada', version)
  return enforcer.enforce('ada', version)
}
for (const text of readFileSync('literals', 'utf8').trim().split('\n'))
  console.log(await enforce(`r.version == '${text}'`, text), await enforce('r.version == p.version', text))
N
cat >"$work/try.py" <<'P'
import os

import casbin


def enforce(matcher, version):
    model = casbin.Model()
    model.load_model_from_text(os.environ['MODEL'] + ' && ' + matcher + '\n')
    enforcer = casbin.Enforcer(model)
    enforcer.add_policy('ada', version)
    return str(enforcer.enforce('ada', version)).lower()


for text in open('literals').read().strip().split('\n'):
    print(enforce(f"r.version == '{text}'", text), enforce('r.version == p.version', text))
P
cd "$work"
node try.mjs >npm
"$python" try.py >python
go_run github.com/casbin/casbin/v2@v2.135.0 github.com/casbin/govaluate@v1.10.0 >"$work/go.seen" <<'G'
package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/casbin/casbin/v2"
	"github.com/casbin/casbin/v2/model"
)

func enforce(matcher, version string) bool {
	rules, failure := model.NewModelFromString(os.Getenv("MODEL") + " && " + matcher + "\n")
	if failure != nil {
		panic(failure)
	}
	enforcer, failure := casbin.NewEnforcer(rules)
	if failure != nil {
		panic(failure)
	}
	enforcer.AddPolicy("ada", version)
	allowed, failure := enforcer.Enforce("ada", version)
	if failure != nil {
		panic(failure)
	}
	return allowed
}

func main() {
	texts, _ := os.ReadFile("../literals")
	for _, text := range strings.Split(strings.TrimSpace(string(texts)), "\n") {
		fmt.Println(enforce("r.version == '"+text+"'", text), enforce("r.version == p.version", text))
	}
}
G
paste "$work/literals" "$work/npm" "$work/python" "$work/go.seen" |
  sed -E 's/(.*)\t(.*) (.*)\t(.*) (.*)\t(.*) (.*)/\1: in the matcher npm \2, Python \4, Go \6; in the policy \3, \5, \7/' >"$work/seen"
holds 'a day in a matcher equals no text in casbin 2.135.0 of Go, and does in Python and npm' <<'S'
2030-01-01: in the matcher npm true, Python true, Go false; in the policy true, true, true
v2030-01-01: in the matcher npm true, Python true, Go true; in the policy true, true, true
2030-01: in the matcher npm true, Python true, Go true; in the policy true, true, true
2030-01-01 12:00: in the matcher npm true, Python true, Go false; in the policy true, true, true
2030-01-01T12:00:00: in the matcher npm true, Python true, Go true; in the policy true, true, true
2030-01-01T12:00:00Z: in the matcher npm true, Python true, Go true; in the policy true, true, true
2030-01-01T12:00:00+01:00: in the matcher npm true, Python true, Go false; in the policy true, true, true
S
