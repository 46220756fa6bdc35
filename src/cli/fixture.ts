import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import type { WorkspaceView } from '../../spec/control-types.ts'
import { columns, defaultCommand, printAnswer } from './command.ts'
import {
  addControlFlags,
  type ControlFlags,
  callMock,
  controlCommand,
  workspacePath,
} from './control-command.ts'
import { CommandError, messageOf } from './exit-codes.ts'

/** `bundle-access fixture`: shows or replaces the state of a running mock. */
export function registerFixture(program: Command): void {
  const fixture = program
    .command('fixture')
    .description('show, load, dump or reset the fixture of a running mock')
  controlCommand<WorkspaceView>(
    defaultCommand(fixture, 'show').description('show what the mock holds, and the names in it'),
    (workspace) => ['GET', workspace],
    workspaceText,
  )
  addControlFlags(
    fixture
      .command('load')
      .argument('<name|file>', 'demo, empty, billing, pagination, edge, large:N, or a YAML or JSON file')
      .description('replace the state by a fixture; the clock goes on'),
  ).action(async (source: string, flags: ControlFlags) => {
    const fixture = /[./\\]/.test(source) ? await readFixtureFile(source) : source
    const path = `${workspacePath(flags)}/fixture`
    printAnswer(flags, await callMock<WorkspaceView>(flags, ['PUT', path, { fixture }]), workspaceText)
  })
  controlCommand<object>(
    fixture.command('dump').description('print the state as a fixture file in JSON'),
    (workspace) => ['GET', `${workspace}/fixture`],
    (file) => JSON.stringify(file, null, 2),
  )
  controlCommand<WorkspaceView>(
    fixture.command('reset').description('start again: fixture, clock, faults, journal, limits'),
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
export function workspaceText(view: WorkspaceView): string {
  const { clock } = view
  const { current, scheduled, expired, revoked } = view.count.grants
  const named = (kind: string, names: Readonly<Record<string, string>>): string[][] =>
    Object.entries(names).map(([name, value]) => [kind, `${name}  ${value}`])
  return columns([
    ['workspace', view.name],
    ['fixture', view.fixture],
    ['clock', `${clock.now} ${clock.mode}`],
    ['grants', `${current} current, ${scheduled} scheduled, ${expired} expired, ${revoked} revoked`],
    ['faults', String(view.faults)],
    ...named('key', view.keys),
    ...named('bundle', view.bundles),
    ...named('session', view.checkouts),
    ...named('account', view.accounts),
  ])
}
