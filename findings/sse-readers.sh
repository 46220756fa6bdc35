# eventsource-parser 3.1.1 and fetch-event-stream 0.1.6 (npm), httpx-sse 0.4.3 and sseclient-py 1.9.0 (PyPI): streams of server-sent
# events, which HTML's standard says how to read.
# An event that the end of the stream cuts off is to be dropped; sseclient-py gives it, so that half of a text is an event. A block with
# an id alone sets the last id and is no event: it is one, with empty data, for httpx-sse and fetch-event-stream, and for all but
# httpx-sse the next event has no id, as has each event without one of its own. An id with NUL, which is to be ignored, is taken by two.
# A byte order mark costs the two of Python the first field.
# It matters to whoever follows a journal and comes back with Last-Event-ID: it is missing, or names an event of which half was read.
# `follow` of our mock gives each event an id and its data in one write (`src/mock/control/follow-requests.ts`).
. "$(dirname "$0")/lib.sh"
npm_install eventsource-parser@3.1.1 fetch-event-stream@0.1.6
pip_install httpx-sse==0.4.3 httpx==0.28.1 sseclient-py==1.9.0
cat >"$work/streams.json" <<'J'
{
  "cut off": "id: 1\ndata: a\n\nid: 2\ndata: b",
  "id alone": "id: 1\n\ndata: a\n\n",
  "id of before": "id: 1\ndata: a\n\ndata: b\n\n",
  "id with NUL": "id: 1\ndata: a\n\nid: 2\u0000\ndata: b\n\n",
  "byte order mark": "\ufeffid: 1\ndata: a\n\nid: 2\ndata: b\n\n"
}
J
cat >"$work/try.mjs" <<'N'
import { readFileSync } from 'node:fs'
import { createParser } from 'eventsource-parser'
import { events } from 'fetch-event-stream'

const shown = (found) => found.map(({ id, data }) => `${data || 'nothing'} (${JSON.stringify(id ?? 'none').slice(1, -1)})`).join(', ')
for (const [name, text] of Object.entries(JSON.parse(readFileSync('streams.json', 'utf8')))) {
  const parsed = []
  createParser({ onEvent: (event) => parsed.push(event) }).feed(await new Response(text).text())
  console.log(`${name} | eventsource-parser: ${shown(parsed)}`)
  const fetched = []
  for await (const { id, data } of events(new Response(text))) fetched.push({ id: id === undefined ? id : String(id), data })
  console.log(`${name} | fetch-event-stream: ${shown(fetched)}`)
}
N
cat >"$work/try.py" <<'P'
import json

import httpx
import httpx_sse
import sseclient


def shown(found):
    return ', '.join(f"{event.data or 'nothing'} ({json.dumps(event.id or 'none')[1:-1]})" for event in found)


for name, text in json.load(open('streams.json')).items():
    content = text.encode()
    response = httpx.Response(200, headers={'content-type': 'text/event-stream'}, content=content)
    print(f'{name} | httpx-sse: {shown(httpx_sse.EventSource(response).iter_sse())}')
    print(f'{name} | sseclient-py: {shown(sseclient.SSEClient(iter([content])).events())}')
P
cd "$work"
{ node try.mjs && "$python" try.py; } >lines
while read -r name; do
  echo "$name"
  grep "^$name | " lines | sed 's/.* | /  /'
done >seen <<'N'
cut off
id alone
id of before
id with NUL
byte order mark
N
holds 'four readers of server-sent events: half an event is one for sseclient-py 1.9.0, and ids are lost in three ways' <<'S'
cut off
  eventsource-parser: a (1)
  fetch-event-stream: a (1)
  httpx-sse: a (1)
  sseclient-py: a (1), b (2)
id alone
  eventsource-parser: a (none)
  fetch-event-stream: nothing (1), a (none)
  httpx-sse: nothing (1), a (1)
  sseclient-py: a (none)
id of before
  eventsource-parser: a (1), b (none)
  fetch-event-stream: a (1), b (none)
  httpx-sse: a (1), b (1)
  sseclient-py: a (1), b (none)
id with NUL
  eventsource-parser: a (1), b (none)
  fetch-event-stream: a (1), b (2\u0000)
  httpx-sse: a (1), b (1)
  sseclient-py: a (1), b (2\u0000)
byte order mark
  eventsource-parser: a (1), b (2)
  fetch-event-stream: a (1), b (2)
  httpx-sse: a (none), b (2)
  sseclient-py: a (none), b (2)
S
