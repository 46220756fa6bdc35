import type { Command } from 'commander'
import { addLedgerFlags, type LedgerFlags, onLedger } from './on-ledger.ts'

/** `bundle-access admin checkout`: what the platform does when a user confirms the disclaimer. */
export function registerCheckouts(admin: Command): void {
  const checkout = admin.command('checkout').description('begin or end checkout sessions')
  addLedgerFlags(
    checkout
      .command('create')
      .argument('<bundle>', 'its id or name')
      .argument('<account>', 'number or display name of the user')
      .description('let a user confirm the disclaimer; prints the URL that the platform opens'),
  )
    .option('--id', 'print the id of the session instead')
    .action(create)
  addLedgerFlags(
    checkout.command('expire').argument('<session>', 'its id').description('end a session now'),
  ).action(expire)
}

const create = (bundle: string, account: string, flags: LedgerFlags & { id?: true }): Promise<void> =>
  onLedger(
    flags,
    (admin) => admin.createCheckout(bundle, account),
    ({ url, checkoutId }) => (flags.id ? checkoutId : url),
  )

const expire = (session: string, flags: LedgerFlags): Promise<void> =>
  onLedger(
    flags,
    (admin) => admin.expireCheckout(session),
    ({ checkoutId, endsAt }) => `${checkoutId} ended at ${endsAt}`,
  )
