# go-money 1.0.15 (github.com/Rhymond/go-money), prices from 0.01 to 100.00, each read from JSON as a float64, as Go reads a number.
# money.NewFromFloat multiplies by a hundred and cuts: 573 of the 10,000 are a cent short, 0.29, 1.15 and 19.99 among them. Its
# documentation says that it rounds trailing decimals down, and none of these has any (Rhymond/go-money#124). Its own AsMajorUnits turns
# 1.15 into 1.15, and back again into 1.14: each round trip may cost a cent.
# It matters to whoever takes `price` from an API's JSON into a ledger of minor units: the customer pays a cent less than was shown.
# Our `price` is a number for display (`src/api/read-checkout.ts`), and nothing here multiplies it.
. "$(dirname "$0")/lib.sh"
go_run github.com/Rhymond/go-money@v1.0.15 >"$work/seen" <<'G'
package main

import (
	"encoding/json"
	"fmt"

	"github.com/Rhymond/go-money"
)

func main() {
	short := 0
	for cents := int64(1); cents <= 10000; cents++ {
		var price float64
		if err := json.Unmarshal([]byte(fmt.Sprintf("%d.%02d", cents/100, cents%100)), &price); err != nil {
			panic(err)
		}
		if money.NewFromFloat(price, money.USD).Amount() == cents-1 {
			short++
		}
	}
	fmt.Println(short, "of 10000 are a cent short")
	for _, price := range []float64{0.29, 1.15, 19.99} {
		fmt.Println(price, "becomes", money.NewFromFloat(price, money.USD).Display())
	}
	once := money.New(115, money.USD)
	fmt.Println(once.Display(), "there and back is", money.NewFromFloat(once.AsMajorUnits(), money.USD).Display())
}
G
holds 'go-money 1.0.15 makes 573 of 10,000 prices a cent short' <<'S'
573 of 10000 are a cent short
0.29 becomes $0.28
1.15 becomes $1.14
19.99 becomes $19.98
$1.15 there and back is $1.14
S
