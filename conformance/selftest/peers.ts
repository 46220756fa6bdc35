import { operations } from '../../spec/generated/contract.ts'
import contract from '../../spec/generated/openapi.json' with { type: 'json' }
import { startMock } from '../../src/main.ts'
import { run } from '../library.ts'
import { command, namesOf, progressLine, wholeNumber } from './command.ts'
import { checkoutCommandOf } from './compose.ts'
import type { Make, Mutant } from './mutants/mutant.ts'
import { subtleMutants } from './mutants/subtle/all.ts'
import { type Bout, compare, type Pairing, type Run, table } from './peers/comparison.ts'
import { flags, fuzz, install, type Knowledge, version } from './peers/schemathesis.ts'
import { type Served, serve } from './serve.ts'

interface Flags {
  readonly only: readonly string[]
  readonly mutants: number
  readonly sound: number
  readonly seed: number
  readonly json?: true
  readonly contractAlone?: number
}

/** Sixty from all areas; a limit takes minutes in real time. */
const opponents: readonly Mutant[] = subtleMutants
  .filter(({ limits }) => limits === undefined)
  .filter((_, index, { length }) => index % Math.max(1, Math.floor(length / 60)) === 0)
  .slice(0, 60)

const named = namesOf(
  opponents.map(({ name }) => name),
  'There is no such mutant among those that both are tried on.',
)

const help = `
It needs python3, and installs Schemathesis ${version} from PyPI into node_modules/.cache at the first run:
  schemathesis run openapi.yaml ${flags.join(' ')} --seed=... --max-time=...
It is given both owners' keys and what exists on the server: bundles, users, grants, checkout sessions and names.
The suite kills a mutant by a failure that names a rule which the mutant breaks; Schemathesis by any failure whose type and
operation it never reports of the sound server. Progress goes to stderr; sixty mutants take an hour of a small machine.
Exit codes: 0 compared, whoever won; 1 Schemathesis could not be installed or run, or with --contract-alone an operation never
succeeded; 2 wrong usage.`

command(
  'peers',
  'Runs the suite and Schemathesis against the same mutants over HTTP, with at least as many requests for Schemathesis.',
  help,
)
  .option('--only <name>', 'a mutant; may be given more than once', named, [])
  .option('--mutants <number>', 'only so many of them, from the first', wholeNumber, opponents.length)
  .option(
    '--sound <number>',
    'runs against the sound server, with seeds that follow each other',
    wholeNumber,
    5,
  )
  .option(
    '--seed <number>',
    'the seed of both for each mutant, and the first for the sound server',
    wholeNumber,
    1,
  )
  .option('--json', 'everything on stdout, instead of the table')
  .option(
    '--contract-alone <seconds>',
    'instead: Schemathesis against the mock for so long, given the contract as it is and one key; which operations succeed',
    wholeNumber,
  )
  .action(runPeers)
  .parse()

async function runPeers({ only, mutants, sound, seed, json, contractAlone }: Flags): Promise<void> {
  await install()
  if (contractAlone !== undefined) return runContractAlone(seed, contractAlone)
  const wanted = opponents.filter(({ name }) => only.length === 0 || only.includes(name)).slice(0, mutants)
  const progress = progressLine('peers', sound + wanted.length)
  const pairings: Pairing[] = []
  for (let index = 0; index < sound; index++) {
    pairings.push(await meet((composition) => composition, seed + index))
    progress(pairings.length, 'the sound server')
  }
  const bouts: Bout[] = []
  for (const { name, rules, make } of wanted) {
    bouts.push({ name, rules, ...(await meet(make, seed)) })
    const { killed } = compare(pairings, bouts)
    progress(sound + bouts.length, `${killed.ours} killed by the suite, ${killed.peer} by Schemathesis`)
  }
  const comparison = compare(pairings, bouts)
  const text = json
    ? JSON.stringify({ version, flags, sound: pairings, ...comparison }, undefined, 2)
    : table(comparison, pairings, version)
  process.stdout.write(`${text}\n`)
}

/** Says how often each operation succeeds for somebody who has only the contract and a key; ends with 1 where one never does. */
async function runContractAlone(seed: number, seconds: number): Promise<void> {
  const answers = new Map(Object.keys(operations).map((id) => [id, { all: 0, succeeded: 0 }]))
  await using mock = await startMock({
    rateLimit: 'off',
    onExchange({ response }, { operationId = '' }) {
      const counted = answers.get(operationId)
      if (counted === undefined) return
      counted.all++
      if (response.status === 200) counted.succeeded++
    },
  })
  await fuzz({ url: mock.baseUrl, keys: { full: mock.keys['full'] ?? '' }, values: [] }, seed, seconds)
  for (const [id, { all, succeeded }] of answers) {
    process.stdout.write(`${id}  ${succeeded} of ${all} answers are 200\n`)
    if (succeeded === 0) process.exitCode = 1
  }
}

/** Seconds that Schemathesis took for a request in its last run. */
let pace = 0.02

/** Both against fresh servers with the same bug, the suite first: Schemathesis gets the time for as many requests. */
async function meet(make: Make, seed: number): Promise<Pairing> {
  const ours = await certify(make, seed)
  let peer: Run
  let seconds: number
  do {
    // Not every request takes the same time.
    seconds = Math.min(Math.ceil(1.2 * ours.requests * pace), mostSeconds)
    peer = await runSchemathesis(make, seed, seconds)
    pace = peer.seconds / peer.requests
  } while (peer.requests < ours.requests && seconds < mostSeconds)
  return { ours, peer }
}

const mostSeconds = 120

async function certify(make: Make, seed: number): Promise<Run> {
  await using server = await serve(make)
  const { report } = await run({ target: server.target, seed, runCommand: checkoutCommandOf(server) })
  const found = [...new Set(report.failures.map(({ rule }) => rule))]
  return { found, requests: server.requests(), seconds: server.seconds() }
}

async function runSchemathesis(make: Make, seed: number, seconds: number): Promise<Run> {
  await using server = await serve(make)
  const found = await fuzz(knowledgeOf(server), seed, seconds)
  return { found, requests: server.requests(), seconds: server.seconds() }
}

const { parameters, requestBodies } = contract.components
const { BundleId, GrantId, CheckoutId, UserIdFilter, DisplayName } = parameters
const { firstInvoice } = requestBodies.CreateGrant.content['application/json'].examples

function knowledgeOf({ target, fixture, instance }: Served): Knowledge {
  const { baseUrl: url, keys, bundles, checkout } = target
  const owner = fixture.handles.accounts['helena']?.id
  const { main = '', second = '', archived = '' } = bundles
  if (owner === undefined) throw new Error('the fixture has no owner')
  const testUsers = fixture.facts.accounts.filter(({ displayName }) => displayName.startsWith('Test '))
  const aliases = instance.aliases.seal(
    owner,
    testUsers.slice(0, 5).map(({ id }) => id),
  )
  const grants = fixture.facts.grants.filter(
    ({ bundle, grant }) => bundle === main && grant.revokedAt === undefined,
  )
  return {
    url,
    keys: { owner: keys.full, other: keys['otherOwner'] ?? '' },
    values: [
      { place: 'path.bundleId', example: BundleId.example, real: [main, second, archived] },
      {
        place: 'path.grantId',
        example: GrantId.example,
        real: grants.map(({ grant }) => grant.id),
      },
      { place: 'path.checkoutId', example: CheckoutId.example, real: checkout.fresh },
      { place: 'body.userId', example: firstInvoice.value.userId, real: aliases },
      { place: 'query.userId', example: UserIdFilter.example, real: aliases },
      { place: 'query.displayName', example: DisplayName.example, real: [DisplayName.example, 'Test '] },
    ],
  }
}
