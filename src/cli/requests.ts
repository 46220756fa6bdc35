import { styleText } from 'node:util'
import type { Command } from 'commander'
import type { RequestView } from '../../spec/control-types.ts'
import { entryDetails, entryLine } from '../mock/journal/entry-line.ts'
import { addTalkFlags, type Talk, type TalkFlags, talkTo } from './talk.ts'

interface Flags extends TalkFlags {
  readonly follow?: true
  readonly har?: true
  readonly clear?: true
  readonly curl?: true
  readonly number?: string
  readonly after?: string
  readonly operation?: string
  readonly key?: string
  readonly method?: string
  readonly path?: string
  readonly status?: string
  readonly errorCode?: string
  readonly decision?: string
  readonly fault?: string
  readonly changed?: true
  readonly last?: string
}

/** `bundle-access requests`: what clients have asked a running mock, what they were told, and why. */
export function registerRequests(program: Command): void {
  addTalkFlags(
    program
      .command('requests')
      .description('show or follow the journal of a running mock; with --json one line for each exchange')
      .option('--follow', 'go on with each exchange as it happens, until Ctrl-C')
      .option('--number <n>', 'this entry alone, whole')
      .option('--last <n>', 'only so many, the last ones')
      .option('--after <n>', 'only later ones than this entry')
      .option('--status <code|class>', 'such as 409 or 4xx')
      .option('--operation <id>', 'such as createBundleGrant')
      .option('--key <name|id>', 'only with this key')
      .option('--method <method>', 'such as POST')
      .option('--path <prefix>', 'only where the path begins so')
      .option('--error-code <code>', 'only refused with this code')
      .option('--decision <word>', 'what the ledger said, such as covered')
      .option('--fault <kind>', 'only hit by trouble of this kind')
      .option('--changed', 'only those that changed the ledger')
      .option('--curl', 'the same requests as curl lines')
      .option('--har', 'the whole journal as an HTTP archive (HAR 1.2)')
      .option('--clear', 'forget every entry'),
  ).action(requests)
}

async function requests(flags: Flags): Promise<void> {
  const talk = talkTo(flags)
  const { client, at, say } = talk
  if (flags.clear)
    return say(await client.ask<object>('DELETE', at('/requests')), () => 'the journal is empty')
  if (flags.har)
    return say(await client.ask<object>('GET', at('/har')), (har) => JSON.stringify(har, null, 2))
  if (flags.number !== undefined)
    return say(
      await client.ask<RequestView>('GET', at(`/requests/${encodeURIComponent(flags.number)}`)),
      entryText,
    )
  if (flags.follow) return follow(flags, talk)
  const { requests } = await client.ask<{ requests: RequestView[] }>('GET', at(`/requests${queryOf(flags)}`))
  for (const entry of requests) print(entry, flags)
  if (requests.length === 0 && !flags.json) process.stderr.write('no request that fits\n')
}

const filters = [
  'after',
  'operation',
  'key',
  'method',
  'path',
  'status',
  'errorCode',
  'decision',
  'fault',
  'changed',
  'last',
] as const

function queryOf(flags: Flags): string {
  const query = new URLSearchParams()
  for (const name of filters) if (flags[name] !== undefined) query.set(name, String(flags[name]))
  return query.size === 0 ? '' : `?${query}`
}

/** One event at a time; an event ends with an empty line. */
async function follow(flags: Flags, { client, at }: Talk): Promise<void> {
  const stopped = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort())
  const { last: _, ...filter } = flags
  let unread = ''
  for await (const piece of client.follow(at(`/follow${queryOf(filter)}`), stopped.signal)) {
    const events = (unread + piece).split('\n\n')
    unread = events.pop() ?? ''
    for (const event of events) {
      const data = /^data: (.+)$/m.exec(event)?.[1]
      if (data !== undefined) print(JSON.parse(data), flags)
    }
  }
}

function print(entry: RequestView, { json, curl }: Flags): void {
  const line = json ? JSON.stringify(entry) : curl ? entry.curl : lineOf(entry)
  process.stdout.write(`${line}\n`)
}

const lineOf = (entry: RequestView): string =>
  entryLine(entry, (colour, word) => styleText(colour, word, { stream: process.stdout }))

const entryText = (entry: RequestView): string =>
  [lineOf(entry), ...entryDetails(entry), `again     ${entry.curl}`].join('\n')
