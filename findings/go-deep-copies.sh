# mitchellh/copystructure 1.2.0, mohae/deepcopy (c48cc78d4826), tiendc/go-deepcopy 1.7.2 and barkimedes/go-deepcopy (17c30cfc62df), which
# copy any Go value by reflection, beside huandu/go-clone 1.7.3: a grant with an end and a price of shopspring/decimal 1.6.0 or math/big.
# What a type keeps in fields without a capital letter is left behind, in the first three all but time.Time, which they know by name, in
# the last that as well: the copy of 19.99 is 0, that of an end the year 1. tiendc copies what is behind a pointer only. No error.
# It matters to whoever copies a cached plan before a change: the customer is sold the copy, for nothing, or with access that is over.
# Here a price is a number and an end one of milliseconds (`src/ledger/instant.ts`); what is read-only is shared, not copied.
. "$(dirname "$0")/lib.sh"
go_run github.com/mitchellh/copystructure@v1.2.0 github.com/mohae/deepcopy@v0.0.0-20170929034955-c48cc78d4826 \
  github.com/tiendc/go-deepcopy@v1.7.2 github.com/barkimedes/go-deepcopy@v0.0.0-20220514131651-17c30cfc62df \
  github.com/huandu/go-clone@v1.7.3 github.com/shopspring/decimal@v1.6.0 >"$work/seen" <<'G'
package main

import (
	"fmt"
	"math/big"
	"time"

	barkimedes "github.com/barkimedes/go-deepcopy"
	clone "github.com/huandu/go-clone"
	"github.com/mitchellh/copystructure"
	mohae "github.com/mohae/deepcopy"
	"github.com/shopspring/decimal"
	tiendc "github.com/tiendc/go-deepcopy"
)

type Grant struct {
	SourceID string
	EndsAt   time.Time
	Price    decimal.Decimal
	Cents    *big.Int
}

func must(value any, failure error) any {
	if failure != nil {
		panic(failure)
	}
	return value
}

func main() {
	grant := Grant{"invoice-1", time.Date(2030, 1, 31, 0, 0, 0, 0, time.UTC), decimal.RequireFromString("19.99"), big.NewInt(1999)}
	var fourth Grant
	must(nil, tiendc.Copy(&fourth, grant))
	for _, copied := range []struct {
		name  string
		value any
	}{
		{"huandu", clone.Clone(grant)},
		{"copystructure", must(copystructure.Copy(grant))},
		{"mohae", mohae.Copy(grant)},
		{"tiendc", fourth},
		{"barkimedes", must(barkimedes.Anything(grant))},
	} {
		value := copied.value.(Grant)
		fmt.Println(copied.name+":", value.SourceID, "ends", value.EndsAt.Format("2006-01-02"), "price", value.Price, "cents", value.Cents)
	}
}
G
holds 'four of five deep copies of Go make a price of 19.99 nothing, and one an end in 2030 the year 1' <<'S'
huandu: invoice-1 ends 2030-01-31 price 19.99 cents 1999
copystructure: invoice-1 ends 2030-01-31 price 0 cents 0
mohae: invoice-1 ends 2030-01-31 price 0 cents 0
tiendc: invoice-1 ends 2030-01-31 price 0 cents 1999
barkimedes: invoice-1 ends 0001-01-01 price 0 cents 0
S
