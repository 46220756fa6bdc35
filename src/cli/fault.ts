import { type Command, InvalidArgumentError } from 'commander'
import type { FaultView } from '../../spec/control-types.ts'
import { addTalkFlags, columns, defaultCommand, type TalkFlags, talkTo } from './talk.ts'

/** `bundle-access fault`: trouble on demand in a running mock. */
export function registerFault(program: Command): void {
  const fault = program.command('fault').description('order, list or end trouble in a running mock')
  addTalkFlags(defaultCommand(fault, 'list').description('what is ordered, and what came of it')).action(list)
  addTalkFlags(
    fault
      .command('add')
      .argument('<kind>', 'one of those below')
      .option('--operation <id>', 'only calls of this operation, such as createBundleGrant')
      .option('--key <name|id>', 'only calls with this key')
      .option('--nth <number>', 'from this matching call on; without --times it alone', toNumber)
      .option('--times <number>', 'how many calls it hits at most', toNumber)
      .option('--probability <0-1>', 'how likely a matching call is hit', toNumber)
      .option('--seed <text>', 'the same seed, the same draws')
      .option('--ttl <span>', 'how long it lasts by the clock of the workspace, such as 10m')
      .option('--ms <number>', 'latency: how long the answer waits', toNumber)
      .option('--jitter-ms <number>', 'latency: up to so much longer', toNumber)
      .option('--error-code <code>', 'status: a code of the contract, such as errors.server.internal')
      .option('--status <number>', 'status: instead of the one of the code', toNumber)
      .option('--retry-after <seconds>', 'status, rate-limit: what the client is told to wait', toNumber)
      .option('--bytes <number>', 'truncate: after so many; slow-body: so many at a time', toNumber)
      .option('--pause-ms <number>', 'slow-body: between two drops', toNumber)
      .option('--keep <number>', 'sparse-pages: items on a page that has any', toNumber)
      .option('--empty <number>', 'sparse-pages: empty pages before each of them', toNumber)
      .description('order trouble')
      .addHelpText('after', kindsHelp),
  ).action(add)
  addTalkFlags(fault.command('remove').argument('<id>').description('end one')).action(remove)
  addTalkFlags(fault.command('reset').description('end all of them')).action(reset)
}

const kinds: Readonly<Record<FaultView['kind'], string>> = {
  latency: 'the answer waits',
  status: "the API refuses with one of its own errors; without --error-code with a server's",
  'rate-limit': 'the limit of the key is used up',
  'drop-before': 'the connection ends, and nothing has happened',
  'drop-after': 'the connection ends, and all that was asked for has happened',
  truncate: 'the body ends early; without --bytes after half of it',
  'bad-json': 'the body is whole, and no JSON',
  'slow-body': 'the body comes drop by drop',
  'sparse-pages': 'pages of few items, and empty ones between them; nothing is lost',
  'expired-cursor': 'a cursor is refused as too old',
  'key-revoked': 'the key is refused as if it had been revoked',
  'checkout-expired': 'a checkout session is refused as if its time were over',
}

const kindsHelp = `
Kinds:
${columns(Object.entries(kinds).map(([kind, what]) => [`  ${kind}`, what]))}`

function toNumber(text: string): number {
  const number = Number(text)
  if (text !== '' && Number.isFinite(number)) return number
  throw new InvalidArgumentError('It must be a number.')
}

async function list(flags: TalkFlags): Promise<void> {
  const { client, at, say } = talkTo(flags)
  const faults = await client.ask<{ faults: FaultView[] }>('GET', at('/faults'))
  say(faults, (ordered) => columns(ordered.faults.map(rowOf)), 'no trouble is ordered')
}

async function add(kind: string, flags: TalkFlags & Readonly<Record<string, unknown>>): Promise<void> {
  const { client, at, say } = talkTo(flags)
  const { workspace, json, controlUrl, readyFile, ...terms } = flags
  say(await client.ask<FaultView>('POST', at('/faults'), { kind, ...terms }), (fault) =>
    columns([rowOf(fault)]),
  )
}

async function remove(id: string, flags: TalkFlags): Promise<void> {
  const { client, at, say } = talkTo(flags)
  say(await client.ask<object>('DELETE', at(`/faults/${encodeURIComponent(id)}`)), () => `${id} is over`)
}

async function reset(flags: TalkFlags): Promise<void> {
  const { client, at, say } = talkTo(flags)
  say(await client.ask<object>('DELETE', at('/faults')), () => 'all trouble is over')
}

function rowOf({ id, kind, seen, hits, operation, key, until }: FaultView): string[] {
  const limits = [operation, key && `key ${key}`, until && `until ${until}`].filter(
    (part) => part !== undefined,
  )
  return [id, kind, `hit ${hits} of ${seen}`, limits.join(', ')]
}
