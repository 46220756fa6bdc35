import { Argument, InvalidArgumentError, Option } from 'commander'
import { command, wholeNumber } from '../selftest/command.ts'
import { help, routes, servers } from './requests.ts'
import { dist } from './servers.ts'

// The command line of the benchmarks: `npm run bench -- NAME`.
const seconds = (text: string): number => {
  if (Number(text) > 0) return Number(text)
  throw new InvalidArgumentError('It must be a number above 0.')
}
const someOf = (flag: string, what: string, all: readonly string[]): Option =>
  new Option(flag, `${what}, with commas between: ${all.join(', ')}`)
    .default(all, 'all')
    .argParser((text) => {
      const names = text.split(',')
      if (names.every((name) => all.includes(name))) return all.filter((name) => names.includes(name))
      throw new InvalidArgumentError(`There are: ${all.join(', ')}.`)
    })
const before = (what = 'an earlier build') =>
  new Option('--before <dist>', `the folder of ${what} to measure beside this one`)
const rounds = (most: number) => count('--rounds <number>', 'rounds that count', most)
const length = (most: number, what = 'each round') =>
  new Option('--seconds <number>', `seconds of ${what}`).default(most).argParser(seconds)
const count = (flag: string, what: string, usual: number) =>
  new Option(flag, what).default(usual).argParser(wholeNumber)

const benchmarks: Readonly<Record<string, readonly [what: string, ...options: readonly Option[]]>> = {
  requests: [
    'throughput, processor time and latency of each route, beside a server by hand and Prism',
    someOf('--only <servers>', 'servers', servers),
    someOf('--routes <routes>', 'routes', routes),
    rounds(5),
    length(1.5),
    new Option('--warm-up <number>', 'seconds of the round that does not count')
      .default(12)
      .argParser(seconds),
    count('--targets <number>', 'targets of a route that do not repeat', 10_000),
    before('an earlier build of the mock'),
  ],
  certify: [
    'seconds of certify and smoke at 0, 50 and 250 ms, beside the wait and the plan',
    new Option('--only <text>', 'the runs that begin so').default(''),
    before('an earlier build of the suite'),
  ],
  failover: [
    'creates while a standby takes over, waits for it cancelled or not: refused, lost, doubled, seconds',
    new Option('--build <dist>', 'the folder of the build to measure').default(dist, 'this one'),
    count('--services <number>', 'services behind the address', 3),
    count('--users <number>', 'users who get access', 32),
    count('--writes <number>', 'acknowledged creates, half of them before the failover', 1000),
    length(5, 'cancelled waits'),
    new Option(
      '--patroni',
      'on three nodes that Patroni keeps, behind HAProxy and pgbouncer; its parts are on the PATH',
    ),
    new Option('--only <text>', 'the scenarios of Patroni that begin so').default(''),
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
  mock: [
    'the start of a mock and of serve beside bare Node and Prism',
    count('--starts <number>', 'starts of each', 15),
    before(),
  ],
  'scale-out': [
    'durable creates and pages a second of 1, 2 and 4 processes on one PostgreSQL, beside one on a file',
    rounds(3),
    length(2),
    new Option('--connections <numbers>', 'numbers of connections, with commas between')
      .default([1, 8, 64])
      .argParser((text: string) => text.split(',').map(wholeNumber)),
  ],
}

const exits = '\nExit codes: 0 measured, and nothing is beyond a bound; 1 otherwise; 2 wrong usage.'
const list = Object.entries(benchmarks).map(([name, [what]]) => `${name.padEnd(10)} ${what}\n`)
const [name = '', ...rest] = process.argv.slice(2)
const benchmark = benchmarks[name]
if (benchmark === undefined)
  command(
    'bench',
    'Measures; npm run bench NAME -- --help lists the flags of one.',
    `\n${list.join('')}${exits}`,
  )
    .addArgument(new Argument('[NAME]', 'a benchmark').choices(Object.keys(benchmarks)))
    .action(() => void process.stdout.write(list.join('')))
    .parse()
else {
  const [what, ...options] = benchmark
  const one = command(`bench ${name}`, what, `${name === 'requests' ? help : ''}${exits}`)
  for (const option of options) one.addOption(option)
  const { run } = await import(`./${name}.ts`)
  await one.action(run).parseAsync(rest, { from: 'user' })
}
