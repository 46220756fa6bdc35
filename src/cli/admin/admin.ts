import type { Command } from 'commander'
import { registerAccounts } from './accounts.ts'
import { registerBundles } from './bundles.ts'
import { registerCheckouts } from './checkouts.ts'
import { registerKeys } from './keys.ts'

/** `bundle-access admin`: accounts, bundles, keys and sessions of a ledger in a file, whether a service runs on it or not. */
export function registerAdmin(program: Command): void {
  const admin = program
    .command('admin')
    .description('accounts, bundles, keys and checkout sessions of a ledger in a file')
    .addHelpText('after', namesHelp)
  registerAccounts(admin)
  registerBundles(admin)
  registerKeys(admin)
  registerCheckouts(admin)
}

const namesHelp = `
An account goes by its number, or by its display name when nobody else has it; a bundle by its id, or by
its name when no other has it; a key and a checkout session by its id. A running service sees a change
at its next request.`
