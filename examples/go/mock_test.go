// The mock for tests in Go. Copy this file beside them and name their package here: each test has a workspace of its own. It needs
// bundle-access on the PATH or in node_modules, and the standard library alone. Under "bundle-access exec" the mock that runs already is taken.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestMain gives all tests of the package one mock, which ends with them. If you have one, call startMock there.
func TestMain(m *testing.M) {
	stop, err := startMock()
	if err != nil {
		fmt.Fprintln(os.Stderr, "the mock did not start; put bundle-access on the PATH, or install its npm package:", err)
		os.Exit(1)
	}
	code := m.Run()
	stop()
	os.Exit(code)
}

// holdMock prints what exec sets, and ends when its input does, also when the tests are killed; the mock ends with it.
const holdMock = "for (const [name, value] of Object.entries(process.env)) if (/^BUNDLE_ACCESS_/.test(name)) console.log(name + '=' + value);" +
	" console.log(); process.stdin.resume().on('end', () => process.exit(1))"

func startMock() (stop func(), err error) {
	if os.Getenv("BUNDLE_ACCESS_CONTROL_URL") != "" {
		return func() {}, nil
	}
	run := bundleAccess("exec", "--", "node", "-e", holdMock)
	run.Stderr = os.Stderr
	input, _ := run.StdinPipe()
	output, _ := run.StdoutPipe()
	if err := run.Start(); err != nil {
		return nil, err
	}
	lines := bufio.NewScanner(output)
	for lines.Scan() && lines.Text() != "" {
		name, value, _ := strings.Cut(lines.Text(), "=")
		os.Setenv(name, value)
	}
	if os.Getenv("BUNDLE_ACCESS_CONTROL_URL") == "" {
		return nil, fmt.Errorf("exec ended: %v", run.Wait())
	}
	return func() { input.Close(); _ = run.Wait() }, nil
}

// bundleAccess runs what the PATH or the project has: without --no, npx would run what the registry has under this name.
func bundleAccess(arguments ...string) *exec.Cmd {
	if path, err := exec.LookPath("bundle-access"); err == nil {
		return exec.Command(path, arguments...)
	}
	return exec.Command("npx", append([]string{"--no", "--", "bundle-access"}, arguments...)...)
}

// Mock is a workspace of the mock: ledger, keys, clock, faults and advice of its own.
type Mock struct {
	t             *testing.T
	BaseURL, Name string
	Keys, Bundles map[string]string
}

// NewMock opens a workspace with a fixture, such as "empty", and a clock, such as "frozen:2026-01-31T10:00:00Z". It ends with the
// test; of one that fails it prints the requests.
func NewMock(t *testing.T, fixture, clock string) *Mock {
	t.Helper()
	mock := &Mock{t: t, BaseURL: os.Getenv("BUNDLE_ACCESS_BASE_URL")}
	mock.call("POST", "/workspaces", map[string]string{"fixture": fixture, "clock": clock}, mock)
	t.Cleanup(func() {
		if t.Failed() {
			requests, _ := bundleAccess("requests", "--last", "50", "--workspace", mock.Name).CombinedOutput()
			t.Logf("the mock was asked\n%s", requests)
		}
		mock.Control("DELETE", "", nil, nil)
	})
	return mock
}

// Advance moves the clock on by "30d", "1mo" or "1d12h".
func (m *Mock) Advance(by string) {
	m.t.Helper()
	m.Control("POST", "/clock/advance", map[string]string{"by": by}, nil)
}

// AdvanceTo moves the clock on to "2026-02-28T10:00:00Z".
func (m *Mock) AdvanceTo(moment string) {
	m.t.Helper()
	m.Control("POST", "/clock/advance", map[string]string{"to": moment}, nil)
}

// Fault hits the next request of an operation, such as createBundleGrant: "drop-after" records it and loses the answer, "rate-limit"
// answers 429, "status" 500. "bundle-access fault add --help" names all kinds; several come in turn.
func (m *Mock) Fault(kind, operation string) {
	m.t.Helper()
	m.Control("POST", "/faults", map[string]any{"kind": kind, "operation": operation, "times": 1}, nil)
}

// Advice returns the rules for clients that the client has broken.
func (m *Mock) Advice() []struct{ Rule, Remedy string } {
	m.t.Helper()
	var advice struct {
		Findings []struct{ Rule, Remedy string }
	}
	m.Control("GET", "/advice", nil, &advice)
	return advice.Findings
}

// Control calls a route of spec/control.yaml below the workspace.
func (m *Mock) Control(method, path string, body, answer any) {
	m.t.Helper()
	m.call(method, "/workspaces/"+m.Name+path, body, answer)
}

func (m *Mock) call(method, path string, body, answer any) {
	m.t.Helper()
	text, _ := json.Marshal(body)
	request, err := http.NewRequest(method, os.Getenv("BUNDLE_ACCESS_CONTROL_URL")+path, bytes.NewReader(text))
	if err != nil {
		m.t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("BUNDLE_ACCESS_CONTROL_TOKEN"))
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		m.t.Fatal(err)
	}
	defer response.Body.Close()
	text, err = io.ReadAll(response.Body)
	if err == nil && response.StatusCode != http.StatusOK {
		err = fmt.Errorf("%d %s", response.StatusCode, text)
	}
	if err == nil && answer != nil {
		err = json.Unmarshal(text, answer)
	}
	if err != nil {
		m.t.Fatalf("%s %s: %v", method, path, err)
	}
}
