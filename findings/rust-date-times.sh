# chrono 0.4.45 (`parse_from_rfc3339` and `FromStr`), jiff 0.2.46, time 0.3.55 (Rfc3339 and Iso8601), humantime 2.4.0, speedate 0.17.0,
# iso8601-timestamp 0.3.3 and prost-types 0.14.6 (Rust): which texts are a moment for each, and which one.
# A leap second, which RFC 3339 has, is the next minute for chrono, its last second for jiff, humantime and prost-types, its last millisecond for
# iso8601-timestamp, and none for three. An end without an offset is in UTC for speedate, iso8601-timestamp and prost-types, and a bare day a moment
# for the last two. speedate takes a number, in seconds or milliseconds by its size. chrono, speedate and iso8601-timestamp take the minus sign of
# typesetters (U+2212) as RFC 3339's, and `FromStr` of chrono days and blanks as they come. jiff drops the zone in brackets where the offset is
# another one, takes an offset of 30 seconds, and has no last day of 9999, which is "for ever" elsewhere.
# It matters where a gateway of one crate lets pass what a service of another refuses, or moves.
# What is a date-time here is said by one reader (`spec/date-time.ts`).
. "$(dirname "$0")/lib.sh"
needs cargo
cd "$work"
cat >texts <<'T'
2030-06-01T12:00:00Z
2030-06-01t12:00:00z
2030-06-01T12:00:60Z
2030-06-01T12:00:00
2030-06-01
1906545600
1906545600000
2030-6-1T12:00:00Z
2030-06-01T12:00:00 Z
2030-06-01T14:00:00+02
2030-06-01T14:00:00+01:00[Europe/Berlin]
2030-06-01T12:00:00+00:00:30
2030-152T12:00:00Z
2030-06-01T10:00:00−02:00
0000-06-01T12:00:00Z
9999-12-31T23:59:59.999Z
9999-12-31T23:59:59.999999999Z
T
cargo_run 'chrono = "=0.4.45"' 'humantime = "=2.4.0"' 'iso8601-timestamp = "=0.3.3"' 'jiff = "=0.2.46"' 'prost-types = "=0.14.6"' 'speedate = "=0.17.0"' \
  'time = { version = "=0.3.55", features = ["parsing"] }' >seen <<'R'
use std::time::UNIX_EPOCH;

use time::format_description::well_known::{Iso8601, Rfc3339};

const NOON: i128 = 1_906_545_600_000;

fn shown(milliseconds: Option<i128>) -> String {
    match milliseconds {
        None => "refuses".to_string(),
        Some(NOON) => "noon".to_string(),
        Some(other) if (other - NOON).abs() < 86_400_000 => format!("{:+} ms", other - NOON),
        Some(_) => "reads".to_string(),
    }
}

fn main() {
    for text in std::fs::read_to_string("texts").unwrap().lines() {
        let readers = [
            ("chrono parse_from_rfc3339", chrono::DateTime::parse_from_rfc3339(text).ok().map(|read| read.timestamp_millis() as i128)),
            ("chrono FromStr", text.parse::<chrono::DateTime<chrono::Utc>>().ok().map(|read| read.timestamp_millis() as i128)),
            ("jiff", text.parse::<jiff::Timestamp>().ok().map(|read| read.as_millisecond() as i128)),
            ("time Rfc3339", time::OffsetDateTime::parse(text, &Rfc3339).ok().map(|read| read.unix_timestamp_nanos() / 1_000_000)),
            ("time Iso8601", time::OffsetDateTime::parse(text, &Iso8601::DEFAULT).ok().map(|read| read.unix_timestamp_nanos() / 1_000_000)),
            ("humantime", humantime::parse_rfc3339(text).ok().and_then(|read| read.duration_since(UNIX_EPOCH).ok()).map(|since| since.as_millis() as i128)),
            ("speedate", speedate::DateTime::parse_str(text).ok().map(|read| read.timestamp_tz() as i128 * 1000 + read.time.microsecond as i128 / 1000)),
            (
                "iso8601-timestamp",
                iso8601_timestamp::Timestamp::parse(text).map(|read| read.duration_since(iso8601_timestamp::Timestamp::UNIX_EPOCH).whole_milliseconds()),
            ),
            ("prost-types", text.parse::<prost_types::Timestamp>().ok().map(|read| read.seconds as i128 * 1000 + read.nanos as i128 / 1_000_000)),
        ];
        println!("{text}");
        let mut answers: Vec<(String, Vec<&str>)> = Vec::new();
        for (name, read) in readers {
            let answer = shown(read);
            match answers.iter_mut().find(|(known, _)| *known == answer) {
                Some((_, names)) => names.push(name),
                None => answers.push((answer, vec![name])),
            }
        }
        for (answer, names) in answers {
            println!("  {answer}: {}", names.join(", "));
        }
    }
}
R
holds 'one leap second has four answers in nine readers of Rust, and an end without an offset two' <<'S'
2030-06-01T12:00:00Z
  noon: chrono parse_from_rfc3339, chrono FromStr, jiff, time Rfc3339, time Iso8601, humantime, speedate, iso8601-timestamp, prost-types
2030-06-01t12:00:00z
  noon: chrono parse_from_rfc3339, chrono FromStr, jiff, time Rfc3339, speedate, iso8601-timestamp, prost-types
  refuses: time Iso8601, humantime
2030-06-01T12:00:60Z
  +60000 ms: chrono parse_from_rfc3339, chrono FromStr
  +59000 ms: jiff, humantime, prost-types
  refuses: time Rfc3339, time Iso8601, speedate
  +59999 ms: iso8601-timestamp
2030-06-01T12:00:00
  refuses: chrono parse_from_rfc3339, chrono FromStr, jiff, time Rfc3339, time Iso8601, humantime
  noon: speedate, iso8601-timestamp, prost-types
2030-06-01
  refuses: chrono parse_from_rfc3339, chrono FromStr, jiff, time Rfc3339, time Iso8601, humantime, speedate
  -43200000 ms: iso8601-timestamp, prost-types
1906545600
  refuses: chrono parse_from_rfc3339, chrono FromStr, jiff, time Rfc3339, time Iso8601, humantime, iso8601-timestamp, prost-types
  noon: speedate
1906545600000
  refuses: chrono parse_from_rfc3339, chrono FromStr, jiff, time Rfc3339, time Iso8601, humantime, iso8601-timestamp, prost-types
  noon: speedate
2030-6-1T12:00:00Z
  refuses: chrono parse_from_rfc3339, jiff, time Rfc3339, time Iso8601, humantime, speedate, iso8601-timestamp, prost-types
  noon: chrono FromStr
2030-06-01T12:00:00 Z
  refuses: chrono parse_from_rfc3339, jiff, time Rfc3339, time Iso8601, humantime, speedate, iso8601-timestamp
  noon: chrono FromStr, prost-types
2030-06-01T14:00:00+02
  refuses: chrono parse_from_rfc3339, chrono FromStr, time Rfc3339, humantime, speedate, iso8601-timestamp
  noon: jiff, time Iso8601, prost-types
2030-06-01T14:00:00+01:00[Europe/Berlin]
  refuses: chrono parse_from_rfc3339, chrono FromStr, time Rfc3339, time Iso8601, humantime, speedate, iso8601-timestamp, prost-types
  +3600000 ms: jiff
2030-06-01T12:00:00+00:00:30
  refuses: chrono parse_from_rfc3339, chrono FromStr, time Rfc3339, time Iso8601, humantime, speedate, iso8601-timestamp, prost-types
  -30000 ms: jiff
2030-152T12:00:00Z
  refuses: chrono parse_from_rfc3339, chrono FromStr, jiff, time Rfc3339, humantime, speedate, iso8601-timestamp, prost-types
  noon: time Iso8601
2030-06-01T10:00:00−02:00
  noon: chrono parse_from_rfc3339, chrono FromStr, speedate, iso8601-timestamp
  refuses: jiff, time Rfc3339, time Iso8601, humantime, prost-types
0000-06-01T12:00:00Z
  reads: chrono parse_from_rfc3339, chrono FromStr, jiff, time Rfc3339, time Iso8601, speedate, iso8601-timestamp, prost-types
  refuses: humantime
9999-12-31T23:59:59.999Z
  reads: chrono parse_from_rfc3339, chrono FromStr, time Rfc3339, time Iso8601, humantime, speedate, iso8601-timestamp, prost-types
  refuses: jiff
9999-12-31T23:59:59.999999999Z
  reads: chrono parse_from_rfc3339, chrono FromStr, time Rfc3339, time Iso8601, humantime, iso8601-timestamp, prost-types
  refuses: jiff, speedate
S
