# Node 24.21.0 (Intl), babel 2.19.0, py-moneyed 3.0 and iso4217 1.16.20260101 (Python): the decimals of a currency, and a price of 10.5.
# ISO 4217 gives the Hungarian forint and the Albanian lek two decimals and the Iraqi dinar three. Intl and babel go by Unicode's
# tables, which give them none, and round: up in Intl, to the even number in babel. py-moneyed shows a price by those tables and counts
# minor units by ISO's, so that it shows 10 and charges 1050 hundredths.
# It matters to a checkout, which must show the amount that it charges.
# Our service returns `price` and `currency` as they are, and formats and rounds nothing (`src/api/read-checkout.ts`).
. "$(dirname "$0")/lib.sh"
needs npm
npm install --prefix "$work" --no-audit --no-fund --loglevel=error node@24.21.0 >"$work/npm.log" 2>&1 || missing node@24.21.0
pip_install babel==2.19.0 py-moneyed==3.0 iso4217==1.16.20260101
cat >"$work/try.cjs" <<'N'
for (const currency of process.argv.slice(2)) {
  const text = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' }).format(10.5)
  console.log(`Intl: ${text.replace(/\s/, ' ')}`)
}
N
cat >"$work/try.py" <<'P'
import sys

from babel.numbers import format_currency
from iso4217 import Currency
from moneyed import Money
from moneyed.l10n import format_money

decimals = {currency.code: currency.exponent for currency in Currency}
for code in sys.argv[1:]:
    price = Money('10.5', code)
    shown = [text.replace('\xa0', ' ') for text in (format_currency(10.5, code, locale='en'), format_money(price, locale='en_US'))]
    print(f'{code}: {decimals[code]} decimals, babel {shown[0]}, py-moneyed {shown[1]} and {price.get_amount_in_sub_unit()} minor units')
P
{
  "$work/node_modules/node/bin/node" "$work/try.cjs" HUF ALL IQD CZK
  "$python" "$work/try.py" HUF ALL IQD CZK
} >"$work/seen"
holds 'a price of 10.5 forint is 11 in Node 24.21.0, 10 in babel 2.19.0, and 1050 minor units' <<'S'
Intl: HUF 11
Intl: ALL 11
Intl: IQD 11
Intl: CZK 10.50
HUF: 2 decimals, babel HUF10, py-moneyed HUF10 and 1050 minor units
ALL: 2 decimals, babel ALL10, py-moneyed ALL10 and 1050 minor units
IQD: 3 decimals, babel IQD10, py-moneyed IQD10 and 10500 minor units
CZK: 2 decimals, babel CZK10.50, py-moneyed CZK10.50 and 1050 minor units
S
