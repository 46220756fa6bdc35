// A billing client with the standard library alone. It finds a customer, records a paid period, and takes it back:
//
//	npx bundle-access exec --fail-on-advice -- go run node_modules/bundle-access/examples/go/billing.go
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strconv"
	"time"
)

// Client calls the API. Every request here may be repeated: reads and revokes are idempotent, and so is a create with a sourceId.
type Client struct {
	BaseURL, Key string
	HTTP         *http.Client
}

// Refused is an answer of the API that is no success.
type Refused struct {
	Status    int
	ErrorCode string `json:"errorCode"`
	Message   string `json:"message"`
}

func (r *Refused) Error() string { return fmt.Sprintf("%d %s: %s", r.Status, r.ErrorCode, r.Message) }

// call sends a request up to five times: after a 429 once Retry-After has passed, after a lost answer or a 5xx with growing pauses.
func (c *Client) call(method, path string, body, answer any) error {
	sent, err := json.Marshal(body)
	if err != nil {
		return err
	}
	for attempt := 1; ; attempt++ {
		status, header, text, err := c.send(method, path, sent)
		if err == nil && status < 300 {
			err = json.Unmarshal(text, answer)
		} else if err == nil {
			refused := &Refused{Status: status}
			// What stands between may answer without JSON.
			_ = json.Unmarshal(text, refused)
			if err = refused; status < 500 && status != http.StatusTooManyRequests {
				return err
			}
		}
		if err == nil || attempt == 5 {
			return err
		}
		pause := time.Duration(rand.Int64N(int64(200*time.Millisecond) << attempt))
		if seconds, err := strconv.Atoi(header.Get("Retry-After")); err == nil {
			pause += time.Duration(seconds) * time.Second
		}
		time.Sleep(pause)
	}
}

func (c *Client) send(method, path string, body []byte) (int, http.Header, []byte, error) {
	if method != http.MethodPost {
		body = nil
	}
	request, err := http.NewRequest(method, c.BaseURL+"/v1"+path, bytes.NewReader(body))
	if err != nil {
		return 0, nil, nil, err
	}
	request.Header.Set("Authorization", "Bearer "+c.Key)
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	response, err := c.HTTP.Do(request)
	if err != nil {
		return 0, nil, nil, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, 16<<20))
	return response.StatusCode, response.Header, text, err
}

// list reads all pages: only a page without nextCursor is the last, and a short or an empty one is not.
func list[Item any](c *Client, path, name string, filters url.Values) ([]Item, error) {
	var all []Item
	for query := filters; ; {
		var page map[string]json.RawMessage
		if err := c.call(http.MethodGet, path+"?"+query.Encode(), nil, &page); err != nil {
			return nil, err
		}
		var items []Item
		if err := json.Unmarshal(page[name], &items); err != nil {
			return nil, err
		}
		all = append(all, items...)
		var cursor string
		if page["nextCursor"] == nil {
			return all, nil
		}
		if err := json.Unmarshal(page["nextCursor"], &cursor); err != nil {
			return nil, err
		}
		query.Set("cursor", cursor)
	}
}

type Bundle struct {
	ID   string `json:"_id"`
	Name string `json:"name"`
}

type User struct {
	ID          string `json:"userId"`
	DisplayName string `json:"displayName"`
}

type Grant struct {
	ID       string     `json:"id"`
	UserID   string     `json:"userId"`
	SourceID string     `json:"sourceId"`
	StartsAt time.Time  `json:"startsAt"`
	EndsAt   *time.Time `json:"endsAt"`
}

func (c *Client) grantsOf(bundle, user, source string) ([]Grant, error) {
	return list[Grant](c, "/bundles/"+url.PathEscape(bundle)+"/grants", "grants", url.Values{"userId": {user}, "sourceId": {source}})
}

// RecordPayment grants a paid period. The invoice is its source, so that a repetition finds the grant of the first attempt.
func (c *Client) RecordPayment(bundle, user, invoice string, periodEnd time.Time) (Grant, error) {
	var made struct{ Grant Grant }
	paid := map[string]any{"userId": user, "grantType": "paid_external", "sourceId": invoice, "endsAt": periodEnd}
	err := c.call(http.MethodPost, "/bundles/"+url.PathEscape(bundle)+"/grants", paid, &made)
	if refused, ok := err.(*Refused); ok && refused.Status == http.StatusConflict {
		// Some services answer a repetition with a conflict: the grant is there if it has the same end.
		grants, lookUp := c.grantsOf(bundle, user, invoice)
		for _, grant := range grants {
			if lookUp == nil && grant.EndsAt != nil && grant.EndsAt.Equal(periodEnd) {
				return grant, nil
			}
		}
	}
	return made.Grant, err
}

// TakeBack revokes what a payment bought; later grants of the same user go with it.
func (c *Client) TakeBack(bundle, user, invoice string) error {
	grants, err := c.grantsOf(bundle, user, invoice)
	if err != nil {
		return err
	}
	for _, grant := range grants {
		var revoked struct{ Grant Grant }
		err := c.call(http.MethodDelete, "/bundles/"+url.PathEscape(bundle)+"/grants/"+url.PathEscape(grant.ID), nil, &revoked)
		// It has ended by itself, or an attempt whose answer was lost has revoked it.
		refused, isRefused := err.(*Refused)
		if isRefused && slices.Contains([]int{404, 409, 410}, refused.Status) {
			continue
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func main() {
	client := &Client{os.Getenv("BUNDLE_ACCESS_BASE_URL"), os.Getenv("BUNDLE_ACCESS_KEY"), &http.Client{Timeout: 30 * time.Second}}
	bundles, err := list[Bundle](client, "/bundles", "bundles", url.Values{"limit": {"2"}})
	must(err)
	fmt.Println(len(bundles), "bundles")
	bundle := os.Getenv("BUNDLE_ACCESS_BUNDLE")

	users, err := list[User](client, "/users", "users", url.Values{"displayName": {"Rosa"}})
	must(err)
	if len(users) == 0 {
		log.Fatal("nobody is called Rosa")
	}
	periodEnd := time.Date(2098, 12, 31, 23, 59, 59, 0, time.UTC)
	grant, err := client.RecordPayment(bundle, users[0].ID, "invoice-1", periodEnd)
	must(err)
	fmt.Println(users[0].DisplayName, "has access until", grant.EndsAt.Format(time.RFC3339))

	must(client.TakeBack(bundle, users[0].ID, "invoice-1"))
	left, err := client.grantsOf(bundle, users[0].ID, "invoice-1")
	must(err)
	fmt.Println(len(left), "grants of invoice-1 are left")
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
