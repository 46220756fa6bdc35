import type { Command } from 'commander'
import type { VariantsView } from '../../spec/control-types.ts'
import { addTalkFlags, columns, type TalkFlags, talkTo } from './talk.ts'

/** `bundle-access variants`: how a running mock reads what the description leaves open. */
export function registerVariants(program: Command): void {
  addTalkFlags(
    program
      .command('variants')
      .description('show how a running mock reads each open point of the description'),
  ).action(show)
}

async function show(flags: TalkFlags): Promise<void> {
  const { client, say } = talkTo(flags)
  say(await client.ask<VariantsView>('GET', '/variants'), ({ variants }) =>
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
