# go-securesystemslib 0.11.1 and securesystemslib 1.6.0 (Python), verifiers of DSSE envelopes.
# One Ed25519 key has three ids: the Go library's LoadKey, the same library's dsse.SHA256KeyID, and Python's SSlibKey make three
# others. And the Go verifier skips a signature whose `keyid` is neither empty nor its own: a good signature is "not found".
# DSSE calls keyid a hint that a verifier must not need.
# It matters to whoever signs in one language for readers in another: any name in `keyid` makes the signature invisible to Go.
# Our certificate is such an envelope (`conformance/report/certificate.ts`).
. "$(dirname "$0")/lib.sh"
pip_install 'securesystemslib[crypto]==1.6.0'
export KEY=$work/public.pem
go_run github.com/secure-systems-lab/go-securesystemslib@v0.11.1 >"$work/seen" <<'G'
package main

import (
	"context"
	"crypto"
	"crypto/ed25519"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"fmt"
	"os"

	"github.com/secure-systems-lab/go-securesystemslib/dsse"
	"github.com/secure-systems-lab/go-securesystemslib/signerverifier"
)

type verifier struct {
	key ed25519.PublicKey
	id  string
}

func (v verifier) Verify(_ context.Context, data, signature []byte) error {
	if !ed25519.Verify(v.key, data, signature) {
		return fmt.Errorf("bad signature")
	}
	return nil
}
func (v verifier) KeyID() (string, error)   { return v.id, nil }
func (v verifier) Public() crypto.PublicKey { return v.key }

func main() {
	private := ed25519.NewKeyFromSeed(make([]byte, 32))
	public := private.Public().(ed25519.PublicKey)
	der, _ := x509.MarshalPKIXPublicKey(public)
	text := pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: der})
	os.WriteFile(os.Getenv("KEY"), text, 0o600)

	loaded, _ := signerverifier.LoadKey(text)
	fmt.Println("Go, LoadKey:", loaded.KeyID)
	other, _ := dsse.SHA256KeyID(public)
	fmt.Println("Go, SHA256KeyID:", other)

	signature := ed25519.Sign(private, dsse.PAE("application/json", []byte("{}")))
	checker, _ := dsse.NewEnvelopeVerifier(verifier{public, loaded.KeyID})
	for _, name := range []struct{ what, id string }{{"empty", ""}, {"its own", loaded.KeyID}, {"a name", "release-key"}} {
		_, failure := checker.Verify(context.Background(), &dsse.Envelope{
			PayloadType: "application/json",
			Payload:     base64.StdEncoding.EncodeToString([]byte("{}")),
			Signatures:  []dsse.Signature{{KeyID: name.id, Sig: base64.StdEncoding.EncodeToString(signature)}},
		})
		fmt.Printf("Go, keyid %s: %v\n", name.what, failure)
	}
}
G
"$python" - >>"$work/seen" <<'P'
import os
from cryptography.hazmat.primitives.serialization import load_pem_public_key
from securesystemslib.signer import SSlibKey

with open(os.environ['KEY'], 'rb') as file:
    print('Python, SSlibKey:', SSlibKey.from_crypto(load_pem_public_key(file.read())).keyid)
P
holds 'one key has three DSSE key ids, and go-securesystemslib 0.11.1 skips a good signature under another name' <<'S'
Go, LoadKey: fbe68150b2532581244184d738dc3756e1d8a5188a8da80061d03e4699670671
Go, SHA256KeyID: SHA256:tAXFyTXI8xtDaujAEcwJslAYc9/6FKcUkd2Lw0xDhPo
Go, keyid empty: <nil>
Go, keyid its own: <nil>
Go, keyid a name: accepted signatures do not match threshold, Found: 0, Expected 1
Python, SSlibKey: 4cc3f338069d638e761ed397f5c53df4129a276face46a446c202617331ca1b3
S
