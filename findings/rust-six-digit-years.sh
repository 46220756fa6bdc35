# time 0.3.55 (Rust), its `time::serde::iso8601`, `rfc3339` and what `derive` does without them, which write a moment into JSON; and who
# reads it: Node and luxon 3.7.2, ajv-formats 3.0.1 (npm), Java, Python's fromisoformat, python-dateutil 2.9.0.post0 (PyPI), Go and SQLite.
# iso8601 writes the year with a sign and six digits, `+002030-01-31`, and nine of a fraction. Node, luxon and Java read that, so that tests
# with them are green; Python, dateutil, Go and `format: date-time` refuse it, and SQLite makes NULL of it. Without either a moment is a
# list of nine numbers, whose second is the day of the year.
# It matters to whoever writes an end from Rust: each create is refused, or a text in a database sorts before all with four digits.
# Our server answers 400 (`spec/date-time.ts`).
. "$(dirname "$0")/lib.sh"
needs java sqlite3
npm_install luxon@3.7.2 ajv@8.20.0 ajv-formats@3.0.1
pip_install python-dateutil==2.9.0.post0
cd "$work"
cargo_run 'serde = { version = "=1.0.229", features = ["derive"] }' \
  'serde_json = "=1.0.154"' \
  'time = { version = "=0.3.55", features = ["serde-well-known", "macros"] }' >grant <<'R'
use serde::Serialize;
use time::OffsetDateTime;

#[derive(Serialize)]
struct Grant {
    #[serde(with = "time::serde::iso8601")]
    iso8601: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    rfc3339: OffsetDateTime,
    derived: OffsetDateTime,
}

fn main() {
    let end = time::macros::datetime!(2030-01-31 12:00:00.5 UTC);
    println!("{}", serde_json::to_string(&Grant { iso8601: end, rfc3339: end, derived: end }).unwrap());
}
R
cat >try.mjs <<'N'
import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { DateTime } from 'luxon'

const ajv = new Ajv2020()
formats.default(ajv)
const { iso8601, rfc3339 } = JSON.parse(readFileSync('grant', 'utf8'))
const moment = (read) => (text) => {
  const ms = read(text)
  return Number.isNaN(ms) ? 'refuses' : new Date(ms).toISOString()
}
const readers = {
  Node: moment(Date.parse),
  luxon: moment((text) => DateTime.fromISO(text).toMillis()),
  'ajv-formats': (text) => (ajv.validate({ type: 'string', format: 'date-time' }, text) ? 'valid' : 'refuses'),
}
for (const [name, read] of Object.entries(readers)) console.log(`${name}: ${read(iso8601)}; rfc3339 ${read(rfc3339)}`)
N
cat >Try.java <<'J'
import java.time.Instant;

public class Try {
  public static void main(String[] arguments) {
    System.out.println("Java: " + Instant.parse(arguments[0]) + "; rfc3339 " + Instant.parse(arguments[1]));
  }
}
J
cat >try.py <<'P'
import sys
from datetime import datetime

from dateutil import parser


def read(reader, text):
    try:
        return reader(text).isoformat()
    except ValueError:
        return 'refuses'


for name, reader in (('Python', datetime.fromisoformat), ('dateutil', parser.isoparse)):
    print(f'{name}: {read(reader, sys.argv[1])}; rfc3339 {read(reader, sys.argv[2])}')
P
iso8601=$(cut -d'"' -f4 grant) rfc3339=$(cut -d'"' -f8 grant)
export iso8601 rfc3339
{
  cat grant
  node try.mjs
  java Try.java "$iso8601" "$rfc3339"
  "$python" try.py "$iso8601" "$rfc3339"
  sqlite3 :memory: "SELECT 'SQLite: ' || ifnull(datetime('$iso8601'), 'NULL') || '; rfc3339 ' || datetime('$rfc3339')"
  go_run <<'G'
package main

import (
	"fmt"
	"os"
	"time"
)

func read(text string) string {
	moment, failure := time.Parse(time.RFC3339, text)
	if failure != nil {
		return "refuses"
	}
	return moment.Format(time.RFC3339Nano)
}

func main() { fmt.Println("Go: " + read(os.Getenv("iso8601")) + "; rfc3339 " + read(os.Getenv("rfc3339"))) }
G
} >seen
holds 'time::serde::iso8601 of time 0.3.55 writes years of six digits, which Node and Java read and Python, Go and JSON Schema refuse' <<'S'
{"iso8601":"+002030-01-31T12:00:00.500000000Z","rfc3339":"2030-01-31T12:00:00.5Z","derived":[2030,31,12,0,0,500000000,0,0,0]}
Node: 2030-01-31T12:00:00.500Z; rfc3339 2030-01-31T12:00:00.500Z
luxon: 2030-01-31T12:00:00.500Z; rfc3339 2030-01-31T12:00:00.500Z
ajv-formats: refuses; rfc3339 valid
Java: 2030-01-31T12:00:00.500Z; rfc3339 2030-01-31T12:00:00.500Z
Python: refuses; rfc3339 2030-01-31T12:00:00.500000+00:00
dateutil: refuses; rfc3339 2030-01-31T12:00:00.500000+00:00
SQLite: NULL; rfc3339 2030-01-31 12:00:00
Go: refuses; rfc3339 2030-01-31T12:00:00.5Z
S
