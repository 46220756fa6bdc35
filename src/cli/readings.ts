import type { Command } from 'commander'
import type { ReadingsView } from '../../spec/control-types.ts'
import { addTalkFlags, columns, type TalkFlags, talkTo } from './talk.ts'

/** `bundle-access readings`: how a running mock reads what the description leaves open. */
export function registerReadings(program: Command): void {
  addTalkFlags(
    program
      .command('readings')
      .description('show how a running mock reads each open point of the description'),
  ).action(show)
}

async function show(flags: TalkFlags): Promise<void> {
  const { client, say } = talkTo(flags)
  say(await client.ask<ReadingsView>('GET', '/readings'), ({ readings }) =>
    columns(
      readings.map(({ name, value, default: usual, values, rule }) => [
        value === usual ? ' ' : '*',
        `${name}=${value}`,
        values.filter((other) => other !== value).join('|'),
        rule,
      ]),
    ),
  )
}
