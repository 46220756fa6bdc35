# xchange-core 5.2.0 (Java, XChange): what it reads dates of exchanges with, `DateUtils` and the deserializers of its DTOs.
# fromISODateString takes the digits of a fraction for milliseconds, however many there are: of six, as most exchanges send them, the
# moment is up to 16 minutes late, of nine more than a day, and `.5` is five thousandths. fromISO8601DateString drops a fraction and an
# offset, so that 12:00+01:00 is 12:00 UTC, and moves 30 February to 2 March. Both deserializers read every text that is no number as
# 1970, and each the other's unit as a moment of its own, in 1970 or 61972.
# None of these raises, and in tests with `.123Z` all but the fraction are right.
# It matters to whoever ends a bot's access by a trade's or an invoice's moment, which then lies in the future or years ago.
# An instant has an offset here, and its digits are a fraction (`spec/date-time.ts`).
. "$(dirname "$0")/lib.sh"
maven_install org.knowm.xchange:xchange-core:5.2.0 org.slf4j:slf4j-nop:2.0.13
cat >"$work/Try.java" <<'J'
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.util.Date;
import org.knowm.xchange.utils.DateUtils;
import org.knowm.xchange.utils.jackson.MillisecTimestampDeserializer;
import org.knowm.xchange.utils.jackson.UnixTimestampDeserializer;

public class Try {
  interface Read { Date apply(String text) throws Exception; }

  static String read(Read reader, String text) {
    try {
      return reader.apply(text).toInstant().toString();
    } catch (Exception failure) {
      return "raises";
    }
  }

  static Read with(JsonDeserializer<Date> deserializer) {
    ObjectMapper mapper = new ObjectMapper().registerModule(new SimpleModule().addDeserializer(Date.class, deserializer));
    return text -> mapper.readValue(text, Date.class);
  }

  public static void main(String[] arguments) {
    for (String text : new String[] {
      "2030-01-01T12:00:00.123Z", "2030-01-01T12:00:00.5Z", "2030-01-01T12:00:00.999999Z", "2030-01-01T12:00:00.123456789Z",
      "2030-01-01T12:00:00Z", "2030-01-01T12:00:00+01:00", "2030-02-30T12:00:00Z",
    }) {
      System.out.println(text + ": ISO " + read(DateUtils::fromISODateString, text) + ", ISO 8601 " + read(DateUtils::fromISO8601DateString, text));
    }
    Read seconds = with(new UnixTimestampDeserializer());
    Read milliseconds = with(new MillisecTimestampDeserializer());
    for (String json : new String[] {"1893499200", "1893499200.5", "1893499200123", "\"2030-01-01T12:00:00Z\""}) {
      System.out.println(json + ": seconds " + read(seconds, json) + ", milliseconds " + read(milliseconds, json));
    }
  }
}
J
TZ=UTC java -cp "$work/jars/*" "$work/Try.java" >"$work/seen"
holds 'xchange-core 5.2.0 reads a fraction of six digits as minutes, and drops an offset' <<'S'
2030-01-01T12:00:00.123Z: ISO 2030-01-01T12:00:00.123Z, ISO 8601 2030-01-01T12:00:00Z
2030-01-01T12:00:00.5Z: ISO 2030-01-01T12:00:00.005Z, ISO 8601 2030-01-01T12:00:00Z
2030-01-01T12:00:00.999999Z: ISO 2030-01-01T12:16:39.999Z, ISO 8601 2030-01-01T12:00:00Z
2030-01-01T12:00:00.123456789Z: ISO 2030-01-02T22:17:36.789Z, ISO 8601 2030-01-01T12:00:00Z
2030-01-01T12:00:00Z: ISO raises, ISO 8601 2030-01-01T12:00:00Z
2030-01-01T12:00:00+01:00: ISO raises, ISO 8601 2030-01-01T12:00:00Z
2030-02-30T12:00:00Z: ISO raises, ISO 8601 2030-03-02T12:00:00Z
1893499200: seconds 2030-01-01T12:00:00Z, milliseconds 1970-01-22T21:58:19.200Z
1893499200.5: seconds 2030-01-01T12:00:00Z, milliseconds 1970-01-22T21:58:19.200Z
1893499200123: seconds +61972-08-08T00:02:03Z, milliseconds 2030-01-01T12:00:00.123Z
"2030-01-01T12:00:00Z": seconds 1970-01-01T00:00:00Z, milliseconds 1970-01-01T00:00:00Z
S
