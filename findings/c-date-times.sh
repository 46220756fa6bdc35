# Poco 1.11.0 (`ISO8601_FORMAT` and `ISO8601_FRAC_FORMAT`), GLib 2.74.6, Boost.Date_Time 1.74 (`from_iso_extended_string`), Abseil 20220623.1 and
# Howard Hinnant's date 3.0.1 (`%FT%T%Ez` and `%FT%TZ`; Debian 12): what readers of C and C++ make of one moment, noon.
# date, which became std::chrono, reads three digits of a fraction into milliseconds and goes on behind them: of `.123456Z` the `456Z` is an offset
# of 45 hours and six minutes, and of `.123456+02:00` too, so that the moment is almost two days early, without an error. ISO8601_FORMAT of Poco
# drops a fraction, and with it the offset behind it, two hours here; so does Boost, which takes a `Z` behind six digits or more only. Abseil and
# ISO8601_FRAC_FORMAT are right. GLib takes dates of a week or of a day of the year, and one second less for a leap second.
# It matters to clients in C++: with milliseconds or whole seconds all is right, and the first server that sends microseconds, as Python's do, ends
# access two days early.
# Our answers have three digits and Z; what is sent may have each form of RFC 3339 (`spec/date-time.ts`).
. "$(dirname "$0")/lib.sh"
needs g++
debian_install libpoco-dev=1.11.0-3+deb12u1 libpocofoundation80=1.11.0-3+deb12u1 libpcre3 libglib2.0-dev=2.74.6-2+deb12u9 libglib2.0-0=2.74.6-2+deb12u9 \
  libpcre2-8-0 libffi8 zlib1g libboost1.74-dev=1.74.0+ds1-21 libabsl-dev=20220623.1-1+deb12u2 libabsl20220623=20220623.1-1+deb12u2 libhowardhinnant-date-dev=3.0.1+ds-5
cd "$work"
cat >texts <<'T'
2030-06-01T12:00:00Z
2030-06-01T14:00:00+02:00
2030-06-01T12:00:00.123Z
2030-06-01T12:00:00.123456Z
2030-06-01T14:00:00.123456+02:00
2030-06-01T12:00:00.12345678Z
2030-06-01t12:00:00z
2030-06-01T12:00:00
2030-06-01T12:00:60Z
2030-W22-6T12:00:00Z
2030-152T12:00:00Z
2030-06-01T12:00:00Zulu
T
cat >try.cc <<'C'
#include <Poco/DateTime.h>
#include <Poco/DateTimeFormat.h>
#include <Poco/DateTimeParser.h>
#include <Poco/Exception.h>
#include <absl/time/time.h>
#include <boost/date_time/posix_time/posix_time.hpp>
#include <date/date.h>
#include <glib.h>

#include <chrono>
#include <fstream>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>

// Milliseconds after 2030-06-01T12:00:00Z.
using moment = std::optional<long long>;
const long long noon = 1906545600000;

moment poco(const std::string& text, const std::string& format) {
  try {
    int zone = 0;
    Poco::DateTime read;
    Poco::DateTimeParser::parse(format, text, read, zone);
    read.makeUTC(zone);
    return read.timestamp().epochMicroseconds() / 1000;
  } catch (Poco::Exception&) {
    return {};
  }
}

moment glib(const std::string& text) {
  GDateTime* read = g_date_time_new_from_iso8601(text.c_str(), nullptr);
  if (!read) return {};
  return g_date_time_to_unix(read) * 1000 + g_date_time_get_microsecond(read) / 1000;
}

moment boost_time(const std::string& text) {
  try {
    auto read = boost::posix_time::from_iso_extended_string(text);
    return (read - boost::posix_time::from_iso_extended_string("1970-01-01T00:00:00")).total_milliseconds();
  } catch (std::exception&) {
    return {};
  }
}

moment abseil(const std::string& text) {
  absl::Time read;
  if (!absl::ParseTime(absl::RFC3339_full, text, &read, nullptr)) return {};
  return absl::ToUnixMillis(read);
}

moment hinnant(const std::string& text, const char* format) {
  std::istringstream stream(text);
  date::sys_time<std::chrono::milliseconds> read;
  stream >> date::parse(format, read);
  if (stream.fail()) return {};
  return read.time_since_epoch().count();
}

int main() {
  std::ifstream texts("texts");
  for (std::string text; std::getline(texts, text);) {
    std::cout << text << " |";
    auto show = [](const char* name, moment read) {
      std::cout << " " << name << " ";
      if (!read) std::cout << "refuses,";
      else if (*read == noon) std::cout << "noon,";
      else std::cout << (*read > noon ? "+" : "") << *read - noon << " ms,";
    };
    show("Poco", poco(text, Poco::DateTimeFormat::ISO8601_FORMAT));
    show("Poco FRAC", poco(text, Poco::DateTimeFormat::ISO8601_FRAC_FORMAT));
    show("GLib", glib(text));
    show("Boost", boost_time(text));
    show("Abseil", abseil(text));
    show("date %Ez", hinnant(text, "%FT%T%Ez"));
    show("date Z", hinnant(text, "%FT%TZ"));
    std::cout << "\n";
  }
}
C
includes=debian/usr/include libraries=debian/usr/lib/x86_64-linux-gnu
g++ -std=c++17 -w -I "$includes" -I "$includes/glib-2.0" -I "$libraries/glib-2.0/include" try.cc -L "$libraries" -Wl,--allow-shlib-undefined -lPocoFoundation -l:libglib-2.0.so.0 \
  -labsl_time -labsl_time_zone -labsl_civil_time -labsl_base -labsl_strings -labsl_int128 -labsl_throw_delegate -labsl_raw_logging_internal \
  -labsl_strings_internal -labsl_spinlock_wait -lpthread -o try
LD_LIBRARY_PATH=$libraries:debian/lib/x86_64-linux-gnu ./try | sed 's/,$//' >seen
holds 'date 3.0.1 reads an end with six digits of a fraction 45 hours early, Poco and Boost drop its offset' <<'S'
2030-06-01T12:00:00Z | Poco noon, Poco FRAC noon, GLib noon, Boost refuses, Abseil noon, date %Ez refuses, date Z noon
2030-06-01T14:00:00+02:00 | Poco noon, Poco FRAC noon, GLib noon, Boost refuses, Abseil noon, date %Ez noon, date Z refuses
2030-06-01T12:00:00.123Z | Poco noon, Poco FRAC +123 ms, GLib +123 ms, Boost refuses, Abseil +123 ms, date %Ez refuses, date Z +123 ms
2030-06-01T12:00:00.123456Z | Poco noon, Poco FRAC +123 ms, GLib +123 ms, Boost +123 ms, Abseil +123 ms, date %Ez -161999877 ms, date Z refuses
2030-06-01T14:00:00.123456+02:00 | Poco +7200000 ms, Poco FRAC +123 ms, GLib +123 ms, Boost +7200123 ms, Abseil +123 ms, date %Ez -154799877 ms, date Z refuses
2030-06-01T12:00:00.12345678Z | Poco noon, Poco FRAC +123 ms, GLib +123 ms, Boost +123 ms, Abseil +123 ms, date %Ez -161999877 ms, date Z refuses
2030-06-01t12:00:00z | Poco noon, Poco FRAC noon, GLib refuses, Boost refuses, Abseil noon, date %Ez refuses, date Z refuses
2030-06-01T12:00:00 | Poco noon, Poco FRAC noon, GLib refuses, Boost noon, Abseil refuses, date %Ez refuses, date Z refuses
2030-06-01T12:00:60Z | Poco +60000 ms, Poco FRAC +60000 ms, GLib +59000 ms, Boost refuses, Abseil +60000 ms, date %Ez refuses, date Z refuses
2030-W22-6T12:00:00Z | Poco refuses, Poco FRAC refuses, GLib noon, Boost refuses, Abseil refuses, date %Ez refuses, date Z refuses
2030-152T12:00:00Z | Poco refuses, Poco FRAC refuses, GLib noon, Boost refuses, Abseil refuses, date %Ez refuses, date Z refuses
2030-06-01T12:00:00Zulu | Poco noon, Poco FRAC noon, GLib refuses, Boost refuses, Abseil refuses, date %Ez refuses, date Z noon
S
