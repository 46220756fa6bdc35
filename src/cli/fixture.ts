import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import type { WorkspaceView } from '../../spec/control-types.ts'
import { CommandError, exitCodes } from './exit-codes.ts'
import { addTalkFlags, columns, defaultCommand, type TalkFlags, talkTo } from './talk.ts'

/** `bundle-access fixture`: what a running mock knows; put another fixture in, take it out, begin again. */
export function registerFixture(program: Command): void {
  const fixture = program
    .command('fixture')
    .description('show, load, dump or reset the fixture of a running mock')
  addTalkFlags(defaultCommand(fixture, 'show').description('what there is, and its names')).action(show)
  addTalkFlags(
    fixture
      .command('load')
      .argument('<name|file>', 'demo, empty, billing, pagination, edge, large:N, or a YAML or JSON file')
      .description('put another fixture in; the clock goes on'),
  ).action(load)
  addTalkFlags(fixture.command('dump').description('print the fixture as a fixture file in JSON')).action(
    dump,
  )
  addTalkFlags(
    fixture.command('reset').description('begin again: fixture, clock, faults, journal, limits'),
  ).action(reset)
}

async function show(flags: TalkFlags): Promise<void> {
  const { client, at, say } = talkTo(flags)
  say(await client.ask<WorkspaceView>('GET', at('')), workspaceText)
}

async function load(nameOrFile: string, flags: TalkFlags): Promise<void> {
  const { client, at, say } = talkTo(flags)
  const fixture = /[./\\]/.test(nameOrFile) ? await readFixtureFile(nameOrFile) : nameOrFile
  say(await client.ask<WorkspaceView>('PUT', at('/fixture'), { fixture }), workspaceText)
}

async function dump(flags: TalkFlags): Promise<void> {
  const { client, at, say } = talkTo(flags)
  say(await client.ask<object>('GET', at('/fixture')), (file) => JSON.stringify(file, null, 2))
}

async function reset(flags: TalkFlags): Promise<void> {
  const { client, at, say } = talkTo(flags)
  say(await client.ask<WorkspaceView>('POST', at('/reset'), {}), workspaceText)
}

/** Read and checked here, so that faults name the line of the file. */
async function readFixtureFile(file: string): Promise<unknown> {
  const [{ readFixture }, { parse }] = await Promise.all([
    import('../fixtures/read-fixture.ts'),
    import('yaml'),
  ])
  try {
    const text = readFileSync(file, 'utf8')
    const { name, seed } = readFixture(text, file)
    // A file may leave these to its own name, which does not travel.
    return { name, seed, ...parse(text) }
  } catch (error) {
    throw new CommandError(exitCodes.usage, error instanceof Error ? error.message : String(error))
  }
}

/** A workspace with all that has a name in it. */
export function workspaceText({
  name,
  fixture,
  clock,
  count,
  keys,
  bundles,
  checkouts,
  accounts,
  faults,
}: WorkspaceView): string {
  const { current, scheduled, expired, revoked } = count.grants
  return columns([
    ['workspace', name],
    ['fixture', fixture],
    ['clock', `${clock.now} ${clock.mode}`],
    ['grants', `${current} current, ${scheduled} scheduled, ${expired} expired, ${revoked} revoked`],
    ['faults', String(faults)],
    ...namesOf('key', keys),
    ...namesOf('bundle', bundles),
    ...namesOf('session', checkouts),
    ...namesOf('account', accounts),
  ])
}

const namesOf = (kind: string, named: Readonly<Record<string, string>>): string[][] =>
  Object.entries(named).map(([name, value]) => [kind, `${name}  ${value}`])
