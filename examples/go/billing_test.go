// Tests of the client, each with a workspace of its own. Copy Mock beside your tests:
//
//	npx bundle-access exec --fail-on-advice -- go test node_modules/bundle-access/examples/go/billing.go node_modules/bundle-access/examples/go/billing_test.go
package main

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"os"
	"testing"
	"time"
)

// Mock is a workspace of the mock that exec has started: ledger, keys, clock, faults and advice of its own.
type Mock struct {
	t       *testing.T
	Name    string
	Keys    map[string]string
	Bundles map[string]string
}

// NewMock opens a workspace that ends with the test.
func NewMock(t *testing.T, fixture, clock string) *Mock {
	t.Helper()
	mock := &Mock{t: t}
	mock.control("POST", "/workspaces", map[string]any{"fixture": fixture, "clock": clock}, mock)
	t.Cleanup(func() { mock.Control("DELETE", "", nil, nil) })
	return mock
}

// Control calls a route of spec/control.yaml below the workspace.
func (m *Mock) Control(method, path string, body, answer any) {
	m.t.Helper()
	m.control(method, "/workspaces/"+m.Name+path, body, answer)
}

func (m *Mock) control(method, path string, body, answer any) {
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
		m.t.Fatal(err, "; run the tests under bundle-access exec")
	}
	defer response.Body.Close()
	text, err = io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		m.t.Fatalf("%s %s: %d %s %v", method, path, response.StatusCode, text, err)
	}
	if answer != nil {
		if err := json.Unmarshal(text, answer); err != nil {
			m.t.Fatal(err)
		}
	}
}

func TestAMonthThatIsPaidForEndsWithTheMonth(t *testing.T) {
	mock := NewMock(t, "empty", "frozen:2026-01-31T10:00:00Z")
	client := &Client{os.Getenv("BUNDLE_ACCESS_BASE_URL"), mock.Keys["full"], http.DefaultClient}
	bundle := mock.Bundles["main"]
	withAccess := func() int {
		users, err := list[User](client, "/bundles/"+bundle+"/users", "users", url.Values{})
		if err != nil {
			t.Fatal(err)
		}
		return len(users)
	}
	users, err := list[User](client, "/users", "users", url.Values{"displayName": {"Ann"}})
	if err != nil || len(users) != 1 {
		t.Fatal(users, err)
	}
	// The payment is sent three times: the first answer is lost, the second says to wait.
	for _, kind := range []string{"drop-after", "rate-limit"} {
		fault := map[string]any{"kind": kind, "operation": "createBundleGrant", "times": 1}
		mock.Control("POST", "/faults", fault, nil)
	}
	if _, err := client.RecordPayment(bundle, users[0].ID, "invoice-1", time.Date(2026, 2, 28, 10, 0, 0, 0, time.UTC)); err != nil {
		t.Fatal(err)
	}
	if withAccess() != 1 {
		t.Error("who has paid has no access")
	}
	mock.Control("POST", "/clock/advance", map[string]string{"by": "1mo"}, nil)
	if withAccess() != 0 {
		t.Error("access goes on after the month")
	}
	var advice struct{ Findings []any }
	if mock.Control("GET", "/advice", nil, &advice); len(advice.Findings) != 0 {
		t.Error(advice)
	}
}
