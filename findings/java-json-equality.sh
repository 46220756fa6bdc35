# JSONAssert 1.5.3, hamcrest-json 0.2, JsonUnit 4.1.1, the trees of Gson 2.13.1 and Jackson 2.19.1, REST Assured 5.5.5 and json-path-assert 2.9.0
# (Maven): assertions on one body.
# Two accounts of twenty digits, or ids beyond 2^53, that differ in the last digit are equal for JSONAssert (strict too), hamcrest-json and Gson.
# The other way round 19.990 is not 19.99 for JsonUnit, nor 1.0 equal to 1, which Jackson and REST Assured refuse as well. A misspelt name passes in
# REST Assured: `grnats.every { ... }` is true, `any` false and `findAll` empty, and a field `prise` is null; only `size()` raises. `hasJsonPath`
# passes with `$..grnats` and with a filter that finds nothing.
# It matters to suites of an API: a wrong id passes by the library, a right price fails, and an assertion that was once misspelt is green for ever.
# Our assertions compare texts of JSON, and a path that is not there fails (`conformance/kit/assertion.ts`).
. "$(dirname "$0")/lib.sh"
needs javac
maven_install com.fasterxml.jackson.core:jackson-core:2.19.1 com.fasterxml.jackson.core:jackson-databind:2.19.1 org.skyscreamer:jsonassert:1.5.3 \
  net.javacrumbs.json-unit:json-unit-assertj:4.1.1 uk.co.datumedge:hamcrest-json:0.2 com.google.code.gson:gson:2.13.1 io.rest-assured:rest-assured:5.5.5 \
  com.jayway.jsonpath:json-path-assert:2.9.0 org.slf4j:slf4j-nop:2.0.17
cd "$work"
cat >Try.java <<'J'
import static com.jayway.jsonpath.matchers.JsonPathMatchers.hasJsonPath;
import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static uk.co.datumedge.hamcrest.json.SameJSONAs.sameJSONAs;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.gson.JsonParser;
import io.restassured.path.json.JsonPath;
import org.skyscreamer.jsonassert.JSONAssert;

public class Try {
  interface Check {
    void run() throws Exception;
  }

  static void show(String name, Check check) {
    String seen = "passes";
    try {
      check.run();
    } catch (Exception | AssertionError failure) {
      seen = "fails";
    }
    System.out.println("  " + name + ": " + seen);
  }

  public static void main(String[] arguments) {
    var mapper = new ObjectMapper();
    String[][] pairs = {{"{\"account\":12345678901234567890}", "{\"account\":12345678901234567891}"},
        {"{\"id\":9007199254740992}", "{\"id\":9007199254740993}"}, {"{\"price\":1}", "{\"price\":1.0}"}, {"{\"price\":19.99}", "{\"price\":19.990}"},
        {"{\"price\":1e2}", "{\"price\":100}"}, {"{}", "{\"endsAt\":null}"}};
    for (var pair : pairs) {
      String expected = pair[0], actual = pair[1];
      System.out.println(actual + ", where " + expected + " is expected");
      show("JSONAssert strict", () -> JSONAssert.assertEquals(expected, actual, true));
      show("JSONAssert lenient", () -> JSONAssert.assertEquals(expected, actual, false));
      show("hamcrest-json", () -> assertThat(actual, sameJSONAs(expected)));
      show("JsonUnit", () -> assertThatJson(actual).isEqualTo(expected));
      show("Gson", () -> assertThat(JsonParser.parseString(actual), equalTo(JsonParser.parseString(expected))));
      show("Jackson", () -> assertThat(mapper.readTree(actual), equalTo(mapper.readTree(expected))));
      show("REST Assured", () -> assertThat(new JsonPath(actual).getMap("$"), equalTo(new JsonPath(expected).getMap("$"))));
    }
    String body = "{\"grants\":[{\"id\":\"g1\",\"price\":19.99}],\"nextCursor\":null}";
    System.out.println("in " + body);
    for (String path : new String[] {"grants.size()", "grnats.every { it.price == 0 }", "grants.every { it.prise == null }", "grnats.any { it.revoked }",
        "grnats.findAll { it.revoked }.size()", "grnats.collect { it.id }", "grants.find { it.id == 'g2' }.price", "grnats.size()"}) {
      String seen;
      try {
        seen = String.valueOf((Object) new JsonPath(body).get(path));
      } catch (IllegalArgumentException failure) {
        seen = "raises";
      }
      System.out.println("  REST Assured " + path + ": " + seen);
    }
    for (String path : new String[] {"$.grnats", "$..grnats", "$.grants[?(@.id == 'g2')]", "$.grnats[*]"}) {
      show("json-path-assert, there is " + path, () -> assertThat(body, hasJsonPath(path)));
    }
  }
}
J
java -cp 'jars/*' Try.java >seen 2>log
holds 'ids with another last digit are equal for three of seven libraries of Java, and misspelt names pass' <<'S'
{"account":12345678901234567891}, where {"account":12345678901234567890} is expected
  JSONAssert strict: passes
  JSONAssert lenient: passes
  hamcrest-json: passes
  JsonUnit: fails
  Gson: passes
  Jackson: fails
  REST Assured: fails
{"id":9007199254740993}, where {"id":9007199254740992} is expected
  JSONAssert strict: passes
  JSONAssert lenient: passes
  hamcrest-json: passes
  JsonUnit: fails
  Gson: passes
  Jackson: fails
  REST Assured: fails
{"price":1.0}, where {"price":1} is expected
  JSONAssert strict: passes
  JSONAssert lenient: passes
  hamcrest-json: passes
  JsonUnit: fails
  Gson: passes
  Jackson: fails
  REST Assured: fails
{"price":19.990}, where {"price":19.99} is expected
  JSONAssert strict: passes
  JSONAssert lenient: passes
  hamcrest-json: passes
  JsonUnit: fails
  Gson: passes
  Jackson: passes
  REST Assured: passes
{"price":100}, where {"price":1e2} is expected
  JSONAssert strict: passes
  JSONAssert lenient: passes
  hamcrest-json: passes
  JsonUnit: fails
  Gson: passes
  Jackson: fails
  REST Assured: fails
{"endsAt":null}, where {} is expected
  JSONAssert strict: fails
  JSONAssert lenient: passes
  hamcrest-json: fails
  JsonUnit: fails
  Gson: fails
  Jackson: fails
  REST Assured: fails
in {"grants":[{"id":"g1","price":19.99}],"nextCursor":null}
  REST Assured grants.size(): 1
  REST Assured grnats.every { it.price == 0 }: true
  REST Assured grants.every { it.prise == null }: true
  REST Assured grnats.any { it.revoked }: false
  REST Assured grnats.findAll { it.revoked }.size(): 0
  REST Assured grnats.collect { it.id }: []
  REST Assured grants.find { it.id == 'g2' }.price: null
  REST Assured grnats.size(): raises
  json-path-assert, there is $.grnats: fails
  json-path-assert, there is $..grnats: passes
  json-path-assert, there is $.grants[?(@.id == 'g2')]: passes
  json-path-assert, there is $.grnats[*]: fails
S
