import type { Command } from 'commander'
import type { CheckoutView, OpenedCheckout } from '../../spec/control-types.ts'
import { type ControlFlags, controlCommand } from './control-command.ts'

/** `bundle-access checkout`: what the platform does when a user confirms the disclaimer. */
export function registerCheckout(program: Command): void {
  const checkout = program
    .command('checkout')
    .description('create or end checkout sessions in a running mock')
  controlCommand<OpenedCheckout, ControlFlags & { readonly id?: true }>(
    checkout
      .command('create')
      .argument('<bundle>', 'its name or id')
      .argument('<account>', 'name or display name of the user')
      .option('--id', 'print the id of the session instead')
      .description('confirm the disclaimer for a user; prints the URL that the platform opens'),
    (workspace, _, bundle, account) => ['POST', `${workspace}/checkouts`, { bundle, account }],
    ({ url, checkoutId }, _, { id }) => (id ? checkoutId : url),
  )
  controlCommand<CheckoutView>(
    checkout.command('expire').argument('<session>', 'its name or id').description('end a session now'),
    (workspace, _, session) => ['POST', `${workspace}/checkouts/${encodeURIComponent(session)}/expire`, {}],
    ({ checkoutId, endsAt }) => `${checkoutId} ended at ${endsAt}`,
  )
}
