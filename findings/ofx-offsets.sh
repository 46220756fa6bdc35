# ofxparse 0.21 and ofxtools 1.1.1 (PyPI): when a payment of an OFX file was posted, midnight of 1 January 2030 with an offset.
# ofxparse reads an offset only with the name of a zone behind it, which ofxtools does not ask for: without one it is dropped in silence, so
# that a payment in New York is five hours early. `[+5.30:IST]` is five hours and eighteen minutes for it, and five and a half for ofxtools,
# for which `[+5.50:IST]` is five hours and fifty minutes and `[5.5:IST]` an error.
# It matters to whoever ends periods by what was paid: of one file two readers find two moments, and a payment is in another month.
# Instants of the API have their offset or are refused (`spec/date-time.ts`).
. "$(dirname "$0")/lib.sh"
pip_install ofxparse==0.21 ofxtools==1.1.1
cat >"$work/try.py" <<'P'
import io

from ofxparse import OfxParser
from ofxtools.Parser import OFXTree

HEADERS = 'OFXHEADER:100 DATA:OFXSGML VERSION:102 SECURITY:NONE ENCODING:USASCII CHARSET:1252 COMPRESSION:NONE OLDFILEUID:NONE NEWFILEUID:NONE'
STATUS = '<STATUS><CODE>0<SEVERITY>INFO</STATUS>'
BODY = f'''<OFX><SIGNONMSGSRSV1><SONRS>{STATUS}<DTSERVER>20300101<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1{STATUS}<STMTRS><CURDEF>EUR
<BANKACCTFROM><BANKID>1<ACCTID>1<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20300101<DTEND>20300201
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>MOMENT<TRNAMT>1.00<FITID>1<NAME>one</STMTTRN></BANKTRANLIST>
<LEDGERBAL><BALAMT>1.00<DTASOF>20300101</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>'''


def ofxtools(file):
    tree = OFXTree()
    tree.parse(file)
    return tree.convert().statements[0].transactions[0].dtposted


readers = {
    'ofxparse': lambda file: OfxParser.parse(file).account.statement.transactions[0].date,
    'ofxtools': ofxtools,
}
for posted in ('20300101000000[-5:EST]', '20300101000000[-5]', '20300101000000[+5.30:IST]', '20300101000000[+5.50:IST]', '20300101000000[5.5:IST]'):
    for name, read in readers.items():
        try:
            found = read(io.BytesIO(f'{HEADERS}\n\n{BODY}'.replace(' ', '\n', 8).replace('MOMENT', posted).encode())).isoformat()
        except ValueError:
            found = 'refused'
        print(f'{posted}, {name}: {found}')
P
"$python" -W ignore "$work/try.py" >"$work/seen"
holds 'ofxparse 0.21 drops an offset without the name of a zone' <<'S'
20300101000000[-5:EST], ofxparse: 2030-01-01T05:00:00
20300101000000[-5:EST], ofxtools: 2030-01-01T05:00:00+00:00
20300101000000[-5], ofxparse: 2030-01-01T00:00:00
20300101000000[-5], ofxtools: 2030-01-01T05:00:00+00:00
20300101000000[+5.30:IST], ofxparse: 2029-12-31T18:42:00
20300101000000[+5.30:IST], ofxtools: 2029-12-31T18:30:00+00:00
20300101000000[+5.50:IST], ofxparse: 2029-12-31T18:30:00
20300101000000[+5.50:IST], ofxtools: 2029-12-31T18:10:00+00:00
20300101000000[5.5:IST], ofxparse: 2029-12-31T18:30:00
20300101000000[5.5:IST], ofxtools: refused
S
