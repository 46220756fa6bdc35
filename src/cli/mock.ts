import type { Command } from 'commander'
import { startMock } from '../main.ts'
import { lendOf } from './lend.ts'
import { addMockFlags, type MockFlags, mockOptionsOf } from './mock-flags.ts'
import { readyJson, readyText } from './ready.ts'
import { publishReady } from './ready-file.ts'
import { runUntilSignal } from './signals.ts'

interface Flags extends MockFlags {
  readonly readyFile?: string
  readonly json?: true
}

/** `bundle-access mock`: the API on a SQLite ledger, with a fixture to try it on, and a control plane beside it. */
export function registerMock(program: Command): void {
  const command = program
    .command('mock')
    .description('start the API on a SQLite ledger, in memory unless --db names a file')
  addMockFlags(command, 4010)
    .option('--ready-file <file>', 'write what --json prints into this file too, for you alone to read')
    .option('--json', 'print one line of JSON on stdout when ready')
    .action(runMock)
}

async function runMock(flags: Flags): Promise<void> {
  const mock = await startMock(mockOptionsOf(flags, process.env))
  // Read from the fixture only for whoever reads it.
  const isRead = flags.json === true || flags.readyFile !== undefined
  const ready = readyJson(mock, isRead ? await lendOf(mock, process.argv[1]) : undefined)
  const withdraw = publishReady(ready, flags.readyFile, process.env)
  if (flags.json) process.stdout.write(`${ready}\n`)
  else process.stderr.write(readyText(mock, await mock.count()))
  await runUntilSignal(() => {
    withdraw()
    return mock.close()
  })
}
