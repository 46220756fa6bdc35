# Jackson 2.19.1 (with its module for java.time), fastjson2 2.0.57, Gson 2.13.1 and Moshi 1.15.2 (its Rfc3339DateJsonAdapter; Maven): the end of a
# grant, in JSON, read into an Instant or a Date on a machine in Tokyo.
# One number is two moments for Jackson, by the type of the field: of seconds an Instant is right and a Date in 1970, of milliseconds a Date is
# right and an Instant in the year 62386. An empty text is no end, for Jackson and fastjson2, and so is access for ever. `20300601` is a moment of
# 1970 for Jackson and a day for the four others, whose midnight is that of the machine; an end without an offset is noon in UTC for Jackson's Date,
# and noon in Tokyo for fastjson2. 30 February, 24:00 and a leap second are taken by some and refused by others; small letters are noon for Instants
# alone.
# It matters to a service that changes Date into Instant, or one library into another: the tests with Z pass, and the ends of other servers move.
# An end that is no date-time with an offset is refused (`spec/date-time.ts`), and ours are sent with Z.
. "$(dirname "$0")/lib.sh"
needs javac
maven_install com.fasterxml.jackson.core:jackson-core:2.19.1 com.fasterxml.jackson.core:jackson-databind:2.19.1 \
  com.fasterxml.jackson.datatype:jackson-datatype-jsr310:2.19.1 com.google.code.gson:gson:2.13.1 com.squareup.moshi:moshi-adapters:1.15.2 \
  com.alibaba.fastjson2:fastjson2:2.0.57
cd "$work"
cat >Try.java <<'J'
import com.alibaba.fastjson2.JSON;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import com.google.gson.Gson;
import com.squareup.moshi.Moshi;
import com.squareup.moshi.Types;
import com.squareup.moshi.adapters.Rfc3339DateJsonAdapter;
import java.time.Instant;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;

public class Try {
  public static class WithInstant {
    public Instant endsAt;
  }

  public static class WithDate {
    public Date endsAt;
  }

  interface Reader {
    Object read(String json) throws Exception;
  }

  static String shown(Object end) {
    if (end == null) return "no end";
    Instant instant = end instanceof Date date ? date.toInstant() : (Instant) end;
    return instant.equals(Instant.parse("2030-06-01T12:00:00Z")) ? "noon" : instant.toString();
  }

  public static void main(String[] arguments) {
    var jackson = JsonMapper.builder().addModule(new JavaTimeModule()).build();
    var gson = new Gson();
    var moshi = new Moshi.Builder().add(Date.class, new Rfc3339DateJsonAdapter()).build()
        .<Map<String, Date>>adapter(Types.newParameterizedType(Map.class, String.class, Date.class));
    Map<String, Reader> readers = new LinkedHashMap<>();
    readers.put("Jackson Instant", json -> jackson.readValue(json, WithInstant.class).endsAt);
    readers.put("Jackson Date", json -> jackson.readValue(json, WithDate.class).endsAt);
    readers.put("fastjson2 Instant", json -> JSON.parseObject(json, WithInstant.class).endsAt);
    readers.put("fastjson2 Date", json -> JSON.parseObject(json, WithDate.class).endsAt);
    readers.put("Gson Date", json -> gson.fromJson(json, WithDate.class).endsAt);
    readers.put("Moshi Date", json -> moshi.fromJson(json).get("endsAt"));
    String[] ends = {"\"2030-06-01T14:00:00+02:00\"", "\"\"", "1906545600", "1906545600000", "\"1906545600\"", "\"20300601\"", "\"2030-06-01\"",
        "\"2030-06-01T12:00:00\"", "\"2030-06-01T12:00:60Z\"", "\"2030-02-30T12:00:00Z\"", "\"2030-06-01T24:00:00Z\"", "\"2030-06-01t12:00:00z\""};
    for (String end : ends) {
      System.out.println(end);
      readers.forEach((name, reader) -> {
        String seen;
        try {
          seen = shown(reader.read("{\"endsAt\":" + end + "}"));
        } catch (Exception failure) {
          seen = "refuses";
        }
        System.out.println("  " + name + ": " + seen);
      });
    }
  }
}
J
java -Duser.timezone=Asia/Tokyo -cp 'jars/*' Try.java >seen 2>log
holds 'by the type of the field one number is 1970 or 2030 for Jackson, and an empty end is none' <<'S'
"2030-06-01T14:00:00+02:00"
  Jackson Instant: noon
  Jackson Date: noon
  fastjson2 Instant: noon
  fastjson2 Date: noon
  Gson Date: noon
  Moshi Date: noon
""
  Jackson Instant: no end
  Jackson Date: no end
  fastjson2 Instant: no end
  fastjson2 Date: no end
  Gson Date: refuses
  Moshi Date: refuses
1906545600
  Jackson Instant: noon
  Jackson Date: 1970-01-23T01:35:45.600Z
  fastjson2 Instant: 1970-01-23T01:35:45.600Z
  fastjson2 Date: 1970-01-23T01:35:45.600Z
  Gson Date: refuses
  Moshi Date: refuses
1906545600000
  Jackson Instant: +62386-01-10T00:00:00Z
  Jackson Date: noon
  fastjson2 Instant: noon
  fastjson2 Date: noon
  Gson Date: refuses
  Moshi Date: refuses
"1906545600"
  Jackson Instant: noon
  Jackson Date: 1970-01-23T01:35:45.600Z
  fastjson2 Instant: 1970-01-23T01:35:45.600Z
  fastjson2 Date: 1970-01-23T01:35:45.600Z
  Gson Date: refuses
  Moshi Date: refuses
"20300601"
  Jackson Instant: 1970-08-23T23:03:21Z
  Jackson Date: 1970-01-01T05:38:20.601Z
  fastjson2 Instant: 2030-05-31T15:00:00Z
  fastjson2 Date: 2030-05-31T15:00:00Z
  Gson Date: 2030-05-31T15:00:00Z
  Moshi Date: 2030-05-31T15:00:00Z
"2030-06-01"
  Jackson Instant: refuses
  Jackson Date: 2030-06-01T00:00:00Z
  fastjson2 Instant: 2030-05-31T15:00:00Z
  fastjson2 Date: 2030-05-31T15:00:00Z
  Gson Date: 2030-05-31T15:00:00Z
  Moshi Date: 2030-05-31T15:00:00Z
"2030-06-01T12:00:00"
  Jackson Instant: refuses
  Jackson Date: noon
  fastjson2 Instant: 2030-06-01T03:00:00Z
  fastjson2 Date: 2030-06-01T03:00:00Z
  Gson Date: refuses
  Moshi Date: refuses
"2030-06-01T12:00:60Z"
  Jackson Instant: refuses
  Jackson Date: 2030-06-01T12:01:00Z
  fastjson2 Instant: refuses
  fastjson2 Date: refuses
  Gson Date: 2030-06-01T12:00:59Z
  Moshi Date: 2030-06-01T12:00:59Z
"2030-02-30T12:00:00Z"
  Jackson Instant: refuses
  Jackson Date: 2030-03-02T12:00:00Z
  fastjson2 Instant: refuses
  fastjson2 Date: refuses
  Gson Date: refuses
  Moshi Date: refuses
"2030-06-01T24:00:00Z"
  Jackson Instant: 2030-06-02T00:00:00Z
  Jackson Date: 2030-06-02T00:00:00Z
  fastjson2 Instant: refuses
  fastjson2 Date: refuses
  Gson Date: refuses
  Moshi Date: refuses
"2030-06-01t12:00:00z"
  Jackson Instant: noon
  Jackson Date: refuses
  fastjson2 Instant: noon
  fastjson2 Date: refuses
  Gson Date: refuses
  Moshi Date: refuses
S
