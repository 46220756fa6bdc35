# pflag 1.1.0, urfave/cli 3.14.0, kong 1.17.0, kelseyhightower/envconfig 1.4.0, caarlos0/env 11.4.2, cast 1.10.0 and the filters of
# einride/aip 0.73.0 (Go), picocli 4.7.7, jcommander 2.0 and the arguments of junit-jupiter-params 6.1.3 (Java): `08` and `010` as an integer.
# A leading zero makes octal digits of the rest for seven of them: `010` is 8, and `08` refused, so that a month or a day that is written
# with two digits is right until July and an error in August (spf13/pflag#304 and spf13/cast#147). pflag takes `010` for 8 as an `Int`
# and for 10 as an entry of an `IntSlice`; in a filter of AIP-160, which knows no octal digits, `seats = 010` asks for 8; and a
# `@CsvSource` gives a test of Java other numbers than picocli gives the program.
# It matters to `--limit`, `--day` and ids that are padded: nothing is refused but 08 and 09.
# Our server and commands take an integer of decimal digits (`src/contract/parse.ts`).
. "$(dirname "$0")/lib.sh"
maven_install info.picocli:picocli:4.7.7 org.jcommander:jcommander:2.0 org.junit.jupiter:junit-jupiter-params:6.1.3
cat >"$work/Try.java" <<'J'
import com.beust.jcommander.*;
import java.util.concurrent.Callable;
import org.junit.platform.commons.support.conversion.ConversionSupport;
import picocli.CommandLine;

public class Try {
  @CommandLine.Command public static class First {
    @CommandLine.Option(names = "--limit") Integer limit;
  }

  public static class Second {
    @Parameter(names = "--limit") public Integer limit;
  }

  static void show(String text, String name, Callable<Integer> read) {
    String seen;
    try { seen = read.call().toString(); } catch (Exception failure) { seen = "refused"; }
    System.out.println(text + " | " + name + ": " + seen);
  }

  public static void main(String[] texts) {
    for (String text : texts) {
      First first = new First();
      Second second = new Second();
      show(text, "picocli", () -> { new CommandLine(first).parseArgs("--limit", text); return first.limit; });
      show(text, "jcommander", () -> { JCommander.newBuilder().addObject(second).build().parse("--limit", text); return second.limit; });
      show(text, "junit-jupiter-params", () -> ConversionSupport.convert(text, Integer.class, Try.class.getClassLoader()));
    }
  }
}
J
{
  go_run github.com/spf13/pflag@v1.1.0 github.com/urfave/cli/v3@v3.14.0 github.com/alecthomas/kong@v1.17.0 \
    github.com/kelseyhightower/envconfig@v1.4.0 github.com/caarlos0/env/v11@v11.4.2 github.com/spf13/cast@v1.10.0 \
    go.einride.tech/aip@v0.73.0 <<'G'
package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/alecthomas/kong"
	"github.com/caarlos0/env/v11"
	"github.com/kelseyhightower/envconfig"
	"github.com/spf13/cast"
	"github.com/spf13/pflag"
	"github.com/urfave/cli/v3"
	"go.einride.tech/aip/filtering"
)

func main() {
	for _, text := range []string{"08", "010"} {
		show := func(name string, seen any, failure error) {
			if failure != nil {
				seen = "refused"
			}
			fmt.Printf("%s | %s: %v\n", text, name, seen)
		}
		line := []string{"--limit", text}

		flags := pflag.NewFlagSet("try", pflag.ContinueOnError)
		flags.SetOutput(io.Discard)
		one := flags.Int("limit", 0, "")
		failure := flags.Parse(line)
		show("pflag", *one, failure)
		flags = pflag.NewFlagSet("try", pflag.ContinueOnError)
		list := flags.IntSlice("limit", nil, "")
		failure = flags.Parse(line)
		show("pflag, a list", *list, failure)

		var seen int
		command := &cli.Command{
			Writer: io.Discard, ErrWriter: io.Discard, Flags: []cli.Flag{&cli.IntFlag{Name: "limit"}},
			Action: func(_ context.Context, command *cli.Command) error { seen = command.Int("limit"); return nil },
		}
		failure = command.Run(context.Background(), append([]string{"try"}, line...))
		show("urfave/cli", seen, failure)

		var ofKong struct{ Limit int }
		parser, failure := kong.New(&ofKong)
		if failure != nil {
			panic(failure)
		}
		_, failure = parser.Parse(line)
		show("kong", ofKong.Limit, failure)

		os.Setenv("TRY_LIMIT", text)
		var ofEnvconfig struct{ Limit int }
		failure = envconfig.Process("try", &ofEnvconfig)
		show("envconfig", ofEnvconfig.Limit, failure)
		var ofEnv struct {
			Limit int `env:"TRY_LIMIT"`
		}
		failure = env.Parse(&ofEnv)
		show("env", ofEnv.Limit, failure)

		ofCast, failure := cast.ToIntE(text)
		show("cast", ofCast, failure)

		var filter filtering.Parser
		filter.Init("seats = " + text)
		parsed, failure := filter.Parse()
		var ofFilter int64
		if failure == nil {
			ofFilter = parsed.GetExpr().GetCallExpr().GetArgs()[1].GetConstExpr().GetInt64Value()
		}
		show("aip", ofFilter, failure)
	}
}
G
  java -cp "$work/jars/*" "$work/Try.java" 08 010 2>/dev/null
} >"$work/lines"
sort -s -t '|' -k 1,1 "$work/lines" >"$work/seen"
holds '010 is 8 for seven of eleven readers of integers, and for pflag 1.1.0 it is 8 alone and 10 in a list' <<'S'
010 | pflag: 8
010 | pflag, a list: [10]
010 | urfave/cli: 8
010 | kong: 8
010 | envconfig: 8
010 | env: 10
010 | cast: 8
010 | aip: 8
010 | picocli: 10
010 | jcommander: 10
010 | junit-jupiter-params: 8
08 | pflag: refused
08 | pflag, a list: [8]
08 | urfave/cli: refused
08 | kong: refused
08 | envconfig: refused
08 | env: 8
08 | cast: refused
08 | aip: refused
08 | picocli: 8
08 | jcommander: 8
08 | junit-jupiter-params: refused
S
