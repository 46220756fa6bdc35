# swagger-request-validator-core 2.45.1 (Java), one contract that says 3.0.3 or 3.1.0, with the same schemas.
# Under 3.1 it forgets every `type`: a number as `userId`, a list or a number in place of the object, and a field that a closed schema
# refuses are all valid; of a query `limit=1e1` and `limit=5.0` are integers. A length, a format, a maximum and `required` are still
# checked, so that it seems to work. The parser before it keeps the type of 3.1 in another field than the one of 3.0.
# 3.0.0, which needs Java 21, has it right.
# It matters to whoever holds a server to its contract in Java 17: the tests are green for half of what they should refuse.
# Our contract is 3.1, and `conformance/contract/oracle.ts` checks its types.
. "$(dirname "$0")/lib.sh"
maven_install com.atlassian.oai:swagger-request-validator-core:2.45.1 org.slf4j:slf4j-nop:1.7.36
cd "$work"
cat >Try.java <<'J'
import com.atlassian.oai.validator.OpenApiInteractionValidator;
import com.atlassian.oai.validator.model.SimpleRequest;
import com.atlassian.oai.validator.report.ValidationReport;

public class Try {
  static final String CONTRACT = """
      {"openapi":"%s","info":{"title":"t","version":"1"},"paths":{"/grants":{
        "get":{"parameters":[
          {"name":"limit","in":"query","schema":{"type":"integer","maximum":100}}],
          "responses":{"200":{"description":"ok"}}},
        "post":{"requestBody":{"required":true,"content":{"application/json":{"schema":{"type":"object","required":["userId"],
          "additionalProperties":false,"properties":{"userId":{"type":"string","maxLength":8},
          "endsAt":{"type":"string","format":"date-time"}}}}}},"responses":{"200":{"description":"ok"}}}}}}""";

  static String verdict(ValidationReport report) {
    return report.hasErrors() ? "refused, " + report.getMessages().get(0).getKey().replaceFirst(".*schema\\.", "") : "taken";
  }

  public static void main(String[] arguments) {
    for (String version : new String[] {"3.0.3", "3.1.0"}) {
      var validator = OpenApiInteractionValidator.createForInlineApiSpecification(CONTRACT.formatted(version)).build();
      for (String body : new String[] {"{\"userId\":\"a\"}", "{}", "{\"userId\":\"far too long\"}", "{\"userId\":5}",
          "{\"userId\":\"a\",\"endAt\":\"2030-01-01T00:00:00Z\"}", "[]", "7"}) {
        var request = SimpleRequest.Builder.post("/grants").withContentType("application/json").withBody(body).build();
        System.out.println(version + " " + body + " " + verdict(validator.validateRequest(request)));
      }
      for (String[] query : new String[][] {{"limit", "10"}, {"limit", "1000"}, {"limit", "1e1"}, {"limit", "5.0"}}) {
        var request = SimpleRequest.Builder.get("/grants").withQueryParam(query[0], query[1]).build();
        System.out.println(version + " " + query[0] + "=" + query[1] + " " + verdict(validator.validateRequest(request)));
      }
    }
  }
}
J
java -cp 'jars/*' Try.java >seen
holds 'swagger-request-validator 2.45.1 checks no type under 3.1' <<'S'
3.0.3 {"userId":"a"} taken
3.0.3 {} refused, required
3.0.3 {"userId":"far too long"} refused, maxLength
3.0.3 {"userId":5} refused, type
3.0.3 {"userId":"a","endAt":"2030-01-01T00:00:00Z"} refused, additionalProperties
3.0.3 [] refused, type
3.0.3 7 refused, type
3.0.3 limit=10 taken
3.0.3 limit=1000 refused, maximum
3.0.3 limit=1e1 refused, type
3.0.3 limit=5.0 refused, type
3.1.0 {"userId":"a"} taken
3.1.0 {} refused, required
3.1.0 {"userId":"far too long"} refused, maxLength
3.1.0 {"userId":5} taken
3.1.0 {"userId":"a","endAt":"2030-01-01T00:00:00Z"} taken
3.1.0 [] taken
3.1.0 7 taken
3.1.0 limit=10 taken
3.1.0 limit=1000 refused, maximum
3.1.0 limit=1e1 taken
3.1.0 limit=5.0 taken
S
