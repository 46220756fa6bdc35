import { spawn } from 'node:child_process'
import type { Command } from 'commander'
import type { FaultView, MoveView, SnapshotView, WorkspaceView } from '../../spec/control-types.ts'
import { faultText } from '../../spec/fault-text.ts'
import { faults as faultKinds, faultOptions } from '../../spec/generated/facts.ts'
import { variants as catalogue } from '../../spec/generated/variants.ts'
import { findFixture, MAX_LARGE_GRANTS } from '../fixtures/find-fixture.ts'
import { startMock } from '../main.ts'
import { accessFlags, accessText, type Compared, withAccessChanges } from './access-changes.ts'
import { columns, countsText, flag, subcommand, toNumber } from './command.ts'
import type { ControlFlags } from './control-command.ts'
import { commandsOver, mock } from './operation-commands.ts'

const clocks = 'system, frozen or scaled:60, with a moment if need be, such as frozen:2026-01-31T10:00:00Z'

const commandGroup = (program: Command, name: string, description: string) =>
  commandsOver(mock, subcommand(program, name, description))

/** Adds `open`, which opens the console in a browser; the commands for clock, fixtures, workspaces, snapshots, faults and variants of a running mock are below. */
export function registerOpen(program: Command): void {
  const description = 'print the address of the console of a running mock, and open it in the browser'
  commandsOver(mock, program)('open', description, 'createSessionCode', {
    about: 'the mock',
    flags: [flag('--print', 'only print it')],
    text: ({ url }) => url,
    async wrap(open, { print, json }: ControlFlags & { readonly print?: true }) {
      const session = await open()
      if (process.stdout.isTTY && !print && !json) openInBrowser(session.url)
      return session
    },
    help: `
The address works once, for ten minutes; nothing is opened with --json, or when stdout is no terminal.`,
  })
}

/** Opens the browser of the user; ignores errors, since the address is printed. */
export function openInBrowser(url: string): void {
  const opener = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open'
  const [command = opener, ...args] = (process.env['BROWSER'] || opener).split(' ')
  const browser = spawn(command, [...args, url], { stdio: 'ignore', detached: true })
  browser.on('error', () => {})
  browser.unref()
}

export function registerClock(program: Command): void {
  const add = commandGroup(program, 'clock', 'show, set or advance the clock of a running mock')
  add('show', 'show the time and how the clock runs', 'readClock', {
    text: ({ mode, now, rate }) => `${now}  ${mode === 'scaled' ? `${rate} times as fast` : mode}`,
  })
  add('advance', 'move the clock forward, and print what that changed', 'advanceClock', {
    ...moveOutput,
    args: { '<span|moment|next-event>': '30d, 1mo, 1d12h; 2026-03-01 or another moment; or next-event' },
    flags: accessFlags,
    toArguments: (text: string) => [advanceOf(text)],
  })
  add('set', 'set how the clock runs', 'setClock', {
    ...moveOutput,
    args: { '<clock>': `${clocks}; only forward` },
    flags: accessFlags,
    toArguments: (text: string) => [text],
  })
}

/** Returns the body of an advance; a text such as 30d or 1d12h is a span, any other a moment. */
function advanceOf(text: string) {
  if (text === 'next-event') return { nextEvent: true }
  return /^(?:\d+[a-z]+)+$/.test(text) ? { by: text } : { to: text }
}

function moveText(move: Compared<MoveView>, flags: { readonly all?: true }): string {
  const { from, to, changed, more } = move
  const sessions = changed.filter(({ kind }) => kind === 'checkout-ended').length
  const rows = changed.map(({ at, kind, bundleId, grantId, checkoutId, displayName }) => [
    at,
    kind,
    displayName ?? '(deleted)',
    `bundle ${bundleId}`,
    grantId === undefined ? `session ${checkoutId}` : `grant ${grantId}`,
  ])
  const title = rows.length > 0 ? 'everything that changed' : ''
  const everything = [title, columns(rows), more ? '... and more' : '']
  const lines = [
    `${from} -> ${to}`,
    accessText(move, flags),
    sessions > 0 ? `checkout sessions that ended: ${sessions}` : '',
    ...(flags.all ? everything : []),
  ]
  return lines.filter((line) => line !== '').join('\n')
}

const moveOutput = { text: moveText, wrap: withAccessChanges<MoveView> }

/** The output of commands that replace the state: the changes of access and, with --all, the new state. */
const replaceOutput = {
  text(view: Compared<WorkspaceView>, flags: { readonly all?: true }): string {
    const counts = `${countsText(view.count.grants)} grants`
    const lines = [`${view.name}: ${view.fixture} at ${view.clock.now}, ${counts}`, accessText(view, flags)]
    return [...lines, ...(flags.all ? [columns(workspaceText(view))] : [])].join('\n')
  },
  flags: accessFlags,
  wrap: withAccessChanges<WorkspaceView>,
}

export function registerFixture(program: Command): void {
  const add = commandGroup(program, 'fixture', 'show, load, dump or reset the fixture of a running mock')
  add('show', 'show what the mock holds: keys, bundles, sessions, users', 'readWorkspace', {
    text: workspaceText,
    args: { '[name|file]': 'a fixture to show; no mock needs to run' },
    wrap: (read, _, fixture) => (fixture === undefined ? read() : viewOf(fixture)),
  })
  add('load', 'replace the state by a fixture; the clock goes on', 'loadFixture', {
    text: workspaceText,
    args: {
      '<name|file>': `demo, empty, billing, pagination, edge, large:N (N up to ${MAX_LARGE_GRANTS}), or a YAML or JSON file`,
    },
    toArguments: async (source: string) => [{ fixture: await fixtureNamed(source) }],
  })
  add('dump', 'print the state as a fixture file in JSON', 'dumpFixture', {
    text: (file) => JSON.stringify(file, null, 2),
  })
  add('reset', 'start again: fixture, clock, faults, journal, limits', 'resetWorkspace', {
    ...replaceOutput,
    text: (view, flags) => `${replaceOutput.text(view, flags)}\nthe journal is empty now`,
  })
}

async function viewOf(fixture: string): Promise<WorkspaceView> {
  await using mock = await startMock({ fixture, port: 'none' })
  return await mock.view()
}

/** Returns the name of a fixture, or the content of a fixture file, checked here so that errors have line numbers. */
const fixtureNamed = async (source: string): Promise<unknown> =>
  /[./\\]/.test(source) ? findFixture(source) : source

function workspaceText(view: WorkspaceView): string[][] {
  const named = (kind: string, names: Readonly<Record<string, string>>): string[][] =>
    Object.entries(names).map(([name, value]) => [kind, `${name}  ${value}`])
  return [
    ['workspace', view.name],
    ['fixture', view.fixture],
    ['clock', `${view.clock.now} ${view.clock.mode}`],
    ['grants', countsText(view.count.grants)],
    ['faults', view.faults === 0 ? 'none active' : `${view.faults} active`],
    ...named('key', view.keys),
    ...named('bundle', view.bundles),
    ...named('session', view.checkouts),
    ...Object.entries(view.accounts).map(([name, displayName]) => [
      'user',
      `${name}  ${view.userIds[name] ?? 'deleted'.padEnd(32)}  ${displayName}`,
    ]),
  ]
}

export function registerWorkspace(program: Command): void {
  const add = commandGroup(program, 'workspace', 'list, open or close workspaces of a running mock')
  add('list', 'list all workspaces', 'listWorkspaces', {
    about: 'the mock',
    text: ({ workspaces }) =>
      workspaces.map(({ name, fixture, clock }) => [name, fixture, `${clock.now} ${clock.mode}`]),
  })
  add('open', 'open a workspace, and print its keys', 'createWorkspace', {
    text: workspaceText,
    args: { '[name]': 'its name' },
    flags: [
      flag('--fixture <name|file>', 'a built-in fixture, or a YAML or JSON file (default: that of the mock)'),
      flag('--clock <clock>', clocks),
    ],
    about: 'the mock',
    toArguments: async (
      name: string | undefined,
      { fixture, clock }: { fixture?: string; clock?: string },
    ) => [{ name, fixture: fixture && (await fixtureNamed(fixture)), clock }],
  })
  add('close <name>', 'close a workspace', 'removeWorkspace', {
    about: 'the mock',
    text: (_, _flags, name) => `${name} is closed`,
  })
}

export function registerSnapshot(program: Command): void {
  const add = commandGroup(program, 'snapshot', 'take, list, restore, fork or remove snapshots')
  const rowOf = ({ name, at, fixture, bytes }: SnapshotView) => [name, at, fixture, `${bytes} bytes`]
  add('list', 'list all snapshots', 'listSnapshots', {
    text: ({ snapshots }) => snapshots.map(rowOf),
    whenEmpty: 'no snapshot has been taken',
  })
  add('take', 'keep a copy of the state', 'takeSnapshot', {
    text: (taken) => [rowOf(taken)],
    args: { '[name]': 'replaces one of the same name' },
  })
  add('restore <name>', 'go back to a snapshot', 'restoreSnapshot', replaceOutput)
  const forks = 'open a workspace that starts from a snapshot, with keys of its own'
  add('fork', forks, 'forkSnapshot', {
    text: workspaceText,
    args: { '<name>': 'the snapshot', '[workspace]': 'name of the new workspace' },
    toArguments: (snapshot: string, name?: string) => [snapshot, { name }],
  })
  add('remove <name>', 'forget a snapshot', 'removeSnapshot', {
    text: (_, _flags, name) => `${name} is forgotten`,
  })
}

export function registerFault(program: Command): void {
  const add = commandGroup(program, 'fault', 'inject, list or remove faults in a running mock')
  add('list', 'list the faults, also those that have ended, and how often each has hit', 'listFaults', {
    text: ({ faults }) => faults.map(faultRow),
    whenEmpty: 'no fault is injected',
  })
  add('add', 'inject a fault', 'addFault', {
    text: (added) => [faultRow(added)],
    args: { '<kind>': 'one of those below' },
    flags: Object.entries(faultOptions).map(optionFlag),
    help: kindsHelp,
  })
  add('remove <id>', 'remove a fault', 'removeFault', {
    text: (_, _flags, id) => `${id} is removed`,
  })
  add('reset', 'remove all faults', 'resetFaults', { text: () => 'all faults are removed' })
}

/** Returns the flag of an option of the contract: `--jitter-ms <number>` for `jitterMs`. */
const optionFlag = ([name, { type, description }]: [string, { type: string; description: string }]) => {
  const written = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  return type === 'string'
    ? flag(`${written} <text>`, description)
    : flag(`${written} <number>`, description, toNumber)
}

const kindsHelp = `
Kinds:
${columns(Object.entries(faultKinds).map(([kind, { effect }]) => [`  ${kind}`, effect]))}`

function faultRow(fault: FaultView) {
  const { done, takes } = faultText(fault)
  return [fault.id, fault.kind, done, takes]
}

export function registerVariants(program: Command): void {
  const description = 'show the variants of a running mock; * marks those not by default'
  commandsOver(mock, program)('variants', description, 'listVariants', {
    about: 'the mock',
    text: ({ variants }) =>
      variants.map(({ name, value, default: usual, values, rule }) => [
        value === usual ? ' ' : '*',
        `${name}=${value}`,
        values.filter((other) => other !== value).join('|'),
        rule,
      ]),
    help: `
Variants where the description is open (the first value is the default):
${Object.entries(catalogue)
  .map(([name, { values }]) => `  ${name}=${values.join('|')}`)
  .join('\n')}`,
  })
}
