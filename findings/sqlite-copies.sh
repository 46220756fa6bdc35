# sqlite-diffable 0.6, db-to-sqlite 1.5 and sqlite-dump 0.1.1 (PyPI): a ledger in SQLite written to files of JSON and back, copied, and
# written as SQL, after which each copy is asked for what the ledger refuses.
# sqlite-diffable and db-to-sqlite leave out the unique index of the live grants and the trigger, the second CHECK and NOT NULL as well, and
# exit with 0: a payment grants twice in the copy. A blob comes back from sqlite-diffable as a text, `b'\x00\xff'` (sqlite-diffable#4).
# sqlite-dump keeps all but `user_version`, which none of the three does.
# It matters to whoever keeps a ledger in git, or moves it: its rows are right, and what kept them right is gone.
# A file's version and schema are checked before it is used: `src/store/sqlite/migrate.ts`.
. "$(dirname "$0")/lib.sh"
pip_install sqlite-diffable==0.6 db-to-sqlite==1.5 sqlite-dump==0.1.1
cat >"$work/try.py" <<'P'
import sqlite3
import subprocess

import sqlite_dump

ledger = sqlite3.connect('ledger.db')
ledger.executescript(r"""
    CREATE TABLE paid (id INTEGER PRIMARY KEY, source TEXT NOT NULL, price REAL CHECK (price >= 0), receipt BLOB, revoked_at INTEGER);
    CREATE UNIQUE INDEX by_source ON paid (source) WHERE revoked_at IS NULL;
    CREATE TRIGGER no_change BEFORE UPDATE OF price ON paid BEGIN SELECT RAISE(ABORT, 'a grant is written once'); END;
    INSERT INTO paid VALUES (1, 'invoice-1', 19.9, x'00ff', NULL);
    PRAGMA user_version = 7;
""")
for arguments in (['sqlite-diffable', 'dump', 'ledger.db', 'files', '--all'], ['sqlite-diffable', 'load', 'sqlite-diffable.db', 'files'],
                  ['db-to-sqlite', 'sqlite:///ledger.db', 'db-to-sqlite.db', '--all']):
    subprocess.run([f'venv/bin/{arguments[0]}', *arguments[1:]], check=True, capture_output=True)
sqlite3.connect('sqlite-dump.db').executescript('\n'.join(sqlite_dump.iterdump(ledger)))

for name in ('ledger', 'sqlite-diffable', 'db-to-sqlite', 'sqlite-dump'):
    copy = sqlite3.connect(f'{name}.db')
    found = [f"version {copy.execute('PRAGMA user_version').fetchone()[0]}", f"receipt {copy.execute('SELECT receipt FROM paid').fetchone()[0]!r}"]
    for what, statement in (('a second grant', "INSERT INTO paid VALUES (3, 'invoice-1', 1, NULL, NULL)"),
                            ('a price of -5', "INSERT INTO paid VALUES (4, 'invoice-4', -5, NULL, NULL)"),
                            ('no source', 'INSERT INTO paid VALUES (5, NULL, 1, NULL, NULL)'),
                            ('another price', 'UPDATE paid SET price = 1 WHERE id = 1')):
        try:
            copy.execute(statement)
            found.append(f'takes {what}')
        except sqlite3.IntegrityError:
            found.append(f'refuses {what}')
    print(f"{name}: {', '.join(found)}")
P
cd "$work"
"$python" try.py >seen
holds 'a ledger copied by sqlite-diffable 0.6 or db-to-sqlite 1.5 takes a payment twice' <<'S'
ledger: version 7, receipt b'\x00\xff', refuses a second grant, refuses a price of -5, refuses no source, refuses another price
sqlite-diffable: version 0, receipt "b'\\x00\\xff'", takes a second grant, refuses a price of -5, refuses no source, takes another price
db-to-sqlite: version 0, receipt b'\x00\xff', takes a second grant, takes a price of -5, takes no source, takes another price
sqlite-dump: version 0, receipt b'\x00\xff', refuses a second grant, refuses a price of -5, refuses no source, refuses another price
S
