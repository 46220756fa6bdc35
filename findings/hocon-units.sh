# pyhocon 0.3.63 (PyPI) and com.typesafe:config 1.4.3 (Maven), the reference: one file of HOCON with plans in it.
# pyhocon makes a timedelta of each number with a unit, not only where a duration is asked for: the plan `30d` is one, and read as a text it
# is "30 days, 0:00:00", `1m` "0:01:00"; within longer texts too, so that "inv 5 m" is "inv 0:05:00". Quotes keep the text
# (chimpler/pyhocon#215 wants more of it). `0012` is 12. In Java all are texts until asked, and `1m` is one minute as a duration and one month
# as a period, 30d in both 30 days, and `1mo` only the latter.
# It matters to a catalogue of plans that a service in Java and a job in Python read: the plan of the one is unknown to the other.
# In fixtures `m` is a minute and `mo` a month, and a text stays one (`src/ledger/span.ts`).
. "$(dirname "$0")/lib.sh"
needs javac
pip_install pyhocon==0.3.63
maven_install com.typesafe:config:1.4.3
cd "$work"
cat >plans.conf <<'H'
plan = 30d
trial = 1m
quoted = "30d"
invoice = inv 5 m
note = 3 days left
number = 0012
long = 1mo
H
"$python" - >seen <<'P'
from pyhocon import ConfigFactory

plans = ConfigFactory.parse_file('plans.conf')
for name in plans:
    print(f'Python: {name} is {plans[name]!r}, as a text {plans.get_string(name)!r}')
P
cat >Try.java <<'J'
import com.typesafe.config.*;
import java.io.File;
import java.util.concurrent.Callable;

class Try {
  static Object tried(Callable<Object> read) {
    try { return read.call(); } catch (Exception failure) { return "none"; }
  }

  public static void main(String[] arguments) {
    var plans = ConfigFactory.parseFile(new File("plans.conf"));
    for (var name : new String[] {"plan", "trial", "quoted", "invoice", "note", "number", "long"})
      System.out.printf("Java: %s as a text '%s', as a duration %s, as a period %s%n", name, plans.getString(name),
          tried(() -> plans.getDuration(name)), tried(() -> plans.getPeriod(name)));
  }
}
J
javac -cp "jars/*" Try.java
java -cp "jars/*:." Try >>seen
holds 'pyhocon 0.3.63 makes "3 days, 0:00:00left" of "3 days left"; 1m of config 1.4.3 is a minute and a month' <<'S'
Python: plan is datetime.timedelta(days=30), as a text '30 days, 0:00:00'
Python: trial is datetime.timedelta(seconds=60), as a text '0:01:00'
Python: quoted is '30d', as a text '30d'
Python: invoice is 'inv 0:05:00', as a text 'inv 0:05:00'
Python: note is '3 days, 0:00:00left', as a text '3 days, 0:00:00left'
Python: number is 12, as a text '12'
Python: long is '1mo', as a text '1mo'
Java: plan as a text '30d', as a duration PT720H, as a period P30D
Java: trial as a text '1m', as a duration PT1M, as a period P1M
Java: quoted as a text '30d', as a duration PT720H, as a period P30D
Java: invoice as a text 'inv 5 m', as a duration none, as a period none
Java: note as a text '3 days left', as a duration none, as a period none
Java: number as a text '0012', as a duration PT0.012S, as a period P12D
Java: long as a text '1mo', as a duration none, as a period P1M
S
