# pgloader 3.6.9 (Debian's 3.6.9-1), a ledger in SQLite brought to PostgreSQL 15 (15.20-0+deb12u1) with its defaults.
# A REAL, eight bytes in SQLite, becomes `real`, which has four: a price of 1234567.89 arrives as 1234567.9. A unique index of the live
# rows (WHERE revoked_at IS NULL) becomes one of all rows, or, when a revoked row shares the key, none at all. NOT NULL, CHECK and
# triggers are gone, and `REFERENCES account` without a column becomes SQL that does not parse. The errors are told, and yet the
# summary ends in a tick and the exit code is 0.
# It matters to whoever moves a ledger and looks at the number of rows: it is right.
# Here a ledger is not moved between stores; prices are `double precision` in PostgreSQL (`src/store/postgres/schema.ts`).
. "$(dirname "$0")/lib.sh"
needs sqlite3
debian_install pgloader=3.6.9-1
start_postgres
asked() { "$binaries/psql" -X -q -A -t -d ledger "$@"; }

for revoked in NULL 5; do
  rm -f "$work/ledger.db"
  sqlite3 "$work/ledger.db" "
    CREATE TABLE account (id INTEGER PRIMARY KEY);
    CREATE TABLE paid (
      id INTEGER PRIMARY KEY, account INTEGER NOT NULL REFERENCES account, source TEXT NOT NULL, price REAL CHECK (price >= 0), revoked_at INTEGER
    );
    CREATE UNIQUE INDEX by_source ON paid (account, source) WHERE revoked_at IS NULL;
    INSERT INTO account VALUES (1);
    INSERT INTO paid VALUES (1, 1, 'invoice-1', 1234567.89, $revoked);
    INSERT INTO paid VALUES (2, 1, CASE WHEN $revoked IS NULL THEN 'invoice-2' ELSE 'invoice-1' END, 29.5, NULL)"
  until "$binaries/psql" -X -q -d postgres -c 'DROP DATABASE IF EXISTS ledger' -c 'CREATE DATABASE ledger' >"$work/psql.log" 2>&1; do sleep 0.2; done
  code=0
  (cd "$work" && debian/usr/bin/pgloader "$work/ledger.db" "pgsql://postgres@127.0.0.1:$PGPORT/ledger") >"$work/pgloader.log" 2>&1 || code=$?
  errors=$(grep -c ' ERROR ' "$work/pgloader.log") ticks=$(grep -c 'Total import time *✓' "$work/pgloader.log")
  echo "revoked at $revoked: exit code $code, $(asked -c 'SELECT count(*) FROM paid') rows, errors $errors, tick $ticks"
  asked -c "SELECT 'price ' || price::text FROM paid WHERE id = 1" \
    -c "SELECT 'NOT NULL ' || count(*) FROM pg_attribute WHERE attrelid = 'paid'::regclass AND attname IN ('account', 'source') AND attnotnull" \
    -c "SELECT 'other constraints ' || count(*) FROM pg_constraint WHERE conrelid = 'paid'::regclass AND contype <> 'p'" \
    -c "SELECT regexp_replace(indexdef, 'idx_[0-9]+_', '') FROM pg_indexes WHERE tablename = 'paid' AND indexname NOT LIKE '%pkey'"
done >"$work/seen"
holds 'pgloader 3.6.9 makes four bytes of a price and drops the condition of a unique index' <<'S'
revoked at NULL: exit code 0, 2 rows, errors 1, tick 1
price 1.2345679e+06
NOT NULL 0
other constraints 0
CREATE UNIQUE INDEX by_source ON public.paid USING btree (account, source)
revoked at 5: exit code 0, 2 rows, errors 2, tick 1
price 1.2345679e+06
NOT NULL 0
other constraints 0
S
