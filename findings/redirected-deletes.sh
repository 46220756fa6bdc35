# needle 3.5.0, superagent 10.4.2, axios 1.21.1, got 16.1.0 (npm), requests 2.34.2, httpx 0.28.1, urllib3 2.6.3 (PyPI), net/http of Go,
# okhttp 5.1.0, jodd-http 6.3.0, httpclient5 5.5, java.net.http and HttpURLConnection: a DELETE and a POST with a body, redirected.
# RFC 9110 lets 301 and 302 change a POST alone into a GET, and 307 and 308 nothing. For needle each of the five makes a GET without a
# body of both. superagent, Go and okhttp make a GET of a DELETE after 301 and 302, requests and httpx after 302 only. Of a 303, which asks
# for a GET, jodd makes a second POST and HttpURLConnection a second DELETE, and the latter takes a 308 for the answer.
# It matters behind a proxy that redirects to https or takes a slash away: what was to be revoked is only read, and answered 200.
# Our client follows no redirect (`src/client/client.ts`).
. "$(dirname "$0")/lib.sh"
npm_install needle@3.5.0 superagent@10.4.2 axios@1.21.1 got@16.1.0
pip_install requests==2.34.2 httpx==0.28.1 urllib3==2.6.3
maven_install com.squareup.okhttp3:okhttp-jvm:5.1.0 org.jodd:jodd-http:6.3.0 org.apache.httpcomponents.client5:httpclient5:5.5 org.slf4j:slf4j-nop:1.7.36
cat >"$work/server.mjs" <<'N'
import http from 'node:http'

const server = http.createServer((request, response) => {
  const [, status] = /^\/(\d+)$/.exec(request.url) ?? []
  let body = ''
  request.on('data', (part) => (body += part)).on('end', () => {
    if (status) return response.writeHead(Number(status), { location: '/there' }).end()
    response.setHeader('content-type', 'text/plain')
    response.end(`${request.method}${body ? '+body' : ''}`)
  })
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
N
node "$work/server.mjs" >"$work/port" &
until [ -s "$work/port" ]; do sleep 0.1; done
URL=http://127.0.0.1:$(cat "$work/port")
export URL
cat >"$work/try.mjs" <<'N'
import axios from 'axios'
import got from 'got'
import needle from 'needle'
import superagent from 'superagent'

const clients = {
  needle: async (method, url, body) => String((await needle(method, url, body ?? null, { follow_max: 3 })).body),
  superagent: async (method, url, body) => (await superagent(method, url).type('text/plain').send(body)).text,
  axios: async (method, url, data) => (await axios({ method, url, data })).data,
  got: async (method, url, body) => (await got(url, { method, body, retry: { limit: 0 } })).body,
}
for (const [name, send] of Object.entries(clients)) {
  for (const method of ['DELETE', 'POST']) {
    for (const status of [301, 302, 303, 307, 308]) {
      console.log(name, method, status, await send(method, `${process.env.URL}/${status}`, method === 'POST' ? 'text' : undefined))
    }
  }
}
N
cat >"$work/try.py" <<'P'
import os

import httpx
import requests
import urllib3

clients = {
    'requests': lambda method, url, body: requests.request(method, url, data=body).text,
    'httpx': lambda method, url, body: httpx.request(method, url, content=body, follow_redirects=True).text,
    'urllib3': lambda method, url, body: urllib3.PoolManager().request(method, url, body=body).data.decode(),
}
for name, send in clients.items():
    for method in ('DELETE', 'POST'):
        for status in (301, 302, 303, 307, 308):
            print(name, method, status, send(method, f'{os.environ["URL"]}/{status}', 'text' if method == 'POST' else None))
P
cat >"$work/Try.java" <<'J'
import java.net.*;
import java.net.http.*;
import java.util.*;
import okhttp3.*;
import org.apache.hc.client5.http.impl.classic.*;
import org.apache.hc.core5.http.io.entity.*;
import org.apache.hc.core5.http.io.support.ClassicRequestBuilder;

public class Try {
  interface Send { String apply(String method, String url, String body) throws Exception; }

  public static void main(String[] none) throws Exception {
    OkHttpClient okhttp = new OkHttpClient();
    CloseableHttpClient apache = HttpClients.createDefault();
    HttpClient java = HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build();
    Map<String, Send> clients = new LinkedHashMap<>();
    clients.put("okhttp", (method, url, body) -> {
      try (Response response = okhttp.newCall(new Request.Builder().url(url).method(method, body == null ? null : RequestBody.create(body, null)).build()).execute()) {
        return response.body().string();
      }
    });
    clients.put("jodd", (method, url, body) -> {
      jodd.http.HttpRequest request = new jodd.http.HttpRequest().method(method).set(url).followRedirects(true);
      return (body == null ? request : request.bodyText(body, "text/plain")).send().bodyText();
    });
    clients.put("httpclient5", (method, url, body) -> {
      ClassicRequestBuilder builder = ClassicRequestBuilder.create(method).setUri(url);
      if (body != null) builder.setEntity(new StringEntity(body));
      return apache.execute(builder.build(), response -> EntityUtils.toString(response.getEntity()));
    });
    clients.put("java.net.http", (method, url, body) -> java.send(
      HttpRequest.newBuilder(URI.create(url)).method(method, body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body)).build(),
      HttpResponse.BodyHandlers.ofString()).body());
    clients.put("HttpURLConnection", (method, url, body) -> {
      HttpURLConnection connection = (HttpURLConnection) new URL(url).openConnection();
      connection.setRequestMethod(method);
      if (body != null) {
        connection.setDoOutput(true);
        connection.getOutputStream().write(body.getBytes());
      }
      return connection.getResponseCode() == 308 ? "is not followed" : new String(connection.getInputStream().readAllBytes());
    });
    for (String name : clients.keySet())
      for (String method : List.of("DELETE", "POST"))
        for (int status : new int[] {301, 302, 303, 307, 308})
          System.out.println(name + " " + method + " " + status + " "
            + clients.get(name).apply(method, System.getenv("URL") + "/" + status, method.equals("POST") ? "text" : null));
    System.exit(0);
  }
}
J
{
  (cd "$work" && node try.mjs)
  "$python" "$work/try.py"
  java -cp "$work/jars/*" "$work/Try.java" 2>"$work/java.log"
  go_run <<'G'
package main

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
)

func main() {
	for _, method := range []string{"DELETE", "POST"} {
		for _, status := range []int{301, 302, 303, 307, 308} {
			var body io.Reader
			if method == "POST" {
				body = strings.NewReader("text")
			}
			request, _ := http.NewRequest(method, fmt.Sprintf("%s/%d", os.Getenv("URL"), status), body)
			response, err := http.DefaultClient.Do(request)
			if err != nil {
				panic(err)
			}
			text, _ := io.ReadAll(response.Body)
			fmt.Println("go", method, status, string(text))
		}
	}
}
G
} >"$work/lines"
# One line for each client: what it makes of the five statuses.
awk '{ key = $1 " " $2; if (!(key in sent)) order[++n] = key; sent[key] = sent[key] " " $3 " " $4 ($5 ? " " $5 " " $6 : "") "," }
  END { for (i = 1; i <= n; i++) print order[i] ":" substr(sent[order[i]], 1, length(sent[order[i]]) - 1) }' "$work/lines" >"$work/seen"
holds 'a redirected DELETE is sent as a GET by needle, superagent, Go, okhttp, requests and httpx' <<'S'
needle DELETE: 301 GET, 302 GET, 303 GET, 307 GET, 308 GET
needle POST: 301 GET, 302 GET, 303 GET, 307 GET, 308 GET
superagent DELETE: 301 GET, 302 GET, 303 GET, 307 DELETE, 308 DELETE
superagent POST: 301 GET, 302 GET, 303 GET, 307 POST+body, 308 POST+body
axios DELETE: 301 DELETE, 302 DELETE, 303 GET, 307 DELETE, 308 DELETE
axios POST: 301 GET, 302 GET, 303 GET, 307 POST+body, 308 POST+body
got DELETE: 301 DELETE, 302 DELETE, 303 GET, 307 DELETE, 308 DELETE
got POST: 301 POST+body, 302 POST+body, 303 GET, 307 POST+body, 308 POST+body
requests DELETE: 301 DELETE, 302 GET, 303 GET, 307 DELETE, 308 DELETE
requests POST: 301 GET, 302 GET, 303 GET, 307 POST+body, 308 POST+body
httpx DELETE: 301 DELETE, 302 GET, 303 GET, 307 DELETE, 308 DELETE
httpx POST: 301 GET, 302 GET, 303 GET, 307 POST+body, 308 POST+body
urllib3 DELETE: 301 DELETE, 302 DELETE, 303 GET, 307 DELETE, 308 DELETE
urllib3 POST: 301 POST+body, 302 POST+body, 303 GET, 307 POST+body, 308 POST+body
okhttp DELETE: 301 GET, 302 GET, 303 GET, 307 DELETE, 308 DELETE
okhttp POST: 301 GET, 302 GET, 303 GET, 307 POST+body, 308 POST+body
jodd DELETE: 301 DELETE, 302 DELETE, 303 DELETE, 307 DELETE, 308 DELETE
jodd POST: 301 POST+body, 302 POST+body, 303 POST+body, 307 POST+body, 308 POST+body
httpclient5 DELETE: 301 DELETE, 302 DELETE, 303 GET, 307 DELETE, 308 DELETE
httpclient5 POST: 301 GET, 302 GET, 303 GET, 307 POST+body, 308 POST+body
java.net.http DELETE: 301 DELETE, 302 DELETE, 303 GET, 307 DELETE, 308 DELETE
java.net.http POST: 301 GET, 302 GET, 303 GET, 307 POST+body, 308 POST+body
HttpURLConnection DELETE: 301 DELETE, 302 DELETE, 303 DELETE, 307 DELETE, 308 is not followed
HttpURLConnection POST: 301 GET, 302 GET, 303 GET, 307 POST+body, 308 is not followed
go DELETE: 301 GET, 302 GET, 303 GET, 307 DELETE, 308 DELETE
go POST: 301 GET, 302 GET, 303 GET, 307 POST+body, 308 POST+body
S
