# iso20022.js 0.0.15 (npm), bankstatementparser 0.0.29 and camt053 0.0.23 (PyPI): a statement of a bank (camt.053) with a payment of 19.99,
# one of 40 that was sent back (`RvslInd`), and one of 500 that is still pending (`Sts`). By its balances it has 20.01 less at the end.
# For iso20022.js nothing is a reversal, since it compares the `true` that its reader made of the text with a text. It multiplies floats, so that
# 19.99 is 1998.9999999999998 minor units, and each currency has two digits: 20 yen are 2000, and 20.125 dinars 2012.5. It and bankstatementparser
# have no status, and count the pending payment as one that came; the total of the latter is 479.99. camt053 keeps both.
# It matters to whoever starts access by what the bank says: a payment that may never come starts it, and one sent back does not end it.
# Payments are no part of the API: whoever takes them revokes (`docs/recipes/refund.md`).
. "$(dirname "$0")/lib.sh"
npm_install iso20022.js@0.0.15
pip_install bankstatementparser==0.0.29 camt053==0.0.23
cd "$work"
cat >write.py <<'P'
# Writes a statement in a currency; each entry is: amount, sign, reversal, status and reference.
def statement(currency, closing, entries):
    def balance(code, amount):
        return f'''<Bal><Tp><CdOrPrtry><Cd>{code}</Cd></CdOrPrtry></Tp><Amt Ccy="{currency}">{amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>
          <Dt><Dt>2030-01-01</Dt></Dt></Bal>'''

    def entry(amount, sign, reversal, status, reference):
        return f'''<Ntry><NtryRef>{reference}</NtryRef><Amt Ccy="{currency}">{amount}</Amt><CdtDbtInd>{sign}</CdtDbtInd>
          {'<RvslInd>true</RvslInd>' if reversal else ''}<Sts>{status}</Sts><BookgDt><Dt>2030-01-02</Dt></BookgDt><ValDt><Dt>2030-01-02</Dt></ValDt>
          <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
          <NtryDtls><TxDtls><Refs><EndToEndId>{reference}</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>'''

    return f'''<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
      <GrpHdr><MsgId>M</MsgId><CreDtTm>2030-01-05T00:00:00Z</CreDtTm></GrpHdr><Stmt><Id>S</Id><ElctrncSeqNb>1</ElctrncSeqNb>
      <CreDtTm>2030-01-05T00:00:00Z</CreDtTm><FrToDt><FrDtTm>2030-01-01T00:00:00Z</FrDtTm><ToDtTm>2030-01-04T00:00:00Z</ToDtTm></FrToDt>
      <Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>{currency}</Ccy><Svcr><FinInstnId><BIC>COBADEFFXXX</BIC></FinInstnId></Svcr></Acct>
      {balance('OPBD', 100)}{balance('CLBD', closing)}{''.join(entry(*one) for one in entries)}</Stmt></BkToCstmrStmt></Document>'''


for currency, price, closing in ('EUR', '19.99', '79.99'), ('JPY', '20', '80'), ('KWD', '20.125', '80.125'):
    with open(f'{currency}.xml', 'w') as file:
        file.write(statement(currency, closing, [
            (price, 'CRDT', False, 'BOOK', 'INV-1'),
            ('40', 'DBIT', True, 'BOOK', 'INV-2'),
            ('500', 'CRDT', False, 'PDNG', 'INV-3'),
        ]))
P
"$python" write.py
cat >try.mjs <<'N'
import { readFileSync } from 'node:fs'
import { CashManagementEndOfDayReport } from 'iso20022.js'

for (const currency of ['EUR', 'JPY', 'KWD']) {
  const { entries } = CashManagementEndOfDayReport.fromXML(readFileSync(`${currency}.xml`, 'utf8'))
  const written = entries.map((one) => `${one.creditDebitIndicator} ${one.amount}${one.reversal ? ' reversal' : ''}`)
  console.log(`iso20022.js, ${currency}: ${currency === 'EUR' ? written.join(', ') : written[0]}`)
}
N
node try.mjs >seen
"$python" - >>seen <<'P'
import camt053
from bankstatementparser import CamtParser

parser = CamtParser('EUR.xml')
found = [f'{row.DrCr} {row.Amount}' for row in parser.parse().itertuples()]
print(f'bankstatementparser, EUR: {", ".join(found)}; total {parser.get_summary()["total_amount"]}')
entries = camt053.parse_document(open('EUR.xml').read()).statements[0].entries
print('camt053, EUR:', ', '.join(
    f'{one.credit_debit_indicator} {one.amount}{" reversal" if one.reversal_indicator else ""} {one.status}' for one in entries))
P
holds 'a debit sent back is no reversal for iso20022.js 0.0.15, and a pending payment is one that came for it and bankstatementparser 0.0.29' <<'S'
iso20022.js, EUR: credit 1998.9999999999998, debit 4000, credit 50000
iso20022.js, JPY: credit 2000
iso20022.js, KWD: credit 2012.5
bankstatementparser, EUR: CRDT 19.99, DBIT -40, CRDT 500; total 479.99
camt053, EUR: CRDT 19.99 BOOK, DBIT 40 reversal BOOK, CRDT 500 PDNG
S
