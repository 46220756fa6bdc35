# sqlite-jdbc 3.54.1.0 (Java), the types of java.time and java.sql in one column.
# Each is stored as Java prints it, and Java leaves out what is zero: 00:00:00 is `T00:00Z` as an OffsetDateTime and a half second is
# `00.500Z`, so that by the order of the texts the half second comes first, then the full seconds, and midnight last. A Timestamp is a
# number, and to SQLite every number is less than every text. getTimestamp reads its own numbers and raises at each of these texts.
# It matters to a list by `endsAt` and to each `ends_at > ?`: an end on the minute, which most are, is later than the rest of its minute.
# Our store has whole numbers of milliseconds (`src/store/sqlite/schema.ts`).
. "$(dirname "$0")/lib.sh"
maven_install org.xerial:sqlite-jdbc:3.54.1.0 org.slf4j:slf4j-nop:1.7.36
cd "$work"
cat >Try.java <<'J'
import java.sql.*;
import java.time.OffsetDateTime;

public class Try {
  public static void main(String[] arguments) throws Exception {
    try (Connection database = DriverManager.getConnection("jdbc:sqlite::memory:")) {
      database.createStatement().execute("CREATE TABLE access (name TEXT, ends_at DATETIME)");
      OffsetDateTime midnight = OffsetDateTime.parse("2030-01-01T00:00:00Z");
      PreparedStatement insert = database.prepareStatement("INSERT INTO access VALUES (?, ?)");
      Object[][] rows = {
        {"OffsetDateTime, midnight", midnight},
        {"OffsetDateTime, half a second later", midnight.plusNanos(500_000_000)},
        {"OffsetDateTime, half a minute later", midnight.plusSeconds(30)},
        {"Instant, midnight", midnight.toInstant()},
        {"Timestamp, a day later", Timestamp.from(midnight.plusDays(1).toInstant())},
      };
      for (Object[] row : rows) {
        insert.setString(1, (String) row[0]);
        insert.setObject(2, row[1]);
        insert.execute();
      }
      ResultSet found = database.createStatement().executeQuery(
        "SELECT name, typeof(ends_at), CAST(ends_at AS TEXT), ends_at FROM access ORDER BY ends_at, name");
      while (found.next()) {
        String read;
        try { read = "read"; found.getTimestamp(4); } catch (SQLException failure) { read = "getTimestamp raises"; }
        System.out.println(found.getString(1) + ": " + found.getString(2) + " " + found.getString(3) + ", " + read);
      }
    }
  }
}
J
java -cp "$work/jars/*" Try.java >seen
holds 'sqlite-jdbc 3.54.1.0 stores midnight so that it sorts after the rest of its minute' <<'S'
Timestamp, a day later: integer 1893542400000, read
OffsetDateTime, half a second later: text 2030-01-01T00:00:00.500Z, getTimestamp raises
Instant, midnight: text 2030-01-01T00:00:00Z, getTimestamp raises
OffsetDateTime, half a minute later: text 2030-01-01T00:00:30Z, getTimestamp raises
OffsetDateTime, midnight: text 2030-01-01T00:00Z, getTimestamp raises
S
