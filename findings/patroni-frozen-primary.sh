# Patroni 3.0.2 (as Debian 12 has it) and 4.1.5, synchronous_mode, three nodes, etcd 3.4.23, PostgreSQL 15.20.
# The PostgreSQL of the leader is stopped (SIGSTOP) for 30 seconds, longer than the ttl of 20, while its Patroni runs, and goes on.
# 3.0.2: the standby that takes over waits for nobody (`synchronous_standby_names` is empty), and when the old leader goes on it
# takes the lock back: the new one is rewound to it, and rows whose commit was acknowledged are gone from all three nodes.
# 4.1.5: the new leader waits for the other standby from its first seconds, and the old one follows it: no row is lost.
# It matters for whoever takes synchronous mode as a promise that no acknowledged write is lost.
. "$(dirname "$0")/lib.sh"
python=/usr/bin/python3
needs "$python" setpriv
debian_install etcd-server=3.4.23-4+b4 postgresql-15=15.20-0+deb12u1 postgresql-client-15=15.20-0+deb12u1 libpq5 libllvm14 libicu72 libldap-2.5-0 libxml2 libz3-4
chmod 755 "$work"

cat >"$work/try.py" <<'P'
import atexit, itertools, json, os, shutil, signal, socket, subprocess, sys, tempfile, threading, time, urllib.request
import psycopg2

work, version = sys.argv[1], sys.argv[2]
folder = tempfile.mkdtemp(dir=f"{work}/data")
binaries = f"{work}/debian/usr/lib/postgresql/15/bin"

def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports

etcd_port, peer_port, *ports = free_ports(8)
started, nodes = [], []

def run(*args):
    log = open(f"{folder}/{len(started)}.log", "w")
    child = subprocess.Popen(args, cwd=folder, stdout=log, stderr=log)
    started.append(child)
    return child

def end():
    for child in started:
        child.kill()
    for _, _, data in nodes:
        try:
            with open(f"{data}/postmaster.pid") as file:
                first = int(file.readline())
            with open(f"/proc/{first}/task/{first}/children") as file:
                family = [int(pid) for pid in file.read().split()]
            for pid in [first, *family]:
                os.kill(pid, signal.SIGKILL)
        except (OSError, ValueError):
            pass
    shutil.rmtree(folder, ignore_errors=True)


atexit.register(end)
client, peer = f"http://127.0.0.1:{etcd_port}", f"http://127.0.0.1:{peer_port}"
run(
    f"{work}/debian/usr/bin/etcd", "--data-dir", f"{folder}/etcd", "--initial-cluster", f"default={peer}",
    "--listen-client-urls", client, "--advertise-client-urls", client,
    "--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer,
)
for index in range(3):
    database, rest = ports[2 * index:2 * index + 2]
    data = f"{folder}/node{index}"
    access = {"username": "postgres", "password": "on-loopback"}
    settings = {
        "scope": "finding", "name": f"node{index}",
        "restapi": {"listen": f"127.0.0.1:{rest}", "connect_address": f"127.0.0.1:{rest}"},
        "etcd3": {"host": f"127.0.0.1:{etcd_port}"},
        "bootstrap": {
            "dcs": {"ttl": 20, "loop_wait": 5, "retry_timeout": 5, "synchronous_mode": True,
                    "postgresql": {"use_pg_rewind": True}},
            "initdb": [{"encoding": "UTF8"}, "data-checksums"],
        },
        "postgresql": {
            "listen": f"127.0.0.1:{database}", "connect_address": f"127.0.0.1:{database}",
            "data_dir": data, "bin_dir": binaries, "pgpass": f"{folder}/pass{index}",
            "authentication": {"superuser": access, "rewind": access,
                               "replication": {"username": "replica", "password": "on-loopback"}},
            "parameters": {"unix_socket_directories": ""},
            "pg_hba": ["host all all 127.0.0.1/32 md5", "host replication replica 127.0.0.1/32 md5"],
        },
    }
    with open(f"{folder}/node{index}.yaml", "w") as file:
        json.dump(settings, file)
    run("/usr/bin/python3", "-m", "patroni", f"{folder}/node{index}.yaml")
    nodes.append((rest, database, data))

def members():
    for rest, _, _ in nodes:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{rest}/cluster", timeout=2) as answer:
                return json.load(answer)["members"]
        except OSError:
            pass
    return []

def leader():
    names = [one["name"] for one in members() if one["role"] == "leader"]
    return nodes[int(names[0][-1])] if names else None

def until(condition, seconds):
    late = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > late:
            raise SystemExit(f"not in {seconds} s: {members()}")
        time.sleep(0.2)

def connect(database, name="postgres"):
    one = psycopg2.connect(host="127.0.0.1", port=database, user="postgres", password="on-loopback", dbname=name,
                           connect_timeout=2, options="-c statement_timeout=3000")
    one.autocommit = True
    return one

def is_whole():
    found = members()
    return len(found) == 3 and all(one["state"] in ("running", "streaming") for one in found) \
        and {"leader", "sync_standby"} <= {one["role"] for one in found}

until(is_whole, 120)
connect(leader()[1]).cursor().execute("CREATE TABLE paid (number int PRIMARY KEY)")
acknowledged, numbers, is_over = [], itertools.count(), threading.Event()


def pay(rest, database):
    """Inserts one number after another while the node says that it is the primary; one counts when its commit is acknowledged."""
    while not is_over.is_set():
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{rest}/primary", timeout=1).close()
            one = connect(database)
            while not is_over.is_set():
                number = next(numbers)
                one.cursor().execute("INSERT INTO paid VALUES (%s)", (number,))
                acknowledged.append(number)
                time.sleep(0.01)
        except (OSError, psycopg2.Error):
            time.sleep(0.1)


payers = [threading.Thread(target=pay, args=node[:2], daemon=True) for node in nodes]
for payer in payers:
    payer.start()
until(lambda: len(acknowledged) >= 100, 30)
frozen = leader()
with open(f"{frozen[2]}/postmaster.pid") as file:
    first = int(file.readline())
with open(f"/proc/{first}/task/{first}/children") as file:
    family = [int(pid) for pid in file.read().split()] + [first]
for pid in family:
    os.kill(pid, signal.SIGSTOP)
time.sleep(30)
for pid in family:
    try:
        os.kill(pid, signal.SIGCONT)
    except ProcessLookupError:
        pass
before = len(acknowledged)
until(lambda: len(acknowledged) >= before + 20, 60)
is_over.set()
for payer in payers:
    payer.join()
cursor = connect(leader()[1]).cursor()
cursor.execute("SELECT number FROM paid")
kept = {row[0] for row in cursor.fetchall()}
lost = [number for number in acknowledged if number not in kept]
print(f"Patroni {version}: acknowledged rows are {'lost' if lost else 'all there'}")
print(f"{len(acknowledged)} acknowledged, {len(lost)} lost", file=sys.stderr)
P

user=(env)
[ "$(id -u)" != 0 ] || user=(setpriv --reuid=65534 --regid=65534 --clear-groups env HOME="$work/data")
mkdir -m 777 "$work/data"
for version in 3.0.2 4.1.5; do

  python3 -m pip install -q --target "$work/patroni-$version" "patroni[etcd3]==$version" psycopg2-binary==2.9.12 >"$work/pip.log" 2>&1 ||
    { tail -n 5 "$work/pip.log" >&2; missing "patroni $version"; }
  PYTHONPATH=$work/patroni-$version LD_LIBRARY_PATH=$work/debian/usr/lib/x86_64-linux-gnu \
    "${user[@]}" "$python" "$work/try.py" "$work" "$version"
done >"$work/seen"
holds 'Patroni 3.0.2 in synchronous mode loses acknowledged rows when a frozen primary goes on' <<'S'
Patroni 3.0.2: acknowledged rows are lost
Patroni 4.1.5: acknowledged rows are all there
S
