# SQLite 3.39.3, 3.45.2, 3.49.1 and 3.54.1, as sql.js 1.8.0, 1.10.3, 1.13.0 and 1.17.0 (npm): an end at 24:00, as ISO 8601 and SQLite
# write the midnight at which a day ends, and 30 February.
# `datetime` leaves 24:00 as it is, so that the text sorts before the same moment of the next day. In 3.45.2 and 3.49.1 it moves the 29th
# to 31st on as well and keeps 24:00: the end of 31 December is 2031-01-01 24:00:00, a day late, while `unixepoch` of the same text is
# right, and of the 28th both are. 3.39.3 lets 30 February through as it is, the others move it, so that `CHECK (ends IS date(ends))`
# takes it in one version only. 3.45.2 alone rounds the date of the last half millisecond of a year up, and not its time.
# It matters to whoever keeps ends as texts: access until the end of a month ends a day later once SQLite is newer, or older.
# Here instants are numbers (`src/store/sqlite/schema.ts`), and 24:00 is no date-time (`spec/date-time.ts`).
. "$(dirname "$0")/lib.sh"
npm_install v39@npm:sql.js@1.8.0 v45@npm:sql.js@1.10.3 v49@npm:sql.js@1.13.0 v54@npm:sql.js@1.17.0
cat >"$work/try.mjs" <<'N'
const ends = ['2030-02-28 24:00:00', '2030-11-30 24:00:00', '2030-12-31 24:00:00', '2030-02-30 00:00:00', '2030-12-31 23:59:59.9995']
for (const name of ['v39', 'v45', 'v49', 'v54']) {
  const { default: start } = await import(name)
  const database = new (await start()).Database()
  const [[version]] = database.exec('SELECT sqlite_version()')[0].values
  for (const end of ends) {
    const [[text, real]] = database.exec(`SELECT datetime(?1), datetime(unixepoch(?1), 'unixepoch')`, [end])[0].values
    console.log(`${version} ${end}: ${text}${text === real ? '' : `, by unixepoch ${real}`}`)
  }
}
N
(cd "$work" && node try.mjs) >"$work/seen"
holds 'datetime of SQLite 3.45.2 and 3.49.1 puts 24:00 of a 29th to 31st a day late' <<'S'
3.39.3 2030-02-28 24:00:00: 2030-02-28 24:00:00, by unixepoch 2030-03-01 00:00:00
3.39.3 2030-11-30 24:00:00: 2030-11-30 24:00:00, by unixepoch 2030-12-01 00:00:00
3.39.3 2030-12-31 24:00:00: 2030-12-31 24:00:00, by unixepoch 2031-01-01 00:00:00
3.39.3 2030-02-30 00:00:00: 2030-02-30 00:00:00, by unixepoch 2030-03-02 00:00:00
3.39.3 2030-12-31 23:59:59.9995: 2030-12-31 23:59:59
3.45.2 2030-02-28 24:00:00: 2030-02-28 24:00:00, by unixepoch 2030-03-01 00:00:00
3.45.2 2030-11-30 24:00:00: 2030-12-01 24:00:00, by unixepoch 2030-12-01 00:00:00
3.45.2 2030-12-31 24:00:00: 2031-01-01 24:00:00, by unixepoch 2031-01-01 00:00:00
3.45.2 2030-02-30 00:00:00: 2030-03-02 00:00:00
3.45.2 2030-12-31 23:59:59.9995: 2031-01-01 23:59:59, by unixepoch 2031-01-01 00:00:00
3.49.1 2030-02-28 24:00:00: 2030-02-28 24:00:00, by unixepoch 2030-03-01 00:00:00
3.49.1 2030-11-30 24:00:00: 2030-12-01 24:00:00, by unixepoch 2030-12-01 00:00:00
3.49.1 2030-12-31 24:00:00: 2031-01-01 24:00:00, by unixepoch 2031-01-01 00:00:00
3.49.1 2030-02-30 00:00:00: 2030-03-02 00:00:00
3.49.1 2030-12-31 23:59:59.9995: 2030-12-31 23:59:59
3.54.1 2030-02-28 24:00:00: 2030-03-01 00:00:00
3.54.1 2030-11-30 24:00:00: 2030-12-01 00:00:00
3.54.1 2030-12-31 24:00:00: 2031-01-01 00:00:00
3.54.1 2030-02-30 00:00:00: 2030-03-02 00:00:00
3.54.1 2030-12-31 23:59:59.9995: 2030-12-31 23:59:59
S
