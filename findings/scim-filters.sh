# scim-query-filter-parser 2.0.4, scim2-parse-filter 0.2.10, scim2-filter 0.2.0 and scimmy 1.3.5 (npm): filters of SCIM (RFC 7644,
# 3.4.2.2) over four accesses, a with an end at 00:00Z, b half an hour before, c with null, d half a second after.
# For scim2-filter `not (...)` lets everything through and `and` does not bind closer than `or`; scimmy takes `not` of an `or` for
# everything too, and the first has no `not`. "After 00:00Z" is b for three, since they compare texts, and not d; `eq` of the same
# moment with another offset is nothing for all four. null, which by RFC 7643 is the same as absent, is present (`pr`) for all four.
# It matters to a list of who has access until when: `not (endsAt pr)` finds no permanent access, and a filter that was refused
# nowhere says the opposite.
# Our lists have a parameter for each filter, `endsAfter` and `endsBefore` among them, and compare instants (`spec/date-time.ts`).
. "$(dirname "$0")/lib.sh"
npm_install scim-query-filter-parser@2.0.4 scim2-parse-filter@0.2.10 scim2-filter@0.2.0 scimmy@1.3.5
cat >"$work/try.mjs" <<'N'
import { compileFilter } from 'scim-query-filter-parser'
import { filter as filterOf, parse } from 'scim2-filter'
import { filter as testOf, parse as read } from 'scim2-parse-filter'
import SCIMMY from 'scimmy'

const accesses = [
  { id: 'a', active: true, endsAt: '2030-01-01T00:00:00Z' },
  { id: 'b', active: false, endsAt: '2030-01-01T01:30:00+02:00' },
  { id: 'c', active: true, endsAt: null },
  { id: 'd', active: true, endsAt: '2030-01-01T00:00:00.500Z' },
]
const libraries = {
  'scim-query-filter-parser': compileFilter,
  'scim2-parse-filter': (text) => testOf(read(text)),
  'scim2-filter': (text) => filterOf(parse(text)),
  scimmy: (text) => {
    const filter = new SCIMMY.Types.Filter(text)
    return (access) => filter.match([access]).length > 0
  },
}
for (const text of [
  'id eq "a" or id eq "b" and active eq true',
  'not (id eq "a") and active eq true',
  'not (id eq "a" or id eq "b")',
  'endsAt gt "2030-01-01T00:00:00Z"',
  'endsAt eq "2030-01-01T02:00:00+02:00"',
  'endsAt pr',
  'not (endsAt pr)',
]) {
  console.log(text)
  for (const [name, compile] of Object.entries(libraries)) {
    let found
    try {
      found = accesses.filter(compile(text)).map(({ id }) => id).join(' ') || 'none'
    } catch {
      found = 'raises'
    }
    console.log(`  ${name}: ${found}`)
  }
}
N
node "$work/try.mjs" >"$work/seen"
holds 'four readers of SCIM filters find four sets of accesses; scim2-filter 0.2.0 lets everything through a not' <<'S'
id eq "a" or id eq "b" and active eq true
  scim-query-filter-parser: a
  scim2-parse-filter: a
  scim2-filter: none
  scimmy: a
not (id eq "a") and active eq true
  scim-query-filter-parser: raises
  scim2-parse-filter: c d
  scim2-filter: a b c d
  scimmy: c d
not (id eq "a" or id eq "b")
  scim-query-filter-parser: raises
  scim2-parse-filter: c d
  scim2-filter: a b c d
  scimmy: a b c d
endsAt gt "2030-01-01T00:00:00Z"
  scim-query-filter-parser: b
  scim2-parse-filter: b
  scim2-filter: b
  scimmy: d
endsAt eq "2030-01-01T02:00:00+02:00"
  scim-query-filter-parser: none
  scim2-parse-filter: none
  scim2-filter: none
  scimmy: none
endsAt pr
  scim-query-filter-parser: a b c d
  scim2-parse-filter: a b c d
  scim2-filter: a b c d
  scimmy: a b c d
not (endsAt pr)
  scim-query-filter-parser: raises
  scim2-parse-filter: none
  scim2-filter: none
  scimmy: none
S
