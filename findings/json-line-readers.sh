# Node 24.21.0 and 26.10.0 beside 20.19.5 (npm packages `node`), split2 4.2.0, httpx 0.28.1 and requests 2.34.2, each reading one line of
# JSON, as NDJSON has it, with a character in its text that JSON allows as it is.
# Since Node 24 readline ends a line at U+2028 and U+2029, though its documentation names \n, \r and \r\n (nodejs/node#22448), and so does
# `readLines` of a file. `iter_lines` of httpx, and of requests where it decodes, ends one at U+0085, U+2028 and U+2029, as Python's
# splitlines does. JSON.stringify and json.dumps(ensure_ascii=False) write each as it is. split2 and iter_lines of bytes go by \n.
# It matters to an export of grants by lines: one name that was pasted from elsewhere, and its line is two that are no JSON.
# What `requests --json` prints has each of the three by its code (`src/cli/print.ts`).
. "$(dirname "$0")/lib.sh"
npm_install split2@4.2.0
pip_install httpx==0.28.1 requests==2.34.2
cat >"$work/try.mjs" <<'N'
import { open, writeFile } from 'node:fs/promises'
import readline from 'node:readline'
import { Readable } from 'node:stream'
import split2 from 'split2'

const count = async (lines) => {
  let number = 0
  for await (const _ of lines) number++
  return number
}
for (const [name, character] of Object.entries({ 'U+0085': '\u0085', 'U+2028': '\u2028', 'U+2029': '\u2029' })) {
  const text = Buffer.from(`${JSON.stringify({ name: `a${character}b` })}\n`)
  await writeFile('line.ndjson', text)
  const file = await open('line.ndjson')
  const ways = {
    readline: readline.createInterface({ input: Readable.from([text]) }),
    readLines: file.readLines(),
    split2: Readable.from([text]).pipe(split2()),
  }
  const seen = []
  for (const [way, lines] of Object.entries(ways)) seen.push(`${way} ${await count(lines)}`)
  console.log(`${process.version} ${name}: ${seen.join(', ')}`)
}
N
cat >"$work/try.py" <<'P'
import io
import json

import httpx
import requests

for name, character in {'U+0085': '\u0085', 'U+2028': '\u2028', 'U+2029': '\u2029'}.items():
    text = (json.dumps({'name': f'a{character}b'}, ensure_ascii=False) + '\n').encode()
    ways = {'httpx': httpx.Response(200, headers={'content-type': 'application/x-ndjson; charset=utf-8'}, content=text).iter_lines()}
    for way, decodes in {'requests': True, 'requests, bytes': False}.items():
        response = requests.Response()
        response.raw, response.encoding = io.BytesIO(text), 'utf-8'
        ways[way] = response.iter_lines(decode_unicode=decodes)
    print(f'Python {name}:', ', '.join(f'{way} {len(list(lines))}' for way, lines in ways.items()))
P
cd "$work"
{
  for version in 20.19.5 24.21.0 26.10.0; do
    mkdir -p "$version"
    npm install --prefix "$version" --no-audit --no-fund --loglevel=error "node@$version" >npm.log 2>&1 || missing "node@$version"
    "$version/node_modules/node/bin/node" try.mjs
  done
  "$python" try.py
} >seen
holds 'one line of JSON is two for readline of Node 24.21.0 at U+2028, and for httpx 0.28.1 and requests 2.34.2 at U+0085 too' <<'S'
v20.19.5 U+0085: readline 1, readLines 1, split2 1
v20.19.5 U+2028: readline 1, readLines 1, split2 1
v20.19.5 U+2029: readline 1, readLines 1, split2 1
v24.21.0 U+0085: readline 1, readLines 1, split2 1
v24.21.0 U+2028: readline 2, readLines 2, split2 1
v24.21.0 U+2029: readline 2, readLines 2, split2 1
v26.10.0 U+0085: readline 1, readLines 1, split2 1
v26.10.0 U+2028: readline 2, readLines 2, split2 1
v26.10.0 U+2029: readline 2, readLines 2, split2 1
Python U+0085: httpx 2, requests 2, requests, bytes 1
Python U+2028: httpx 2, requests 2, requests, bytes 1
Python U+2029: httpx 2, requests 2, requests, bytes 1
S
