import type { Command } from 'commander'
import { type Admin, type AdminOptions, openAdmin } from '../../main.ts'

/** What every command of an administrator takes. */
export interface LedgerFlags {
  readonly db: string
  readonly json?: true
}

/** Adds the flags by which a ledger is named and its answer shown. */
export const addLedgerFlags = (command: Command): Command =>
  command
    .requiredOption('--db <file>', "the ledger's file; a service may be serving it")
    .option('--json', 'print the answer as one line of JSON')

/** Opens a ledger, asks it, and prints the answer as one line of JSON or as text. */
export async function onLedger<Answer extends object>(
  { db, json }: LedgerFlags,
  ask: (admin: Admin) => Promise<Answer>,
  text: (answer: Answer) => string,
  options: Omit<AdminOptions, 'db'> = {},
): Promise<void> {
  const admin = await openAdmin({ db, ...options })
  try {
    const answer = await ask(admin)
    const shown = json ? JSON.stringify(answer) : text(answer)
    if (shown !== '') process.stdout.write(`${shown}\n`)
  } finally {
    await admin.close()
  }
}
