package main

import (
	"net/http"
	"net/url"
	"testing"
	"time"
)

var month = time.Date(2026, 2, 28, 10, 0, 0, 0, time.UTC)

func TestAMonthThatIsPaidForEndsWithTheMonth(t *testing.T) {
	mock := NewMock(t, "empty", "frozen:2026-01-31T10:00:00Z")
	client := &Client{mock.BaseURL, mock.Keys["full"], http.DefaultClient}
	// The payment is sent four times: the first answer is lost, the second says to wait, the third is a failure.
	mock.Fault("drop-after", "createBundleGrant")
	mock.Fault("rate-limit", "createBundleGrant")
	mock.Fault("status", "createBundleGrant")
	if _, err := client.RecordPayment(mock.Bundles["main"], userNamed(t, client, "Ann"), "invoice-1", month); err != nil {
		t.Fatal(err)
	}
	if withAccess(t, client, mock) != 1 {
		t.Error("who has paid has no access")
	}
	mock.AdvanceTo("2026-02-28T10:00:00Z")
	if withAccess(t, client, mock) != 0 {
		t.Error("access goes on after the month")
	}
	for _, advice := range mock.Advice() {
		t.Error(advice)
	}
}

func TestAnotherTestSeesNothingOfIt(t *testing.T) {
	mock := NewMock(t, "empty", "frozen:2026-01-31T10:00:00Z")
	client := &Client{mock.BaseURL, mock.Keys["full"], http.DefaultClient}
	if withAccess(t, client, mock) != 0 {
		t.Error("somebody has access")
	}
	mock.Advance("1mo")
}

func userNamed(t *testing.T, client *Client, name string) string {
	users, err := list[User](client, "/users", "users", url.Values{"displayName": {name}})
	if err != nil || len(users) != 1 {
		t.Fatal(users, err)
	}
	return users[0].ID
}

func withAccess(t *testing.T, client *Client, mock *Mock) int {
	users, err := list[User](client, "/bundles/"+mock.Bundles["main"]+"/users", "users", url.Values{})
	if err != nil {
		t.Fatal(err)
	}
	return len(users)
}
