# HSQLDB 2.7.4 with `sql.syntax_pgs=true` (Maven), which is to stand for PostgreSQL in tests, beside PostgreSQL 18 (@electric-sql/pglite
# 0.5.14): the same statements, in which nothing raises but a duplicate.
# A price for numeric(10,2) is cut where PostgreSQL rounds it, and one for numeric is rounded to whole euros. `cast` to a whole number cuts,
# and the average of whole numbers is one. An id with a blank behind it is the one without, for `=` and for a unique constraint. A period
# of no length overlaps none that begins with it. null comes before all ends, in both directions.
# It matters to whoever tests without a server: a cent is rounded in production alone, and an invoice refused in the tests alone.
# The store is tested on a real PostgreSQL (`docs/contributing.md`).
. "$(dirname "$0")/lib.sh"
maven_install org.hsqldb:hsqldb:2.7.4
npm_install @electric-sql/pglite@0.5.14
cat >"$work/statements" <<'Q'
create table prices (exact numeric(10, 2), free numeric)
insert into prices values (19.995, 19.95)
select exact from prices
select free from prices
select cast(2.5 as int)
select avg(days) from (values (1), (2)) as periods(days)
select 1 / 3.0
create table sources (id varchar(20) unique)
insert into sources values ('inv-1')
insert into sources values ('inv-1 ')
select cast('inv-1 ' as varchar(20)) = cast('inv-1' as varchar(20))
select (date '2030-01-01', date '2030-01-01') overlaps (date '2030-01-01', date '2030-02-01')
create table ends (id varchar(20), ends_at date)
insert into ends values ('permanent', null)
insert into ends values ('limited', date '2030-01-01')
select id from ends order by ends_at
select id from ends order by ends_at desc
Q
cat >"$work/Try.java" <<'J'
import java.nio.file.*;
import java.sql.*;

public class Try {
  public static void main(String[] arguments) throws Exception {
    Connection connection = DriverManager.getConnection("jdbc:hsqldb:mem:ledger;sql.syntax_pgs=true");
    for (String sql : Files.readAllLines(Path.of("statements"))) {
      try (Statement statement = connection.createStatement()) {
        if (!statement.execute(sql)) {
          System.out.println("done");
          continue;
        }
        ResultSet rows = statement.getResultSet();
        rows.next();
        System.out.println(rows.getString(1));
      } catch (SQLException failure) {
        System.out.println("raises");
      }
    }
  }
}
J
cat >"$work/try.mjs" <<'N'
import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'

const database = new PGlite()
for (const sql of readFileSync('statements', 'utf8').trim().split('\n')) {
  try {
    const { rows, fields } = await database.query(sql, [], { rowMode: 'array' })
    console.log(fields.length === 0 ? 'done' : String(rows[0][0]))
  } catch {
    console.log('raises')
  }
}
N
cd "$work"
java -cp 'jars/*' Try.java >hsqldb 2>java.log
node try.mjs >postgres
paste -d'~' statements hsqldb postgres | awk -F'~' '!/^(create|.*done~done)/ { print $1 ": HSQLDB " tolower($2) ", PostgreSQL " $3 }' >seen
holds 'HSQLDB 2.7.4 in the mode of PostgreSQL cuts a price, and takes a blank behind an id for nothing' <<'S'
select exact from prices: HSQLDB 19.99, PostgreSQL 20.00
select free from prices: HSQLDB 20, PostgreSQL 19.95
select cast(2.5 as int): HSQLDB 2, PostgreSQL 3
select avg(days) from (values (1), (2)) as periods(days): HSQLDB 1, PostgreSQL 1.5000000000000000
select 1 / 3.0: HSQLDB 0, PostgreSQL 0.33333333333333333333
insert into sources values ('inv-1 '): HSQLDB raises, PostgreSQL done
select cast('inv-1 ' as varchar(20)) = cast('inv-1' as varchar(20)): HSQLDB true, PostgreSQL false
select (date '2030-01-01', date '2030-01-01') overlaps (date '2030-01-01', date '2030-02-01'): HSQLDB false, PostgreSQL true
select id from ends order by ends_at: HSQLDB permanent, PostgreSQL limited
select id from ends order by ends_at desc: HSQLDB permanent, PostgreSQL permanent
S
