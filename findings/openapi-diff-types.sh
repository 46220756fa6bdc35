# openapi-diff-core 2.1.7 (Java), two contracts of one version that differ in one schema of a request.
# Under 3.1 it calls a change of the type "no changes", and so the type of a list's entries and a null that is taken no more: it looks
# where 3.0 keeps the type. `const`, a higher `exclusiveMinimum` and the other way round `additionalProperties: false` too: under 3.0
# closing a schema is no change, under 3.1 a breaking one. A higher `minLength` and `nullable` taken away are compatible in both.
# It matters to whoever lets it decide in CI: `getChangedOperations()` is empty, and the gate is green.
# Reported as issues 745 and 910 of OpenAPITools/openapi-diff, the rest not. Ours is `src/diff`.
. "$(dirname "$0")/lib.sh"
maven_install org.openapitools.openapidiff:openapi-diff-core:2.1.7 org.slf4j:slf4j-nop:2.0.17
cd "$work"
cat >Try.java <<'J'
import org.openapitools.openapidiff.core.OpenApiCompare;

public class Try {
  static String contract(String version, String schema) {
    return """
        {"openapi":"%s","info":{"title":"t","version":"1"},"paths":{"/grants":{"post":{"requestBody":{"required":true,
          "content":{"application/json":{"schema":{"type":"object","properties":{"field":%s}}}}},
          "responses":{"200":{"description":"ok"}}}}}}""".formatted(version, schema);
  }

  static void compare(String version, String before, String after) {
    var difference = OpenApiCompare.fromContents(contract(version, before), contract(version, after));
    String verdict = difference.isUnchanged() ? "no changes" : difference.isCompatible() ? "compatible" : "breaking";
    System.out.println(version + " " + before + " to " + after + ": " + verdict);
  }

  public static void main(String[] arguments) {
    for (String version : new String[] {"3.0.3", "3.1.0"}) {
      compare(version, "{\"type\":\"string\",\"maxLength\":9}", "{\"type\":\"string\",\"maxLength\":5}");
      compare(version, "{\"type\":\"string\"}", "{\"type\":\"integer\"}");
      compare(version, "{\"type\":\"array\",\"items\":{\"type\":\"string\"}}", "{\"type\":\"array\",\"items\":{\"type\":\"integer\"}}");
      compare(version, "{\"type\":\"object\"}", "{\"type\":\"object\",\"additionalProperties\":false}");
      compare(version, "{\"type\":\"string\",\"minLength\":1}", "{\"type\":\"string\",\"minLength\":5}");
    }
    compare("3.0.3", "{\"type\":\"string\",\"nullable\":true}", "{\"type\":\"string\"}");
    compare("3.1.0", "{\"type\":[\"string\",\"null\"]}", "{\"type\":\"string\"}");
    compare("3.1.0", "{\"const\":\"a\"}", "{\"const\":\"b\"}");
    compare("3.1.0", "{\"type\":\"number\",\"exclusiveMinimum\":0}", "{\"type\":\"number\",\"exclusiveMinimum\":10}");
  }
}
J
java -cp 'jars/*' Try.java >seen
holds 'openapi-diff 2.1.7 sees no change when a type changes under 3.1' <<'S'
3.0.3 {"type":"string","maxLength":9} to {"type":"string","maxLength":5}: breaking
3.0.3 {"type":"string"} to {"type":"integer"}: breaking
3.0.3 {"type":"array","items":{"type":"string"}} to {"type":"array","items":{"type":"integer"}}: breaking
3.0.3 {"type":"object"} to {"type":"object","additionalProperties":false}: no changes
3.0.3 {"type":"string","minLength":1} to {"type":"string","minLength":5}: compatible
3.1.0 {"type":"string","maxLength":9} to {"type":"string","maxLength":5}: breaking
3.1.0 {"type":"string"} to {"type":"integer"}: no changes
3.1.0 {"type":"array","items":{"type":"string"}} to {"type":"array","items":{"type":"integer"}}: no changes
3.1.0 {"type":"object"} to {"type":"object","additionalProperties":false}: breaking
3.1.0 {"type":"string","minLength":1} to {"type":"string","minLength":5}: compatible
3.0.3 {"type":"string","nullable":true} to {"type":"string"}: compatible
3.1.0 {"type":["string","null"]} to {"type":"string"}: no changes
3.1.0 {"const":"a"} to {"const":"b"}: no changes
3.1.0 {"type":"number","exclusiveMinimum":0} to {"type":"number","exclusiveMinimum":10}: no changes
S
