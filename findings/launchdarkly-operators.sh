# @launchdarkly/node-server-sdk 9.13.7 (npm), launchdarkly-server-sdk 9.20.0 (PyPI) and go-server-sdk-evaluation 3.0.1 (Go, what decides in
# LaunchDarkly's SDK for Go): one flag whose rule has one clause, and the end, the version or the name of a user.
# A date-time of RFC 3339 in small letters is before nothing for Node, nor is a leap second, which Python does not read either. Node sees
# no difference within a millisecond of texts, Python none within a microsecond, and Go none of numbers. Of `^\w+$` Python has letters of
# all scripts, and of `^a$` a line break at the end. A version with a number of twenty digits is none for Node, and an id beyond 2^53 in a
# list is its neighbour there and in Go.
# It matters to whoever decides by a flag who still has access: the same user is in by one service and out by the next.
# One reader decides about dates (`spec/date-time.ts`), and the patterns of the contract name their characters (`spec/openapi.yaml`).
. "$(dirname "$0")/lib.sh"
npm_install @launchdarkly/node-server-sdk@9.13.7
pip_install launchdarkly-server-sdk==9.20.0
cd "$work"
cat >cases <<'C'
["2030-01-01T00:00:00Z", "before", "2031-01-01T00:00:00Z"]
["2030-01-01t00:00:00z", "before", "2031-01-01T00:00:00Z"]
["2016-12-31T23:59:60Z", "before", "2031-01-01T00:00:00Z"]
["2030-01-01T00:00:00.9998Z", "before", "2030-01-01T00:00:00.9999Z"]
["2030-01-01T00:00:00.0000002Z", "after", "2030-01-01T00:00:00.0000001Z"]
[1893456000000.5, "after", 1893456000000]
["é", "matches", "^\\w+$"]
["a\n", "matches", "^a$"]
["20300101000000000000.0.0", "semVerGreaterThan", "1.0.0"]
[9007199254740993, "in", 9007199254740992]
C
cat >try.mjs <<'N'
import { readFileSync } from 'node:fs'
import { basicLogger, init } from '@launchdarkly/node-server-sdk'
import { TestData } from '@launchdarkly/node-server-sdk/integrations'

const data = new TestData()
const client = init('k', { updateProcessor: data.getFactory(), sendEvents: false, diagnosticOptOut: true, logger: basicLogger({ level: 'none' }) })
await client.waitForInitialization({ timeout: 10 })
for (const line of readFileSync('cases', 'utf8').trim().split('\n')) {
  const [end, op, value] = JSON.parse(line)
  const rules = [{ id: 'r', variation: 1, clauses: [{ contextKind: 'user', attribute: 'end', op, values: [value] }] }]
  await data.usePreconfiguredFlag({
    key: 'f', version: 1, on: true, variations: [false, true], fallthrough: { variation: 0 }, offVariation: 0, salt: 's', rules,
  })
  console.log(await client.variation('f', { kind: 'user', key: 'ada', end }, 'default'))
}
process.exit()
N
node try.mjs >npm.seen
cat >try.py <<'P'
import json
import logging

from ldclient import Context
from ldclient.impl.evaluator import Evaluator
from ldclient.impl.events.types import EventFactory
from ldclient.impl.model import FeatureFlag

nothing = lambda key: None
evaluator = Evaluator(nothing, nothing, nothing, logging.getLogger())
for line in open('cases'):
    end, op, value = json.loads(line)
    rules = [{'id': 'r', 'variation': 1, 'clauses': [{'contextKind': 'user', 'attribute': 'end', 'op': op, 'values': [value]}]}]
    flag = FeatureFlag({
        'key': 'f', 'version': 1, 'on': True, 'variations': [False, True], 'fallthrough': {'variation': 0}, 'offVariation': 0,
        'salt': 's', 'rules': rules,
    })
    found = evaluator.evaluate(flag, Context.builder('ada').set('end', end).build(), EventFactory(False))
    print(str(found.detail.value).lower())
P
"$python" try.py >python.seen
go_run github.com/launchdarkly/go-server-sdk-evaluation/v3@v3.0.1 github.com/launchdarkly/go-sdk-common/v3@v3.4.0 >go.seen <<'G'
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/launchdarkly/go-sdk-common/v3/ldcontext"
	"github.com/launchdarkly/go-sdk-common/v3/ldvalue"
	evaluation "github.com/launchdarkly/go-server-sdk-evaluation/v3"
	"github.com/launchdarkly/go-server-sdk-evaluation/v3/ldmodel"
)

type nothing struct{}

func (nothing) GetFeatureFlag(string) *ldmodel.FeatureFlag { return nil }
func (nothing) GetSegment(string) *ldmodel.Segment         { return nil }

func main() {
	cases, _ := os.ReadFile("../cases")
	evaluator := evaluation.NewEvaluator(nothing{})
	for _, line := range strings.Split(strings.TrimSpace(string(cases)), "\n") {
		var parts []json.RawMessage
		if failure := json.Unmarshal([]byte(line), &parts); failure != nil {
			panic(failure)
		}
		var flag ldmodel.FeatureFlag
		text := fmt.Sprintf(`{"key": "f", "version": 1, "on": true, "variations": [false, true], "fallthrough": {"variation": 0},
			"offVariation": 0, "salt": "s", "rules": [{"id": "r", "variation": 1,
			"clauses": [{"contextKind": "user", "attribute": "end", "op": %s, "values": [%s]}]}]}`, parts[1], parts[2])
		if failure := json.Unmarshal([]byte(text), &flag); failure != nil {
			panic(failure)
		}
		user := ldcontext.NewBuilder("ada").SetValue("end", ldvalue.Parse(parts[0])).Build()
		fmt.Println(evaluator.Evaluate(&flag, user, nil).Detail.Value)
	}
}
G
cd "$work"
paste cases npm.seen python.seen go.seen | sed -E 's/(.*)\t(.*)\t(.*)\t(.*)/\1: Node \2, Python \3, Go \4/' >seen
holds 'a date-time in small letters is before nothing for @launchdarkly/node-server-sdk 9.13.7, and those of Python and Go read it' <<'S'
["2030-01-01T00:00:00Z", "before", "2031-01-01T00:00:00Z"]: Node true, Python true, Go true
["2030-01-01t00:00:00z", "before", "2031-01-01T00:00:00Z"]: Node false, Python true, Go true
["2016-12-31T23:59:60Z", "before", "2031-01-01T00:00:00Z"]: Node false, Python false, Go true
["2030-01-01T00:00:00.9998Z", "before", "2030-01-01T00:00:00.9999Z"]: Node false, Python true, Go true
["2030-01-01T00:00:00.0000002Z", "after", "2030-01-01T00:00:00.0000001Z"]: Node false, Python false, Go true
[1893456000000.5, "after", 1893456000000]: Node true, Python true, Go false
["é", "matches", "^\\w+$"]: Node false, Python true, Go false
["a\n", "matches", "^a$"]: Node false, Python true, Go false
["20300101000000000000.0.0", "semVerGreaterThan", "1.0.0"]: Node false, Python true, Go true
[9007199254740993, "in", 9007199254740992]: Node true, Python false, Go true
S
