# openapi-core 0.23.1 (Python), a query of OpenAPI 3.1.
# A parameter whose type is a list (`type: [integer, "null"]`) raises a TypeError for every value. An integer is read by int(), so
# that `1_0` is 10 and an Arabic-Indic digit counts. A date-time in small letters is valid and arrives as text, where one in
# capitals arrives as a datetime.
# It matters to whoever serves a 3.1 contract in Python: half of the answers are 500, and a handler must expect both types of a date.
# No parameter of our contract has a list of types; our server takes ASCII digits alone, and reads
# `t` and `z` as the capitals.
. "$(dirname "$0")/lib.sh"
pip_install openapi-core==0.23.1
"$python" - >"$work/seen" <<'P'
from openapi_core import OpenAPI
from openapi_core.testing import MockRequest


def read(schema, value):
    parameter = {'name': 'x', 'in': 'query', 'schema': schema}
    operation = {'parameters': [parameter], 'responses': {'200': {'description': 'ok'}}}
    api = OpenAPI.from_dict({
        'openapi': '3.1.0', 'info': {'title': 't', 'version': '1'}, 'servers': [{'url': 'http://api.test'}],
        'paths': {'/grants': {'get': operation}},
    })
    try:
        result = api.unmarshal_request(MockRequest('http://api.test', 'get', '/grants', args={'x': value}))
        seen = result.parameters.query['x']
        return f'{type(seen).__name__} {seen}'
    except Exception as error:
        return f'raises {type(error).__name__}'


print('list of types:', read({'type': ['integer', 'null']}, '5'))
print('underscore:', read({'type': 'integer'}, '1_0'))
print('Arabic-Indic three:', read({'type': 'integer'}, '\u0663'))
print('capitals:', read({'type': 'string', 'format': 'date-time'}, '2030-01-01T00:00:00Z'))
print('small letters:', read({'type': 'string', 'format': 'date-time'}, '2030-01-01t00:00:00z'))
P
holds 'openapi-core 0.23.1 raises for a parameter with a list of types, and reads 1_0 as 10' <<'S'
list of types: raises TypeError
underscore: int 10
Arabic-Indic three: int 3
capitals: datetime 2030-01-01 00:00:00+00:00
small letters: str 2030-01-01t00:00:00z
S
