# openapi-generator-cli 7.25.0 (python), a client of a contract whose patterns have no anchors.
# In JSON Schema a pattern may match anywhere in the text. In a model it becomes `re.match`, which begins at the start, so that an answer
# with the id `ref-2030` is refused under `[0-9]{4}` and the whole call raises a ValidationError, though the server said 200. The same
# pattern of a parameter is not checked at all: `ref` is sent.
# It matters to whoever reads a list: one row with such an id, and the page cannot be read.
# The patterns of `spec/openapi.yaml` have both anchors.
. "$(dirname "$0")/lib.sh"
maven_install org.openapitools:openapi-generator-cli:7.25.0
pip_install pydantic==2.14.4 urllib3==2.8.0 python-dateutil==2.9.0.post0 typing-extensions==4.16.0
cd "$work"
cat >contract.yaml <<'Y'
openapi: 3.0.3
info: { title: t, version: '1' }
paths:
  /grant:
    get:
      operationId: readGrant
      parameters:
        - { name: id, in: query, required: true, schema: { type: string, pattern: '[0-9]{4}' } }
      responses:
        '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Grant' } } } }
components:
  schemas:
    Grant: { type: object, required: [id], properties: { id: { type: string, pattern: '[0-9]{4}' } } }
Y
java -cp "$work/jars/*" org.openapitools.codegen.OpenAPIGenerator generate -g python -i contract.yaml -o client >generator.log 2>&1
cat >try.py <<'P'
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from urllib.parse import parse_qs, urlsplit
import json
import openapi_client


class Server(BaseHTTPRequestHandler):
    def do_GET(self):
        asked = parse_qs(urlsplit(self.path).query)['id'][0]
        print(f'the server is asked for {asked}, and answers 200 with this id')
        body = json.dumps({'id': asked}).encode()
        self.send_response(200)
        self.send_header('Content-Type', 'application/json')
        self.send_header('Content-Length', str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = HTTPServer(('127.0.0.1', 0), Server)
Thread(target=server.serve_forever, daemon=True).start()
api = openapi_client.DefaultApi(openapi_client.ApiClient(openapi_client.Configuration(host=f'http://127.0.0.1:{server.server_port}')))
for text in ('2030-ref', 'ref-2030', 'ref'):
    try:
        print(f'{text}: read, {api.read_grant(id=text).id}')
    except ValueError as failure:
        print(f'{text}: {type(failure).__name__} of {failure.title}')
P
PYTHONPATH=client "$python" try.py >seen
holds 'a client of openapi-generator 7.25.0 for Python refuses a valid answer whose pattern has no anchor' <<'S'
the server is asked for 2030-ref, and answers 200 with this id
2030-ref: read, 2030-ref
the server is asked for ref-2030, and answers 200 with this id
ref-2030: ValidationError of Grant
the server is asked for ref, and answers 200 with this id
ref: ValidationError of Grant
S
