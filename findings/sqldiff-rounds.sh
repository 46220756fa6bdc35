# sqldiff 3.40.1 (Debian's sqlite3-tools 3.40.1-2+deb12u2), whose SQL is to turn one database into the other.
# A REAL is written with fifteen digits: 0.30000000000000004 arrives as 0.3, and the next sqldiff finds the same row again, for ever.
# `user_version`, where many programs keep the number of their schema, is not compared: the result says 7 where the goal says 8, with
# the tables of 8. The SQL has no transaction around it.
# It matters to whoever brings a copy up to date with it, or takes an empty sqldiff for "the same": neither prices nor the schema's
# number are.
# A copy of our ledger, whose prices are REAL, is made by `backup` (`docs/service.md`), never by a diff.
. "$(dirname "$0")/lib.sh"
debian_install sqlite3-tools=3.40.1-2+deb12u2
needs sqlite3
cd "$work"
table='CREATE TABLE bundle (id INTEGER PRIMARY KEY, price REAL)'
sqlite3 old.db "$table; INSERT INTO bundle VALUES (1, 1); PRAGMA user_version = 7"
sqlite3 new.db "$table; INSERT INTO bundle VALUES (1, 0.1 + 0.2); PRAGMA user_version = 8"
{
  debian/usr/bin/sqldiff old.db new.db | tee change.sql
  sqlite3 old.db <change.sql
  echo "again: $(debian/usr/bin/sqldiff old.db new.db)"
  echo "equal price: $(sqlite3 old.db "ATTACH 'new.db' AS new; SELECT a.price = b.price FROM bundle AS a, new.bundle AS b")"
  echo "user_version: $(sqlite3 old.db 'PRAGMA user_version')"
  sqlite3 old.db 'UPDATE bundle SET price = 2'
  sqlite3 new.db 'UPDATE bundle SET price = 2'
  echo "of 7 and 8 alone: \"$(debian/usr/bin/sqldiff old.db new.db)\""
} >seen
holds 'the SQL of sqldiff 3.40.1 rounds each REAL and leaves user_version as it was' <<'S'
UPDATE bundle SET price=0.3 WHERE id=1;
again: UPDATE bundle SET price=0.3 WHERE id=1;
equal price: 0
user_version: 7
of 7 and 8 alone: ""
S
