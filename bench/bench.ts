import { InvalidArgumentError, Option } from 'commander'
import { command, wholeNumber } from '../selftest/command.ts'
import { help, routes, servers } from './requests.ts'

// The command line of the benchmarks: `npm run bench -- NAME`.
const option = (flag: string, what: string, usual: unknown, parse: (text: string) => unknown) =>
  new Option(flag, what).default(usual).argParser(parse)
const count = (flag: string, what: string, usual: number) => option(flag, what, usual, wholeNumber)
const rounds = (usual: number) => count('--rounds <number>', 'rounds that count', usual)
const seconds = (usual: number, what = 'each round') =>
  option('--seconds <number>', `seconds of ${what}`, usual, (text) => {
    if (Number(text) > 0) return Number(text)
    throw new InvalidArgumentError('It must be a number above 0.')
  })
const someOf = (flag: string, what: string, all: readonly string[]) =>
  option(flag, `${what}, with commas between`, all.join(), (text) => {
    if (text.split(',').every((name) => all.includes(name))) return text
    throw new InvalidArgumentError(`There are: ${all.join(', ')}.`)
  })
const beginning = (what: string) => new Option('--only <text>', `${what} that begin so`).default('')
const before = new Option('--before <dist>', 'the folder of an earlier build to measure beside this one')

const benchmarks: Readonly<Record<string, readonly [what: string, ...options: readonly Option[]]>> = {
  requests: [
    'throughput, processor time and latency of each route, beside a server by hand and Prism',
    someOf('--only <servers>', 'servers', servers),
    someOf('--routes <routes>', 'routes', routes),
    rounds(5),
    seconds(1.5, 'each round; the one that does not count takes eight times as long'),
    count('--targets <number>', 'targets of a route that do not repeat', 10_000),
    before,
  ],
  certify: [
    'seconds of certify and smoke at 0, 50 and 250 ms, beside the wait and the plan',
    beginning('the runs'),
    before,
  ],
  failover: [
    'creates and reads while a standby takes over, waits for it cancelled or not: refused, lost, doubled, seconds',
    count('--services <number>', 'services behind the address', 3),
    count('--users <number>', 'users who get access', 32),
    count('--writes <number>', 'acknowledged creates, half of them before the failover', 1000),
    seconds(5, 'cancelled waits'),
    new Option('--patroni', 'on three nodes of Patroni, HAProxy and pgbouncer, which are on the PATH'),
    beginning('the scenarios'),
  ],
  growth: [
    'the time of each query and create at two sizes of the ledger, and on a short and a long chain',
    count('--size <number>', 'grants of the large ledger, a hundred times those of the small one', 1_000_000),
  ],
  memory: [
    'memory and processor time of a mock that is filled; memory of mock and serve under requests of ever new addresses',
    count('--grants <number>', 'grants that the mock is filled with', 1_000_000),
    count('--requests <number>', 'requests to each', 200_000),
  ],
  mock: ['the start of a mock and of serve beside bare Node and Prism', rounds(15), before],
  'scale-out': [
    'durable creates and pages a second of 1, 2 and 4 processes on one PostgreSQL, beside one on a file',
    rounds(3),
    seconds(2),
    option('--connections <numbers>', 'numbers of connections, with commas between', [1, 8, 64], (text) =>
      text.split(',').map(wholeNumber),
    ),
  ],
}

const exits = '\nExit codes: 0 measured, and nothing is beyond a bound; 1 otherwise; 2 wrong usage.'
const bench = command('bench', 'Measures; npm run bench NAME -- --help lists the flags of one.', exits)
for (const [name, [what, ...options]] of Object.entries(benchmarks)) {
  const one = bench.command(name).description(what)
  one.addHelpText('after', `${name === 'requests' ? help : ''}${exits}`)
  for (const each of options) one.addOption(each)
  one.action(async (flags) => (await import(`./${name}.ts`)).run(flags, one))
}
if (process.argv.length < 3) bench.help()
await bench.parseAsync()
