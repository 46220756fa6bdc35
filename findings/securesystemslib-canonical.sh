# securesystemslib 1.6.0 (Python), what TUF and in-toto in Python sign and make key ids from.
# Its canonical form of an object (`encode_canonical`, OLPC's canonical JSON) is not JSON when a text has a line break: the break
# stands raw between the quotation marks, and json.loads refuses it. A number with a fraction raises.
# It matters to whoever wants to read back what was signed, or signs a report with durations of 1.5 s. Our certificate signs the
# bytes of its payload (DSSE), which are the JSON that is read.
. "$(dirname "$0")/lib.sh"
pip_install 'securesystemslib[crypto]==1.6.0'
"$python" - >"$work/seen" <<'P'
import json
from securesystemslib.formats import encode_canonical

for value in ({'b': True, 'a': 'one line'}, {'a': 'two\nlines'}, {'a': 1.5}):
    try:
        text = encode_canonical(value)
        json.loads(text)
        print('JSON:', text)
    except json.JSONDecodeError as error:
        print('not JSON:', error.msg)
    except Exception as error:
        print('raises:', type(error).__name__)
P
holds 'the canonical JSON of securesystemslib 1.6.0 is no JSON once a text has a line break' <<'S'
JSON: {"a":"one line","b":true}
not JSON: Invalid control character at
raises: FormatError
S
