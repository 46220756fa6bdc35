"""Verifies a certificate with the public key alone: verify.py CERTIFICATE PUBLIC-KEY"""

import json
import sys

from cryptography.hazmat.primitives.serialization import load_pem_public_key
from securesystemslib.dsse import Envelope
from securesystemslib.exceptions import VerificationError
from securesystemslib.signer import SSlibKey

with open(sys.argv[1]) as certificate, open(sys.argv[2], "rb") as public_key:
    envelope = Envelope.from_dict(json.load(certificate))
    key = SSlibKey.from_crypto(load_pem_public_key(public_key.read()))
# The library takes a signature only under the id of the key: the envelope's, which proves nothing.
key.keyid = next(iter(envelope.signatures))
try:
    envelope.verify([key], threshold=1)
except VerificationError as error:
    sys.exit(f"securesystemslib: {error}")
print("securesystemslib: the signature holds")
