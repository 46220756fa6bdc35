# uritemplate 4.2.0 and uri-template 1.3.0 (PyPI), uri-templates 0.2.0, uri-template 2.0.0, url-template 3.1.1 and @octokit/endpoint 11.0.5
# (npm): templates of RFC 6570, as links to a next page and the descriptions of services have them, filled with values.
# For uritemplate 0 and False are an empty text: `offset=`, `revoked=`. uri-templates and uri-template of npm encode the `%2B` of a link
# again, which `{+next}` is to leave as it is, so that the cursor in it is another one. @octokit/endpoint sends a list as one value, `a,ids=b`, and a cut name (`{?name:3}`) twice, the whole one last. A member that is
# null is the text "null" or "None" for four.
# It matters where the other side takes what is empty for what is not there: the list of those not revoked has the revoked ones as well.
# Our lists have `nextCursor` in the body, and the client writes its queries itself (`src/client/listing.ts`).
. "$(dirname "$0")/lib.sh"
npm_install url-template@3.1.1 uri-templates@0.2.0 uri-template@2.0.0 @octokit/endpoint@11.0.5
pip_install uritemplate==4.2.0 uri-template==1.3.0
cat >"$work/cases.json" <<'J'
[
  ["/grants{?limit,offset}", { "limit": 50, "offset": 0 }, "/grants?limit=50&offset=0"],
  ["/grants{?revoked}", { "revoked": false }, "/grants?revoked=false"],
  ["/grants{?ids*}", { "ids": ["a", "b"] }, "/grants?ids=a&ids=b"],
  ["{+next}", { "next": "/grants?cursor=a%2Bb" }, "/grants?cursor=a%2Bb"],
  ["/users{?name:3}", { "name": "Rosalind" }, "/users?name=Ros"],
  ["/users{?filter*}", { "filter": { "name": "a", "source": null } }, "/users?name=a"],
  ["/grants{?cursor,limit}", { "cursor": null, "limit": 50 }, "/grants?limit=50"]
]
J
cat >"$work/try.mjs" <<'N'
import { readFileSync } from 'node:fs'
import { endpoint } from '@octokit/endpoint'
import uriTemplate from 'uri-template'
import uriTemplates from 'uri-templates'
import { parseTemplate } from 'url-template'

const libraries = {
  'url-template': (template, values) => parseTemplate(template).expand(values),
  'uri-templates': (template, values) => uriTemplates(template).fill(values),
  'uri-template': (template, values) => uriTemplate.parse(template).expand(values),
  '@octokit/endpoint': (template, values) => endpoint({ method: 'GET', baseUrl: '', url: template, ...values }).url,
}
for (const [template, values, expected] of JSON.parse(readFileSync('cases.json'))) {
  for (const [name, fill] of Object.entries(libraries)) {
    const found = fill(template, values)
    if (found !== expected) console.log(`${template}, ${name}: ${found}`)
  }
}
N
cat >"$work/try.py" <<'P'
import json

import uri_template
import uritemplate

for template, values, expected in json.load(open('cases.json')):
    for library, fill in (('uritemplate', uritemplate.expand), ('uri-template', lambda template, values: uri_template.expand(template, **values))):
        found = fill(template, values)
        if found != expected:
            print(f'{template}, {library} of Python: {found}')
P
(cd "$work" && node try.mjs && "$python" try.py) >"$work/seen"
holds 'an offset of 0 and False are empty for uritemplate 4.2.0, and uri-templates 0.2.0 encodes the cursor of a link again' <<'S'
/grants{?ids*}, @octokit/endpoint: /grants?ids=a,ids=b
{+next}, uri-templates: /grants?cursor=a%252Bb
{+next}, uri-template: /grants?cursor=a%252Bb
/users{?name:3}, @octokit/endpoint: /users?name=Ros&name=Rosalind
/users{?filter*}, uri-templates: /users?name=a&source=null
/users{?filter*}, uri-template: /users?name=a&source=null
/grants{?cursor,limit}, @octokit/endpoint: /grants?&limit=50
/grants{?limit,offset}, uritemplate of Python: /grants?limit=50&offset=
/grants{?revoked}, uritemplate of Python: /grants?revoked=
/users{?filter*}, uritemplate of Python: /users?name=a&source=None
/users{?filter*}, uri-template of Python: /users?name=a&source=None
S
