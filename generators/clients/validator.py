"""Starts a server that validates requests by a contract with openapi-core, answers 200 to those it takes, and prints its port."""

import logging
import sys

import yaml
from openapi_core import OpenAPI
from openapi_core.contrib.werkzeug import WerkzeugOpenAPIRequest
from werkzeug.serving import make_server
from werkzeug.wrappers import Request, Response


@Request.application
def answer(request):
    try:
        contract.validate_request(WerkzeugOpenAPIRequest(request))
    except Exception as error:
        return Response(f"{type(error).__name__}: {error.__cause__}", 400)
    return Response("{}")


logging.getLogger("werkzeug").disabled = True
server = make_server("127.0.0.1", 0, answer)
with open(sys.argv[1]) as file:
    document = yaml.safe_load(file)
document["servers"] = [{"url": f"http://127.0.0.1:{server.server_port}"}]
contract = OpenAPI.from_dict(document)
print(server.server_port, flush=True)
server.serve_forever()
