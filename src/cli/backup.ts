import type { Command } from 'commander'
import { backUp, restore } from '../main.ts'
import { CommandError, exitCodes, flag, printing, subcommand } from './command.ts'
import { print } from './print.ts'
import { ledgerFlag } from './server-flags.ts'
import { abortedBySignal } from './signals.ts'

/** Adds the command `backup`, which copies a ledger (accounts, bundles, keys and grants) in a SQLite file, also while it is served. */
export function registerBackup(program: Command): void {
  const text = 'copy a ledger in a file, also while it is served, and check the copy'
  const to = flag('--to <file>', 'the file to make, for its owner alone').makeOptionMandatory()
  const command = subcommand(program, 'backup', text, { flags: [ledgerFlag, to], help: backupHelp })
  printing(command, () => watched(command, (options) => backUp({ ...command.opts(), ...options })), {
    text: ({ file, bytes }) => `${file} is whole: ${inMegabytes(bytes)}`,
  })
}

/** Adds the command `restore`, which puts a backup in the place of a ledger. */
export function registerRestore(program: Command): void {
  const text = 'put a backup in the place of a ledger that no process has open'
  const from = flag('--from <file>', 'the backup; it is checked first, and stays').makeOptionMandatory()
  const command = subcommand(program, 'restore', text, { flags: [ledgerFlag, from], help: restoreHelp })
  printing(command, () => watched(command, (options) => restore({ ...command.opts(), ...options })), {
    text: ({ file, kept: [before, log] }) => {
      const withLog = log === undefined ? '' : ', with its log'
      const keeps = before === undefined ? '' : `; what was there is kept in ${before}${withLog}`
      return `${file} is restored${keeps}\nkeys and grants revoked after the backup work again: revoke them again`
    },
  })
}

const backupHelp = `
It holds every write that was acknowledged before it began. An existing file is never overwritten.

Exit codes:
  0  the backup is whole
  2  --to names a file that exists, or --db a database in PostgreSQL: use pg_dump
  3  the ledger is missing or damaged, or the backup cannot be written
  4  it was stopped by a signal`

const restoreHelp = `
What was in its place is kept beside it, with its log, as LEDGER.replaced-1, -2 and so on.

Exit codes:
  0  the backup is in place
  2  --from names no file, or --db a database in PostgreSQL: use pg_restore
  3  the ledger is open in another process, or the backup is damaged or no ledger
  4  it was stopped by a signal
But for 0, nothing has changed.`

const inMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/** Runs a copy that a signal stops and that tells its progress on stderr every two seconds. */
export async function watched<Answer>(
  command: Command,
  copy: (options: Pick<Parameters<typeof backUp>[0], 'onProgress' | 'signal'>) => Promise<Answer>,
  signal = abortedBySignal(),
): Promise<Answer> {
  let last = process.uptime()
  const onProgress = (copied: number, whole: number): void => {
    if (process.uptime() - last < PROGRESS_S) return
    last = process.uptime()
    const what = copied < whole ? `of ${inMegabytes(whole)} are copied` : 'are copied, and checked now'
    const line = command.opts()['json'] ? JSON.stringify({ copied, whole }) : `${inMegabytes(copied)} ${what}`
    print('stderr', `${line}\n`)
  }
  try {
    return await copy({ signal, onProgress })
  } catch (error) {
    if (signal.aborted)
      throw new CommandError('stopped by a signal; nothing has changed', exitCodes.unreachable)
    throw error
  }
}

const PROGRESS_S = 2
