import type { Command } from 'commander'
import { type Admin, AdminError, type AdminOptions, openAdmin } from '../../main.ts'
import { CommandError, exitCodes } from '../exit-codes.ts'

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

/** Asks something of a ledger and prints the answer, as one line of JSON or as a person reads it; a CommandError says in one line why not. */
export async function onLedger<Answer extends object>(
  { db, json }: LedgerFlags,
  ask: (admin: Admin) => Promise<Answer>,
  text: (answer: Answer) => string,
  options: Omit<AdminOptions, 'db'> = {},
): Promise<void> {
  const answer = await explained(async () => {
    const admin = await openAdmin({ db, ...options })
    try {
      return await ask(admin)
    } finally {
      await admin.close()
    }
  })
  const shown = json ? JSON.stringify(answer) : text(answer)
  if (shown !== '') process.stdout.write(`${shown}\n`)
}

async function explained<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AdminError)) throw error
    throw new CommandError(error.kind === 'usage' ? exitCodes.usage : exitCodes.cannotStart, error.message)
  }
}
