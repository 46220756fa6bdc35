# sshpk 1.18.0 (npm), sshkey-tools 0.10.2 (PyPI) and ssh-key 0.6.7 (Rust), beside asyncssh 2.21.0 (PyPI), golang.org/x/crypto 0.59.0 and
# sshd-common 2.15.0 (Apache MINA, Maven): a certificate of a user that ssh-keygen signs without an end, which it does when no -V is given.
# OpenSSH writes such an end as 2^64 - 1. To sshpk the certificate is expired, now and at every moment, since its end is an invalid Date;
# ssh-key cannot parse it (RustCrypto/SSH#503), and sshkey-tools raises once its end is read. The three others take it, as `ssh` does. All
# six take the same certificate with an end in 2099.
# It matters to whoever lets users in by certificates: who has access for ever is shut out by the first three.
# An end that is not there is absent in the API, no largest number: `src/ledger/instant.ts`.
. "$(dirname "$0")/lib.sh"
needs ssh-keygen
npm_install sshpk@1.18.0
pip_install sshkey-tools==0.10.2 asyncssh==2.21.0 cryptography==41.0.7
maven_install org.apache.sshd:sshd-common:2.15.0 net.i2p.crypto:eddsa:0.3.0
cd "$work"
ssh-keygen -q -t ed25519 -N '' -f authority
for end in 2099 none; do
  ssh-keygen -q -t ed25519 -N '' -f "$end"
  if [ "$end" = none ]; then options=(); else options=(-V always:20991231); fi
  ssh-keygen -q -s authority -I "$end" -n anna "${options[@]}" "$end.pub"
done
cat >try.mjs <<'N'
import { readFileSync } from 'node:fs'
import sshpk from 'sshpk'

for (const end of ['2099', 'none']) {
  const certificate = sshpk.parseCertificate(readFileSync(`${end}-cert.pub`, 'utf8'), 'openssh')
  console.log(`${end} | sshpk: ${certificate.isExpired() ? 'expired' : 'valid'}, in 2050 ${certificate.isExpired(new Date('2050-01-01')) ? 'expired' : 'valid'}`)
}
N
cat >try.py <<'P'
import asyncssh
from sshkey_tools.cert import SSHCertificate

for end in ('2099', 'none'):
    asyncssh.import_certificate(open(f'{end}-cert.pub').read()).validate(1, 'anna')
    print(f'{end} | asyncssh: valid')
    try:
        found = f"ends in {SSHCertificate.from_file(f'{end}-cert.pub').fields.valid_before.value.year}"
    except OverflowError as failure:
        found = type(failure).__name__
    print(f'{end} | sshkey-tools: {found}')
P
cat >Try.java <<'J'
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.sshd.common.config.keys.OpenSshCertificate;
import org.apache.sshd.common.config.keys.PublicKeyEntry;

class Try {
    public static void main(String[] arguments) throws Exception {
        for (String end : new String[] {"2099", "none"}) {
            var key = PublicKeyEntry.parsePublicKeyEntry(Files.readString(Path.of(end + "-cert.pub"))).resolvePublicKey(null, null, null);
            System.out.println(end + " | sshd-common: " + (OpenSshCertificate.isValidNow((OpenSshCertificate) key) ? "valid" : "expired"));
        }
    }
}
J
{
  node try.mjs
  "$python" try.py
  java -cp 'jars/*' Try.java 2>java.log
  cargo_run 'ssh-key = { version = "=0.6.7", features = ["ed25519"] }' <<'R'
fn main() {
    for end in ["2099", "none"] {
        let text = std::fs::read_to_string(format!("{end}-cert.pub")).unwrap();
        match ssh_key::Certificate::from_openssh(&text) {
            Ok(certificate) => println!("{end} | ssh-key: ends in {}", certificate.valid_before() / 31_557_600 + 1970),
            Err(failure) => println!("{end} | ssh-key: {failure}"),
        }
    }
}
R
  go_run golang.org/x/crypto@v0.59.0 <<'G'
package main

import (
	"fmt"
	"os"

	"golang.org/x/crypto/ssh"
)

func main() {
	checker := ssh.CertChecker{}
	for _, end := range []string{"2099", "none"} {
		text, _ := os.ReadFile("../" + end + "-cert.pub")
		key, _, _, _, failure := ssh.ParseAuthorizedKey(text)
		if failure == nil {
			failure = checker.CheckCert("anna", key.(*ssh.Certificate))
		}
		fmt.Printf("%s | golang.org/x/crypto: %v\n", end, failure)
	}
}
G
} | LC_ALL=C sort >seen
holds 'a certificate of ssh-keygen without an end is expired for sshpk 1.18.0, and two of five others cannot read it' <<'S'
2099 | asyncssh: valid
2099 | golang.org/x/crypto: <nil>
2099 | ssh-key: ends in 2099
2099 | sshd-common: valid
2099 | sshkey-tools: ends in 2099
2099 | sshpk: valid, in 2050 valid
none | asyncssh: valid
none | golang.org/x/crypto: <nil>
none | ssh-key: invalid time
none | sshd-common: valid
none | sshkey-tools: OverflowError
none | sshpk: expired, in 2050 expired
S
