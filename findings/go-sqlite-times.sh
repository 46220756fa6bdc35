# mattn/go-sqlite3 1.14.53, glebarez/go-sqlite 1.23.0, ncruces/go-sqlite3 0.37.0 and modernc.org/sqlite 1.62.0, the drivers of SQLite
# for Go, each given the same five values of time.Time for a column `DATETIME`.
# They write three forms: with a space and +00:00, with T and Z, and what String of the time says, in which a time.Now has the reading
# of its monotonic clock and which no function of SQLite reads. All keep the offset, so that 02:00+02:00 is later than 00:30Z;
# ncruces' has half a second before the full one. `max(ends_at)` of the other three cannot be scanned into a time.Time. And one file
# with two drivers: by the text, every time that one wrote is before each time of the same day that ncruces wrote.
# It matters to a ledger that a service and a tool both open, or whose driver is changed to do without C.
# Our store has whole numbers of milliseconds (`src/store/sqlite/schema.ts`).
. "$(dirname "$0")/lib.sh"
needs sqlite3
cat >"$work/main.go" <<'G'
package main

import (
	"database/sql"
	"fmt"
	"os"
	"strings"
	"time"
)

func main() {
	file := os.Args[1]
	database, err := sql.Open(driver, "file:"+file)
	if err != nil {
		panic(err)
	}
	midnight := time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)
	database.Exec("CREATE TABLE access (name TEXT, ends_at DATETIME)")
	for _, row := range []struct {
		name string
		at   time.Time
	}{
		{"00:00", midnight},
		{"00:00:00.5", midnight.Add(500 * time.Millisecond)},
		{"00:30", midnight.Add(30 * time.Minute)},
		{"02:00+02:00", midnight.In(time.FixedZone("", 7200))},
	} {
		if _, err := database.Exec("INSERT INTO access VALUES (?, ?)", row.name, row.at); err != nil {
			panic(err)
		}
	}
	var names []string
	rows, err := database.Query("SELECT name FROM access ORDER BY ends_at")
	if err != nil {
		panic(err)
	}
	for rows.Next() {
		var name string
		rows.Scan(&name)
		names = append(names, name)
	}
	fmt.Println(" order:", strings.Join(names, ", "))
	var latest time.Time
	fmt.Println(" max(ends_at) is a time.Time:", database.QueryRow("SELECT max(ends_at) FROM access").Scan(&latest) == nil)
	database.Exec("INSERT INTO access VALUES ('now', ?)", time.Now())
}
G
look="SELECT ' text: ' || CAST(ends_at AS TEXT) || ', unixepoch: ' || coalesce(unixepoch(ends_at), 'null') FROM access WHERE name = '00:00';
  SELECT ' monotonic clock in the text: ' || iif(CAST(ends_at AS TEXT) LIKE '% m=+%', 'yes', 'no') FROM access WHERE name = 'now';"
for driver in github.com/mattn/go-sqlite3@v1.14.53:sqlite3 github.com/glebarez/go-sqlite@v1.23.0:sqlite \
  github.com/ncruces/go-sqlite3/driver@v0.37.0:sqlite3 modernc.org/sqlite@v1.62.0:sqlite; do
  module=${driver%@*} name=${driver##*:}
  folder=$work/$(echo "$module" | tr / -)
  mkdir "$folder"
  (
    cd "$folder"
    cp ../main.go .
    printf 'package main\n\nimport _ "%s"\n\nconst driver = "%s"\n' "$module" "$name" >driver.go
    export GOFLAGS=-mod=mod GOTOOLCHAIN=local CGO_ENABLED=1
    { go mod init finding && go get "${driver%:*}" && go mod tidy && go build -o try .; } >go.log 2>&1 || { tail -n 5 go.log >&2; missing "$module"; }
    echo "$module"
    ./try ledger.db
    sqlite3 ledger.db "$look"
  ) || exit
done >"$work/seen"
sqlite3 "$work/github.com-mattn-go-sqlite3/ledger.db" "ATTACH '$work/github.com-ncruces-go-sqlite3-driver/ledger.db' AS other;
  SELECT 'later than 00:00 of ncruces are of mattn: ' || count(*) FROM access WHERE name <> 'now'
    AND ends_at > (SELECT ends_at FROM other.access WHERE name = '00:00');" >>"$work/seen"
holds 'four drivers of SQLite for Go write one time.Time in three forms, which sort in two ways' <<'S'
github.com/mattn/go-sqlite3
 order: 00:00, 00:00:00.5, 00:30, 02:00+02:00
 max(ends_at) is a time.Time: false
 text: 2030-01-01 00:00:00+00:00, unixepoch: 1893456000
 monotonic clock in the text: no
github.com/glebarez/go-sqlite
 order: 00:00, 00:00:00.5, 00:30, 02:00+02:00
 max(ends_at) is a time.Time: false
 text: 2030-01-01 00:00:00+00:00, unixepoch: 1893456000
 monotonic clock in the text: no
github.com/ncruces/go-sqlite3/driver
 order: 00:00:00.5, 00:00, 00:30, 02:00+02:00
 max(ends_at) is a time.Time: true
 text: 2030-01-01T00:00:00Z, unixepoch: 1893456000
 monotonic clock in the text: no
modernc.org/sqlite
 order: 00:00, 00:00:00.5, 00:30, 02:00+02:00
 max(ends_at) is a time.Time: false
 text: 2030-01-01 00:00:00 +0000 UTC, unixepoch: null
 monotonic clock in the text: yes
later than 00:00 of ncruces are of mattn: 0
S
