# libfaketime 0.9.10-2.1 (Debian 12), with which a test runs a program in another year: what Node 24, Python, Java 17, Rust, Go 1.26 and bash have
# for the present.
# All are in that year but Go, which asks the kernel and not libc, with C in the same program too: C is in the set year there, and Go in this one.
# bash is in this year for `printf %(...)T`, and in the set one for `date`, which it starts.
# It matters to tests "as if it were 2040" of a service and its client: the one of Go says that access is still there which all others take for
# ended, and the test of expiry passes or fails by the language.
# The mock's clock is set by a request, and each answer's end is compared with it (`src/mock/clock.ts`).
. "$(dirname "$0")/lib.sh"
needs go rustc javac java node python3 gcc
debian_install libfaketime=0.9.10-2.1
cd "$work"
cat >now.go <<'G'
package main

import (
	"fmt"
	"time"
)

func main() { fmt.Println(time.Now().UTC().Year()) }
G
cat >cgo.go <<'G'
package main

// #include <time.h>
import "C"

import (
	"fmt"
	"time"
)

func main() { fmt.Println(time.Now().UTC().Year(), 1970+C.time(nil)/31556952) }
G
cat >now.rs <<'R'
use std::time::{SystemTime, UNIX_EPOCH};

fn main() {
    println!("{}", 1970 + SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs() / 31556952);
}
R
echo 'class Now { public static void main(String[] arguments) { System.out.println(java.time.Year.now()); } }' >Now.java
GOTOOLCHAIN=local go build -o now-go now.go
GOTOOLCHAIN=local go build -o now-cgo cgo.go
rustc -o now-rust now.rs
javac Now.java
year=$(date -u +%Y)
faked() { LD_PRELOAD=$work/debian/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1 FAKETIME='@2040-06-01 00:00:00' "$@" | sed "s/$year/this year/g"; }
{
  echo "Node: $(faked node -p 'new Date().getUTCFullYear()')"
  echo "Node, node:sqlite: $(faked node -p 'new (require("node:sqlite").DatabaseSync)(":memory:").prepare("SELECT strftime(?) AS year").get("%Y").year' 2>/dev/null)"
  echo "Python: $(faked python3 -c 'import datetime; print(datetime.datetime.now().year)')"
  echo "Java: $(faked java -cp . Now)"
  echo "Rust: $(faked ./now-rust)"
  echo "Go: $(faked ./now-go)"
  echo "Go with C in it, time.Now and time of C: $(faked ./now-cgo)"
  echo "bash, printf: $(faked bash -c 'printf "%(%Y)T\n" -1')"
  echo "bash, date: $(faked bash -c 'date +%Y')"
} >seen
holds 'under libfaketime 0.9.10 Go and printf of bash stay in this year' <<'S'
Node: 2040
Node, node:sqlite: 2040
Python: 2040
Java: 2040
Rust: 2040
Go: this year
Go with C in it, time.Now and time of C: this year 2040
bash, printf: this year
bash, date: 2040
S
