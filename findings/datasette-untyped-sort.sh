# datasette 0.65.5, the JSON of a table with thirty rows, in pages of four, sorted by a column that has no type.
# SQLite lets a column go without a type, and CREATE TABLE ... AS SELECT makes each column of an expression so. The next page begins at
# the value of the cursor, which comes from the URL as text, and to SQLite every number is less than every text: upwards the list ends
# after the first page, downwards the first page comes for ever. Both say nothing. With REAL or INTEGER all thirty come.
# It matters to whoever publishes a report of a ledger, made by such a SELECT (`price * 12`): the sum over all pages is that of one.
# Our store's columns have types (`src/store/sqlite/schema.ts`), and a cursor holds a position (`src/api/cursors.ts`).
. "$(dirname "$0")/lib.sh"
pip_install datasette==0.65.5
cd "$work"
cat >try.py <<'P'
import asyncio
import sqlite3

from datasette.app import Datasette

database = sqlite3.connect('ledger.db')
database.execute('CREATE TABLE bundle (id INTEGER PRIMARY KEY, price REAL)')
database.executemany('INSERT INTO bundle VALUES (?, ?)', [(number, number * 1.5) for number in range(1, 31)])
database.execute('CREATE TABLE report AS SELECT id, price, price * 12 AS year FROM bundle')
database.commit()
database.close()


async def walk(site, table, order):
    path, pages, seen = f'/ledger/{table}.json?_shape=objects&{order}', 0, []
    while path and pages < 20:
        page = (await site.client.get(path)).json()
        pages += 1
        seen += [row['id'] for row in page['rows']]
        path = page['next_url'] and '/' + page['next_url'].split('/', 3)[3]
    end = 'and goes on' if path else 'and ends'
    print(f'{table} {order}: {len(set(seen))} of 30 rows in {pages} pages, {end}')


async def main():
    site = Datasette(['ledger.db'], settings={'default_page_size': 4})
    for order in ('_sort=price', '_sort_desc=price', '_sort=year', '_sort_desc=year'):
        await walk(site, 'report', order)


asyncio.run(main())
P
"$python" try.py >seen
holds 'datasette 0.65.5 shows four of thirty rows, or four for ever, by a column without a type' <<'S'
report _sort=price: 30 of 30 rows in 8 pages, and ends
report _sort_desc=price: 30 of 30 rows in 8 pages, and ends
report _sort=year: 4 of 30 rows in 2 pages, and ends
report _sort_desc=year: 4 of 30 rows in 20 pages, and goes on
S
