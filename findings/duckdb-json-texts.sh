# duckdb 2.0.1 (PyPI): rows of JSON, read by `SELECT * FROM 'grants.json'` and written again by COPY.
# A column of texts that can all be read as a day, a time or a UUID is one, though JSON says that they are texts: the invoice 4-5-6 is
# 2004-05-06, and 01-02-03 is 2001-02-03, the list 1:2:3 is 01:02:03, and an id in capitals comes back in small letters. A date-time of
# RFC 3339 is written without the T and with +00, which is none. A field that one row lacks is null in it, and `ID` beside `id` is `id_1`.
# One text that does not fit, and the column stays as it was.
# It matters to whoever cleans an export with it: ids are others, and access without an end has an `endsAt` of null.
# Ids are texts, and an end is absent where there is none (`spec/openapi.yaml`, `src/ledger/instant.ts`).
. "$(dirname "$0")/lib.sh"
pip_install duckdb==2.0.1
cd "$work"
"$python" - >seen <<'P'
import json
import duckdb

def copied(rows):
    json.dump(rows, open('in.json', 'w'))
    connection = duckdb.connect()
    connection.sql("SET timezone = 'UTC'")
    connection.sql("COPY (SELECT * FROM 'in.json') TO 'out.json' (ARRAY true)")
    for before, after in zip(rows, json.load(open('out.json'))):
        print(json.dumps(before), 'is', json.dumps(after))

copied([{'invoice': '4-5-6'}, {'invoice': '01-02-03'}])
copied([{'invoice': '4-5-6'}, {'invoice': 'inv-7'}])
copied([{'list': '1:2:3'}, {'list': '9:05'}])
copied([{'id': '550E8400-E29B-41D4-A716-446655440000'}])
copied([{'endsAt': '2030-01-31T00:00:00Z'}, {'endsAt': '2030-01-31T00:00:00+02:00'}])
copied([{'id': 'a'}, {'id': 'b', 'endsAt': 'x'}])
copied([{'ID': 'a', 'id': 'b'}])
P
holds 'duckdb 2.0.1 makes a day of the invoice 4-5-6, and an end of null where there is none' <<'S'
{"invoice": "4-5-6"} is {"invoice": "2004-05-06"}
{"invoice": "01-02-03"} is {"invoice": "2001-02-03"}
{"invoice": "4-5-6"} is {"invoice": "4-5-6"}
{"invoice": "inv-7"} is {"invoice": "inv-7"}
{"list": "1:2:3"} is {"list": "01:02:03"}
{"list": "9:05"} is {"list": "09:05:00"}
{"id": "550E8400-E29B-41D4-A716-446655440000"} is {"id": "550e8400-e29b-41d4-a716-446655440000"}
{"endsAt": "2030-01-31T00:00:00Z"} is {"endsAt": "2030-01-31 00:00:00+00"}
{"endsAt": "2030-01-31T00:00:00+02:00"} is {"endsAt": "2030-01-30 22:00:00+00"}
{"id": "a"} is {"id": "a", "endsAt": null}
{"id": "b", "endsAt": "x"} is {"id": "b", "endsAt": "x"}
{"ID": "a", "id": "b"} is {"ID": "a", "id_1": "b"}
S
