# casbin 2.135.0 (Go), 1.43.0 (Python) and jcasbin 1.81.0 (Java): `TimeMatch`, the start and end of a role in a policy.
# The times are written without an offset. Go's reads them in UTC, the two others in the machine's own zone: in Tokyo an access that is
# to end in three hours has ended for two of the three. On a machine whose zone is UTC, as in most tests, they agree.
# It matters where services in several languages share one table of policies.
# Our API takes no time without an offset (`spec/date-time.ts`).
. "$(dirname "$0")/lib.sh"
pip_install casbin==1.43.0
maven_install org.casbin:jcasbin:1.81.0
cat >"$work/Try.java" <<'J'
import org.casbin.jcasbin.util.BuiltInFunctions;

public class Try {
  public static void main(String[] ends) {
    for (String end : ends) System.out.println("Java " + BuiltInFunctions.timeMatch("_", end));
  }
}
J
javac -cp "$work/jars/*" -d "$work" "$work/Try.java"
cat >"$work/try.py" <<'P'
import sys

from casbin.util.builtin_operators import time_match_func

for end in sys.argv[1:]:
    print('Python', str(time_match_func('_', end)).lower())
P
go_run github.com/casbin/casbin/v2@v2.135.0 <<'G'
package main

import (
	"fmt"
	"os"

	"github.com/casbin/casbin/v2/util"
)

func main() {
	for _, end := range os.Args[1:] {
		valid, failure := util.TimeMatch("_", end)
		if failure != nil {
			panic(failure)
		}
		fmt.Println("Go", valid)
	}
}
G
(cd "$work/go" && go build -o ../try .)
moment() { date -u -d "$1" '+%F %T'; }
for zone in UTC Asia/Tokyo; do
  for end in '+3 hours' '-3 hours'; do
    at=$(moment "$end")
    seen=$(TZ=$zone "$work/try" "$at" && TZ=$zone "$python" "$work/try.py" "$at" &&
      TZ=$zone java -cp "$work:$work/jars/*" Try "$at" 2>"$work/java.log")
    echo "$zone, $end: $(tr '\n' ' ' <<<"$seen")"
  done
done | sed 's/ *$//' >"$work/seen"
holds 'an end without an offset is in UTC for casbin of Go, and in the zone of the machine for those of Python and Java' <<'S'
UTC, +3 hours: Go true Python true Java true
UTC, -3 hours: Go false Python false Java false
Asia/Tokyo, +3 hours: Go true Python false Java false
Asia/Tokyo, -3 hours: Go false Python false Java false
S
