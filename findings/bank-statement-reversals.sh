# mt-940 5.1.1 (PyPI), mt940-js 1.0.0, mt940js 1.3.5 and @centrapay/swift-parser 1.0.1 (npm): a statement of a bank (SWIFT MT940) over the end
# of a year, with a payment that is taken back (RC, reversal of a credit) and a charge that is (RD).
# For mt-940 and mt940-js the payment taken back is income: the turnover is 45, or 35, where the balances of the statement say -15, and
# nothing raises (mt-940 has an option, `reversal_sign`, off by default). The other two are right. An entry date has no year in the format:
# all three of npm take that of the value date, so that what is of 31 December and entered on 1 January was entered a year before.
# It matters to whoever ends or renews access by what the bank says: a chargeback renews it.
# Payments are no part of the API: whoever takes them revokes (`docs/recipes/refund.md`).
. "$(dirname "$0")/lib.sh"
npm_install mt940-js@1.0.0 tslib@2.8.1 mt940js@1.3.5 @centrapay/swift-parser@1.0.1
pip_install mt-940==5.1.1
cat >"$work/statement" <<'F'
:20:ONE
:25:12345678/0123456789
:28C:1/1
:60F:C291231EUR100,00
:61:2912310101D10,00NMSCNONREF
:86:charge
:61:3001021231C20,00NMSCNONREF
:86:payment
:61:3001020102RC30,00NMSCNONREF
:86:payment taken back
:61:3001020102RD5,00NMSCNONREF
:86:charge taken back
:62F:C300102EUR85,00
-
F
cat >"$work/try.mjs" <<'N'
import { readFileSync } from 'node:fs'
import swift from '@centrapay/swift-parser'
import { read } from 'mt940-js'
import mt940js from 'mt940js'

const bytes = readFileSync('statement')
const lines = String(bytes).replaceAll('\n', '\r\n')
const day = (date) => (date instanceof Date ? date.toISOString().slice(0, 10) : date)
const readers = {
  'mt940-js': async () => (await read(bytes))[0].transactions.map((one) => [one.isCredit ? one.amount : -one.amount, one.entryDate]),
  mt940js: () => new mt940js.Parser().parse(lines)[0].transactions.map((one) => [one.amount, one.entryDate]),
  'swift-parser': () => swift.parse({ type: 'mt940', data: lines })[0].transactions.map((one) => [Number(one.amount), one.entryDate]),
}
for (const [name, transactions] of Object.entries(readers)) {
  const found = await transactions()
  const turnover = found.reduce((sum, [amount]) => sum + amount, 0)
  console.log(`${name}: ${found.map(([amount, entry]) => `${amount} entered ${day(entry)}`).join(', ')}; turnover ${turnover}`)
}
N
cat >"$work/try.py" <<'P'
import sys

import mt940

found = [(one.data['amount'].amount, one.data['entry_date']) for one in mt940.parse(sys.argv[1])]
print('mt-940:', ', '.join(f'{amount:.0f} entered {entry}' for amount, entry in found) + f'; turnover {sum(amount for amount, _ in found):.0f}')
P
(cd "$work" && node try.mjs) >"$work/seen"
"$python" "$work/try.py" "$work/statement" >>"$work/seen"
holds 'a payment that is taken back is income for mt-940 5.1.1 and mt940-js 1.0.0' <<'S'
mt940-js: -10 entered 2029-01-01, 20 entered 2030-12-31, 30 entered 2030-01-02, -5 entered 2030-01-02; turnover 35
mt940js: -10 entered 2029-01-01, 20 entered 2030-12-31, -30 entered 2030-01-02, 5 entered 2030-01-02; turnover -15
swift-parser: -10 entered 2029-01-01, 20 entered 2030-12-31, -30 entered 2030-01-02, 5 entered 2030-01-02; turnover -15
mt-940: -10 entered 2030-01-01, 20 entered 2029-12-31, 30 entered 2030-01-02, 5 entered 2030-01-02; turnover 45
S
