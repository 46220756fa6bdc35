import static org.junit.platform.commons.support.AnnotationSupport.findAnnotation;

import java.io.File;
import java.io.IOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * The mock for tests in JUnit 5. Copy this file beside them, into their package; {@code @ExtendWith(BundleAccess.class)} gives
 * each test that has a parameter {@code BundleAccess.Mock} a workspace of its own. It needs bundle-access on the PATH or in
 * node_modules. Under "bundle-access exec" the mock that runs already is taken.
 */
public class BundleAccess implements ParameterResolver, AfterEachCallback {
  /** What the workspace holds: a fixture, such as demo, and a clock. */
  @Retention(RetentionPolicy.RUNTIME)
  public @interface Workspace {
    String fixture() default "empty";

    String clock() default "frozen:2026-01-31T10:00:00Z";
  }

  /** A workspace of the mock: ledger, keys, clock, faults and advice of its own. */
  public static class Mock {
    public final String baseUrl, name, key, bundle;
    private final Server server;
    private final String opened;

    private Mock(Server server, String fixture, String clock) {
      this.server = server;
      opened = server.send("POST", "/workspaces", json("fixture", fixture, "clock", clock));
      baseUrl = server.given.get("BUNDLE_ACCESS_BASE_URL");
      name = text(opened, "name");
      key = key("full");
      bundle = bundle("main");
    }

    /** A key of the fixture by its name; null where there is none. */
    public String key(String name) {
      return text(part("keys"), name);
    }

    /** The id of a bundle of the fixture by its name; null where there is none. */
    public String bundle(String name) {
      return text(part("bundles"), name);
    }

    /** Moves the clock on by "30d", "1mo" or "1d12h". */
    public void advance(String by) {
      control("POST", "/clock/advance", json("by", by));
    }

    /** Moves the clock on to "2026-02-28T10:00:00Z". */
    public void advanceTo(String moment) {
      control("POST", "/clock/advance", json("to", moment));
    }

    /**
     * Hits the next request of an operation, such as createBundleGrant: "drop-after" records it and loses the answer, "rate-limit" answers
     * 429, "status" 500. "bundle-access fault add --help" names all kinds; several come in turn.
     */
    public void fault(String kind, String operation) {
      control("POST", "/faults", json("kind", kind, "operation", operation).replace("}", ",\"times\":1}"));
    }

    /** The rules for clients that the client has broken. */
    public List<String> advice() {
      return matches(control("GET", "/advice", null), "\"rule\":\"([^\"]+)\"").toList();
    }

    /** Calls a route of spec/control.yaml below the workspace, and returns the JSON of its answer. */
    public String control(String method, String path, String body) {
      return server.send(method, "/workspaces/" + name + path, body);
    }

    private String part(String name) {
      return matches(opened, "\"" + name + "\":(\\{[^}]*})").findFirst().orElse("");
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    // All tests of a class would share what its constructor got.
    return parameter.getParameter().getType() == Mock.class && context.getTestMethod().isPresent();
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    var server = context.getRoot().getStore(Namespace.GLOBAL).getOrComputeIfAbsent(Server.class, made -> new Server(), Server.class);
    var wanted = findAnnotation(context.getElement(), Workspace.class)
        .or(() -> findAnnotation(context.getTestClass(), Workspace.class))
        .orElse(Defaults.class.getAnnotation(Workspace.class));
    // One for a test and what comes before and after it.
    return store(context).getOrComputeIfAbsent(Mock.class, made -> new Mock(server, wanted.fixture(), wanted.clock()), Mock.class);
  }

  /** Ends the workspace; of a test that failed it prints the requests. */
  @Override
  public void afterEach(ExtensionContext context) {
    var mock = store(context).get(Mock.class, Mock.class);
    if (mock == null) return;
    if (context.getExecutionException().isPresent()) System.err.println(mock.server.requests(mock.name));
    mock.control("DELETE", "", null);
  }

  private ExtensionContext.Store store(ExtensionContext context) {
    return context.getStore(Namespace.create(BundleAccess.class, context.getUniqueId()));
  }

  @Workspace
  private static class Defaults {}

  private static String json(String... parts) {
    var pairs = new ArrayList<String>();
    for (int at = 0; at < parts.length; at += 2) pairs.add("\"" + parts[at] + "\":\"" + parts[at + 1] + "\"");
    return "{" + String.join(",", pairs) + "}";
  }

  private static String text(String json, String name) {
    return matches(json, "\"" + name + "\":\"([^\"]*)\"").findFirst().orElse(null);
  }

  private static Stream<String> matches(String json, String pattern) {
    return Pattern.compile(pattern).matcher(json).results().map(found -> found.group(1));
  }

  /** The mock of all tests: that of exec, or one that starts with the first test and ends with the last. */
  private static class Server implements ExtensionContext.Store.CloseableResource, AutoCloseable {
    // Prints what exec sets, and ends when its input does, also when the tests are killed; the mock ends with it.
    private static final String HOLD = "for (const [name, value] of Object.entries(process.env)) if (/^BUNDLE_ACCESS_/.test(name))"
        + " console.log(name + '=' + value); console.log(); process.stdin.resume().on('end', () => process.exit(1))";

    final Map<String, String> given = new HashMap<>(System.getenv());
    private final HttpClient http = HttpClient.newHttpClient();
    private Process process;

    Server() {
      if (given.containsKey("BUNDLE_ACCESS_CONTROL_URL")) return;
      try {
        process = command("exec", "--", "node", "-e", HOLD).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        var lines = process.inputReader();
        for (var line = lines.readLine(); line != null && !line.isEmpty(); line = lines.readLine())
          given.put(line.substring(0, line.indexOf('=')), line.substring(line.indexOf('=') + 1));
        if (!given.containsKey("BUNDLE_ACCESS_CONTROL_URL")) throw new IOException("it ended with " + process.waitFor());
      } catch (IOException | InterruptedException problem) {
        throw new IllegalStateException("the mock did not start; put bundle-access on the PATH, or install its npm package", problem);
      }
    }

    /** What the PATH or the project has: without --no, npx would run what the registry has under this name. */
    private ProcessBuilder command(String... arguments) {
      var isThere = Stream.of(System.getenv("PATH").split(File.pathSeparator))
          .anyMatch(folder -> Files.isExecutable(Path.of(folder, "bundle-access")));
      var start = isThere ? Stream.of("bundle-access") : Stream.of("npx", "--no", "--", "bundle-access");
      var made = new ProcessBuilder(Stream.concat(start, Stream.of(arguments)).toList());
      made.environment().putAll(given);
      return made;
    }

    String send(String method, String path, String body) {
      var request = HttpRequest.newBuilder(URI.create(given.get("BUNDLE_ACCESS_CONTROL_URL") + path))
          .header("Authorization", "Bearer " + given.get("BUNDLE_ACCESS_CONTROL_TOKEN"))
          .header("Content-Type", "application/json")
          .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
      try {
        var answer = http.send(request.build(), BodyHandlers.ofString());
        if (answer.statusCode() == 200) return answer.body();
        throw new IllegalStateException("%s %s: %d %s".formatted(method, path, answer.statusCode(), answer.body()));
      } catch (IOException | InterruptedException broken) {
        throw new IllegalStateException(broken);
      }
    }

    String requests(String workspace) {
      try {
        var shown = command("requests", "--last", "50", "--workspace", workspace).redirectErrorStream(true).start();
        return "the mock was asked\n" + new String(shown.getInputStream().readAllBytes());
      } catch (IOException broken) {
        return broken.toString();
      }
    }

    @Override
    public void close() {
      if (process == null) return;
      try {
        process.getOutputStream().close();
        process.waitFor();
      } catch (IOException | InterruptedException broken) {
        process.destroy();
      }
    }
  }
}
