# dinero.js 2.0.2 and 1.9.1, currency.js 2.0.4 (npm), bojanz/currency 1.5.1 and govalues/money 0.2.4 (Go), py-moneyed 3.0 (PyPI), each as it comes:
# 15 % of each price from 0.01 to 100.00 euros, and of the same amount below zero, the refund. In 500 of 10,000 half a cent is to be rounded.
# dinero.js 2 rounds towards minus infinity (`down`, as documented): 5,000 discounts are a cent too low, and of 9,500 the refund is a cent more
# than the discount was. With its `halfUp`, and for currency.js, which has no other way, the refund of 500 is a cent less. bojanz rounds half
# a cent away from zero, the other three to the even cent; their refunds are right.
# It matters to whoever gives a discount in the shop and takes it back in the job that refunds: accounts stay open by a cent.
# A discount is passed on as it is, `percent` and its value (`src/api/read-checkout.ts`), and nothing here multiplies it.
. "$(dirname "$0")/lib.sh"
npm_install dinero.js@2.0.2 before@npm:dinero.js@1.9.1 currency.js@2.0.4
pip_install py-moneyed==3.0
cd "$work"
cat >try.mjs <<'N'
import { writeFileSync } from 'node:fs'
import Before from 'before'
import currency from 'currency.js'
import { dinero, halfUp, multiply, toSnapshot, transformScale } from 'dinero.js'

const euro = { code: 'EUR', base: 10, exponent: 2 }
const after = (amount, divide) => toSnapshot(transformScale(multiply(dinero({ amount, currency: euro }), { amount: 15, scale: 2 }), 2, divide)).amount
const libraries = {
  'dinero.js 2': (cents) => after(cents),
  'dinero.js 2, halfUp': (cents) => after(cents, halfUp),
  'dinero.js 1': (cents) => Before({ amount: cents, currency: 'EUR' }).percentage(15).getAmount(),
  'currency.js': (cents) => currency(cents, { fromCents: true }).multiply(0.15).intValue,
}
for (const [name, share] of Object.entries(libraries)) {
  const rows = Array.from({ length: 10_000 }, (_, index) => `${share(index + 1)} ${share(-index - 1)}`)
  writeFileSync(`${name}.shares`, `${rows.join('\n')}\n`)
}
N
node try.mjs
"$python" - <<'P'
from decimal import Decimal

from moneyed import Money


def share(cents):
    return int((15 % Money(Decimal(cents) / 100, 'EUR')).round(2).amount * 100)


with open('py-moneyed.shares', 'w') as file:
    for cents in range(1, 10_001):
        print(share(cents), share(-cents), file=file)
P
go_run github.com/bojanz/currency@v1.5.1 github.com/govalues/money@v0.2.4 github.com/govalues/decimal@v0.1.36 <<'G'
package main

import (
	"fmt"
	"os"

	"github.com/bojanz/currency"
	"github.com/govalues/decimal"
	"github.com/govalues/money"
)

func bojanz(cents int64) int64 {
	price, _ := currency.NewAmountFromInt64(cents, "EUR")
	share, failure := price.Mul("0.15")
	if failure != nil {
		panic(failure)
	}
	found, _ := share.Round().Int64()
	return found
}

func govalues(cents int64) int64 {
	price, _ := money.NewAmountFromMinorUnits("EUR", cents)
	share, failure := price.Mul(decimal.MustParse("0.15"))
	if failure != nil {
		panic(failure)
	}
	found, _ := share.RoundToCurr().MinorUnits()
	return found
}

func main() {
	for name, share := range map[string]func(int64) int64{"bojanz": bojanz, "govalues": govalues} {
		file, _ := os.Create("../" + name + ".shares")
		for cents := int64(1); cents <= 10000; cents++ {
			fmt.Fprintln(file, share(cents), share(-cents))
		}
	}
}
G
cd "$work"
"$python" - >seen <<'P'
from decimal import ROUND_HALF_UP, Decimal

for name in 'dinero.js 2', 'dinero.js 2, halfUp', 'dinero.js 1', 'currency.js', 'bojanz', 'govalues', 'py-moneyed':
    rows = [tuple(map(int, line.split())) for line in open(f'{name}.shares')]
    exact = [int((Decimal(15 * cents) / 100).quantize(Decimal(1), ROUND_HALF_UP)) for cents in range(1, len(rows) + 1)]
    lower = sum(charge == right - 1 for (charge, _), right in zip(rows, exact))
    equal = sum(charge == right for (charge, _), right in zip(rows, exact))
    refunds = [charge + refund for charge, refund in rows]
    print(f'{name}: as rounded half up {equal}, a cent less {lower}; refund of a cent more {refunds.count(-1)}, a cent less {refunds.count(1)}')
P
holds 'of 10,000 discounts the refund of 9,500 is a cent more than dinero.js 2.0.2 gave, and of 500 a cent less for currency.js 2.0.4' <<'S'
dinero.js 2: as rounded half up 5000, a cent less 5000; refund of a cent more 9500, a cent less 0
dinero.js 2, halfUp: as rounded half up 10000, a cent less 0; refund of a cent more 0, a cent less 500
dinero.js 1: as rounded half up 9750, a cent less 250; refund of a cent more 0, a cent less 0
currency.js: as rounded half up 10000, a cent less 0; refund of a cent more 0, a cent less 500
bojanz: as rounded half up 10000, a cent less 0; refund of a cent more 0, a cent less 0
govalues: as rounded half up 9750, a cent less 250; refund of a cent more 0, a cent less 0
py-moneyed: as rounded half up 9750, a cent less 250; refund of a cent more 0, a cent less 0
S
