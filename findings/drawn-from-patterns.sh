# generex 1.0.2, rgxgen 2.0, datafaker 2.4.3, regexp-gen 2.0.1 (Maven), randexp 0.6.1 (npm), exrex 0.12.0, rstr 3.2.2 and xeger 0.4.0 (PyPI): 300
# texts that each draws for the patterns of a contract, which have anchors.
# No text of generex matches, since its language has no anchors: `^` and `$` are drawn as letters. Of a pattern that excludes a prefix rgxgen and
# datafaker draw nothing but texts of that very kind, which begin otherwise than it says. `\S` is an empty text for exrex. `\p{L}`, which JSON
# Schema has, raises for five and is `p{L}` for randexp, which knows no `u`. Of `{1,200}` exrex draws 20 letters at most, xeger 10 and rstr 100.
# It matters to whoever draws test data from a contract: what should be valid is answered 400, or the longest that is allowed is never sent, and a
# bound that is off by one stays.
# Only ids are drawn from a pattern here, by fast-check; the suite sends both ends of a length (`conformance/`).
. "$(dirname "$0")/lib.sh"
needs java node
maven_install com.github.mifmif:generex:1.0.2 com.github.curious-odd-man:rgxgen:2.0 net.datafaker:datafaker:2.4.3 org.cornutum.regexp:regexp-gen:2.0.1
npm_install randexp@0.6.1
pip_install exrex==0.12.0 rstr==3.2.2 xeger==0.4.0
cd "$work"
cat >patterns <<'T'
^grant_[a-z]{4}$
^\S{4}$
^(?!invoice)[a-z]{9}$
^\p{L}{3}$
^[a-z]{1,200}$
T
cat >Draw.java <<'J'
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

public class Draw {
  interface Drawer {
    String draw(String pattern);
  }

  static void write(String name, Drawer drawer) throws IOException {
    for (String pattern : Files.readAllLines(Path.of("patterns"))) {
      List<String> drawn = new ArrayList<>();
      try {
        for (int i = 0; i < 300; i++) drawn.add("\"" + hex(drawer.draw(pattern)) + "\"");
      } catch (RuntimeException failure) {
        drawn.clear();
      }
      System.out.println(name + "\t" + pattern + "\t[" + String.join(",", drawn) + "]");
    }
  }

  static String hex(String text) {
    StringBuilder units = new StringBuilder();
    for (char unit : text.toCharArray()) units.append(String.format("\\u%04x", (int) unit));
    return units.toString();
  }

  public static void main(String[] arguments) throws IOException {
    var faker = new net.datafaker.Faker();
    write("generex", pattern -> new com.mifmif.common.regex.Generex(pattern).random());
    write("rgxgen", pattern -> com.github.curiousoddman.rgxgen.RgxGen.parse(pattern).generate());
    write("datafaker", faker::regexify);
    write("regexp-gen", pattern -> org.cornutum.regexpgen.js.Provider.forEcmaScript().matching(pattern)
        .generate(new org.cornutum.regexpgen.random.RandomBoundsGen(), new org.cornutum.regexpgen.Bounds(0, 200)));
  }
}
J
cat >draw.py <<'P'
import json

import exrex
import rstr
import xeger

drawers = {'exrex': exrex.getone, 'rstr': rstr.xeger, 'xeger': xeger.Xeger().xeger}
for name, draw in drawers.items():
    for pattern in open('patterns').read().splitlines():
        try:
            drawn = [draw(pattern) for _ in range(300)]
        except Exception:
            drawn = []
        print(name, pattern, json.dumps(drawn), sep='\t')
P
cat >judge.mjs <<'N'
import { readFileSync } from 'node:fs'
import RandExp from 'randexp'

const patterns = readFileSync('patterns', 'utf8').trim().split('\n')
const rows = readFileSync('drawn', 'utf8').trim().split('\n').map((line) => line.split('\t'))
for (const pattern of patterns) rows.push(['randexp', pattern, JSON.stringify(Array.from({ length: 300 }, () => new RandExp(new RegExp(pattern)).gen()))])
for (const pattern of patterns) {
  console.log(pattern)
  for (const [name, , json] of rows.filter((row) => row[1] === pattern)) {
    const drawn = JSON.parse(json)
    const fit = drawn.filter((text) => new RegExp(pattern, 'u').test(text))
    const share = drawn.length === 0 ? 'raises' : fit.length === 300 ? 'all match' : fit.length === 0 ? 'none matches' : 'some match'
    const longest = Math.max(...fit.map((text) => text.length))
    console.log(`  ${name}: ${share}${pattern.includes('200') && fit.length > 0 ? `, of ${longest > 150 ? 'up to 200' : `at most ${longest}`} letters` : ''}`)
  }
}
N
{
  java -cp 'jars/*' Draw.java
  "$python" draw.py
} >drawn 2>log
node judge.mjs >seen
holds 'of eight libraries five draw texts that a pattern of a contract refuses, and three none of the longest' <<'S'
^grant_[a-z]{4}$
  generex: none matches
  rgxgen: all match
  datafaker: all match
  regexp-gen: all match
  exrex: all match
  rstr: all match
  xeger: all match
  randexp: all match
^\S{4}$
  generex: none matches
  rgxgen: all match
  datafaker: all match
  regexp-gen: all match
  exrex: none matches
  rstr: all match
  xeger: all match
  randexp: all match
^(?!invoice)[a-z]{9}$
  generex: none matches
  rgxgen: none matches
  datafaker: none matches
  regexp-gen: raises
  exrex: all match
  rstr: all match
  xeger: all match
  randexp: all match
^\p{L}{3}$
  generex: raises
  rgxgen: all match
  datafaker: all match
  regexp-gen: raises
  exrex: raises
  rstr: raises
  xeger: raises
  randexp: none matches
^[a-z]{1,200}$
  generex: none matches
  rgxgen: all match, of up to 200 letters
  datafaker: all match, of up to 200 letters
  regexp-gen: all match, of up to 200 letters
  exrex: all match, of at most 20 letters
  rstr: all match, of at most 100 letters
  xeger: all match, of at most 10 letters
  randexp: all match, of up to 200 letters
S
