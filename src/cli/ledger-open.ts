import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from 'commander'
import { fileProblem } from '../files.ts'
import { copyLedger, startMock } from '../main.ts'
import { defined } from '../options.ts'
import { watched } from './backup.ts'
import { CommandError, exitCodes, flag, subcommand } from './command.ts'
import { callMock } from './control-command.ts'
import { openInBrowser } from './control-commands.ts'
import { print } from './print.ts'
import { keyPrefixFlag, ledgerFlag } from './server-flags.ts'
import { abortedWithoutReader } from './signals.ts'

/** Adds `admin open`, which opens the console on a copy of a ledger in a file or a database, also while it is served. */
export function registerLedgerOpen(admin: Command): void {
  const text = 'open the console on a copy of the ledger, also while it is served'
  const flags = [ledgerFlag, keyPrefixFlag, flag('--print', 'only print its address')]
  const command = subcommand(admin, 'open', text, { flags, help })
  command
    .option('--json', 'print the address as one line of JSON')
    .action(() => openCopy(command, command.opts<Flags>()))
}

interface Flags {
  readonly db: string
  readonly keyPrefix?: string
  readonly print?: true
  readonly json?: true
}

const help = `
It shows the ledger as it is now; run it again for a newer copy. What you change in the console changes the copy alone, which only
you can read, and which goes when a signal stops this. It also stops when nobody reads the address.

Exit codes:
  0  it was stopped
  3  the ledger is missing or damaged, or cannot be reached or copied
  4  it was stopped by a signal before the copy was made`

async function openCopy(command: Command, { db, keyPrefix, print: isPrinted, json }: Flags): Promise<void> {
  const signal = abortedWithoutReader()
  const folder = newFolder()
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  // A second signal ends the process at once.
  process.once('exit', remove)
  try {
    const copy = join(folder, 'ledger.db')
    const { isEmpty } = await watched(command, (how) => copyLedger({ db, to: copy, ...how }), signal)
    // Without it the example data would fill what is empty.
    const fixture = isEmpty ? { name: 'nothing', seed: '', accounts: {}, keys: {}, bundles: {} } : undefined
    const mock = await startMock({ db: copy, fixture, control: {}, ...defined({ keyPrefix }) })
    try {
      const { url } = await callMock<{ url: string }>({ control: mock.control }, 'POST /session-codes')
      print('stdout', `${json ? JSON.stringify({ url }) : url}\n`)
      if (process.stdout.isTTY && !isPrinted && !json) openInBrowser(url)
      if (!signal.aborted) await once(signal, 'abort')
    } finally {
      await mock.close()
    }
  } finally {
    remove()
  }
}

/** Makes a folder that only this user can read; throws a CommandError if that cannot be. */
function newFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), 'bundle-access-copy-'))
  } catch (error) {
    throw new CommandError(
      `There is no place for a copy in ${tmpdir()}: ${fileProblem(error)}; name a folder in TMPDIR.`,
      exitCodes.cannotStart,
    )
  }
}
