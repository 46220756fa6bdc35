# feign-core 13.13 (Java) as it comes, against a server that always answers with one status and one Retry-After.
# With `Retry-After: 60` it asks five times, a second apart, and gives up after four seconds: what the server asks for is cut to the
# retryer's own longest wait of one second. A date in a minute is cut alike, a date that has passed is no wait at all. So it does whatever
# the status and the method: a POST that is answered 409 is sent five times. Without the field a 429 is never repeated.
# It matters behind a limit: the clients that read Retry-After are those that come back soonest.
# The advisor of our mock reports such a client (LIMIT-RETRY-SLOWER); `src/client` waits as long as it is told.
. "$(dirname "$0")/lib.sh"
maven_install io.github.openfeign:feign-core:13.13
cd "$work"
cat >Try.java <<'J'
import com.sun.net.httpserver.HttpServer;
import feign.*;
import java.net.InetSocketAddress;
import java.time.*;
import java.time.format.DateTimeFormatter;
import java.util.*;

public class Try {
  interface Api {
    @RequestLine("GET /") void list();
    @RequestLine("POST /") void create();
  }
  static final List<Long> moments = new ArrayList<>();
  static int status;
  static String after;

  static String dateIn(int seconds) {
    return DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC).plusSeconds(seconds));
  }

  static void ask(Runnable call, String method, int code, String field, String name) {
    moments.clear();
    status = code;
    after = field;
    try { call.run(); } catch (FeignException failure) { }
    StringBuilder waits = new StringBuilder();
    for (int i = 1; i < moments.size(); i++) waits.append(' ').append(Math.round((moments.get(i) - moments.get(i - 1)) / 1e9)).append('s');
    System.out.println(method + ", " + code + ", Retry-After " + name + ": " + moments.size() + " requests" + (moments.size() > 1 ? ", waits" + waits : ""));
  }

  public static void main(String[] arguments) throws Exception {
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.createContext("/", exchange -> {
      moments.add(System.nanoTime());
      if (after != null) exchange.getResponseHeaders().add("Retry-After", after);
      exchange.sendResponseHeaders(status, -1);
      exchange.close();
    });
    server.start();
    Api api = Feign.builder().target(Api.class, "http://127.0.0.1:" + server.getAddress().getPort());
    ask(api::list, "GET", 429, null, "absent");
    ask(api::list, "GET", 429, "60", "60");
    ask(api::list, "GET", 503, dateIn(60), "a date in a minute");
    ask(api::list, "GET", 503, dateIn(-60), "a date a minute ago");
    ask(api::create, "POST", 409, "60", "60");
    server.stop(0);
  }
}
J
java -cp "$work/jars/*" Try.java >seen
holds 'feign-core 13.13 waits one second where Retry-After says sixty, and repeats a POST answered 409' <<'S'
GET, 429, Retry-After absent: 1 requests
GET, 429, Retry-After 60: 5 requests, waits 1s 1s 1s 1s
GET, 503, Retry-After a date in a minute: 5 requests, waits 1s 1s 1s 1s
GET, 503, Retry-After a date a minute ago: 5 requests, waits 0s 0s 0s 0s
POST, 409, Retry-After 60: 5 requests, waits 1s 1s 1s 1s
S
