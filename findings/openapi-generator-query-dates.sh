# openapi-generator-cli 7.25.0: clients in Java (retrofit2, feign and native), Python and Rust, each asked for a list `createdAfter`
# 2030-01-01T00:00:00Z and a second later. A date-time of OpenAPI is one of RFC 3339.
# retrofit2 and feign send it as Java prints it, without the seconds where they are zero: `00:00Z`. The request is right for 59 seconds of
# each minute, and wrong for midnight and each full minute. Python's has an offset without a colon (OpenAPITools/openapi-generator#20961),
# Rust's blanks and no T. Of the five only native writes what the contract says.
# It matters where periods begin on the hour: the tests, with the time of now, pass, and the job that runs at midnight is answered 400.
# Our server refuses each of these (`spec/date-time.ts`), and `docs/contract.md` names native.
. "$(dirname "$0")/lib.sh"
needs cargo javac
maven_install org.openapitools:openapi-generator-cli:7.25.0
pip_install pydantic==2.14.4 urllib3==2.8.0 python-dateutil==2.9.0.post0 typing-extensions==4.16.0
start_upstream
cd "$work"
cat >contract.yaml <<'Y'
openapi: 3.0.3
info: { title: t, version: '1' }
paths:
  /grants:
    get:
      operationId: listGrants
      parameters:
        - { name: createdAfter, in: query, schema: { type: string, format: date-time } }
      responses:
        '200': { description: ok, content: { application/json: { schema: { type: object } } } }
Y
generate() { java -cp "$work/jars/*" org.openapitools.codegen.OpenAPIGenerator generate -i contract.yaml "$@" >generator.log 2>&1; }
# Prints the queries that arrived since the last call.
asked() {
  sed -n "s/^GET [^ ]*createdAfter=\([^ ]*\) .*/$1: \1/p" requests | sed 's/+/ /g; s/%3A/:/g; s/%2B/+/g'
  : >requests
}
{
  for library in retrofit2 feign native; do
    generate -g java --library $library -o $library
    case $library in
      retrofit2) start='client.getAdapterBuilder().baseUrl(address + "/"); DefaultApi api = client.createService(DefaultApi.class);' end='.execute()' ;;
      feign) start='client.setBasePath(address); DefaultApi api = client.buildClient(DefaultApi.class);' end= ;;
      native) start='client.updateBaseUri(address); DefaultApi api = new DefaultApi(client);' end= ;;
    esac
    cat >$library/Ask.java <<J
import java.time.OffsetDateTime;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.DefaultApi;

public class Ask {
  public static void main(String[] arguments) throws Exception {
    String address = arguments[0];
    ApiClient client = new ApiClient();
    $start
    for (String at : new String[] {"2030-01-01T00:00:00Z", "2030-01-01T00:00:01Z"}) api.listGrants(OffsetDateTime.parse(at))$end;
    System.exit(0);
  }
}
J
    {
      mvn -q -B -f $library/pom.xml dependency:copy-dependencies -DoutputDirectory=jars &&
        find $library/src/main -name '*.java' >$library/sources &&
        javac -nowarn -cp "$library/jars/*" -d $library/classes @$library/sources
    } >$library.log 2>&1 || { tail -n 5 $library.log >&2; missing "the client of $library"; }
    java -cp "$library/classes:$library/jars/*" $library/Ask.java "http://$upstream" >>ask.log 2>&1
    asked $library
  done
  generate -g python -o python
  PYTHONPATH=python "$python" - "http://$upstream" <<'P'
import sys
from datetime import datetime, timezone

from openapi_client import ApiClient, Configuration, DefaultApi

for second in (0, 1):
    DefaultApi(ApiClient(Configuration(host=sys.argv[1]))).list_grants(created_after=datetime(2030, 1, 1, 0, 0, second, tzinfo=timezone.utc))
P
  asked python
  generate -g rust -o rust
  cat >rust/Cargo.toml <<'T'
[package]
name = "openapi"
version = "1.0.0"
edition = "2021"

[dependencies]
serde = { version = "1", features = ["derive"] }
serde_json = "1"
serde_repr = "0.1"
url = "2"
chrono = { version = "=0.4.45", features = ["serde"] }
reqwest = { version = "0.13", default-features = false, features = ["json", "multipart", "query", "form"] }
tokio = { version = "1", features = ["rt"] }

[profile.dev]
debug = false
T
  mkdir -p rust/examples
  cat >rust/examples/ask.rs <<'R'
use openapi::apis::{configuration::Configuration, default_api::list_grants};

fn main() {
    let mut configuration = Configuration::new();
    configuration.base_path = std::env::args().nth(1).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    for at in ["2030-01-01T00:00:00Z", "2030-01-01T00:00:01Z"] {
        let _ = runtime.block_on(list_grants(&configuration, Some(chrono::DateTime::parse_from_rfc3339(at).unwrap())));
    }
}
R
  (cd rust && cargo build -q --example ask) >cargo.log 2>&1 || { tail -n 5 cargo.log >&2; missing "the client of Rust"; }
  rust/target/debug/examples/ask "http://$upstream"
  asked rust
} >seen
holds 'four of five clients of openapi-generator 7.25.0 send a date-time in a query that is none of RFC 3339' <<'S'
retrofit2: 2030-01-01T00:00Z
retrofit2: 2030-01-01T00:00:01Z
feign: 2030-01-01T00:00Z
feign: 2030-01-01T00:00:01Z
native: 2030-01-01T00:00:00Z
native: 2030-01-01T00:00:01Z
python: 2030-01-01T00:00:00.000000+0000
python: 2030-01-01T00:00:01.000000+0000
rust: 2030-01-01 00:00:00 +00:00
rust: 2030-01-01 00:00:01 +00:00
S
