# js-yaml 4.3.2 and 5.5.0, yaml 2.9.1 under `%YAML 1.1` (npm), PyYAML 6.0.4, ruamel.yaml 0.19.1 (PyPI), snakeyaml 2.4 (Maven) and yaml.v3
# 3.0.1 (Go): an example of a contract whose value is a date-time without quotes, good or, for a test of refusals, of a day that is none.
# js-yaml 4, yaml and snakeyaml move 30 February to 2 March and 24:00 to the next day, so that what should be refused is sent as a good
# end; the Python ones refuse the whole document for it; js-yaml 5, without that type by default, and Go's keep the text. Year 1 is 1901
# for the first two and two days before itself for snakeyaml; nine digits of a fraction are rounded by ruamel, cut by PyYAML.
# It matters to whoever keeps test data in YAML: a negative test sends something else, or no test runs.
# Our contract and fixtures are YAML 1.2, where each is a text; a Date of 1.1 in a fixture is refused (`src/fixtures/check-shape.ts`).
. "$(dirname "$0")/lib.sh"
npm_install js4@npm:js-yaml@4.3.2 js5@npm:js-yaml@5.5.0 yaml@2.9.1
pip_install PyYAML==6.0.4 ruamel.yaml==0.19.1
maven_install org.yaml:snakeyaml:2.4
cat >"$work/values" <<'F'
2030-01-01T00:00:00+02:00
2030-02-30T00:00:00Z
2030-01-01T24:00:00Z
0001-01-01T00:00:00Z
2030-01-01T00:00:00.123456789Z
F
export VALUES=$work/values TZ=UTC
cat >"$work/try.mjs" <<'N'
import { readFileSync } from 'node:fs'
import js4 from 'js4'
import { load } from 'js5'
import yaml from 'yaml'

const readers = { 'js-yaml 4': (text) => js4.load(text), 'js-yaml 5': (text) => load(text), yaml: (text) => yaml.parse(`%YAML 1.1\n---\n${text}`) }
for (const value of readFileSync(process.env.VALUES, 'utf8').trim().split('\n')) {
  for (const [name, read] of Object.entries(readers)) {
    const { end } = read(`end: ${value}\n`)
    console.log(`${value} | ${name}: ${typeof end === 'string' ? 'a text' : end.toISOString()}`)
  }
}
N
cat >"$work/try.py" <<'P'
import os

import ruamel.yaml
import yaml

readers = {'PyYAML': yaml.safe_load, 'ruamel.yaml': ruamel.yaml.YAML(typ='safe', pure=True).load}
for value in open(os.environ['VALUES']).read().split():
    for name, read in readers.items():
        try:
            end = read(f'end: {value}\n')['end'].isoformat()
        except ValueError:
            end = 'the document is refused'
        print(f'{value} | {name}: {end}')
P
cat >"$work/Try.java" <<'J'
import java.nio.file.*;
import java.util.*;
import org.yaml.snakeyaml.Yaml;

public class Try {
  public static void main(String[] none) throws Exception {
    for (String value : Files.readAllLines(Path.of(System.getenv("VALUES")))) {
      String end;
      try {
        Object found = ((Map<String, Object>) new Yaml().load("end: " + value + "\n")).get("end");
        end = found instanceof Date date ? date.toInstant().toString() : found instanceof String ? "a text" : found.toString();
      } catch (RuntimeException failure) { end = "the document is refused"; }
      System.out.println(value + " | snakeyaml: " + end);
    }
  }
}
J
{
  (cd "$work" && node try.mjs)
  "$python" "$work/try.py"
  java -cp "$work/jars/*" "$work/Try.java" 2>"$work/java.log"
  go_run gopkg.in/yaml.v3@v3.0.1 <<'G'
package main

import (
	"fmt"
	"os"
	"strings"
	"time"

	"gopkg.in/yaml.v3"
)

func main() {
	text, _ := os.ReadFile(os.Getenv("VALUES"))
	for _, value := range strings.Fields(string(text)) {
		var found map[string]any
		if err := yaml.Unmarshal([]byte("end: "+value+"\n"), &found); err != nil {
			panic(err)
		}
		end := "a text"
		if moment, ok := found["end"].(time.Time); ok {
			end = moment.Format(time.RFC3339Nano)
		}
		fmt.Printf("%s | yaml.v3: %s\n", value, end)
	}
}
G
} | LC_ALL=C sort -s -t '|' -k 1,1 >"$work/seen"
holds 'without quotes 30 February is 2 March in js-yaml 4, yaml and snakeyaml, refuses the document in Python, and is a text in others' <<'S'
0001-01-01T00:00:00Z | js-yaml 4: 1901-01-01T00:00:00.000Z
0001-01-01T00:00:00Z | js-yaml 5: a text
0001-01-01T00:00:00Z | yaml: 1901-01-01T00:00:00.000Z
0001-01-01T00:00:00Z | PyYAML: 0001-01-01T00:00:00+00:00
0001-01-01T00:00:00Z | ruamel.yaml: 0001-01-01T00:00:00+00:00
0001-01-01T00:00:00Z | snakeyaml: 0000-12-30T00:00:00Z
0001-01-01T00:00:00Z | yaml.v3: 0001-01-01T00:00:00Z
2030-01-01T00:00:00+02:00 | js-yaml 4: 2029-12-31T22:00:00.000Z
2030-01-01T00:00:00+02:00 | js-yaml 5: a text
2030-01-01T00:00:00+02:00 | yaml: 2029-12-31T22:00:00.000Z
2030-01-01T00:00:00+02:00 | PyYAML: 2030-01-01T00:00:00+02:00
2030-01-01T00:00:00+02:00 | ruamel.yaml: 2030-01-01T00:00:00+02:00
2030-01-01T00:00:00+02:00 | snakeyaml: 2029-12-31T22:00:00Z
2030-01-01T00:00:00+02:00 | yaml.v3: 2030-01-01T00:00:00+02:00
2030-01-01T00:00:00.123456789Z | js-yaml 4: 2030-01-01T00:00:00.123Z
2030-01-01T00:00:00.123456789Z | js-yaml 5: a text
2030-01-01T00:00:00.123456789Z | yaml: 2030-01-01T00:00:00.123Z
2030-01-01T00:00:00.123456789Z | PyYAML: 2030-01-01T00:00:00.123456+00:00
2030-01-01T00:00:00.123456789Z | ruamel.yaml: 2030-01-01T00:00:00.123457+00:00
2030-01-01T00:00:00.123456789Z | snakeyaml: 2030-01-01T00:00:00.123Z
2030-01-01T00:00:00.123456789Z | yaml.v3: 2030-01-01T00:00:00.123456789Z
2030-01-01T24:00:00Z | js-yaml 4: 2030-01-02T00:00:00.000Z
2030-01-01T24:00:00Z | js-yaml 5: a text
2030-01-01T24:00:00Z | yaml: 2030-01-02T00:00:00.000Z
2030-01-01T24:00:00Z | PyYAML: the document is refused
2030-01-01T24:00:00Z | ruamel.yaml: the document is refused
2030-01-01T24:00:00Z | snakeyaml: 2030-01-02T00:00:00Z
2030-01-01T24:00:00Z | yaml.v3: a text
2030-02-30T00:00:00Z | js-yaml 4: 2030-03-02T00:00:00.000Z
2030-02-30T00:00:00Z | js-yaml 5: a text
2030-02-30T00:00:00Z | yaml: 2030-03-02T00:00:00.000Z
2030-02-30T00:00:00Z | PyYAML: the document is refused
2030-02-30T00:00:00Z | ruamel.yaml: the document is refused
2030-02-30T00:00:00Z | snakeyaml: 2030-03-02T00:00:00Z
2030-02-30T00:00:00Z | yaml.v3: a text
S
