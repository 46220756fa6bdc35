import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import type {
  AdvanceRequest,
  CheckoutView,
  ClockView,
  FaultView,
  KeyView,
  MoveView,
  OpenedCheckout,
  SnapshotView,
  VariantsView,
  WorkspaceView,
} from '../../spec/control-types.ts'
import {
  addPermissionFlags,
  CommandError,
  columns,
  defaultCommand,
  messageOf,
  numberParser,
  type PermissionFlags,
  printAnswer,
  subcommand,
} from './command.ts'
import {
  addControlFlags,
  type ControlFlags,
  callMock,
  controlCommand,
  workspacePath,
} from './control-command.ts'

const segment = encodeURIComponent
const toNumber = numberParser(/./, -Number.MAX_VALUE, Number.MAX_VALUE, 'It must be a number.')

/** `bundle-access clock`: shows or changes the time of a running mock. */
export function registerClock(program: Command): void {
  const clock = subcommand(program, 'clock', 'show, set or advance the clock of a running mock')
  controlCommand<ClockView>(
    defaultCommand(clock, 'show', 'show the time and how the clock runs'),
    (workspace) => ['GET', `${workspace}/clock`],
    ({ mode, now, rate }) => `${now}  ${mode === 'scaled' ? `${rate} times as fast` : mode}`,
  )
  controlCommand<MoveView>(
    subcommand(clock, 'advance', 'move the clock forward, and print what that changed', {
      '<span|moment|next-event>': '30d, 1mo, 1d12h; 2026-03-01 or another moment; or next-event',
    }),
    (workspace, _, ahead) => ['POST', `${workspace}/clock/advance`, advanceOf(ahead)],
    moveText,
  )
  controlCommand<MoveView, ControlFlags & { readonly at?: string; readonly rate?: number }>(
    subcommand(clock, 'set', 'set how the clock runs', { '<system|frozen|scaled>': 'how it runs' })
      .option('--at <moment>', 'the new time, such as 2026-01-31T10:00:00Z; only forward')
      .option('--rate <number>', 'for scaled: how many times as fast as the machine', toNumber),
    (workspace, { at, rate }, mode) => ['PUT', `${workspace}/clock`, { mode, at, rate }],
    moveText,
  )
}

/** A span begins with a digit and has no dash: 30d, 1d12h. */
function advanceOf(text: string): AdvanceRequest {
  if (text === 'next-event') return { nextEvent: true }
  return /^(?:\d+[a-z]+)+$/.test(text) ? { by: text } : { to: text }
}

function moveText({ from, to, changed, more }: MoveView): string {
  const rows = changed.map(({ at, kind, bundleId, grantId, checkoutId, displayName }) => [
    at,
    kind,
    displayName ?? '(deleted)',
    `bundle ${bundleId}`,
    grantId === undefined ? `session ${checkoutId}` : `grant ${grantId}`,
  ])
  const lines = [`${from} -> ${to}`, columns(rows), more ? '... and more' : '']
  return lines.filter((line) => line !== '').join('\n')
}

/** `bundle-access fixture`: shows or replaces the state of a running mock. */
export function registerFixture(program: Command): void {
  const fixture = subcommand(program, 'fixture', 'show, load, dump or reset the fixture of a running mock')
  controlCommand<WorkspaceView>(
    defaultCommand(fixture, 'show', 'show what the mock holds, and the names in it'),
    (workspace) => ['GET', workspace],
    workspaceText,
  )
  controlCommand<WorkspaceView>(
    subcommand(fixture, 'load', 'replace the state by a fixture; the clock goes on', {
      '<name|file>': 'demo, empty, billing, pagination, edge, large:N, or a YAML or JSON file',
    }),
    async (workspace, _, source) => {
      const wanted = /[./\\]/.test(source) ? await readFixtureFile(source) : source
      return ['PUT', `${workspace}/fixture`, { fixture: wanted }]
    },
    workspaceText,
  )
  controlCommand<object>(
    subcommand(fixture, 'dump', 'print the state as a fixture file in JSON'),
    (workspace) => ['GET', `${workspace}/fixture`],
    (file) => JSON.stringify(file, null, 2),
  )
  controlCommand<WorkspaceView>(
    subcommand(fixture, 'reset', 'start again: fixture, clock, faults, journal, limits'),
    (workspace) => ['POST', `${workspace}/reset`, {}],
    workspaceText,
  )
}

/** Reads and checks a fixture file here, so that a complaint names the line of the file. */
async function readFixtureFile(file: string): Promise<unknown> {
  const [{ readFixture }, { parse }] = await Promise.all([
    import('../fixtures/read-fixture.ts'),
    import('yaml'),
  ])
  try {
    const text = readFileSync(file, 'utf8')
    const { name, seed } = readFixture(text, file)
    // Both default to the name of the file, which is not sent.
    return { name, seed, ...parse(text) }
  } catch (error) {
    throw new CommandError(messageOf(error))
  }
}

/** A workspace with all that has a name in it. */
function workspaceText(view: WorkspaceView): string {
  const { current, scheduled, expired, revoked } = view.count.grants
  const named = (kind: string, names: Readonly<Record<string, string>>): string[][] =>
    Object.entries(names).map(([name, value]) => [kind, `${name}  ${value}`])
  return columns([
    ['workspace', view.name],
    ['fixture', view.fixture],
    ['clock', `${view.clock.now} ${view.clock.mode}`],
    ['grants', `${current} current, ${scheduled} scheduled, ${expired} expired, ${revoked} revoked`],
    ['faults', String(view.faults)],
    ...named('key', view.keys),
    ...named('bundle', view.bundles),
    ...named('session', view.checkouts),
    ...named('account', view.accounts),
  ])
}

interface OpenFlags extends ControlFlags {
  readonly fixture?: string
  readonly clock?: string
  readonly at?: string
  readonly rate?: number
}

/** `bundle-access workspace`: isolated states beside the main one, each reached by its own keys. */
export function registerWorkspace(program: Command): void {
  const group = subcommand(program, 'workspace', 'list, open or close workspaces of a running mock')
  controlCommand<{ workspaces: WorkspaceView[] }>(
    defaultCommand(group, 'list', 'list all workspaces'),
    () => ['GET', '/workspaces'],
    ({ workspaces }) =>
      columns(workspaces.map(({ name, fixture, clock }) => [name, fixture, `${clock.now} ${clock.mode}`])),
  )
  controlCommand<WorkspaceView, OpenFlags>(
    subcommand(group, 'open', 'open a workspace, and print its keys', { '[name]': 'its name' })
      .option('--fixture <name>', 'a built-in fixture (default: that of the mock)')
      .option('--clock <system|frozen|scaled>', 'how its clock runs')
      .option('--at <moment>', 'the time at which its clock starts')
      .option('--rate <number>', 'for scaled: how many times as fast as the machine', toNumber),
    (_, { fixture, clock, at, rate }, name) => {
      const mode = clock ?? (at === undefined ? undefined : 'frozen')
      const isClockGiven = mode !== undefined || rate !== undefined
      return ['POST', '/workspaces', { name, fixture, clock: isClockGiven ? { mode, at, rate } : undefined }]
    },
    workspaceText,
  )
  controlCommand(
    subcommand(group, 'close', 'close a workspace', { '<name>': '' }),
    (_workspace, _flags, name) => ['DELETE', `/workspaces/${segment(name)}`],
    (_, name) => `${name} is closed`,
  )
}

/** `bundle-access snapshot`: copies of the state of a running mock. */
export function registerSnapshot(program: Command): void {
  const group = subcommand(program, 'snapshot', 'take, list, restore, fork or remove snapshots')
  const row = ({ name, at, fixture, bytes }: SnapshotView): string[] => [name, at, fixture, `${bytes} bytes`]
  controlCommand<{ snapshots: SnapshotView[] }>(
    defaultCommand(group, 'list', 'list all snapshots'),
    (workspace) => ['GET', `${workspace}/snapshots`],
    ({ snapshots }) => columns(snapshots.map(row)),
    'no snapshot has been taken',
  )
  controlCommand<SnapshotView>(
    subcommand(group, 'take', 'keep a copy of the state', { '[name]': 'replaces one of the same name' }),
    (workspace, _, name) => ['POST', `${workspace}/snapshots`, { name }],
    (taken) => columns([row(taken)]),
  )
  controlCommand<WorkspaceView>(
    subcommand(group, 'restore', 'go back to a snapshot', { '<name>': '' }),
    (workspace, _, name) => ['POST', `${workspace}/snapshots/${segment(name)}/restore`, {}],
    workspaceText,
  )
  controlCommand<WorkspaceView>(
    subcommand(group, 'fork', 'open a workspace that starts from a snapshot, with keys of its own', {
      '<name>': 'the snapshot',
      '[workspace]': 'name of the new workspace',
    }),
    (workspace, _, name, fork) => ['POST', `${workspace}/snapshots/${segment(name)}/fork`, { name: fork }],
    workspaceText,
  )
  controlCommand(
    subcommand(group, 'remove', 'forget a snapshot', { '<name>': '' }),
    (workspace, _, name) => ['DELETE', `${workspace}/snapshots/${segment(name)}`],
    (_, name) => `${name} is forgotten`,
  )
}

/** `bundle-access fault`: faults that a running mock injects. */
export function registerFault(program: Command): void {
  const fault = subcommand(program, 'fault', 'inject, list or remove faults in a running mock')
  controlCommand<{ faults: FaultView[] }>(
    defaultCommand(fault, 'list', 'list the faults, and how often each was hit'),
    (workspace) => ['GET', `${workspace}/faults`],
    ({ faults }) => columns(faults.map(faultRow)),
    'no fault is injected',
  )
  controlCommand<FaultView, ControlFlags & Readonly<Record<string, unknown>>>(
    subcommand(fault, 'add', 'inject a fault', { '<kind>': 'one of those below' })
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
      .addHelpText('after', kindsHelp),
    (path, { workspace, json, controlUrl, readyFile, ...settings }, kind) => [
      'POST',
      `${path}/faults`,
      { kind, ...settings },
    ],
    (added) => columns([faultRow(added)]),
  )
  controlCommand(
    subcommand(fault, 'remove', 'remove a fault', { '<id>': '' }),
    (workspace, _, id) => ['DELETE', `${workspace}/faults/${segment(id)}`],
    (_, id) => `${id} is removed`,
  )
  controlCommand(
    subcommand(fault, 'reset', 'remove all faults'),
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

function faultRow({ id, kind, seen, hits, operation, key, until }: FaultView): string[] {
  const limits = [operation, key && `key ${key}`, until && `until ${until}`]
  return [id, kind, `hit ${hits} of ${seen}`, limits.filter((limit) => limit !== undefined).join(', ')]
}

/** `bundle-access checkout`: what the platform does when a user confirms the disclaimer. */
export function registerCheckout(program: Command): void {
  const checkout = subcommand(program, 'checkout', 'create or end checkout sessions in a running mock')
  controlCommand<OpenedCheckout, ControlFlags & { readonly id?: true }>(
    subcommand(
      checkout,
      'create',
      'confirm the disclaimer for a user; prints the URL that the platform opens',
      { '<bundle>': 'its name or id', '<account>': 'name or display name of the user' },
    ).option('--id', 'print the id of the session instead'),
    (workspace, _, bundle, account) => ['POST', `${workspace}/checkouts`, { bundle, account }],
    ({ url, checkoutId }, _, { id }) => (id ? checkoutId : url),
  )
  controlCommand<CheckoutView>(
    subcommand(checkout, 'expire', 'end a session now', { '<session>': 'its name or id' }),
    (workspace, _, session) => ['POST', `${workspace}/checkouts/${segment(session)}/expire`, {}],
    ({ checkoutId, endsAt }) => `${checkoutId} ended at ${endsAt}`,
  )
}

/** `bundle-access key`: the API keys of a running mock. */
export function registerKey(program: Command): void {
  const key = subcommand(program, 'key', 'list, create or revoke API keys of a running mock')
  addControlFlags(defaultCommand(key, 'list', 'list the keys that have a name')).action(
    async (flags: ControlFlags) => {
      const { keys } = await callMock<WorkspaceView>(flags, ['GET', workspacePath(flags)])
      printAnswer(flags, { keys }, () => columns(Object.entries(keys)))
    },
  )
  controlCommand<KeyView, ControlFlags & PermissionFlags & { readonly name?: string }>(
    addPermissionFlags(
      subcommand(key, 'create', 'create a key, and print it', {
        '<owner>': 'name or display name of a premium or elite account',
      }).option('--name <name>', 'its name in this workspace'),
    ),
    (workspace, { name, bundles, users, grants, mask: masks = [] }, owner) => [
      'POST',
      `${workspace}/keys`,
      { owner, name, permissions: { bundles, users, grants }, masks },
    ],
    (created) => created.key,
  )
  controlCommand(
    subcommand(key, 'revoke', 'revoke a key for good', { '<key>': 'its name or id' }),
    (workspace, _, named) => ['DELETE', `${workspace}/keys/${segment(named)}`],
    (_, named) => `${named} is revoked`,
  )
}

/** `bundle-access variants`: the variants that a running mock was started with. */
export function registerVariants(program: Command): void {
  controlCommand<VariantsView>(
    subcommand(program, 'variants', 'show the variants of a running mock; * marks those not by default'),
    () => ['GET', '/variants'],
    ({ variants }) =>
      columns(
        variants.map(({ name, value, default: usual, values, rule }) => [
          value === usual ? ' ' : '*',
          `${name}=${value}`,
          values.filter((other) => other !== value).join('|'),
          rule,
        ]),
      ),
  )
}
