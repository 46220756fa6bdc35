# ciso8601 2.4.1, pyRFC3339 2.1.1, strict-rfc3339 0.7 (Python): three readers that have RFC 3339 in their names.
# `ciso8601.parse_rfc3339` refuses a week date by name and takes an ordinal date (year and day of the year). pyRFC3339 takes a week
# date, a form without separators and a time without an offset. strict-rfc3339 takes digits of other scripts, and rounds seven
# nines of a fraction up to the next second.
# It matters where an end is compared by two services: one takes what the other refuses, or reads another instant.
# Ours reads the RFC's grammar alone and cuts to milliseconds (`spec/date-time.ts`).
. "$(dirname "$0")/lib.sh"
pip_install ciso8601==2.4.1 pyRFC3339==2.1.1 strict-rfc3339==0.7
"$python" - >"$work/seen" <<'P'
import ciso8601
import pyrfc3339
import strict_rfc3339

FORMS = {
    'ordinal date': '2030-001T00:00:00Z',
    'week date': '2030-W01-1T00:00:00Z',
    'no separators': '20300101T000000Z',
    'no offset': '2030-01-01T00:00:00',
    'Arabic-Indic year': '\u0662\u0660\u0663\u0660-01-01T00:00:00Z',
    'seven nines': '2030-01-01T00:00:00.9999999Z',
}
READERS = {
    'ciso8601': lambda text: ciso8601.parse_rfc3339(text).isoformat(),
    'pyRFC3339': lambda text: pyrfc3339.parse(text).isoformat(),
    'strict-rfc3339': lambda text: strict_rfc3339.rfc3339_to_timestamp(text),
}
for form, text in FORMS.items():
    for name, reader in READERS.items():
        try:
            print(f'{form}, {name}: {reader(text)}')
        except ValueError:
            print(f'{form}, {name}: refused')
P
holds 'three Python readers of RFC 3339 take what is none, each something else' <<'S'
ordinal date, ciso8601: 2030-01-01T00:00:00+00:00
ordinal date, pyRFC3339: refused
ordinal date, strict-rfc3339: refused
week date, ciso8601: refused
week date, pyRFC3339: 2029-12-31T00:00:00+00:00
week date, strict-rfc3339: refused
no separators, ciso8601: refused
no separators, pyRFC3339: 2030-01-01T00:00:00+00:00
no separators, strict-rfc3339: refused
no offset, ciso8601: refused
no offset, pyRFC3339: 2030-01-01T00:00:00
no offset, strict-rfc3339: refused
Arabic-Indic year, ciso8601: refused
Arabic-Indic year, pyRFC3339: refused
Arabic-Indic year, strict-rfc3339: 1893456000
seven nines, ciso8601: 2030-01-01T00:00:00.999999+00:00
seven nines, pyRFC3339: 2030-01-01T00:00:00.999999+00:00
seven nines, strict-rfc3339: 1893456001.0
S
