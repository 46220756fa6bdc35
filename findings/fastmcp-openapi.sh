# fastmcp 4.2.3 (Python), `FastMCP.from_openapi`: a contract of OpenAPI 3.1 as tools for a language model.
# An argument that the operation does not have is dropped before the request, though the schema is closed: with `endAt` in place of `endsAt`
# the request has no end, and the tool call succeeds. Nothing else of the schema is checked: a required field or header field may be
# missing, and a value outside the enum or a number for a text is sent as it is.
# `additionalProperties: false` is not in the tool's schema. Of a 429 only "please retry later" is left: no Retry-After, no code.
# It matters where leaving a field out means something: a misspelt end makes permanent access, and the model reads "done".
# Our server refuses unknown and missing fields (variant `unknown-body-property`), but what was dropped never arrives.
. "$(dirname "$0")/lib.sh"
pip_install fastmcp==4.2.3
cat >"$work/try.py" <<'P'
import asyncio
import json

import httpx2
from fastmcp import Client, FastMCP

body = {
    'type': 'object', 'additionalProperties': False, 'required': ['userId'],
    'properties': {
        'userId': {'type': 'string'}, 'grantType': {'type': 'string', 'enum': ['paid', 'gift']},
        'endsAt': {'type': 'string', 'format': 'date-time'},
    },
}
contract = {
    'openapi': '3.1.0', 'info': {'title': 'grants', 'version': '1'},
    'paths': {'/grants': {'post': {
        'operationId': 'create', 'responses': {'200': {'description': 'ok'}},
        'parameters': [{'name': 'X-Request-Id', 'in': 'header', 'required': True, 'schema': {'type': 'string'}}],
        'requestBody': {'required': True, 'content': {'application/json': {'schema': body}}},
    }}},
}
calls = {
    'as it should be': {'X-Request-Id': '1', 'userId': 'ann', 'grantType': 'gift', 'endsAt': '2030-01-01T00:00:00Z'},
    'misspelt': {'X-Request-Id': '1', 'userId': 'ann', 'endAt': '2030-01-01T00:00:00Z'},
    'no userId': {'X-Request-Id': '1', 'grantType': 'gift'},
    'not in the enum': {'X-Request-Id': '1', 'userId': 'ann', 'grantType': 'free'},
    'a number': {'X-Request-Id': '1', 'userId': 7},
    'no header field': {'userId': 'ann'},
    'limited': {'X-Request-Id': '1', 'userId': 'limited'},
    'refused': {'X-Request-Id': '1', 'userId': 'refused'},
}
sent = []


def answer(request):
    sent.append(f'{request.headers.get("x-request-id")} {request.content.decode()}')
    status = {'limited': 429, 'refused': 409}.get(json.loads(request.content).get('userId'), 200)
    return httpx2.Response(status, json={'errorCode': f'errors.{status}'} if status > 200 else {}, headers={'Retry-After': '30'})


async def main():
    client = httpx2.AsyncClient(transport=httpx2.MockTransport(answer), base_url='http://service')
    async with Client(FastMCP.from_openapi(contract, client=client)) as tools:
        [tool] = await tools.list_tools()
        print('schema: closed', 'additionalProperties' in tool.input_schema, 'required', tool.input_schema['required'])
        for name, arguments in calls.items():
            sent.clear()
            result = await tools.call_tool('create', arguments, raise_on_error=False)
            print(f'{name}: sent {sent}, {result.content[0].text if result.is_error else "done"}')


asyncio.run(main())
P
"$python" "$work/try.py" >"$work/seen" 2>"$work/log" || { cat "$work/log" >&2; exit 1; }
holds 'a tool of fastmcp 4.2.3 drops a misspelt end before the request, and checks nothing' <<'S'
schema: closed False required ['X-Request-Id', 'userId']
as it should be: sent ['1 {"userId":"ann","grantType":"gift","endsAt":"2030-01-01T00:00:00Z"}'], done
misspelt: sent ['1 {"userId":"ann"}'], done
no userId: sent ['1 {"grantType":"gift"}'], done
not in the enum: sent ['1 {"userId":"ann","grantType":"free"}'], done
a number: sent ['1 {"userId":7}'], done
no header field: sent ['None {"userId":"ann"}'], done
limited: sent ['1 {"userId":"limited"}'], Rate limited by upstream API, please retry later
refused: sent ['1 {"userId":"refused"}'], Error calling tool 'create': HTTP error 409: Conflict - {"errorCode": "errors.409"}
S
