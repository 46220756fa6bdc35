# ledger 3.3.0, hledger 1.25 (Debian) and beancount 3.2.3 (PyPI): one journal that all three read without an error. Bots for `1,000 EUR`, then ten
# coins for 2 EUR each, of which four are sold for 3.
# A lone comma is a decimal one for hledger, as its manual says, and separates thousands for the other two: 1,000 EUR is one euro, and written
# again as 1,000. The cost of a lot, `{2 EUR}`, is read and not used by hledger, so that the sale has no gain (a balance of 0 is not listed);
# it is 4 EUR for the others. The bank has 1,008 EUR less for those, and 9 for hledger.
# It matters to whoever keeps the books of a bot's owner in one program and checks them in another, which is why such texts are kept.
# A price is a JSON number with its currency (`src/api/read-checkout.ts`), with a point and without separators.
. "$(dirname "$0")/lib.sh"
pip_install beancount==3.2.3
debian_install ledger=3.3.0-3 hledger=1.25-2+b5 libboost-regex1.74.0 libboost-filesystem1.74.0 libboost-iostreams1.74.0 libboost-python1.74.0
cd "$work"
cat >journal <<'J'
2030-01-01 * "paid for bots"
    Expenses:Bots      1,000 EUR
    Assets:Bank
2030-01-05 * "coins bought"
    Assets:Coins       10 BOT {2 EUR} @ 2 EUR
    Assets:Bank
2030-02-05 * "coins sold for more"
    Assets:Coins       -4 BOT {2 EUR} @ 3 EUR
    Assets:Bank        12 EUR
    Income:Gains
J
"$python" - >beancount.seen <<'P'
from beancount import loader
from beancount.core import realization

entries, errors, _ = loader.load_string('plugin "beancount.plugins.auto_accounts"\n' + open('journal').read())
assert not errors
for account in realization.iter_children(realization.realize(entries)):
    if account.txn_postings and account.account != 'Assets:Coins':
        print(account.balance.to_string(parens=False), account.account)
P
export LD_LIBRARY_PATH=$work/debian/usr/lib/x86_64-linux-gnu:$work/debian/usr/lib/ledger LC_ALL=C.UTF-8
for program in ledger hledger; do
  "debian/usr/bin/$program" -f journal balance --flat --no-total Bank Bots Gains | sed -E 's/^ +//; s/ {2,}/ /g' >"$program.seen"
done
unset LD_LIBRARY_PATH
for program in ledger hledger beancount; do sed "s/^/$program: /" "$program.seen"; done >seen
holds 'a journal whose bank has 1,008 EUR less for ledger 3.3.0 and beancount 3.2.3 has 9 less for hledger 1.25, and no gain' <<'S'
ledger: -1,008 EUR Assets:Bank
ledger: 1,000 EUR Expenses:Bots
ledger: -4 EUR Income:Gains
hledger: -9,000 EUR Assets:Bank
hledger: 1,000 EUR Expenses:Bots
beancount: -1008 EUR Assets:Bank
beancount: 1000 EUR Expenses:Bots
beancount: -4 EUR Income:Gains
S
