# quicktype-core 26.0.0 (npm): types for six languages, made from one answer as a sample, in which the invoice is "12" and a code is "true".
# In Python and C# the invoice is a whole number and the code a boolean, read from text and written as one: 0012 comes back as 12, 1_0 as 10,
# and inv-1 raises. In Java, Go, Rust and TypeScript both are texts. In Python a date-time is whatever dateutil can read: "10" is the tenth of
# this month. (`inferIntegerStrings: false` and its like end it.)
# It matters to whoever makes a client from an example of the docs: an invoice gets another id in two languages, and a sample with letters in
# it makes another client.
# Clients are made from our contract, in which an id is a text (`spec/openapi.yaml`).
. "$(dirname "$0")/lib.sh"
npm_install quicktype-core@26.0.0
pip_install python-dateutil==2.9.0
cd "$work"
cat >try.mjs <<'N'
import { writeFileSync } from 'node:fs'
import { InputData, jsonInputForTargetLanguage, quicktype } from 'quicktype-core'

const sample = JSON.stringify({ invoice: '12', code: 'true', endsAt: '2030-01-31T00:00:00Z' })
for (const lang of ['python', 'csharp', 'java', 'go', 'rust', 'typescript']) {
  const source = jsonInputForTargetLanguage(lang)
  await source.addSource({ name: 'Grant', samples: [sample] })
  const data = new InputData()
  data.addInput(source)
  const { lines } = await quicktype({ inputData: data, lang })
  if (lang === 'python') writeFileSync('grant.py', lines.join('\n'))
  const declared = name => lines.find(line => new RegExp(`^\\s+(private |public |pub )?(\\w+ )?"?${name}\\b`, 'i').test(line)).trim()
  console.log(`${lang}: ${declared('invoice')} ${declared('code')}`)
}
N
node try.mjs >seen
"$python" - >>seen <<'P'
import sys

sys.path.insert(0, '.')
from grant import Grant

for invoice in '12', '0012', '1_0', 'inv-1':
    try:
        read = Grant.from_dict({'invoice': invoice, 'code': 'true', 'endsAt': '2030-01-31T00:00:00Z'})
        print('python:', invoice, 'is written again as', read.to_dict()['invoice'])
    except ValueError as failure:
        print('python:', invoice, 'raises', failure)
print('python: an end of "10" is on day', Grant.from_dict({'invoice': '1', 'code': 'true', 'endsAt': '10'}).ends_at.day)
P
holds 'quicktype 26.0.0 makes a number of an invoice that is text, in Python and C# alone' <<'S'
python: invoice: int code: bool
csharp: public long Invoice { get; set; } public bool Code { get; set; }
java: private String invoice; private String code;
go: Invoice string    `json:"invoice"` Code    string    `json:"code"`
rust: pub invoice: String, pub code: String,
typescript: invoice: string; code:    string;
python: 12 is written again as 12
python: 0012 is written again as 12
python: 1_0 is written again as 10
python: inv-1 raises invalid literal for int() with base 10: 'inv-1'
python: an end of "10" is on day 10
S
