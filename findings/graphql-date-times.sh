# graphql-scalars 2.0.0 (npm), graphene 3.4.3, strawberry-graphql 0.327.7 (PyPI) and gqlgen 0.17.98 (Go): one scalar `DateTime`, as the schema
# of each calls it, and the moments that it takes; and what each says of a moment in an answer.
# For the two of Python a week date, a bare year, a day and a time without an offset are date-times, and 24:00 is the next midnight; they
# answer a moment without an offset as they were given it, which graphql-scalars and gqlgen refuse to read. gqlgen refuses small letters,
# which RFC 3339 allows. A number is milliseconds for graphql-scalars in an answer, so that 1893456000 seconds are 1970, without an error.
# It matters behind a gateway that joins such schemas by the name of the scalar: what one service writes the next one cannot read.
# A date-time has an offset here, and one reader (`spec/date-time.ts`).
. "$(dirname "$0")/lib.sh"
npm_install graphql-scalars@2.0.0 graphql@17.1.0 --legacy-peer-deps
pip_install graphene==3.4.3 strawberry-graphql==0.327.7
cd "$work"
cat >given.json <<'J'
["2030-01-31T00:00:00+02:00", "2030-01-31t00:00:00z", "2030-01-31T00:00:00", "2030-01-31", "2030-W05-4", "2030", "2030-01-31T24:00:00Z", "2030-02-30T00:00:00Z"]
J
cat >try.mjs <<'N'
import { readFileSync } from 'node:fs'
import { DateTimeResolver } from 'graphql-scalars'

for (const text of JSON.parse(readFileSync('given.json'))) {
  let found = 'raises'
  try {
    found = DateTimeResolver.parseValue(text).toISOString()
  } catch {}
  console.log('graphql-scalars:', text, found)
}
console.log('graphql-scalars answers', DateTimeResolver.serialize(1893456000).toISOString?.() ?? DateTimeResolver.serialize(1893456000))
N
node try.mjs >seen
"$python" - >>seen 2>/dev/null <<'P'
import datetime, json
import graphene, strawberry

class First(graphene.ObjectType):
    seen = graphene.DateTime(end=graphene.DateTime(required=True))
    def resolve_seen(self, info, end):
        return end

@strawberry.type
class Second:
    @strawberry.field
    def seen(self, end: datetime.datetime) -> datetime.datetime:
        return end

first, second = graphene.Schema(query=First), strawberry.Schema(query=Second)
query = 'query($end: DateTime!) { seen(end: $end) }'
for text in json.load(open('given.json')):
    answers = first.execute(query, variables={'end': text}), second.execute_sync(query, variable_values={'end': text})
    print('graphene, strawberry:', text, *(answer.data['seen'] if answer.data else 'raises' for answer in answers))
P
go_run github.com/99designs/gqlgen@v0.17.98 >>seen <<'G'
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/99designs/gqlgen/graphql"
)

func main() {
	content, _ := os.ReadFile("../given.json")
	var given []string
	json.Unmarshal(content, &given)
	for _, text := range given {
		found := "raises"
		if moment, failure := graphql.UnmarshalTime(text); failure == nil {
			found = moment.UTC().String()
		}
		fmt.Println("gqlgen:", text, found)
	}
}
G
holds 'a week date is a DateTime for graphene 3.4.3 and strawberry 0.327.7 alone' <<'S'
graphql-scalars: 2030-01-31T00:00:00+02:00 2030-01-30T22:00:00.000Z
graphql-scalars: 2030-01-31t00:00:00z 2030-01-31T00:00:00.000Z
graphql-scalars: 2030-01-31T00:00:00 raises
graphql-scalars: 2030-01-31 raises
graphql-scalars: 2030-W05-4 raises
graphql-scalars: 2030 raises
graphql-scalars: 2030-01-31T24:00:00Z raises
graphql-scalars: 2030-02-30T00:00:00Z raises
graphql-scalars answers 1970-01-22T21:57:36.000Z
graphene, strawberry: 2030-01-31T00:00:00+02:00 2030-01-31T00:00:00+02:00 2030-01-31T00:00:00+02:00
graphene, strawberry: 2030-01-31t00:00:00z 2030-01-31T00:00:00+00:00 2030-01-31T00:00:00+00:00
graphene, strawberry: 2030-01-31T00:00:00 2030-01-31T00:00:00 2030-01-31T00:00:00
graphene, strawberry: 2030-01-31 2030-01-31T00:00:00 2030-01-31T00:00:00
graphene, strawberry: 2030-W05-4 2030-01-31T00:00:00 2030-01-31T00:00:00
graphene, strawberry: 2030 2030-01-01T00:00:00 2030-01-01T00:00:00
graphene, strawberry: 2030-01-31T24:00:00Z 2030-02-01T00:00:00+00:00 2030-02-01T00:00:00+00:00
graphene, strawberry: 2030-02-30T00:00:00Z raises raises
gqlgen: 2030-01-31T00:00:00+02:00 2030-01-30 22:00:00 +0000 UTC
gqlgen: 2030-01-31t00:00:00z raises
gqlgen: 2030-01-31T00:00:00 raises
gqlgen: 2030-01-31 raises
gqlgen: 2030-W05-4 raises
gqlgen: 2030 raises
gqlgen: 2030-01-31T24:00:00Z raises
gqlgen: 2030-02-30T00:00:00Z raises
S
