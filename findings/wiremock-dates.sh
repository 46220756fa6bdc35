# WireMock 3.13.2, its matchers of dates and of JSON paths.
# A moment of a stub that has no offset is compared with the wall clock of the request, whose offset is dropped: of two requests with
# one and the same moment one comes before it and one does not. A bare year or month is a date, and by a format of its own so is
# 31 February. And `matchingJsonPath("$.grants")` is true for "", false and 0, and not for an empty list; with `absent()` an empty list,
# null and a body that is no JSON match, and an empty object matches neither.
# It matters where a stub tells permanent access from access with an end, or one period from the next.
# Ours: the mock decides by its ledger and takes instants with an offset only (`spec/date-time.ts`).
. "$(dirname "$0")/lib.sh"
maven_install org.wiremock:wiremock-standalone:3.13.2
cd "$work"
cat >Try.java <<'J'
import static com.github.tomakehurst.wiremock.client.WireMock.*;

import com.github.tomakehurst.wiremock.matching.StringValuePattern;

public class Try {
  static void match(String name, StringValuePattern pattern, String... values) {
    for (String value : values) System.out.println(name + " " + value + ": " + pattern.match(value).isExactMatch());
  }

  public static void main(String[] arguments) {
    match("before 2030", before("2030-01-01T00:00:00"), "2029-12-31T23:30:00Z", "2030-01-01T00:30:00+01:00");
    match("before 2030 in UTC", before("2030-01-01T00:00:00Z"), "2029-12-31T23:30:00Z", "2030-01-01T00:30:00+01:00", "2029", "2029-12",
        "2029-12-31T23:30:00+0000");
    match("dd/MM/yyyy before 2030 in UTC", before("2030-01-01T00:00:00Z").actualFormat("dd/MM/yyyy"), "31/02/2029");
    String[] bodies = {"{\"grants\":[1]}", "{\"grants\":[]}", "{\"grants\":{}}", "{\"grants\":null}", "{\"grants\":\"\"}",
        "{\"grants\":false}", "{\"grants\":0}", "{}", "no JSON"};
    match("$.grants", matchingJsonPath("$.grants"), bodies);
    match("$.grants absent", matchingJsonPath("$.grants", absent()), bodies);
  }
}
J
java -Duser.timezone=UTC -cp 'jars/*' Try.java >seen 2>log
holds 'WireMock 3.13.2 drops the offset of a date, and finds no field that holds an empty list' <<'S'
before 2030 2029-12-31T23:30:00Z: true
before 2030 2030-01-01T00:30:00+01:00: false
before 2030 in UTC 2029-12-31T23:30:00Z: true
before 2030 in UTC 2030-01-01T00:30:00+01:00: true
before 2030 in UTC 2029: true
before 2030 in UTC 2029-12: true
before 2030 in UTC 2029-12-31T23:30:00+0000: false
dd/MM/yyyy before 2030 in UTC 31/02/2029: true
$.grants {"grants":[1]}: true
$.grants {"grants":[]}: false
$.grants {"grants":{}}: false
$.grants {"grants":null}: false
$.grants {"grants":""}: true
$.grants {"grants":false}: true
$.grants {"grants":0}: true
$.grants {}: false
$.grants no JSON: false
$.grants absent {"grants":[1]}: false
$.grants absent {"grants":[]}: true
$.grants absent {"grants":{}}: false
$.grants absent {"grants":null}: true
$.grants absent {"grants":""}: false
$.grants absent {"grants":false}: false
$.grants absent {"grants":0}: false
$.grants absent {}: true
$.grants absent no JSON: true
S
