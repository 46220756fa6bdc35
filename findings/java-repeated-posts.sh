# OkHttp 5.1.0, Apache HttpClient 5.5 and 4.5.14, Jetty 12.0.22, async-http-client 3.0.2, google-http-client 1.47.0, Unirest 4.4.7, reactor-netty
# 1.2.6 (Maven), java.net.http and HttpURLConnection of Java 17, each as it comes: how often one POST with a body arrives that is answered by an
# error, or not at all ("cut": read to its end, and the connection closed; 200 is asked for twice, so that there is a connection to keep).
# Apache HttpClient 5 sends it again after 429 and 503, OkHttp after 408, and after 503 with `Retry-After: 0` but not 1. Where no answer came OkHttp
# sends it three times, HttpURLConnection twice and async-http-client six times. The caller is told of the last answer only, and nobody asked for a
# repeat. The six others send it once.
# It matters to creates that have no key: a server that hangs up behind its work, as at each restart, has done it up to six times.
# A `sourceId` makes one grant here, however often it comes (`spec/openapi.yaml`).
. "$(dirname "$0")/lib.sh"
needs node java
maven_install com.squareup.okhttp3:okhttp-jvm:5.1.0 org.apache.httpcomponents.client5:httpclient5:5.5 org.apache.httpcomponents:httpclient:4.5.14 \
  org.eclipse.jetty:jetty-client:12.0.22 org.asynchttpclient:async-http-client:3.0.2 com.google.http-client:google-http-client:1.47.0 \
  com.konghq:unirest-java-core:4.4.7 io.projectreactor.netty:reactor-netty-http:1.2.6 org.slf4j:slf4j-nop:2.0.17
cd "$work"
# Counts what it is sent, and answers with the status and the Retry-After of the path; a `cut` it reads to its end, and hangs up.
cat >server.mjs <<'N'
import { createServer } from 'node:http'

const counts = new Map()
const server = createServer(async (request, response) => {
  for await (const _ of request);
  const [, name, status, after] = request.url.split('/')
  if (name === 'counts') return void response.end([...counts].map(([key, count]) => `${key}: ${count}\n`).join(''))
  const key = `${name}, ${after === undefined ? status : `${status} with Retry-After: ${after}`}`
  counts.set(key, (counts.get(key) ?? 0) + 1)
  if (status === 'cut') return void request.socket.destroy()
  response.writeHead(Number(status), after === undefined ? {} : { 'Retry-After': after }).end('{}')
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
N
cat >Try.java <<'J'
import com.google.api.client.http.ByteArrayContent;
import com.google.api.client.http.GenericUrl;
import com.google.api.client.http.javanet.NetHttpTransport;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import kong.unirest.core.Unirest;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.eclipse.jetty.client.BytesRequestContent;
import reactor.core.publisher.Mono;
import reactor.netty.ByteBufFlux;

public class Try {
  static final byte[] BODY = "{}".getBytes();
  static String server;

  interface Post {
    void send(String url) throws Exception;
  }

  static void each(String name, Post post) {
    for (String answer : new String[] {"200", "408", "429/1", "503", "503/0", "503/1", "200", "cut"}) {
      try {
        post.send(server + "/" + name + "/" + answer);
      } catch (Exception failure) {
        // What was sent is counted by the server.
      }
    }
  }

  public static void main(String[] arguments) throws Exception {
    server = arguments[0];
    var jdk = HttpClient.newHttpClient();
    each("java.net.http", url -> jdk.send(
        HttpRequest.newBuilder(URI.create(url)).POST(HttpRequest.BodyPublishers.ofByteArray(BODY)).build(), HttpResponse.BodyHandlers.ofString()));
    each("HttpURLConnection", url -> {
      var connection = (HttpURLConnection) URI.create(url).toURL().openConnection();
      connection.setRequestMethod("POST");
      connection.setDoOutput(true);
      connection.getOutputStream().write(BODY);
      var stream = connection.getResponseCode() < 400 ? connection.getInputStream() : connection.getErrorStream();
      stream.readAllBytes();
      stream.close();
    });
    var okhttp = new OkHttpClient();
    each("okhttp", url -> {
      try (var response = okhttp.newCall(new Request.Builder().url(url).post(RequestBody.create(BODY)).build()).execute()) {
        response.body().bytes();
      }
    });
    var apache = HttpClients.createDefault();
    each("Apache HttpClient 5", url -> {
      var post = new HttpPost(url.replace(" ", "%20"));
      post.setEntity(new ByteArrayEntity(BODY, ContentType.APPLICATION_JSON));
      apache.execute(post, response -> EntityUtils.toString(response.getEntity()));
    });
    var old = org.apache.http.impl.client.HttpClients.createDefault();
    each("Apache HttpClient 4", url -> {
      var post = new org.apache.http.client.methods.HttpPost(url.replace(" ", "%20"));
      post.setEntity(new org.apache.http.entity.ByteArrayEntity(BODY));
      try (var response = old.execute(post)) {
        org.apache.http.util.EntityUtils.consume(response.getEntity());
      }
    });
    var jetty = new org.eclipse.jetty.client.HttpClient();
    jetty.start();
    each("Jetty", url -> jetty.POST(url).body(new BytesRequestContent(BODY)).send());
    var async = org.asynchttpclient.Dsl.asyncHttpClient();
    each("async-http-client", url -> async.preparePost(url).setBody(BODY).execute().get());
    var google = new NetHttpTransport().createRequestFactory();
    each("google-http-client", url -> {
      var request = google.buildPostRequest(new GenericUrl(url), new ByteArrayContent("application/json", BODY));
      request.setThrowExceptionOnExecuteError(false).execute().parseAsString();
    });
    each("Unirest", url -> Unirest.post(url).body("{}").asString());
    var netty = reactor.netty.http.client.HttpClient.create();
    each("reactor-netty", url ->
        netty.post().uri(url).send(ByteBufFlux.fromString(Mono.just("{}"))).responseSingle((response, body) -> body.asString()).block());
    System.exit(0);
  }
}
J
node server.mjs >address &
until [ -s address ]; do sleep 0.1; done
java -cp 'jars/*' Try.java "$(cat address)" >java.log 2>&1
node -e "fetch('$(cat address)/counts').then(async (answer) => process.stdout.write(decodeURIComponent(await answer.text())))" >seen
holds 'four of ten Java clients send one POST again, up to six times, without being told to' <<'S'
java.net.http, 200: 2
java.net.http, 408: 1
java.net.http, 429 with Retry-After: 1: 1
java.net.http, 503: 1
java.net.http, 503 with Retry-After: 0: 1
java.net.http, 503 with Retry-After: 1: 1
java.net.http, cut: 1
HttpURLConnection, 200: 2
HttpURLConnection, 408: 1
HttpURLConnection, 429 with Retry-After: 1: 1
HttpURLConnection, 503: 1
HttpURLConnection, 503 with Retry-After: 0: 1
HttpURLConnection, 503 with Retry-After: 1: 1
HttpURLConnection, cut: 2
okhttp, 200: 2
okhttp, 408: 2
okhttp, 429 with Retry-After: 1: 1
okhttp, 503: 1
okhttp, 503 with Retry-After: 0: 2
okhttp, 503 with Retry-After: 1: 1
okhttp, cut: 3
Apache HttpClient 5, 200: 2
Apache HttpClient 5, 408: 1
Apache HttpClient 5, 429 with Retry-After: 1: 2
Apache HttpClient 5, 503: 2
Apache HttpClient 5, 503 with Retry-After: 0: 2
Apache HttpClient 5, 503 with Retry-After: 1: 2
Apache HttpClient 5, cut: 1
Apache HttpClient 4, 200: 2
Apache HttpClient 4, 408: 1
Apache HttpClient 4, 429 with Retry-After: 1: 1
Apache HttpClient 4, 503: 1
Apache HttpClient 4, 503 with Retry-After: 0: 1
Apache HttpClient 4, 503 with Retry-After: 1: 1
Apache HttpClient 4, cut: 1
Jetty, 200: 2
Jetty, 408: 1
Jetty, 429 with Retry-After: 1: 1
Jetty, 503: 1
Jetty, 503 with Retry-After: 0: 1
Jetty, 503 with Retry-After: 1: 1
Jetty, cut: 1
async-http-client, 200: 2
async-http-client, 408: 1
async-http-client, 429 with Retry-After: 1: 1
async-http-client, 503: 1
async-http-client, 503 with Retry-After: 0: 1
async-http-client, 503 with Retry-After: 1: 1
async-http-client, cut: 6
google-http-client, 200: 2
google-http-client, 408: 1
google-http-client, 429 with Retry-After: 1: 1
google-http-client, 503: 1
google-http-client, 503 with Retry-After: 0: 1
google-http-client, 503 with Retry-After: 1: 1
google-http-client, cut: 1
Unirest, 200: 2
Unirest, 408: 1
Unirest, 429 with Retry-After: 1: 1
Unirest, 503: 1
Unirest, 503 with Retry-After: 0: 1
Unirest, 503 with Retry-After: 1: 1
Unirest, cut: 1
reactor-netty, 200: 2
reactor-netty, 408: 1
reactor-netty, 429 with Retry-After: 1: 1
reactor-netty, 503: 1
reactor-netty, 503 with Retry-After: 0: 1
reactor-netty, 503 with Retry-After: 1: 1
reactor-netty, cut: 1
S
