# structured-headers 2.1.0 (npm), http_sfv 0.9.9 (PyPI) and httpsfv 1.1.2 (github.com/dunglas/httpsfv, Go): a Date of RFC 9651, as the field
# Deprecation (RFC 9745) has one, and a decimal.
# structured-headers reads a Date only where the field ends behind it: with a parameter, or another member behind it, it raises, in a
# parameter too. http_sfv gives a datetime without a zone in the zone of the machine. A decimal 1.0 goes back as the integer 1 from the
# first, which is another type for the RFC.
# It matters to whoever reads when an API's version ends from such a field: a valid one raises, or is hours off.
# The server sends no such field; the day on which something goes is in the contract, `x-sunset` (`docs/versioning-policy.md`).
. "$(dirname "$0")/lib.sh"
npm_install structured-headers@2.1.0
pip_install http_sfv==0.9.9
cat >"$work/fields" <<'F'
@1893456000
@1893456000;a
@1893456000, @1893542400
a;until=@1893456000;b
1.0
F
export FIELDS=$work/fields TZ=Asia/Tokyo
cat >"$work/try.mjs" <<'N'
import { readFileSync } from 'node:fs'
import { parseList, serializeList } from 'structured-headers'

const shown = (value) => (value instanceof Date ? value.toISOString() : typeof value === 'object' ? 'token' : value)
for (const field of readFileSync(process.env.FIELDS, 'utf8').trim().split('\n')) {
  let found = 'raises'
  try {
    const list = parseList(field)
    found = `${list.map(([value, parameters]) => [value, ...parameters.values()].map(shown)).join(' ')}, again: ${serializeList(list)}`
  } catch {}
  console.log(`${field} | structured-headers: ${found}`)
}
N
cat >"$work/try.py" <<'P'
import datetime
import os

import http_sfv

for field in open(os.environ['FIELDS']).read().strip().split('\n'):
    found = http_sfv.List()
    found.parse(field.encode())
    values = [value for item in found for value in (item.value, *item.params.values())]
    shown = [value.isoformat() if isinstance(value, datetime.datetime) else value for value in values]
    print(f'{field} | http_sfv:', ','.join(map(str, shown)) + f', again: {found}')
P
{
  (cd "$work" && node try.mjs)
  "$python" "$work/try.py"
  go_run github.com/dunglas/httpsfv@v1.1.2 <<'G'
package main

import (
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/dunglas/httpsfv"
)

func shown(value any) string {
	if moment, ok := value.(time.Time); ok {
		return moment.UTC().Format(time.RFC3339)
	}
	return fmt.Sprint(value)
}

func main() {
	text, _ := os.ReadFile(os.Getenv("FIELDS"))
	for _, field := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		list, err := httpsfv.UnmarshalList([]string{field})
		if err != nil {
			panic(err)
		}
		var values []string
		for _, member := range list {
			item := member.(httpsfv.Item)
			values = append(values, shown(item.Value))
			for _, name := range item.Params.Names() {
				value, _ := item.Params.Get(name)
				values = append(values, shown(value))
			}
		}
		again, _ := httpsfv.Marshal(list)
		fmt.Printf("%s | httpsfv: %s, again: %s\n", field, strings.Join(values, ","), again)
	}
}
G
} | LC_ALL=C sort -s -t '|' -k 1,1 >"$work/seen"
holds 'structured-headers 2.1.0 raises at a Date that is not the end of its field, and http_sfv 0.9.9 reads it in local time' <<'S'
1.0 | structured-headers: 1, again: 1
1.0 | http_sfv: 1.0, again: 1.0
1.0 | httpsfv: 1, again: 1.0
@1893456000 | structured-headers: 2030-01-01T00:00:00.000Z, again: @1893456000
@1893456000 | http_sfv: 2030-01-01T09:00:00, again: @1893456000
@1893456000 | httpsfv: 2030-01-01T00:00:00Z, again: @1893456000
@1893456000, @1893542400 | structured-headers: raises
@1893456000, @1893542400 | http_sfv: 2030-01-01T09:00:00,2030-01-02T09:00:00, again: @1893456000, @1893542400
@1893456000, @1893542400 | httpsfv: 2030-01-01T00:00:00Z,2030-01-02T00:00:00Z, again: @1893456000, @1893542400
@1893456000;a | structured-headers: raises
@1893456000;a | http_sfv: 2030-01-01T09:00:00,True, again: @1893456000;a
@1893456000;a | httpsfv: 2030-01-01T00:00:00Z,true, again: @1893456000;a
a;until=@1893456000;b | structured-headers: raises
a;until=@1893456000;b | http_sfv: a,2030-01-01T09:00:00,True, again: a;until=@1893456000;b
a;until=@1893456000;b | httpsfv: a,2030-01-01T00:00:00Z,true, again: a;until=@1893456000;b
S
