# alembic 1.20.1 (with SQLAlchemy 2.1.9) and sqlite-utils 4.2.1, which change one column of a SQLite table by making the table anew.
# After sqlite-utils' `transform` the triggers and COLLATE are gone; after alembic's batch mode the CHECKs and ON DELETE CASCADE too
# (it warns of an unnamed CHECK alone). The partial index stays, so that a look at the indexes shows nothing.
# With `foreign_keys` on, alembic's change of `account` deletes each grant that refers to it, and the migration succeeds.
# It matters to a ledger that guards its rows by triggers: from then on what was written for good can be changed.
# Never change our file with either: a ledger's schema is checked when it is opened (`src/store/sqlite/migrate.ts`).
. "$(dirname "$0")/lib.sh"
pip_install alembic==1.20.1 sqlalchemy==2.1.9 sqlite-utils==4.2.1
cat >"$work/try.py" <<'P'
import sqlite3
import sys
from pathlib import Path

import sqlalchemy
import sqlite_utils
from alembic.migration import MigrationContext
from alembic.operations import Operations

file = Path(sys.argv[1])
SCHEMA = """
    CREATE TABLE account (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE paid (
      id INTEGER PRIMARY KEY, account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      source TEXT COLLATE NOCASE, revoked_at INTEGER, CHECK (id > 0)
    );
    CREATE UNIQUE INDEX by_source ON paid (account, source) WHERE revoked_at IS NULL;
    CREATE TRIGGER for_good BEFORE UPDATE ON paid WHEN OLD.revoked_at IS NOT NULL BEGIN SELECT RAISE(ABORT, 'for good'); END;
    INSERT INTO account VALUES (1, 'Rosa');
    INSERT INTO paid VALUES (1, 1, 'invoice-1', NULL);
"""
KEPT = ('WHERE revoked_at IS NULL', 'CREATE TRIGGER', 'COLLATE', 'CHECK', 'ON DELETE CASCADE')


def with_sqlite_utils(table, column):
    database = sqlite_utils.Database(file)
    database.execute('PRAGMA foreign_keys = ON')
    database[table].transform(defaults={column: 'x'})
    database.close()


def with_alembic(table, column):
    engine = sqlalchemy.create_engine(f'sqlite:///{file}')
    sqlalchemy.event.listen(engine, 'connect', lambda connection, _: connection.execute('PRAGMA foreign_keys = ON'))
    with engine.begin() as connection:
        with Operations(MigrationContext.configure(connection)).batch_alter_table(table) as batch:
            batch.alter_column(column, server_default='x')
    engine.dispose()


for change in (with_sqlite_utils, with_alembic):
    for table, column in (('paid', 'source'), ('account', 'name')):
        file.unlink(missing_ok=True)
        connection = sqlite3.connect(file)
        connection.executescript(SCHEMA)
        connection.close()
        change(table, column)
        connection = sqlite3.connect(file)
        schema = '\n'.join(row[0] for row in connection.execute('SELECT sql FROM sqlite_schema'))
        rows = connection.execute('SELECT count(*) FROM paid').fetchone()[0]
        connection.close()
        gone = [part for part in KEPT if part not in schema]
        print(f'{change.__name__}, {table} changed: {rows} of 1 rows, gone {", ".join(gone) or "nothing"}')
P
"$python" -W ignore "$work/try.py" "$work/ledger.db" >"$work/seen"
holds 'sqlite-utils 4.2.1 loses triggers, alembic 1.20.1 CHECKs too, and the rows that refer to the changed table' <<'S'
with_sqlite_utils, paid changed: 1 of 1 rows, gone CREATE TRIGGER, COLLATE
with_sqlite_utils, account changed: 1 of 1 rows, gone nothing
with_alembic, paid changed: 1 of 1 rows, gone CREATE TRIGGER, COLLATE, CHECK, ON DELETE CASCADE
with_alembic, account changed: 0 of 1 rows, gone nothing
S
