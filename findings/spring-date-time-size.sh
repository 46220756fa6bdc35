# openapi-generator-cli 7.25.0 (spring, java) with hibernate-validator 8.0.1.Final.
# `maxLength` beside `format: date-time` becomes @Size on an OffsetDateTime, for which Bean Validation has no check: it compiles, and
# validating any object of the class raises, with a good date too, so that each request is answered 500. Beside `uuid` the
# generator leaves the length out.
# It matters to whoever bounds every text in a contract, as linters demand. Which texts need a length here is decided in
# `spec/lint/schema-rules.ts`.
. "$(dirname "$0")/lib.sh"
maven_install org.openapitools:openapi-generator-cli:7.25.0 org.hibernate.validator:hibernate-validator:8.0.1.Final \
  org.glassfish.expressly:expressly:5.0.0
cd "$work"
cat >contract.yaml <<'Y'
openapi: 3.0.3
info: { title: t, version: '1' }
paths: {}
components:
  schemas:
    Grant:
      type: object
      properties:
        id: { type: string, format: uuid, maxLength: 36 }
        endsAt: { type: string, format: date-time, maxLength: 64 }
Y
java -jar jars/openapi-generator-cli-7.25.0.jar generate -g spring -i contract.yaml -o made --global-property models \
  -p useSpringBoot3=true,openApiNullable=false,documentationProvider=none >generate.log 2>&1
model=$(find made -name Grant.java)
grep -E -A3 '@Size' "$model" | grep -E '@Size|public' | sed 's/^ *//; s/ *$//' >"$work/seen"
# The generated getter alone, without Spring.
cat >Try.java <<'J'
import jakarta.validation.Validation;
import jakarta.validation.constraints.Size;
import java.time.OffsetDateTime;

public class Try {
  public static class Grant {
    @Size(max = 64)
    public OffsetDateTime getEndsAt() { return OffsetDateTime.parse("2030-01-01T00:00:00Z"); }
  }

  public static void main(String[] arguments) {
    java.util.logging.LogManager.getLogManager().reset();
    try {
      Validation.buildDefaultValidatorFactory().getValidator().validate(new Grant());
      System.out.println("valid");
    } catch (RuntimeException failure) {
      System.out.println(failure.getClass().getSimpleName() + " " + failure.getMessage().split(":")[0]);
    }
  }
}
J
jars=$(find jars -name '*.jar' ! -name 'openapi-generator*' | grep -E 'validat|logging|classmate|expressly|el-api' | tr '\n' ':')
java -cp "$jars" Try.java >>"$work/seen"
holds 'openapi-generator 7.25.0 puts @Size on a date-time, with which Bean Validation raises for every object' <<'S'
@Valid @Size(max = 64)
public @Nullable OffsetDateTime getEndsAt() {
UnexpectedTypeException HV000030
S
