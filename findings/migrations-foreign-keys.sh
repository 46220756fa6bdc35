# goose 3.30.1 and golang-migrate 4.20.1 (Go, with mattn/go-sqlite3) and flyway-core 13.12.2 (Java), one migration in the steps of
# SQLite's own documentation for a change of a column: foreign keys off, a new table, the rows, DROP, RENAME, foreign keys on.
# The first two run it in a transaction, where `PRAGMA foreign_keys=OFF` does nothing and says so to nobody. With foreign keys on, DROP
# TABLE then deletes each row that refers to the table: the accounts stay, their grants are gone, and the migration has succeeded.
# Flyway refuses to mix the two kinds of statements. (`-- +goose NO TRANSACTION` and `x-no-tx-wrap=true` are how to leave it out.)
# It matters to a ledger with ON DELETE CASCADE: the tests of the migration, which look at the changed table, are green.
# No table of our store refers to another with CASCADE (`src/store/sqlite/schema.ts`), and a file's schema is checked when it is opened.
. "$(dirname "$0")/lib.sh"
needs sqlite3 go
maven_install org.flywaydb:flyway-core:13.12.2 org.xerial:sqlite-jdbc:3.54.1.0 org.slf4j:slf4j-nop:2.0.17
mkdir -p "$work"/{goose,migrate,flyway}
cat >"$work/first.sql" <<'Q'
CREATE TABLE account (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE access (id INTEGER PRIMARY KEY, account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE);
INSERT INTO account VALUES (1, 'a');
INSERT INTO access VALUES (1, 1), (2, 1);
Q
cat >"$work/second.sql" <<'Q'
PRAGMA foreign_keys=OFF;
CREATE TABLE account_new (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
INSERT INTO account_new SELECT id, name FROM account;
DROP TABLE account;
ALTER TABLE account_new RENAME TO account;
PRAGMA foreign_keys=ON;
Q
for step in 1:first 2:second; do
  number=${step%:*} file=$work/${step#*:}.sql
  { echo '-- +goose Up' && cat "$file"; } >"$work/goose/0000${number}_step.sql"
  cp "$file" "$work/migrate/${number}_step.up.sql"
  cp "$file" "$work/flyway/V${number}__step.sql"
done
cat >"$work/Try.java" <<'J'
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

public class Try {
  public static void main(String[] arguments) {
    try {
      Flyway.configure().dataSource("jdbc:sqlite:" + arguments[0] + "/flyway.db?foreign_keys=true", null, null)
        .locations("filesystem:" + arguments[0] + "/flyway").load().migrate();
      System.out.println("flyway: no error");
    } catch (FlywayException failure) {
      System.out.println("flyway: refuses the second migration");
    }
  }
}
J
cd "$work"
export FOLDER=$work
{
  go_run github.com/pressly/goose/v3@v3.30.1 github.com/golang-migrate/migrate/v4@v4.20.1 github.com/mattn/go-sqlite3@v1.14.53 <<'G'
package main

import (
	"database/sql"
	"fmt"
	"os"

	"github.com/golang-migrate/migrate/v4"
	_ "github.com/golang-migrate/migrate/v4/database/sqlite3"
	_ "github.com/golang-migrate/migrate/v4/source/file"
	"github.com/pressly/goose/v3"
)

func main() {
	folder := os.Getenv("FOLDER")
	database, _ := sql.Open("sqlite3", "file:"+folder+"/goose.db?_foreign_keys=on")
	goose.SetDialect("sqlite3")
	goose.SetLogger(goose.NopLogger())
	fmt.Println("goose: error", goose.Up(database, folder+"/goose"))
	migration, err := migrate.New("file://"+folder+"/migrate", "sqlite3://"+folder+"/migrate.db?_foreign_keys=on")
	if err != nil {
		panic(err)
	}
	fmt.Println("migrate: error", migration.Up())
}
G
  cd "$work" && java -cp "$work/jars/*" Try.java "$work" 2>/dev/null
  for name in goose migrate flyway; do
    sqlite3 "$name.db" "SELECT '$name: ' || (SELECT count(*) FROM account) || ' account, ' || (SELECT count(*) FROM access) || ' grants'"
  done
} >"$work/seen"
holds 'goose 3.30.1 and golang-migrate 4.20.1 delete the grants of a changed table, by the steps of SQLite' <<'S'
goose: error <nil>
migrate: error <nil>
flyway: refuses the second migration
goose: 1 account, 0 grants
migrate: 1 account, 0 grants
flyway: 1 account, 2 grants
S
