# @posthog/core 1.67.3 (npm, what posthog-node 5.70.0 decides with) and posthog 7.91.1 (PyPI), on machines in UTC and in Tokyo: a flag whose
# condition is about one property of a user, decided without asking the server.
# A date-time without an offset is in the zone of the machine for Node (its tests had to learn it: PostHog/posthog-js-lite#386), and in UTC
# for Python: half past midnight is before its own midnight in Tokyo. Node sees nothing below a millisecond; it takes numbers, months and
# 24:00, and Python the basic form and an offset of hours, each without the other. A whole number is `exact` for Python alone. What is not
# decided is asked from the server, or is no flag at all where a client is told to ask nothing.
# It matters to whoever opens access by such a date: a container in Tokyo opens it nine hours before Python does.
# A date-time has an offset here, and one reader (`spec/date-time.ts`).
. "$(dirname "$0")/lib.sh"
npm_install posthog-node@5.70.0 @posthog/core@1.67.3
pip_install posthog==7.91.1
cd "$work"
cat >cases <<'C'
["2030-01-01 00:30:00Z", "is_date_after", "2030-01-01 00:00:00Z"]
["2030-01-01 00:30:00", "is_date_after", "2030-01-01T00:00:00Z"]
["2029-12-31T20:00:00Z", "is_date_after", "2030-01-01 00:00:00"]
["2030-01-01T00:00:00.0005Z", "is_date_after", "2030-01-01T00:00:00Z"]
["2030-01-01T24:00:00Z", "is_date_after", "2029-01-01"]
["2030-01-01T00:30:00+01", "is_date_after", "2029-01-01"]
["20300101", "is_date_after", "2029-01-01"]
["2030-01", "is_date_after", "2029-01-01"]
[1893456000000, "is_date_after", "2029-01-01"]
[10, "exact", "10"]
[10.5, "exact", "10.5"]
C
cat >try.mjs <<'N'
import { readFileSync } from 'node:fs'
import { matchFeatureFlagProperty } from './node_modules/@posthog/core/dist/featureFlagLocalEvaluation.mjs'

for (const line of readFileSync('cases', 'utf8').trim().split('\n')) {
  const [end, operator, value] = JSON.parse(line)
  try {
    console.log(matchFeatureFlagProperty({ key: 'end', type: 'person', operator, value }, { end }))
  } catch {
    console.log('undecided')
  }
}
N
cat >try.py <<'P'
import json

from posthog.feature_flags import InconclusiveMatchError, match_property

for line in open('cases'):
    end, operator, value = json.loads(line)
    try:
        print(str(match_property({'key': 'end', 'type': 'person', 'operator': operator, 'value': value}, {'end': end})).lower())
    except InconclusiveMatchError:
        print('undecided')
P
for zone in UTC Asia/Tokyo; do
  TZ=$zone node try.mjs >"npm-${zone#*/}.seen"
  TZ=$zone "$python" try.py >"python-${zone#*/}.seen"
done
paste cases npm-UTC.seen npm-Tokyo.seen python-UTC.seen python-Tokyo.seen |
  sed -E 's/(.*)\t(.*)\t(.*)\t(.*)\t(.*)/\1: Node \2, in Tokyo \3; Python \4, in Tokyo \5/' >seen
holds 'a date-time without an offset is in the zone of the machine for @posthog/core 1.67.3, and in UTC for posthog 7.91.1' <<'S'
["2030-01-01 00:30:00Z", "is_date_after", "2030-01-01 00:00:00Z"]: Node true, in Tokyo true; Python true, in Tokyo true
["2030-01-01 00:30:00", "is_date_after", "2030-01-01T00:00:00Z"]: Node true, in Tokyo false; Python true, in Tokyo true
["2029-12-31T20:00:00Z", "is_date_after", "2030-01-01 00:00:00"]: Node false, in Tokyo true; Python false, in Tokyo false
["2030-01-01T00:00:00.0005Z", "is_date_after", "2030-01-01T00:00:00Z"]: Node false, in Tokyo false; Python true, in Tokyo true
["2030-01-01T24:00:00Z", "is_date_after", "2029-01-01"]: Node true, in Tokyo true; Python undecided, in Tokyo undecided
["2030-01-01T00:30:00+01", "is_date_after", "2029-01-01"]: Node undecided, in Tokyo undecided; Python true, in Tokyo true
["20300101", "is_date_after", "2029-01-01"]: Node undecided, in Tokyo undecided; Python true, in Tokyo true
["2030-01", "is_date_after", "2029-01-01"]: Node true, in Tokyo true; Python undecided, in Tokyo undecided
[1893456000000, "is_date_after", "2029-01-01"]: Node true, in Tokyo true; Python undecided, in Tokyo undecided
[10, "exact", "10"]: Node undecided, in Tokyo undecided; Python true, in Tokyo true
[10.5, "exact", "10.5"]: Node true, in Tokyo true; Python true, in Tokyo true
S
