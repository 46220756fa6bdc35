# go-money 1.0.15 (Go), dinero.js 1.9.1 and 2.0.2 (npm): an amount of cents that is shared by weights, and its refund, which is shared alike.
# go-money hands out what is left over from the first share on, whatever its weight: a share of 0 gets a cent, of each refund too.
# Of dinero.js 1.9.1 a refund is not the charge with another sign: 100 is 34, 33 and 33, and -100 is -33, -33 and -34, so that the one
# who paid 34 gets 33 back. By weights 0, 1 and 2, 101 is 34 and 67 for it, 33 and 68 for 2.0.2, and -101 is 33 and 68 for both.
# All sums are right, so that no check of a total finds it.
# It matters to whoever shares a price among the owners of a bundle: a party without a share has a balance, and a refunded order has too.
# Here a price is the whole one, and never shared (`src/api/read-checkout.ts`).
. "$(dirname "$0")/lib.sh"
npm_install dinero.js@2.0.2 before@npm:dinero.js@1.9.1
cat >"$work/cases" <<'C'
100 1,1,1
-100 1,1,1
100 0,1,1,1
-100 0,1,1,1
101 50,50,0
101 0,1,2
-101 0,1,2
1 0,1,1
C
cat >"$work/try.mjs" <<'N'
import { readFileSync } from 'node:fs'
import Before from 'before'
import { allocate, dinero, toSnapshot } from 'dinero.js'

const currency = { code: 'EUR', base: 10, exponent: 2 }
for (const line of readFileSync('cases', 'utf8').trim().split('\n')) {
  const [amount, weights] = line.split(' ').map((text) => JSON.parse(text.includes(',') ? `[${text}]` : text))
  const before = Before({ amount, currency: 'EUR' }).allocate(weights)
  const after = allocate(dinero({ amount, currency }), weights)
  console.log(`${before.map((share) => share.getAmount())}\t${after.map((share) => toSnapshot(share).amount)}`)
}
N
(cd "$work" && node try.mjs) >"$work/npm"
go_run github.com/Rhymond/go-money@v1.0.15 >"$work/go.seen" <<'G'
package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/Rhymond/go-money"
)

func main() {
	cases, _ := os.ReadFile("../cases")
	for _, line := range strings.Split(strings.TrimSpace(string(cases)), "\n") {
		fields := strings.Fields(line)
		amount, _ := strconv.ParseInt(fields[0], 10, 64)
		weights := []int{}
		for _, text := range strings.Split(fields[1], ",") {
			weight, _ := strconv.Atoi(text)
			weights = append(weights, weight)
		}
		shares, failure := money.New(amount, money.EUR).Allocate(weights...)
		if failure != nil {
			panic(failure)
		}
		texts := []string{}
		for _, share := range shares {
			texts = append(texts, strconv.FormatInt(share.Amount(), 10))
		}
		fmt.Println(strings.Join(texts, ","))
	}
}
G
paste "$work/cases" "$work/go.seen" "$work/npm" | awk -F'\t' '{ print $1 ": go-money " $2 "; dinero.js 1 " $3 "; 2 " $4 }' >"$work/seen"
holds 'go-money 1.0.15 gives a cent to a share of 0, and a refund of dinero.js 1.9.1 is not its charge' <<'S'
100 1,1,1: go-money 34,33,33; dinero.js 1 34,33,33; 2 34,33,33
-100 1,1,1: go-money -34,-33,-33; dinero.js 1 -33,-33,-34; 2 -34,-33,-33
100 0,1,1,1: go-money 1,33,33,33; dinero.js 1 0,34,33,33; 2 0,34,33,33
-100 0,1,1,1: go-money -1,-33,-33,-33; dinero.js 1 0,-33,-33,-34; 2 0,-34,-33,-33
101 50,50,0: go-money 51,50,0; dinero.js 1 51,50,0; 2 51,50,0
101 0,1,2: go-money 1,33,67; dinero.js 1 0,34,67; 2 0,33,68
-101 0,1,2: go-money -1,-33,-67; dinero.js 1 0,-33,-68; 2 0,-33,-68
1 0,1,1: go-money 1,0,0; dinero.js 1 0,1,0; 2 0,1,0
S
