# sqlx 0.9.0 (Rust), pgx 5.13.0 (Go), psycopg 3.3.9 and SQLAlchemy 2.1.9 (Python), each reading four periods of PostgreSQL 18
# (@electric-sql/pglite 0.5.14; pgx their texts): of January, without an end, taken back at the moment it began, and without bounds.
# `tstzrange(t, t)` is `empty` to PostgreSQL, which forgets t. sqlx reads it as the range without a start and without an end, the same
# value that it makes of `(,)`: access that never was is access for all time. The other three have a field that tells; the end that they
# give is as absent as that of a period for ever, so that `if period.upper is None` takes it for permanent.
# It matters to whoever shortens a period instead of deleting it: the ones revoked at once are those that come back for ever.
# Our store has two numbers and the moment of the revoke (`src/store/postgres/schema.ts`), no ranges.
. "$(dirname "$0")/lib.sh"
needs cargo
npm_install @electric-sql/pglite@0.5.14 @electric-sql/pglite-socket@0.2.17
pip_install psycopg==3.3.9 psycopg-binary==3.3.9 sqlalchemy==2.1.9
cd "$work"
cat >server.mjs <<'N'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

const db = await PGlite.create()
await db.exec(`
  CREATE TABLE access (name text, period tstzrange);
  INSERT INTO access VALUES ('1 January', '[2030-01-01Z,2030-02-01Z)'), ('2 for ever', '[2030-01-01Z,)'),
    ('3 revoked at once', tstzrange('2030-01-01Z', '2030-01-01Z')), ('4 no bounds', '(,)')`)
await new PGLiteSocketServer({ db, host: '127.0.0.1', port: Number(process.argv[2]) }).start()
console.log('ready')
N
mkdir -p rust/src
cat >rust/Cargo.toml <<'T'
[package]
name = "finding"
version = "0.0.0"
edition = "2021"

[dependencies]
sqlx = { version = "=0.9.0", default-features = false, features = ["postgres", "runtime-tokio", "chrono"] }
tokio = { version = "1", features = ["macros", "rt"] }

[profile.dev]
debug = false
T
cat >rust/src/main.rs <<'R'
use sqlx::postgres::types::PgRange;
use sqlx::types::chrono::{DateTime, Utc};
use sqlx::Connection;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let address = std::env::args().nth(1).unwrap();
    let mut database = sqlx::PgConnection::connect(&address).await.unwrap();
    let rows: Vec<(String, PgRange<DateTime<Utc>>)> =
        sqlx::query_as("SELECT name, period FROM access ORDER BY name").fetch_all(&mut database).await.unwrap();
    for (name, period) in &rows {
        println!("sqlx: {name}, from {:?} to {:?}", period.start, period.end);
    }
    println!("sqlx: revoked at once is equal to no bounds: {}", rows[2].1 == rows[3].1);
}
R
(cd rust && cargo build -q) >cargo.log 2>&1 || { tail -n 5 cargo.log >&2; missing "sqlx 0.9.0"; }
cat >try.py <<'P'
import sys

import psycopg
from sqlalchemy import create_engine, text
from sqlalchemy.dialects.postgresql import TSTZRANGE

question = 'SELECT name, period FROM access ORDER BY name'
if sys.argv[1] == 'psycopg':
    with psycopg.connect(sys.argv[2]) as database:
        rows = database.execute(question).fetchall()
else:
    with create_engine(sys.argv[2].replace('postgres:', 'postgresql+psycopg:')).connect() as database:
        rows = database.execute(text(question).columns(period=TSTZRANGE)).fetchall()
for name, period in rows:
    end = period.upper and period.upper.date()
    print(f'{sys.argv[1]}: {name}, end {end}, empty {period.isempty}')
P
# Starts a database of its own, since it takes one connection, and runs a command with its address.
with_database() {
  local port
  port=$(free_port)
  : >server.log
  node server.mjs "$port" >>server.log &
  until grep -q ready server.log; do sleep 0.2; done
  "$@" "postgres://postgres:postgres@127.0.0.1:$port/postgres?sslmode=disable"
}
{
  with_database rust/target/debug/finding
  with_database "$python" try.py psycopg
  with_database "$python" try.py SQLAlchemy
  go_run github.com/jackc/pgx/v5@v5.13.0 <<'G'
package main

import (
	"fmt"

	"github.com/jackc/pgx/v5/pgtype"
)

func main() {
	for _, text := range []string{`["2030-01-01 00:00:00+00","2030-02-01 00:00:00+00")`, `["2030-01-01 00:00:00+00",)`, `empty`, `(,)`} {
		var period pgtype.Range[pgtype.Timestamptz]
		if err := pgtype.NewMap().Scan(pgtype.TstzrangeOID, pgtype.TextFormatCode, []byte(text), &period); err != nil {
			panic(err)
		}
		fmt.Printf("pgx: %s, end valid %t, empty %t\n", text, period.Upper.Valid, period.UpperType == pgtype.Empty)
	}
}
G
} >seen
holds 'sqlx 0.9.0 reads an empty period as one without bounds; pgx, psycopg and SQLAlchemy give it no end' <<'S'
sqlx: 1 January, from Included(2030-01-01T00:00:00Z) to Excluded(2030-02-01T00:00:00Z)
sqlx: 2 for ever, from Included(2030-01-01T00:00:00Z) to Unbounded
sqlx: 3 revoked at once, from Unbounded to Unbounded
sqlx: 4 no bounds, from Unbounded to Unbounded
sqlx: revoked at once is equal to no bounds: true
psycopg: 1 January, end 2030-02-01, empty False
psycopg: 2 for ever, end None, empty False
psycopg: 3 revoked at once, end None, empty True
psycopg: 4 no bounds, end None, empty False
SQLAlchemy: 1 January, end 2030-02-01, empty False
SQLAlchemy: 2 for ever, end None, empty False
SQLAlchemy: 3 revoked at once, end None, empty True
SQLAlchemy: 4 no bounds, end None, empty False
pgx: ["2030-01-01 00:00:00+00","2030-02-01 00:00:00+00"), end valid true, empty false
pgx: ["2030-01-01 00:00:00+00",), end valid false, empty false
pgx: empty, end valid false, empty true
pgx: (,), end valid false, empty false
S
