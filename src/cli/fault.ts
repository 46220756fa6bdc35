import { type Command, InvalidArgumentError } from 'commander'
import type { FaultView } from '../../spec/control-types.ts'
import { columns, defaultCommand } from './command.ts'
import { type ControlFlags, controlCommand } from './control-command.ts'

/** `bundle-access fault`: faults that a running mock injects. */
export function registerFault(program: Command): void {
  const fault = program.command('fault').description('inject, list or remove faults in a running mock')
  controlCommand<{ faults: FaultView[] }>(
    defaultCommand(fault, 'list').description('list the faults, and how often each was hit'),
    (workspace) => ['GET', `${workspace}/faults`],
    ({ faults }) => columns(faults.map(row)),
    'no fault is injected',
  )
  controlCommand<FaultView, ControlFlags & Readonly<Record<string, unknown>>>(
    fault
      .command('add')
      .argument('<kind>', 'one of those below')
      .option('--operation <id>', 'only calls of this operation, such as createBundleGrant')
      .option('--key <name|id>', 'only calls with this key')
      .option('--nth <number>', 'from this matching call on; without --times it alone', toNumber)
      .option('--times <number>', 'how many calls it hits at most', toNumber)
      .option('--probability <0-1>', 'how likely a matching call is hit', toNumber)
      .option('--seed <text>', 'the same seed gives the same draws')
      .option('--ttl <span>', 'how long it lasts by the clock of the workspace, such as 10m')
      .option('--ms <number>', 'latency: how long the answer waits', toNumber)
      .option('--jitter-ms <number>', 'latency: up to so much longer', toNumber)
      .option('--error-code <code>', 'status: a code of the contract, such as errors.server.internal')
      .option('--status <number>', 'status: instead of the one of the code', toNumber)
      .option('--retry-after <seconds>', 'status, rate-limit: the value of Retry-After', toNumber)
      .option('--bytes <number>', 'truncate: after so many; slow-body: so many at a time', toNumber)
      .option('--pause-ms <number>', 'slow-body: the pause between two pieces', toNumber)
      .option('--keep <number>', 'sparse-pages: items on a page that has any', toNumber)
      .option('--empty <number>', 'sparse-pages: empty pages before each of them', toNumber)
      .description('inject a fault')
      .addHelpText('after', kindsHelp),
    (path, { workspace, json, controlUrl, readyFile, ...settings }, kind) => [
      'POST',
      `${path}/faults`,
      { kind, ...settings },
    ],
    (added) => columns([row(added)]),
  )
  controlCommand(
    fault.command('remove').argument('<id>').description('remove a fault'),
    (workspace, _, id) => ['DELETE', `${workspace}/faults/${encodeURIComponent(id)}`],
    (_, id) => `${id} is removed`,
  )
  controlCommand(
    fault.command('reset').description('remove all faults'),
    (workspace) => ['DELETE', `${workspace}/faults`],
    () => 'all faults are removed',
  )
}

const kinds: Readonly<Record<FaultView['kind'], string>> = {
  latency: 'the answer waits',
  status: 'the API refuses with one of its own errors; without --error-code with that of a server failure',
  'rate-limit': 'the limit of the key is used up',
  'drop-before': 'the connection ends before anything has happened',
  'drop-after': 'the request takes effect, then the connection ends without an answer',
  truncate: 'the body ends early; without --bytes after half of it',
  'bad-json': 'the body is complete, and not JSON',
  'slow-body': 'the body comes in small pieces',
  'sparse-pages': 'pages of few items, and empty ones between them; nothing is lost',
  'expired-cursor': 'a cursor is refused as too old',
  'key-revoked': 'the key is refused as if it had been revoked',
  'checkout-expired': 'a checkout session is refused as if it had ended',
}

const kindsHelp = `
Kinds:
${columns(Object.entries(kinds).map(([kind, effect]) => [`  ${kind}`, effect]))}`

function toNumber(text: string): number {
  const number = Number(text)
  if (text !== '' && Number.isFinite(number)) return number
  throw new InvalidArgumentError('It must be a number.')
}

function row({ id, kind, seen, hits, operation, key, until }: FaultView): string[] {
  const limits = [operation, key && `key ${key}`, until && `until ${until}`]
  return [id, kind, `hit ${hits} of ${seen}`, limits.filter((limit) => limit !== undefined).join(', ')]
}
