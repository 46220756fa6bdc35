import type { Command } from 'commander'
import type { AdviceView, RequestView } from '../../spec/control-types.ts'
import { visible } from '../../spec/visible-text.ts'
import type { Advice } from '../main.ts'
import { entryDetails, entryLine } from '../mock/journal/entry-line.ts'
import { CommandError, exitCodes, printAnswer } from './command.ts'
import { addWorkspaceFlags, type ControlFlags, callMock, requestMock } from './control-command.ts'
import { commandsOver, mock } from './operation-commands.ts'
import { paint, print } from './print.ts'
import { abortedWithoutReader } from './signals.ts'

interface Flags extends ControlFlags, Readonly<Record<string, unknown>> {
  readonly follow?: true
  readonly har?: true
  readonly clear?: true
  readonly curl?: true
  readonly number?: string
  readonly last?: string
  readonly after?: string
}

/** Adds `requests`, which prints the journal of a running mock: what it has answered; `registerAdvise`, below, adds the command that judges a client by it. */
export function registerRequests(program: Command): void {
  addWorkspaceFlags(
    program
      .command('requests')
      .description('show or follow the journal of a running mock; with --json one line for each exchange')
      .option('--follow', 'print each exchange as it happens, until Ctrl-C or until nobody reads stdout')
      .option('--number <n>', 'this entry alone, with all details')
      .option('--last <n>', 'only the last n entries; with --follow these first')
      .option('--after <n>', 'only entries after this one')
      .option('--status <code|class>', 'such as 409 or 4xx')
      .option('--operation <id>', 'such as createBundleGrant')
      .option('--key <name|id>', 'only with this key')
      .option('--method <method>', 'such as POST')
      .option('--path <prefix>', 'only paths that begin so')
      .option('--error-code <code>', 'only refused with this code')
      .option('--decision <word>', 'only with this decision of the ledger, such as covered')
      .option('--fault <kind>', 'only hit by a fault of this kind')
      .option('--user <name|id>', 'only that name this user, or whose answers do')
      .option('--changed', 'only those that changed the ledger')
      .option('--curl', 'print the requests as curl lines')
      .option('--har', 'print the entries as an HTTP archive (HAR 1.2)')
      .option('--clear', 'forget every entry'),
  )
    .option('--json', 'print the answer as one line of JSON')
    .action(requests)
}

async function requests(flags: Flags): Promise<void> {
  refuseOtherFlags(flags)
  if (flags.clear)
    return printAnswer(flags, await callMock(flags, 'DELETE ~/requests'), () => 'the journal is empty')
  if (flags.har) {
    const har = await callMock(flags, `GET ~/har?${queryOf(flags)}`)
    return printAnswer(flags, har, () => JSON.stringify(har, null, 2))
  }
  if (flags.number !== undefined) {
    const entry = await callMock<RequestView>(flags, `GET ~/requests/${encodeURIComponent(flags.number)}`)
    const lines = [lineOf(entry), ...entryDetails(entry), `again     ${entry.curl}`]
    return printAnswer(flags, entry, () => lines.join('\n'))
  }
  if (flags.follow && flags.last === undefined) return follow(flags)
  const path = `GET ~/requests?${queryOf(flags)}`
  const answer = await callMock<{ requests: RequestView[] }>(flags, path)
  for (const entry of answer.requests) printEntry(entry, flags)
  if (flags.follow) {
    const newest = answer.requests.at(-1)?.number ?? flags.after ?? '0'
    return follow({ ...flags, after: String(newest) })
  }
  if (answer.requests.length === 0 && !flags.json) print('stderr', 'no request matches\n')
}

/** Refuses other flags beside --clear and --number, and beside --har those that are no filters. */
function refuseOtherFlags({ controlUrl, readyFile, workspace, json, ...flags }: Flags): void {
  const alone = ['clear', 'number', 'har'].find((name) => name in flags)
  const others = Object.keys(flags).filter((name) => name !== alone)
  const other = alone === 'har' ? others.find((name) => ['curl', 'follow'].includes(name)) : others[0]
  if (alone !== undefined && other !== undefined)
    throw new CommandError(`\`${alone}\` takes no \`${other}\` beside it; leave one of them out.`)
}

function queryOf(flags: Flags): URLSearchParams {
  const { controlUrl, readyFile, workspace, json, follow, har, clear, curl, number, ...filters } = flags
  return new URLSearchParams(Object(filters))
}

/** Prints the entries of a stream of server-sent events, each with one line of data. */
async function follow({ last: _, ...flags }: Flags): Promise<void> {
  const signal = abortedWithoutReader()
  let unread = ''
  try {
    const { body } = await requestMock(flags, `GET ~/follow?${queryOf(flags)}`, undefined, signal)
    for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = (unread + piece).split('\n')
      unread = lines.pop() ?? ''
      for (const line of lines) if (line.startsWith('data: ')) printEntry(JSON.parse(line.slice(6)), flags)
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

const printEntry = (entry: RequestView, { json, curl }: Flags): void =>
  print('stdout', `${json ? JSON.stringify(entry) : curl ? entry.curl : lineOf(entry)}\n`)

const lineOf = (entry: RequestView): string =>
  entryLine(entry, (colour, word) => paint('stdout', colour, word))

/** Adds `advise`, which prints the rules for clients that the requests in the journal break. */
export function registerAdvise(program: Command): void {
  const description =
    'judge the client by the journal of a running mock; exit code 1 when there are findings, 4 when there is no request'
  commandsOver(mock, program)('advise', description, 'readAdvice', {
    async wrap(read) {
      const advice = await read()
      if (advice.findings.length > 0) process.exitCode = exitCodes.findings
      else if (advice.judged === 0) process.exitCode = exitCodes.unreachable
      return advice
    },
    text: (advice) =>
      advice.judged === 0 && advice.findings.length === 0
        ? 'nothing was tested: the journal has no request'
        : adviceText(advice.findings),
  })
}

/** Returns the number of broken rules, the advice as text, and a note if journals have lost requests. */
export function verdictOf(all: readonly Advice[]) {
  const unjudged = all.reduce((sum, one) => sum + one.unjudged, 0)
  const text = all
    .filter(({ findings }) => findings.length > 0)
    .map(({ workspace, findings }) => {
      const text = adviceText(findings)
      return workspace === 'main' && all.length === 1 ? text : `workspace ${visible(workspace)}:\n${text}`
    })
    .join('\n\n')
  return {
    broken: new Set(all.flatMap(({ findings }) => findings.map(({ rule }) => rule))).size,
    text,
    incomplete:
      unjudged === 0
        ? undefined
        : `the journal of a workspace keeps 1,000 requests; ${unjudged} earlier ones were not judged: give each test a workspace of its own, or clear the journal between them, which judges what it holds`,
  }
}

function adviceText(findings: readonly AdviceView['findings'][number][]): string {
  if (findings.length === 0) return 'nothing to advise'
  return findings
    .map(({ rule, level, text, remedy, count, cases }) =>
      [
        `${rule} (${level}): ${text}`,
        ...cases.map(({ what, evidence }) =>
          visible(`  ${[what, ...evidence.map((number) => `#${number}`)].join(' ')}`),
        ),
        ...(count > cases.length ? [`  and ${count - cases.length} more`] : []),
        `  -> ${remedy}`,
      ].join('\n'),
    )
    .join('\n\n')
}
