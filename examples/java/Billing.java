import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A billing client with the standard library of Java 17 alone. It finds a customer, records a paid period, and takes it back:
 *
 * <pre>npx bundle-access exec --fail-on-advice -- java node_modules/bundle-access/examples/java/Billing.java</pre>
 */
public class Billing {
  /** An answer of the API that is no success. */
  static class Refused extends Exception {
    final int status;

    Refused(int status, String text) {
      super(status + " " + text);
      this.status = status;
    }
  }

  final HttpClient http = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
  final String baseUrl;
  final String key;

  Billing(String baseUrl, String key) {
    this.baseUrl = baseUrl;
    this.key = key;
  }

  /**
   * Sends a request up to five times: after a 429 once Retry-After has passed, after a lost answer or a 5xx with growing pauses.
   * Every request here may be repeated: reads and revokes are idempotent, and so is a create with a sourceId.
   */
  Map<?, ?> call(String method, String path, String body) throws Exception {
    var request = HttpRequest.newBuilder(URI.create(baseUrl + "/v1" + path))
        .timeout(Duration.ofSeconds(30))
        .header("Authorization", "Bearer " + key)
        .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    if (body != null) request.header("Content-Type", "application/json");
    for (int attempt = 1; ; attempt++) {
      Exception problem;
      long seconds = 0;
      try {
        HttpResponse<String> answer = http.send(request.build(), BodyHandlers.ofString());
        if (answer.statusCode() < 300) return (Map<?, ?>) Json.read(answer.body());
        problem = new Refused(answer.statusCode(), answer.body());
        if (answer.statusCode() < 500 && answer.statusCode() != 429) throw problem;
        seconds = answer.headers().firstValue("Retry-After").filter(text -> text.matches("\\d{1,4}")).map(Long::valueOf).orElse(0L);
      } catch (IOException | Json.Unreadable lost) {
        problem = lost;
      }
      if (attempt == 5) throw problem;
      Thread.sleep(seconds * 1000 + ThreadLocalRandom.current().nextLong(200L << attempt));
    }
  }

  /** Reads all pages: only a page without nextCursor is the last, and a short or an empty one is not. */
  List<Map<?, ?>> list(String path, String name, Map<String, String> filters) throws Exception {
    var all = new ArrayList<Map<?, ?>>();
    for (var query = new LinkedHashMap<>(filters); ; ) {
      var page = call("GET", path + query.entrySet().stream()
          .map(one -> one.getKey() + "=" + encoded(one.getValue()))
          .collect(java.util.stream.Collectors.joining("&", "?", "")), null);
      for (Object item : (List<?>) page.get(name)) all.add((Map<?, ?>) item);
      if (page.get("nextCursor") == null) return all;
      query.put("cursor", (String) page.get("nextCursor"));
    }
  }

  List<Map<?, ?>> grantsOf(String bundle, String user, String source) throws Exception {
    return list("/bundles/" + encoded(bundle) + "/grants", "grants", Map.of("userId", user, "sourceId", source));
  }

  /** Grants a paid period. The invoice is its source, so that a repetition finds the grant of the first attempt. */
  Map<?, ?> recordPayment(String bundle, String user, String invoice, Instant periodEnd) throws Exception {
    var paid = "{\"userId\":%s,\"grantType\":\"paid_external\",\"sourceId\":%s,\"endsAt\":%s}"
        .formatted(Json.quoted(user), Json.quoted(invoice), Json.quoted(periodEnd.toString()));
    try {
      return (Map<?, ?>) call("POST", "/bundles/" + encoded(bundle) + "/grants", paid).get("grant");
    } catch (Refused refused) {
      // Some services answer a repetition with a conflict: the grant is there if it has the same end.
      if (refused.status == 409)
        for (var grant : grantsOf(bundle, user, invoice))
          if (grant.get("endsAt") instanceof String end && Instant.parse(end).equals(periodEnd)) return grant;
      throw refused;
    }
  }

  /** Revokes what a payment bought; later grants of the same user go with it. */
  void takeBack(String bundle, String user, String invoice) throws Exception {
    for (var grant : grantsOf(bundle, user, invoice))
      try {
        call("DELETE", "/bundles/" + encoded(bundle) + "/grants/" + encoded((String) grant.get("id")), null);
      } catch (Refused refused) {
        // It has ended by itself, or an attempt whose answer was lost has revoked it.
        if (!Set.of(404, 409, 410).contains(refused.status)) throw refused;
      }
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  public static void main(String[] args) throws Exception {
    var api = new Billing(System.getenv("BUNDLE_ACCESS_BASE_URL"), System.getenv("BUNDLE_ACCESS_KEY"));
    var bundle = System.getenv("BUNDLE_ACCESS_BUNDLE");
    System.out.println(api.list("/bundles", "bundles", Map.of("limit", "2")).size() + " bundles");

    var users = api.list("/users", "users", Map.of("displayName", "Rosa"));
    if (users.isEmpty()) throw new IllegalStateException("nobody is called Rosa");
    var user = (String) users.get(0).get("userId");
    var grant = api.recordPayment(bundle, user, "invoice-1", Instant.parse("2098-12-31T23:59:59Z"));
    System.out.println(users.get(0).get("displayName") + " has access until " + Instant.parse((String) grant.get("endsAt")));

    api.takeBack(bundle, user, "invoice-1");
    System.out.println(api.grantsOf(bundle, user, "invoice-1").size() + " grants of invoice-1 are left");
  }

  /** Just enough JSON for this file, since Java has none: use the library that your project has. */
  static class Json {
    static class Unreadable extends Exception {}

    private final String text;
    private int at;

    private Json(String text) {
      this.text = text;
    }

    static Object read(String text) throws Unreadable {
      var json = new Json(text);
      try {
        var value = json.value();
        if (json.peek() == 0) return value;
      } catch (RuntimeException broken) {
        // Below.
      }
      throw new Unreadable();
    }

    static String quoted(String text) {
      var quoted = new StringBuilder("\"");
      for (char each : text.toCharArray())
        quoted.append(each < ' ' || each == '"' || each == '\\' ? "\\u%04x".formatted((int) each) : each);
      return quoted.append('"').toString();
    }

    private Object value() {
      switch (peek()) {
        case '{': {
          var object = new LinkedHashMap<String, Object>();
          for (at++; !isNext('}'); isNext(',')) {
            var name = string();
            require(isNext(':'));
            object.put(name, value());
          }
          return object;
        }
        case '[': {
          var list = new ArrayList<Object>();
          for (at++; !isNext(']'); isNext(',')) list.add(value());
          return list;
        }
        case '"':
          return string();
        default: {
          int start = at;
          while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) at++;
          var word = text.substring(start, at);
          return word.equals("null") ? null : word.matches("true|false") ? (Object) Boolean.valueOf(word) : Double.valueOf(word);
        }
      }
    }

    private String string() {
      require(isNext('"'));
      var string = new StringBuilder();
      for (; text.charAt(at) != '"'; at++)
        if (text.charAt(at) != '\\') string.append(text.charAt(at));
        else if (text.charAt(++at) == 'u') {
          string.append((char) Integer.parseInt(text.substring(at + 1, at + 5), 16));
          at += 4;
        } else {
          int escape = "nrtbf".indexOf(text.charAt(at));
          string.append(escape < 0 ? text.charAt(at) : "\n\r\t\b\f".charAt(escape));
        }
      at++;
      return string.toString();
    }

    /** Returns the next character that is no white space; 0 at the end. */
    private char peek() {
      while (at < text.length() && Character.isWhitespace(text.charAt(at))) at++;
      return at < text.length() ? text.charAt(at) : 0;
    }

    private boolean isNext(char wanted) {
      if (peek() != wanted) return false;
      at++;
      return true;
    }

    private static void require(boolean holds) {
      if (!holds) throw new IllegalArgumentException();
    }
  }
}
