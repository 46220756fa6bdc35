import type { Command } from 'commander'
import type { CheckoutView, OpenedCheckout } from '../../spec/control-types.ts'
import { addTalkFlags, type TalkFlags, talkTo } from './talk.ts'

/** `bundle-access checkout`: what the platform does when a user confirms the disclaimer. */
export function registerCheckout(program: Command): void {
  const checkout = program.command('checkout').description('make or end checkout sessions in a running mock')
  addTalkFlags(
    checkout
      .command('create')
      .argument('<bundle>', 'its name or id')
      .argument('<account>', 'name or display name of the user')
      .description('let a user confirm the disclaimer; prints the URL that the platform opens'),
  )
    .option('--id', 'print the id of the session instead')
    .action(create)
  addTalkFlags(
    checkout.command('expire').argument('<session>', 'its name or id').description('end a session now'),
  ).action(expire)
}

async function create(bundle: string, account: string, flags: TalkFlags & { id?: true }): Promise<void> {
  const { client, at, say } = talkTo(flags)
  say(
    await client.ask<OpenedCheckout>('POST', at('/checkouts'), { bundle, account }),
    ({ url, checkoutId }) => (flags.id ? checkoutId : url),
  )
}

async function expire(session: string, flags: TalkFlags): Promise<void> {
  const { client, at, say } = talkTo(flags)
  const path = at(`/checkouts/${encodeURIComponent(session)}/expire`)
  say(
    await client.ask<CheckoutView>('POST', path, {}),
    ({ checkoutId, endsAt }) => `${checkoutId} ended at ${endsAt}`,
  )
}
