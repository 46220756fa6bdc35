# Six readers of the Link field (RFC 8288): requests 2.34.2 and httpx 0.28.1 (Python), peterhellberg/link 1.2.0 and
# tomnomnom/linkheader (Go), jersey-common 4.0.3 (Java's own `Link.valueOf`) and spring-hateoas 3.1.3, each asked for `next`.
# A cursor with a semicolon ends the list for requests, httpx and tomnomnom, one with a comma for tomnomnom; peterhellberg takes the comma
# out of the cursor, and asks for a page that nobody offered. `rel="prev next"`, `REL` or a parameter without a value hide the page
# from three to five of them. Only Java's raise: for the others what is not read is the end of the list.
# It matters to whoever sends cursors in Link: a list ends early, and nothing tells so, once a cursor has the wrong character.
# Our lists have `nextCursor` in the body, and no Link.
. "$(dirname "$0")/lib.sh"
pip_install requests==2.34.2 httpx==0.28.1
maven_install org.glassfish.jersey.core:jersey-common:4.0.3 org.springframework.hateoas:spring-hateoas:3.1.3 org.slf4j:slf4j-nop:2.0.17
cat >"$work/fields" <<'F'
<http://api.test/?cursor=ab>; rel="next"
<http://api.test/?cursor=a,b>; rel="next"
<http://api.test/?cursor=a;b>; rel="next"
<http://api.test/?cursor=ab>; rel="prev next"
<http://api.test/?cursor=ab>; REL="next"
<http://api.test/?cursor=ab>; crossorigin; rel="next"
<http://api.test/?cursor=ab>; title="more; or less"; rel="next"
F
cat >"$work/try.py" <<'P'
import sys

import httpx
import requests

for line in open(sys.argv[1]):
    field = line.strip()
    response = requests.Response()
    response.headers['link'] = field
    print('requests', response.links.get('next', {}).get('url', 'no next page'))
    print('httpx', httpx.Response(200, headers={'link': field}).links.get('next', {}).get('url', 'no next page'))
P
cat >"$work/Try.java" <<'J'
import jakarta.ws.rs.core.Link;
import java.nio.file.*;
import org.springframework.hateoas.*;

public class Try {
  public static void main(String[] arguments) throws Exception {
    for (String field : Files.readAllLines(Path.of(arguments[0]))) {
      String jersey, spring;
      try {
        Link link = Link.valueOf(field);
        jersey = link.getRels().contains("next") ? link.getUri().toString() : "no next page";
      } catch (IllegalArgumentException failure) { jersey = "raises"; }
      try {
        spring = Links.parse(field).getLink("next").map(org.springframework.hateoas.Link::getHref).orElse("no next page");
      } catch (IllegalArgumentException failure) { spring = "raises"; }
      System.out.println("jersey " + jersey + "\nspring-hateoas " + spring);
    }
  }
}
J
export FIELDS=$work/fields
{
  "$python" "$work/try.py" "$work/fields"
  java -cp "$work/jars/*" "$work/Try.java" "$work/fields" 2>/dev/null
  go_run github.com/peterhellberg/link@v1.2.0 github.com/tomnomnom/linkheader@v0.0.0-20250811210735-e5fe3b51442e <<'G'
package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/peterhellberg/link"
	"github.com/tomnomnom/linkheader"
)

func main() {
	text, _ := os.ReadFile(os.Getenv("FIELDS"))
	for _, field := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		first, second := "no next page", "no next page"
		if next, found := link.Parse(field)["next"]; found {
			first = next.URI
		}
		for _, next := range linkheader.Parse(field).FilterByRel("next") {
			second = next.URL
		}
		fmt.Printf("peterhellberg %s\ntomnomnom %s\n", first, second)
	}
}
G
} >"$work/read"
number=0
while read -r field; do
  number=$((number + 1))
  echo "$field"
  for reader in requests httpx peterhellberg tomnomnom jersey spring-hateoas; do
    grep "^$reader " "$work/read" | sed -n "${number}p" | sed s,http://api.test/,,
  done | grep -v "?cursor=$(sed -E 's/.*cursor=([^>]*)>.*/\1/' <<<"$field")$" | sed 's/^/  /' || true
done <"$work/fields" >"$work/seen"
holds 'each of six readers of Link loses a next page or alters its cursor in a form that RFC 8288 allows' <<'S'
<http://api.test/?cursor=ab>; rel="next"
<http://api.test/?cursor=a,b>; rel="next"
  peterhellberg ?cursor=ab
  tomnomnom no next page
<http://api.test/?cursor=a;b>; rel="next"
  requests no next page
  httpx no next page
  tomnomnom no next page
<http://api.test/?cursor=ab>; rel="prev next"
  requests no next page
  httpx no next page
  peterhellberg no next page
  tomnomnom no next page
<http://api.test/?cursor=ab>; REL="next"
  requests no next page
  httpx no next page
  peterhellberg no next page
  jersey no next page
  spring-hateoas raises
<http://api.test/?cursor=ab>; crossorigin; rel="next"
  requests no next page
  httpx no next page
  jersey raises
<http://api.test/?cursor=ab>; title="more; or less"; rel="next"
  requests no next page
  httpx no next page
  jersey raises
S
