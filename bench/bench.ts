import { InvalidArgumentError, Option } from 'commander'
import { command, wholeNumber } from '../selftest/command.ts'
import { excess } from './load.ts'
import { floors, help, servers } from './requests.ts'

// The command line of the benchmarks: `npm run bench -- NAME`.
const positive = (text: string): number => {
  if (Number(text) > 0) return Number(text)
  throw new InvalidArgumentError('It must be a number above 0.')
}
const number = (name: string, what: string, defaultValue: number, parse = wholeNumber) =>
  new Option(`--${name} <number>`, what).default(defaultValue).argParser(parse)
const choice = (name: string, what: string, of: object) =>
  new Option(`--${name} <${what}...>`, what).choices(Object.keys(of)).default(Object.keys(of))
const rounds = (defaultValue: number) => number('rounds', 'rounds that count', defaultValue)
const before = new Option('--before <dist>', 'the folder of an earlier build to measure beside this one')
const only = new Option('--only <text>', 'the runs that begin so').default('')

const benchmarks: Readonly<Record<string, readonly [what: string, ...options: readonly Option[]]>> = {
  requests: [
    'throughput, processor time and latency of each route, beside a server by hand and Prism',
    choice('only', 'servers', servers),
    choice('routes', 'routes', floors),
    rounds(5),
    number('seconds', 'each round; the one that does not count takes eight times as long', 1.5, positive),
    number('targets', 'targets of a route that do not repeat', 10_000),
    before,
  ],
  certify: ['seconds of certify and smoke at 0, 50 and 250 ms, beside the wait and the plan', only, before],
  growth: [
    'the time of each query and create at two sizes of the ledger, and for a user with a short and a long chain of grants',
    number('size', 'grants of the large ledger, a hundred times those of the small one', 1_000_000),
  ],
  memory: [
    'memory and processor time of a mock that is filled; memory of mock and serve under requests of ever new addresses',
    number('grants', 'grants that the mock is filled with', 1_000_000),
    number('requests', 'requests to each', 200_000),
  ],
  mock: ['the start of a mock and of serve beside bare Node and Prism', rounds(15), before],
  'scale-out': [
    'durable creates and pages a second of 1, 2 and 4 processes on one PostgreSQL, beside one on a file',
    rounds(3),
    number('seconds', 'each round', 2, positive),
  ],
}

const exits = '\nExit codes: 0 measured, and nothing is beyond a bound; 1 otherwise; 2 wrong usage.'
const bench = command('bench', 'Measures; npm run bench NAME -- --help lists the flags of one.', exits)
for (const [name, [what, ...options]] of Object.entries(benchmarks)) {
  const one = bench.command(name).description(what)
  one.addHelpText('after', `${name === 'requests' ? help : ''}${exits}`)
  for (const each of options) one.addOption(each)
  one.action(async (flags) => (await import(`./${name}.ts`)).run(flags))
}
if (process.argv.length < 3) bench.help()
await bench.parseAsync()
if (excess.length > 0) {
  process.stderr.write(`beyond a bound: ${excess.join('; ')}\n`)
  process.exitCode = 1
}
