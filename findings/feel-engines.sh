# feelin 8.2.0 (npm), org.camunda.feel:feel-engine 1.21.0 and org.kie:kie-dmn-feel 10.2.0 (Maven): FEEL, the language of DMN's decision tables.
# For Camunda one instant in two offsets is unequal to itself and after itself, so that a period does not have its own first moment
# (camunda/feel-scala#767). Half a second is none for KIE, which has DMN's resolution, one second. A day and 25 hours is a moment for
# feelin, a day for the others. For feelin alone, the one in the editors in which tables are written and tried, a month is longer than 30
# days (the others have null), "10" is greater than 9, and a hundred times 19.99 is not 1999.
# It matters to whoever decides about access or prices by such tables: what the editor shows is not what the engine does.
# Instants are compared as numbers here (`spec/date-time.ts`), and prices are passed on (`src/api/read-checkout.ts`).
. "$(dirname "$0")/lib.sh"
npm_install feelin@8.2.0
maven_install org.camunda.feel:feel-engine:1.21.0 org.kie:kie-dmn-feel:10.2.0 com.fasterxml.jackson.core:jackson-databind:2.21.1 \
  com.fasterxml.jackson.core:jackson-core:2.21.1
cd "$work"
cat >expressions <<'E'
date and time("2030-01-01T12:00:00Z") = date and time("2030-01-01T13:00:00+01:00")
date and time("2030-01-01T13:00:00+01:00") > date and time("2030-01-01T12:00:00Z")
date and time("2030-01-01T12:00:00Z") in [date and time("2030-01-01T13:00:00+01:00")..date and time("2030-02-01T00:00:00Z"))
date and time("2030-01-01T12:00:00.5Z") > date and time("2030-01-01T12:00:00Z")
string(date("2030-01-31") + duration("P1M"))
string(date("2030-01-31") + duration("PT25H"))
duration("P1M") > duration("P30D")
"10" > 9
19.99 * 100 = 1999
E
cat >try.mjs <<'N'
import { readFileSync } from 'node:fs'
import { evaluate } from 'feelin'

for (const text of readFileSync('expressions', 'utf8').trim().split('\n')) console.log(evaluate(text, {}).value)
N
cat >Try.java <<'J'
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.camunda.feel.api.FeelEngineApi;
import org.camunda.feel.api.FeelEngineBuilder;
import org.kie.dmn.feel.FEEL;
import org.kie.dmn.feel.lang.impl.FEELBuilder;

public class Try {
  public static void main(String[] arguments) throws Exception {
    FeelEngineApi camunda = FeelEngineBuilder.forJava().build();
    FEEL kie = FEELBuilder.builder().build();
    for (String text : Files.readAllLines(Path.of("expressions")))
      System.out.println("Camunda " + camunda.evaluateExpression(text, Map.of()).result() + ", KIE " + kie.evaluate(text));
  }
}
J
TZ=UTC node try.mjs >npm.seen
TZ=UTC java -cp "jars/*" Try.java >java.seen 2>java.log
paste -d'\t' expressions npm.seen java.seen | sed -E 's/(.*)\t(.*)\t(.*)/\1: feelin \2, \3/' >seen
holds 'one instant is unequal to itself and after itself in another offset for feel-engine 1.21.0, and half a second none for kie-dmn-feel 10.2.0' <<'S'
date and time("2030-01-01T12:00:00Z") = date and time("2030-01-01T13:00:00+01:00"): feelin true, Camunda false, KIE true
date and time("2030-01-01T13:00:00+01:00") > date and time("2030-01-01T12:00:00Z"): feelin false, Camunda true, KIE false
date and time("2030-01-01T12:00:00Z") in [date and time("2030-01-01T13:00:00+01:00")..date and time("2030-02-01T00:00:00Z")): feelin true, Camunda false, KIE true
date and time("2030-01-01T12:00:00.5Z") > date and time("2030-01-01T12:00:00Z"): feelin true, Camunda true, KIE false
string(date("2030-01-31") + duration("P1M")): feelin 2030-02-28, Camunda 2030-02-28, KIE 2030-02-28
string(date("2030-01-31") + duration("PT25H")): feelin 2030-02-01T01:00:00Z, Camunda 2030-02-01, KIE 2030-02-01
duration("P1M") > duration("P30D"): feelin true, Camunda null, KIE null
"10" > 9: feelin true, Camunda null, KIE null
19.99 * 100 = 1999: feelin false, Camunda true, KIE true
S
