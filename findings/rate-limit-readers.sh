# ratelimit-header-parser 0.1.0 (npm) and ratelimit-headers 0.1.0 (PyPI), readers of rate limit fields in every form.
# The form of the drafts since number 8 (`RateLimit: "key";r=0;t=30`) is found and not read: npm's answers NaN for each number and an
# invalid Date instead of undefined, PyPI's a state of None from "ietf". `remaining === 0` and `remaining < 10` are then both false.
# A `X-RateLimit-Reset` of 30 is half a minute for the one, 1970 for the other.
# It matters to a client that slows down by these fields: with a limit used up it sees none, and goes on until the 429.
# Our service sends the draft's new form, and `Retry-After` with each 429, which our client reads (`src/client`).
. "$(dirname "$0")/lib.sh"
npm_install ratelimit-header-parser@0.1.0
pip_install ratelimit-headers==0.1.0
cat >"$work/try.mjs" <<'N'
import { parseRateLimit } from 'ratelimit-header-parser'

const start = Date.now()
const forms = {
  'draft 8': { ratelimit: '"key";r=0;t=30', 'ratelimit-policy': '"key";q=240;w=60' },
  'draft 7': { ratelimit: 'limit=240, remaining=0, reset=30', 'ratelimit-policy': '240;w=60' },
  'X-RateLimit': { 'x-ratelimit-limit': '240', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '30' },
}
for (const [form, fields] of Object.entries(forms)) {
  const { limit, remaining, reset } = parseRateLimit(fields)
  console.log(`npm, ${form}: limit ${limit}, remaining ${remaining}, reset in ${Math.round((reset - start) / 10_000) * 10} s`)
}
N
(cd "$work" && node try.mjs) >"$work/seen"
"$python" - >>"$work/seen" <<'P'
from datetime import datetime, timezone

from ratelimit_headers import parse

FORMS = {
    'draft 8': {'ratelimit': '"key";r=0;t=30', 'ratelimit-policy': '"key";q=240;w=60'},
    'draft 7': {'ratelimit': 'limit=240, remaining=0, reset=30', 'ratelimit-policy': '240;w=60'},
    'X-RateLimit': {'x-ratelimit-limit': '240', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '30'},
}
for form, fields in FORMS.items():
    state = parse(response_headers=fields)
    reset = state.reset and ('1970' if state.reset.year == 1970 else 'later')
    print(f'PyPI, {form}: limit {state.limit}, remaining {state.remaining}, reset {reset}, source {state.source}')
P
holds 'ratelimit-header-parser 0.1.0 makes NaN of the current RateLimit field, ratelimit-headers 0.1.0 nothing' <<'S'
npm, draft 8: limit NaN, remaining NaN, reset in NaN s
npm, draft 7: limit 240, remaining 0, reset in 30 s
npm, X-RateLimit: limit 240, remaining 0, reset in 30 s
PyPI, draft 8: limit None, remaining None, reset None, source ietf
PyPI, draft 7: limit None, remaining None, reset None, source ietf
PyPI, X-RateLimit: limit 240, remaining 0, reset 1970, source github
S
