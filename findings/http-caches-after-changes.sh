# Caches of HTTP clients, each asked for a list that may be kept for a minute (`Cache-Control: max-age=60`), then to POST to its address,
# for the list, to DELETE there, and for the list: got 16.1.0 with a Map (cacheable-request), axios-cache-interceptor 1.12.3, undici 8.13.1,
# make-fetch-happen 16.0.1 (npm), hishel 2.0.0 with `rfc`, requests-cache 1.3.3 with `cache_control`, CacheControl 0.14.4 (PyPI),
# gregjones/httpcache (Go), okhttp 5.1.0 and httpclient5-cache 5.5 (Maven).
# RFC 9111 (4.4) says that a cache MUST drop what it holds of the address of a POST or DELETE that succeeded. got, whose readme calls it
# compliant with the RFC before, never does, nor do axios-cache-interceptor and requests-cache; CacheControl does for a DELETE and not
# for a POST; gregjones/httpcache deletes an entry under another key than the one it stored.
# It matters to whoever creates a grant and reads the list at the same address: it is missing there for the whole of max-age.
# Our answers are `no-store` (`src/api/answer.ts`).
. "$(dirname "$0")/lib.sh"
npm_install got@16.1.0 axios@1.21.1 axios-cache-interceptor@1.12.3 undici@8.13.1 make-fetch-happen@16.0.1
pip_install hishel[httpx]==2.0.0 httpx==0.28.1 requests==2.34.2 requests-cache==1.3.3 CacheControl==0.14.4
maven_install com.squareup.okhttp3:okhttp-jvm:5.1.0 org.apache.httpcomponents.client5:httpclient5-cache:5.5 org.slf4j:slf4j-nop:1.7.36
cat >"$work/server.mjs" <<'N'
import http from 'node:http'

const changes = {}
const server = http.createServer((request, response) => {
  const { method, url } = request
  request.resume()
  if (method !== 'GET') changes[url] = (changes[url] ?? 0) + 1
  const headers = method === 'GET' ? { 'cache-control': 'max-age=60' } : {}
  response.writeHead(200, { 'content-type': 'text/plain', ...headers }).end(`after ${changes[url] ?? 0}`)
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
N
node "$work/server.mjs" >"$work/port" &
until [ -s "$work/port" ]; do sleep 0.1; done
URL=http://127.0.0.1:$(cat "$work/port")
export URL
cat >"$work/try.mjs" <<'N'
import axios from 'axios'
import { setupCache } from 'axios-cache-interceptor'
import got from 'got'
import makeFetchHappen from 'make-fetch-happen'
import undici from 'undici'

const cache = new Map()
const cached = setupCache(axios.create())
const kept = makeFetchHappen.defaults({ cachePath: 'npm-cache' })
const dispatcher = new undici.Agent().compose(undici.interceptors.cache())
const clients = {
  got: async (method, url, body) => (await got(url, { method, body, cache, retry: { limit: 0 } })).body,
  'axios-cache-interceptor': async (method, url, data) => (await cached({ method, url, data })).data,
  undici: async (method, url, body) => (await undici.request(url, { method, body, dispatcher })).body.text(),
  'make-fetch-happen': async (method, url, body) => (await kept(url, { method, body })).text(),
}
for (const [name, send] of Object.entries(clients)) {
  const seen = []
  for (const method of ['GET', 'POST', 'GET', 'DELETE', 'GET']) {
    const text = await send(method, `${process.env.URL}/${name}`, method === 'POST' ? 'text' : undefined)
    if (method === 'GET') seen.push(text)
  }
  console.log(`${name}: ${seen.join(', ')}`)
}
process.exit()
N
cat >"$work/try.py" <<'P'
import os
import sys

import requests
import requests_cache
from cachecontrol import CacheControl
from hishel import SqliteStorage
from hishel.httpx import CacheClient

clients = {
    'hishel': CacheClient(storage=SqliteStorage(database_path=f'{sys.argv[1]}/hishel.db'), rfc=True),
    'requests-cache': requests_cache.CachedSession(f'{sys.argv[1]}/requests', cache_control=True),
    'CacheControl': CacheControl(requests.Session()),
}
for name, client in clients.items():
    seen = []
    for method in ('GET', 'POST', 'GET', 'DELETE', 'GET'):
        response = client.request(method, f'{os.environ["URL"]}/{name}', data={'a': 'b'} if method == 'POST' else None)
        if method == 'GET':
            seen.append(response.text)
    print(f'{name}:', ', '.join(seen))
P
cat >"$work/Try.java" <<'J'
import java.nio.file.*;
import java.util.*;
import okhttp3.*;
import org.apache.hc.client5.http.impl.cache.CachingHttpClients;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.io.entity.*;
import org.apache.hc.core5.http.io.support.ClassicRequestBuilder;

public class Try {
  interface Send { String apply(String method, String url, String body) throws Exception; }

  public static void main(String[] arguments) throws Exception {
    OkHttpClient okhttp = new OkHttpClient.Builder().cache(new Cache(Path.of(arguments[0], "okhttp").toFile(), 1_000_000)).build();
    CloseableHttpClient apache = CachingHttpClients.createMemoryBound();
    Map<String, Send> clients = new LinkedHashMap<>();
    clients.put("okhttp", (method, url, body) -> {
      try (Response response = okhttp.newCall(new Request.Builder().url(url).method(method, body == null ? null : RequestBody.create(body, null)).build()).execute()) {
        return response.body().string();
      }
    });
    clients.put("httpclient5-cache", (method, url, body) -> {
      ClassicRequestBuilder builder = ClassicRequestBuilder.create(method).setUri(url);
      if (body != null) builder.setEntity(new StringEntity(body));
      return apache.execute(builder.build(), response -> EntityUtils.toString(response.getEntity()));
    });
    for (String name : clients.keySet()) {
      List<String> seen = new ArrayList<>();
      for (String method : List.of("GET", "POST", "GET", "DELETE", "GET")) {
        String text = clients.get(name).apply(method, System.getenv("URL") + "/" + name, method.equals("POST") ? "text" : null);
        if (method.equals("GET")) seen.add(text);
      }
      System.out.println(name + ": " + String.join(", ", seen));
    }
    System.exit(0);
  }
}
J
{
  (cd "$work" && node try.mjs)
  "$python" -W ignore "$work/try.py" "$work"
  go_run github.com/gregjones/httpcache@v0.0.0-20190611155906-901d90724c79 <<'G'
package main

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"

	"github.com/gregjones/httpcache"
)

func main() {
	client, seen := httpcache.NewMemoryCacheTransport().Client(), []string{}
	for _, method := range []string{"GET", "POST", "GET", "DELETE", "GET"} {
		var body io.Reader
		if method == "POST" {
			body = strings.NewReader("text")
		}
		request, _ := http.NewRequest(method, os.Getenv("URL")+"/httpcache", body)
		response, err := client.Do(request)
		if err != nil {
			panic(err)
		}
		text, _ := io.ReadAll(response.Body)
		response.Body.Close()
		if method == "GET" {
			seen = append(seen, string(text))
		}
	}
	fmt.Println("gregjones/httpcache:", strings.Join(seen, ", "))
}
G
  java -cp "$work/jars/*" "$work/Try.java" "$work" 2>"$work/java.log"
} >"$work/seen"
holds 'got, axios-cache-interceptor, requests-cache and gregjones/httpcache keep a list that was changed' <<'S'
got: after 0, after 0, after 0
axios-cache-interceptor: after 0, after 0, after 0
undici: after 0, after 1, after 2
make-fetch-happen: after 0, after 1, after 2
hishel: after 0, after 1, after 2
requests-cache: after 0, after 0, after 0
CacheControl: after 0, after 0, after 2
gregjones/httpcache: after 0, after 0, after 0
okhttp: after 0, after 1, after 2
httpclient5-cache: after 0, after 1, after 2
S
