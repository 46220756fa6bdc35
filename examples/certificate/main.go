// Verifies a certificate with the public key alone: go run . CERTIFICATE PUBLIC-KEY
package main

import (
	"bytes"
	"context"
	"crypto"
	"encoding/json"
	"fmt"
	"os"

	"github.com/secure-systems-lab/go-securesystemslib/dsse"
	"github.com/secure-systems-lab/go-securesystemslib/signerverifier"
	"github.com/sigstore/sigstore/pkg/cryptoutils"
	"github.com/sigstore/sigstore/pkg/signature"
	sigstore "github.com/sigstore/sigstore/pkg/signature/dsse"
)

func main() {
	certificate, err := os.ReadFile(os.Args[1])
	must(err)
	publicKey, err := os.ReadFile(os.Args[2])
	must(err)
	failures := 0
	for _, library := range []struct {
		name   string
		verify func(certificate, publicKey []byte) error
	}{{"go-securesystemslib", withSecureSystemsLib}, {"sigstore", withSigstore}} {
		if err := library.verify(certificate, publicKey); err != nil {
			failures++
			fmt.Println(library.name+":", err)
		} else {
			fmt.Println(library.name + ": the signature holds")
		}
	}
	if failures > 0 {
		os.Exit(1)
	}
}

func withSecureSystemsLib(certificate, publicKey []byte) error {
	key, err := signerverifier.LoadKey(publicKey)
	must(err)
	ed25519, err := signerverifier.NewED25519SignerVerifierFromSSLibKey(key)
	must(err)
	verifier, err := dsse.NewEnvelopeVerifier(ed25519)
	must(err)
	var envelope dsse.Envelope
	must(json.Unmarshal(certificate, &envelope))
	_, err = verifier.Verify(context.Background(), &envelope)
	return err
}

func withSigstore(certificate, publicKey []byte) error {
	key, err := cryptoutils.UnmarshalPEMToPublicKey(publicKey)
	must(err)
	verifier, err := signature.LoadVerifier(key, crypto.SHA256)
	must(err)
	return sigstore.WrapVerifier(verifier).VerifySignature(bytes.NewReader(certificate), nil)
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
