# odata-query 0.10.0 (PyPI): the SQL that it makes of a `$filter` of OData 4 for SQLite, run on four rows.
# Parentheses around arithmetic are gone: `(price add 10) mul 2` is `"price" + 10 * 2`, and `price sub (seats sub 1)` subtracts both. `%`
# and `_` of a text that is searched are doubled, which escapes nothing: `contains(name,'a_b')` does not find `a_b`, and finds `axyb`.
# A date-time is put through DATETIME, which has a blank for the T, so that rows with RFC 3339's texts are equal to none and greater than
# each earlier time of their day. A negative field is `None "seats"`, a difference to `now()` an INTERVAL, which SQLite does not have,
# and `in` with one value is refused.
# It matters to a list that is filtered by it: rows are missing and others are there, and no answer is an error.
# Our lists have a parameter for each filter, and compare instants as numbers (`src/store/sqlite/schema.ts`).
. "$(dirname "$0")/lib.sh"
pip_install odata-query==0.10.0
cat >"$work/try.py" <<'P'
import sqlite3

from odata_query.exceptions import ODataException
from odata_query.grammar import ODataLexer, ODataParser
from odata_query.sql import AstToSqliteSqlVisitor

database = sqlite3.connect(':memory:')
database.execute('CREATE TABLE access (name TEXT, price INTEGER, seats INTEGER, endsAt TEXT)')
database.executemany('INSERT INTO access VALUES (?, ?, ?, ?)', [
    ('a_b', 10, 2, '2030-01-01T00:00:00Z'),
    ('axyb', 20, 1, '2030-01-01T12:00:00Z'),
    ('50% off', 30, 3, '2029-12-31T23:59:59Z'),
    ('500 off', 40, 4, '2030-01-02T00:00:00Z'),
])
for text in (
    '(price add 10) mul 2 eq 40',
    'price sub (seats sub 1) eq 9',
    "contains(name,'a_b')",
    "contains(name,'50%')",
    'endsAt eq 2030-01-01T00:00:00Z',
    'endsAt gt 2030-01-01T00:00:00Z',
    '-seats eq -2',
    "endsAt gt now() sub duration'P1D'",
    "name in ('a_b')",
):
    try:
        condition = AstToSqliteSqlVisitor().visit(ODataParser().parse(ODataLexer().tokenize(text)))
        found = [name for name, in database.execute(f'SELECT name FROM access WHERE {condition} ORDER BY endsAt')]
        seen = f'{condition}: {", ".join(found) or "none"}'
    except ODataException:
        seen = 'refused'
    except sqlite3.OperationalError:
        seen = f'{condition}: no SQL'
    print(f'{text} | {seen}')
P
"$python" "$work/try.py" >"$work/seen" 2>"$work/errors" || { cat "$work/errors" >&2; exit 1; }
holds 'odata-query 0.10.0 drops parentheses of arithmetic, and what it finds for `a_b` is not it' <<'S'
(price add 10) mul 2 eq 40 | "price" + 10 * 2 = 40: axyb
price sub (seats sub 1) eq 9 | "price" - "seats" - 1 = 9: none
contains(name,'a_b') | "name" LIKE '%a__b%': axyb
contains(name,'50%') | "name" LIKE '%50%%%': 50% off, 500 off
endsAt eq 2030-01-01T00:00:00Z | "endsAt" = DATETIME('2030-01-01T00:00:00Z'): none
endsAt gt 2030-01-01T00:00:00Z | "endsAt" > DATETIME('2030-01-01T00:00:00Z'): a_b, axyb, 500 off
-seats eq -2 | None "seats" = -2: no SQL
endsAt gt now() sub duration'P1D' | "endsAt" > DATETIME('now') - INTERVAL '1' DAY: no SQL
name in ('a_b') | refused
S
