package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"
)

func must[Value any](value Value, err error) Value {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	ctx := context.Background()
	key := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("API_KEY"))
		return nil
	}
	api := must(NewClientWithResponses(os.Getenv("BASE_URL"), WithRequestEditorFn(key)))

	var bundles []string
	pages, limit := 0, 2
	for cursor, isLast := (*string)(nil), false; !isLast; pages++ {
		page := must(api.ListBundlesWithResponse(ctx, &ListBundlesParams{Limit: &limit, Cursor: cursor})).JSON200
		for _, bundle := range page.Bundles {
			bundles = append(bundles, bundle.UnderscoreId)
		}
		cursor, isLast = page.NextCursor, page.NextCursor == nil
	}
	bundle := bundles[len(bundles)-1]
	found := must(api.SearchUsersWithResponse(ctx, &SearchUsersParams{DisplayName: "rosa"}))
	user := found.JSON200.Users[0].UserId

	create := func(request CreateGrantRequest) *CreateBundleGrantResponse {
		return must(api.CreateBundleGrantWithResponse(ctx, bundle, request))
	}
	endsAt := time.Date(2098, 12, 31, 0, 0, 0, 0, time.UTC)
	sources := []string{"paid-1", "permanent-1"}
	paidExternal := CreateGrantRequestGrantTypePaidExternal
	paid := create(CreateGrantRequest{UserId: user, GrantType: paidExternal, SourceId: &sources[0], EndsAt: &endsAt})
	permanent := create(CreateGrantRequest{UserId: user, GrantType: paidExternal, SourceId: &sources[1]})
	permanentId := permanent.JSON200.Grant.Id
	revoked := must(api.RevokeBundleGrantWithResponse(ctx, bundle, permanentId))
	refused := create(CreateGrantRequest{UserId: "unknown", GrantType: CreateGrantRequestGrantTypeGift})

	fmt.Println("pages", pages)
	fmt.Println("bundles", strings.Join(bundles, ","))
	fmt.Println("user", user)
	fmt.Println("paid", paid.JSON200.Grant.Id)
	fmt.Println("permanent", permanentId)
	fmt.Println("revoked", revoked.JSON200.Grant.Id)
	fmt.Println("error", refused.JSON404.ErrorCode)
}
