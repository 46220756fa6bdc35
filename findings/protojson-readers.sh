# protobuf 1.36.12 (Go), protobuf 7.36.2 (PyPI), protobuf-java-util 4.35.1 (Java) and @bufbuild/protobuf 2.17.0 (npm): the JSON form of
# Timestamp, Duration, int64 and FieldMask, which gRPC gateways read; each is asked to read a value and write it again.
# 30 February is 2 March for JavaScript and Java, and 24:00 the next midnight. A comma before the fraction is one for Go, and for Java the
# fraction is nothing; Python and Java take digits that are left out and an offset of 25 hours, and cut what is finer than a nanosecond
# in a duration, which the others refuse. JavaScript rounds a bare integer beyond 2^53 without an error, takes "0x10" for 16 and refuses
# "1e3", Python takes "1_000". Three keep the blank of a mask as a part of the name.
# It matters where one API has a gateway in one language and services in others: each takes dates and ids that the next one refuses.
# Our service reads date-times by one function (`spec/date-time.ts`), and ids are texts.
. "$(dirname "$0")/lib.sh"
npm_install @bufbuild/protobuf@2.17.0
pip_install protobuf==7.36.2
maven_install com.google.protobuf:protobuf-java-util:4.35.1
cat >"$work/values" <<'V'
Timestamp "2030-01-01T00:00:00+02:00"
Timestamp "2030-02-30T00:00:00Z"
Timestamp "2030-01-01T24:00:00Z"
Timestamp "2030-01-01T00:00:00,5Z"
Timestamp "2030-1-1T0:0:0Z"
Timestamp "2030-01-01T00:00:00+25:00"
Duration ".5s"
Duration "+1s"
Duration "01s"
Duration "1.0000000001s"
Int64Value 9007199254740993
Int64Value "1e3"
Int64Value "0x10"
Int64Value "1_000"
FieldMask "a, b"
V
cat >"$work/try.mjs" <<'N'
import { readFileSync } from 'node:fs'
import { fromJsonString, toJsonString } from '@bufbuild/protobuf'
import * as known from '@bufbuild/protobuf/wkt'

for (const line of readFileSync('values', 'utf8').trim().split('\n')) {
  const [name, value] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]
  let seen
  try {
    seen = toJsonString(known[`${name}Schema`], fromJsonString(known[`${name}Schema`], value))
  } catch {
    seen = 'refuses'
  }
  console.log(`${line} | JavaScript ${seen}`)
}
N
cat >"$work/try.py" <<'P'
from google.protobuf import duration_pb2, field_mask_pb2, json_format, timestamp_pb2, wrappers_pb2

known = {
    'Timestamp': timestamp_pb2.Timestamp, 'Duration': duration_pb2.Duration, 'Int64Value': wrappers_pb2.Int64Value,
    'FieldMask': field_mask_pb2.FieldMask,
}
for line in open('values').read().splitlines():
    name, value = line.split(' ', 1)
    try:
        seen = json_format.MessageToJson(json_format.Parse(value, known[name]()), indent=None)
    except json_format.ParseError:
        seen = 'refuses'
    print(f'{line} | Python {seen}')
P
cat >"$work/Try.java" <<'J'
import com.google.protobuf.*;
import com.google.protobuf.util.JsonFormat;
import java.nio.file.*;
import java.util.Map;

public class Try {
  public static void main(String[] arguments) throws Exception {
    Map<String, Message> known = Map.of("Timestamp", Timestamp.getDefaultInstance(), "Duration", Duration.getDefaultInstance(),
        "Int64Value", Int64Value.getDefaultInstance(), "FieldMask", FieldMask.getDefaultInstance());
    for (String line : Files.readAllLines(Path.of("values"))) {
      String[] words = line.split(" ", 2);
      String seen;
      try {
        Message.Builder builder = known.get(words[0]).newBuilderForType();
        JsonFormat.parser().merge(words[1], builder);
        seen = JsonFormat.printer().print(builder);
      } catch (InvalidProtocolBufferException failure) { seen = "refuses"; }
      System.out.println(line + " | Java " + seen);
    }
  }
}
J
cd "$work"
{
  node try.mjs
  "$python" try.py
  java -cp "$work/jars/*" Try.java
  go_run google.golang.org/protobuf@v1.36.12 <<'G'
package main

import (
	"fmt"
	"os"
	"strings"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"
	"google.golang.org/protobuf/types/known/fieldmaskpb"
	"google.golang.org/protobuf/types/known/timestamppb"
	"google.golang.org/protobuf/types/known/wrapperspb"
)

func main() {
	known := map[string]proto.Message{
		"Timestamp": &timestamppb.Timestamp{}, "Duration": &durationpb.Duration{}, "Int64Value": &wrapperspb.Int64Value{},
		"FieldMask": &fieldmaskpb.FieldMask{},
	}
	content, _ := os.ReadFile("../values")
	for _, line := range strings.Split(strings.TrimSpace(string(content)), "\n") {
		name, value, _ := strings.Cut(line, " ")
		message, seen := known[name], "refuses"
		if protojson.Unmarshal([]byte(value), message) == nil {
			written, _ := protojson.Marshal(message)
			seen = string(written)
		}
		fmt.Println(line, "| Go", seen)
	}
}
G
} >lines
cd "$work"
while IFS= read -r line; do
  echo "$line"
  grep -F "$line | " lines | sed 's/.* | /  /'
done <values >seen
holds 'four readers of the JSON of protobuf disagree on dates, durations, integers and masks' <<'S'
Timestamp "2030-01-01T00:00:00+02:00"
  JavaScript "2029-12-31T22:00:00Z"
  Python "2029-12-31T22:00:00Z"
  Java "2029-12-31T22:00:00Z"
  Go "2029-12-31T22:00:00Z"
Timestamp "2030-02-30T00:00:00Z"
  JavaScript "2030-03-02T00:00:00Z"
  Python refuses
  Java "2030-03-02T00:00:00Z"
  Go refuses
Timestamp "2030-01-01T24:00:00Z"
  JavaScript "2030-01-02T00:00:00Z"
  Python refuses
  Java "2030-01-02T00:00:00Z"
  Go refuses
Timestamp "2030-01-01T00:00:00,5Z"
  JavaScript refuses
  Python refuses
  Java "2030-01-01T00:00:00Z"
  Go "2030-01-01T00:00:00.500Z"
Timestamp "2030-1-1T0:0:0Z"
  JavaScript refuses
  Python "2030-01-01T00:00:00Z"
  Java "2030-01-01T00:00:00Z"
  Go refuses
Timestamp "2030-01-01T00:00:00+25:00"
  JavaScript refuses
  Python "2029-12-30T23:00:00Z"
  Java "2029-12-30T23:00:00Z"
  Go refuses
Duration ".5s"
  JavaScript refuses
  Python refuses
  Java refuses
  Go "0.500s"
Duration "+1s"
  JavaScript refuses
  Python "1s"
  Java "1s"
  Go "1s"
Duration "01s"
  JavaScript "1s"
  Python "1s"
  Java "1s"
  Go refuses
Duration "1.0000000001s"
  JavaScript refuses
  Python "1s"
  Java "1s"
  Go refuses
Int64Value 9007199254740993
  JavaScript "9007199254740992"
  Python "9007199254740993"
  Java "9007199254740993"
  Go "9007199254740993"
Int64Value "1e3"
  JavaScript refuses
  Python "1000"
  Java "1000"
  Go "1000"
Int64Value "0x10"
  JavaScript "16"
  Python refuses
  Java refuses
  Go refuses
Int64Value "1_000"
  JavaScript refuses
  Python "1000"
  Java refuses
  Go refuses
FieldMask "a, b"
  JavaScript "a, b"
  Python "a, b"
  Java "a, b"
  Go refuses
S
