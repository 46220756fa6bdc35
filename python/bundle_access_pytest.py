"""pytest fixtures for the mock of the Bundle Access API: mock, clock, faults, notes.

Copy this file beside your tests, with pytest_plugins = ["bundle_access_pytest"] in conftest.py.
It needs pytest, Node 22.18 or newer, and the npm package bundle-access. Each test has a workspace of its own, with
its own key, data and clock. Under "bundle-access exec" the mock that runs already is taken.
"""

import json
import os
import shutil
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request

import pytest

# Runs under exec and ends when its input does, also when the tests are killed; the mock ends with it. What exec says of a
# success, that nothing was tested, is for commands that test.
HOLD = """import json, os, sys
given = os.environ.get
control = {"url": given("BUNDLE_ACCESS_CONTROL_URL"), "token": given("BUNDLE_ACCESS_CONTROL_TOKEN")}
print(json.dumps({"baseUrl": given("BUNDLE_ACCESS_BASE_URL"), "control": control}), flush=True)
sys.stdin.read()
sys.exit(1)"""
# What the PATH or the project has: without --no, npx would run what the registry has under this name.
COMMAND = [shutil.which("bundle-access")] if shutil.which("bundle-access") else ["npx", "--no", "--", "bundle-access"]
START = [*COMMAND, "exec", "--", sys.executable, "-c", HOLD]

# What a workspace holds, unless a test says @pytest.mark.bundle_access(fixture="demo", clock="system").
FIXTURE = "empty"
CLOCK = "frozen:2026-01-31T10:00:00Z"


class Refused(Exception):
    """An answer that is no success: its status, its errorCode, and the whole body."""

    def __init__(self, status, body):
        super().__init__(f"{status} {body.get('errorCode')}: {body.get('message')}")
        self.status, self.code, self.body = status, body.get("errorCode"), body


# No proxy leads to a server on this machine.
_opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def send(method, url, token, body=None):
    """Sends a request with a JSON body and returns the answer; raises Refused."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    try:
        with _opener.open(urllib.request.Request(url, data, headers, method=method), timeout=30) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as refusal:
        raise Refused(refusal.code, json.load(refusal)) from None


class Control:
    """The control plane of a workspace."""

    def __init__(self, url, token, name):
        self.url, self.token, self.name = url, token, name

    def __call__(self, method, path, body=None):
        name = urllib.parse.quote(self.name, safe="")
        return send(method, f"{self.url}/workspaces/{name}{path}", self.token, body)


class Clock:
    def __init__(self, control):
        self._control = control

    @property
    def now(self):
        return self._control("GET", "/clock")["now"]

    def advance(self, by):
        """Moves on by "30d", "1mo" or "1d12h"; returns what that changed."""
        return self._control("POST", "/clock/advance", {"by": by})["changed"]

    def advance_to(self, moment):
        """Moves on to "2026-02-28T10:00:00Z"; returns what that changed."""
        return self._control("POST", "/clock/advance", {"to": moment})["changed"]


class Faults:
    def __init__(self, control):
        self._control = control

    def add(self, kind, **options):
        """Injects a fault, such as add("drop-after", operation="createBundleGrant", times=1)."""
        return self._control("POST", "/faults", {"kind": kind, **options})

    def list(self):
        return self._control("GET", "/faults")["faults"]

    def reset(self):
        self._control("DELETE", "/faults")


class Notes:
    def __init__(self, control, bundle):
        self._control, self._bundle = control, bundle

    def add(self, scenario, **facts):
        """Tells the advisor what no request shows, such as add("refund", userId=ann)."""
        about = {"bundleId": self._bundle} if "userId" in facts else {}
        self._control("POST", "/notes", {"scenario": scenario, **about, **facts})


class Mock:
    """A workspace: the API under test, and everything around it."""

    def __init__(self, server, fixture, clock):
        opened = send("POST", f"{server['control']['url']}/workspaces", server["control"]["token"],
                      {"fixture": fixture, "clock": clock})
        self.base_url, self.name = server["baseUrl"], opened["name"]
        self.keys, self.bundles = opened["keys"], opened["bundles"]
        self.key, self.bundle = self.keys.get("full"), self.bundles.get("main")
        self.control = Control(server["control"]["url"], server["control"]["token"], self.name)
        self.clock, self.faults = Clock(self.control), Faults(self.control)
        self.notes = Notes(self.control, self.bundle)

    def api(self, method, path, body=None, key=None):
        """A request of the API, such as api("GET", "/bundles"); raises Refused."""
        return send(method, f"{self.base_url}/v1{path}", key or self.key, body)

    def pages(self, path, name):
        """Every item of a list, to its last page: pages("/bundles", "bundles")."""
        cursor = None
        while True:
            mark = "&" if "?" in path else "?"
            page = self.api("GET", path + (f"{mark}cursor={urllib.parse.quote(cursor)}" if cursor else ""))
            yield from page[name]
            cursor = page.get("nextCursor")
            if cursor is None:
                return

    def requests(self):
        return self.control("GET", "/requests")["requests"]

    def advice(self):
        return self.control("GET", "/advice")["findings"]

    def grants(self):
        """Every grant of the ledger, the revoked ones too."""
        return self.control("GET", "/grants")["grants"]

    def report(self):
        """What was asked and answered, and which rules the client broke; without secrets."""
        lines = [f"requests, at {self.clock.now}"]
        for entry in self.requests()[-50:]:
            request, response = entry["request"], entry["response"]
            query = f"?{request['query']}" if request["query"] else ""
            status = "lost" if response["delivery"] == "none" else response["status"]
            outcome = entry.get("refusal", {}).get("code") or entry.get("decision") or ""
            outcome = " ".join(filter(None, [outcome, *(f"[{fault['kind']}]" for fault in entry["faults"])]))
            lines.append(f"  #{entry['number']} {request['method']} {request['path']}{query} {status} {outcome}")
            if "refusal" in entry:
                lines.append(f"     {entry['refusal']['message']}")
            if "refusal" in entry or status == "lost":
                lines.append(f"     {entry['curl']}")
        findings = self.advice()
        lines += ["advice"] if findings else []
        lines += [f"  {finding['rule']}: {finding['remedy']}" for finding in findings]
        return "\n".join(lines)

    def close(self):
        self.control("DELETE", "")


@pytest.fixture(scope="session")
def bundle_access_server():
    """The mock of all tests: that of "bundle-access exec", or one that starts here and ends with the tests."""
    given = os.environ.get
    if given("BUNDLE_ACCESS_BASE_URL") and given("BUNDLE_ACCESS_CONTROL_URL"):
        control = {"url": given("BUNDLE_ACCESS_CONTROL_URL"), "token": given("BUNDLE_ACCESS_CONTROL_TOKEN")}
        yield {"baseUrl": given("BUNDLE_ACCESS_BASE_URL"), "control": control}
        return
    # In a session of its own, so that Ctrl-C does not take it from tests that are still to be torn down.
    pipe = subprocess.PIPE
    process = subprocess.Popen(START, stdin=pipe, stdout=pipe, text=True, start_new_session=True)
    ready = process.stdout.readline()
    if not ready:
        started = f"{' '.join(COMMAND)} exec ended with {process.wait()}"
        raise RuntimeError(f"the mock did not start: {started}; install the npm package bundle-access here, or put it on the PATH")
    yield json.loads(ready)
    process.stdin.close()
    process.wait()


def chosen(fixture=FIXTURE, clock=CLOCK, **unknown):
    """What the marker bundle_access says; anything else is a TypeError, not another workspace than was meant."""
    if unknown:
        raise TypeError(f"the marker bundle_access has no {', '.join(unknown)}; it has fixture and clock")
    return {"fixture": fixture, "clock": clock}


@pytest.fixture
def mock(request, bundle_access_server):
    """A workspace of its own for each test."""
    marker = request.node.get_closest_marker("bundle_access")
    workspace = Mock(bundle_access_server, **(chosen(*marker.args, **marker.kwargs) if marker else chosen()))
    yield workspace
    workspace.close()


@pytest.fixture
def clock(mock):
    """The clock of this test's workspace: now, advance, advance_to."""
    return mock.clock


@pytest.fixture
def faults(mock):
    """The faults of this test's workspace: add, list, reset."""
    return mock.faults


@pytest.fixture
def notes(mock):
    """Tells the advisor of this test's workspace what no request shows: add."""
    return mock.notes


def pytest_configure(config):
    config.addinivalue_line("markers", "bundle_access(fixture, clock): what the workspace of a test holds")


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    """Adds journal and advice to the report of a test that fails."""
    report = (yield).get_result()
    workspace = getattr(item, "funcargs", {}).get("mock")
    if report.when == "call" and report.failed and isinstance(workspace, Mock):
        report.sections.append(("bundle-access mock", workspace.report()))
