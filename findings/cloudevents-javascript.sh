# cloudevents 10.0.0 (npm) beside cloudevents 2.2.0 (PyPI), the SDKs of CloudEvents: one event read from a request and written again.
# A `time` that JavaScript cannot read, a leap second or a word, becomes the present, and 30 February is 2 March; microseconds are cut.
# Python raises. `data` of 0, false or "" in the JSON format is lost, and of a body in binary mode a scalar becomes its text: 0 is
# "0". A header field is percent-encoded by the binding to HTTP; that of JavaScript writes `50% off` as it is and reads `50%25%20off`
# as it came, so that a subject that Python wrote is another one.
# It matters to who keeps the time of an event as the start or the end of something: an unreadable one is now, without an error.
# We send and take no events; what is no date-time is refused (`spec/date-time.ts`).
. "$(dirname "$0")/lib.sh"
npm_install cloudevents@10.0.0
pip_install cloudevents==2.2.0
cat >"$work/try.mjs" <<'N'
import { CloudEvent, HTTP } from 'cloudevents'

const attributes = { id: '1', source: '/s', type: 't' }
const binary = { 'ce-id': '1', 'ce-source': '/s', 'ce-type': 't', 'ce-specversion': '1.0', 'content-type': 'application/json' }
for (const time of ['2030-01-01T00:00:00.123456Z', '2030-02-30T00:00:00Z', '2016-12-31T23:59:60Z', 'soon']) {
  const read = Date.parse(HTTP.toEvent({ headers: { ...binary, 'ce-time': time }, body: '{}' }).time)
  const seen = Math.abs(read - Date.now()) < 60_000 ? 'now' : new Date(read).toISOString()
  console.log(`JavaScript, time ${time}: ${seen}`)
}
for (const data of [0, false, '', [0]]) {
  const body = JSON.stringify({ specversion: '1.0', ...attributes, data })
  const structured = HTTP.toEvent({ headers: { 'content-type': 'application/cloudevents+json' }, body }).data
  const plain = HTTP.toEvent({ headers: binary, body: JSON.stringify(data) }).data
  console.log(`JavaScript, data ${JSON.stringify(data)}: structured ${JSON.stringify(structured)}, binary ${JSON.stringify(plain)}`)
}
const { subject } = HTTP.toEvent({ headers: { ...binary, 'ce-subject': '50%25%20off' }, body: '{}' })
const written = HTTP.binary(new CloudEvent({ ...attributes, subject: '50% off', data: {} })).headers['ce-subject']
console.log(`JavaScript, subject: read ${subject}, written ${written}`)
N
cat >"$work/try.py" <<'P'
import json

from cloudevents.core.bindings.http import HTTPMessage, from_binary_event, from_structured_event, to_binary_event
from cloudevents.core.v1.event import CloudEvent

attributes = {'id': '1', 'source': '/s', 'type': 't', 'specversion': '1.0'}
binary = {**{f'ce-{name}': value for name, value in attributes.items()}, 'content-type': 'application/json'}
for time in ('2030-01-01T00:00:00.123456Z', '2030-02-30T00:00:00Z', '2016-12-31T23:59:60Z', 'soon'):
    try:
        seen = from_binary_event(HTTPMessage({**binary, 'ce-time': time}, b'{}')).get_time().isoformat()
    except ValueError:
        seen = 'raises'
    print(f'Python, time {time}: {seen}')
for data in (0, False, '', [0]):
    body = json.dumps({**attributes, 'data': data}).encode()
    structured = from_structured_event(HTTPMessage({'content-type': 'application/cloudevents+json'}, body)).get_data()
    plain = from_binary_event(HTTPMessage(binary, json.dumps(data).encode())).get_data()
    print(f'Python, data {json.dumps(data)}: structured {json.dumps(structured)}, binary {json.dumps(plain)}')
subject = from_binary_event(HTTPMessage({**binary, 'ce-subject': '50%25%20off'}, b'{}')).get_subject()
written = to_binary_event(CloudEvent({**attributes, 'subject': '50% off'}, {})).headers['ce-subject']
print(f'Python, subject: read {subject}, written {written}')
P
{ node "$work/try.mjs" && "$python" "$work/try.py"; } >"$work/seen"
holds 'an unreadable time of an event is now for cloudevents 10.0.0 of npm, data of 0 is lost, and no field is decoded' <<'S'
JavaScript, time 2030-01-01T00:00:00.123456Z: 2030-01-01T00:00:00.123Z
JavaScript, time 2030-02-30T00:00:00Z: 2030-03-02T00:00:00.000Z
JavaScript, time 2016-12-31T23:59:60Z: now
JavaScript, time soon: now
JavaScript, data 0: structured undefined, binary "0"
JavaScript, data false: structured undefined, binary "false"
JavaScript, data "": structured undefined, binary ""
JavaScript, data [0]: structured [0], binary [0]
JavaScript, subject: read 50%25%20off, written 50% off
Python, time 2030-01-01T00:00:00.123456Z: 2030-01-01T00:00:00.123456+00:00
Python, time 2030-02-30T00:00:00Z: raises
Python, time 2016-12-31T23:59:60Z: raises
Python, time soon: raises
Python, data 0: structured 0, binary 0
Python, data false: structured false, binary false
Python, data "": structured "", binary ""
Python, data [0]: structured [0], binary [0]
Python, subject: read 50% off, written 50%25%20off
S
