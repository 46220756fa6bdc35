# standardwebhooks 1.1.0 and svix 2.9.1 (PyPI), beside standardwebhooks 1.0.0 (npm): the signature of one event at one moment, which the
# sender has as a datetime of Berlin, of UTC, or of the machine in Berlin without a zone.
# `sign` of both packages writes the zone of the datetime over with UTC instead of changing into it, so that it signs another moment: what
# is sent from Berlin is refused by every verifier, their own too, with the timestamp of the moment in the header
# (standard-webhooks#251). The `sign` of npm takes a Date, and its signature passes.
# It matters to whoever tells other services of grants: tests that run in UTC pass, and from a server elsewhere each event is refused.
# Nothing here sends or reads webhooks.
. "$(dirname "$0")/lib.sh"
npm_install standardwebhooks@1.0.0
pip_install standardwebhooks==1.1.0 svix==2.9.1
cat >"$work/try.py" <<'P'
import json
import time
from datetime import datetime, timezone
from zoneinfo import ZoneInfo

import standardwebhooks
import svix.webhooks

secret = 'whsec_YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFh'
moment = int(time.time())
moments = {
    'UTC': datetime.fromtimestamp(moment, timezone.utc),
    'Berlin': datetime.fromtimestamp(moment, ZoneInfo('Europe/Berlin')),
    'no zone': datetime.fromtimestamp(moment),
}
for name, Webhook in (('standardwebhooks', standardwebhooks.Webhook), ('svix', svix.webhooks.Webhook)):
    for zone, at in moments.items():
        headers = {'webhook-id': 'e1', 'webhook-timestamp': str(int(at.timestamp())), 'webhook-signature': Webhook(secret).sign('e1', at, '{}')}
        try:
            Webhook(secret).verify('{}', headers)
            found = 'passes'
        except Exception as failure:
            found = failure
        print(json.dumps([f'{name} of PyPI, {zone}', str(found), headers]))
P
cat >"$work/try.mjs" <<'N'
import { readFileSync } from 'node:fs'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook('whsec_YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFh')
const passes = (headers) => {
  try {
    webhook.verify('{}', headers)
    return 'passes'
  } catch (failure) {
    return failure.message
  }
}
for (const line of readFileSync('signed', 'utf8').trim().split('\n')) {
  const [name, own, headers] = JSON.parse(line)
  console.log(`${name}: ${own}; of npm: ${passes(headers)}`)
}
const now = new Date()
const headers = { 'webhook-id': 'e1', 'webhook-timestamp': String(Math.floor(now / 1000)), 'webhook-signature': webhook.sign('e1', now, '{}') }
console.log(`standardwebhooks of npm: ${passes(headers)}`)
N
export TZ=Europe/Berlin
"$python" "$work/try.py" >"$work/signed"
(cd "$work" && node try.mjs) >"$work/seen"
holds 'sign of standardwebhooks 1.1.0 and svix 2.9.1 signs another moment than the datetime of another zone is' <<'S'
standardwebhooks of PyPI, UTC: passes; of npm: passes
standardwebhooks of PyPI, Berlin: No matching signature found; of npm: No matching signature found
standardwebhooks of PyPI, no zone: No matching signature found; of npm: No matching signature found
svix of PyPI, UTC: passes; of npm: passes
svix of PyPI, Berlin: No matching signature found; of npm: No matching signature found
svix of PyPI, no zone: No matching signature found; of npm: No matching signature found
standardwebhooks of npm: passes
S
