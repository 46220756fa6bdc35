# License3j 3.2.0 (com.javax0.license3j, Maven): the expiry of a licence as a text, as its file has it.
# It writes and reads a space between date and time, in UTC. A date-time of RFC 3339 is read as well, but only its date: an end at 15:00
# is one at midnight, and an offset behind a space is dropped. 30 February is 2 March, a month 13 the next year. A licence without an expiry,
# for ever, cannot be asked whether it is over: `isExpired` raises a NullPointerException.
# It matters to whoever makes licences from what an API says: each ends up to a day early, and nothing raises.
# Instants have one form and an offset (`spec/date-time.ts`), and no end is the latest (`src/ledger/instant.ts`).
. "$(dirname "$0")/lib.sh"
maven_install com.javax0.license3j:license3j:3.2.0
cat >"$work/Try.java" <<'J'
import java.util.*;
import javax0.license3j.License;

public class Try {
  public static void main(String[] none) {
    for (String expiry : List.of("2030-01-01 15:00:00.000", "2030-01-01T15:00:00Z", "2030-01-01T15:00:00.000Z", "2030-01-01 15:00:00+02:00", "2030-02-30 15:00:00.000", "2030-13-01")) {
      License license = License.Create.from("expiryDate:DATE=" + expiry + "\n");
      System.out.println(expiry + ": " + license.get("expiryDate").getDate().toInstant());
    }
    try {
      System.out.println("without expiry: " + License.Create.from("owner=one\n").isExpired());
    } catch (NullPointerException failure) {
      System.out.println("without expiry: raises NullPointerException");
    }
  }
}
J
java -Duser.timezone=Europe/Berlin -cp "$work/jars/*" "$work/Try.java" >"$work/seen"
holds 'License3j 3.2.0 reads only the date of a date-time, and drops an offset' <<'S'
2030-01-01 15:00:00.000: 2030-01-01T15:00:00Z
2030-01-01T15:00:00Z: 2030-01-01T00:00:00Z
2030-01-01T15:00:00.000Z: 2030-01-01T00:00:00Z
2030-01-01 15:00:00+02:00: 2030-01-01T15:00:00Z
2030-02-30 15:00:00.000: 2030-03-02T15:00:00Z
2030-13-01: 2031-01-01T00:00:00Z
without expiry: raises NullPointerException
S
