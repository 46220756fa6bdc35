import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Command } from 'commander'
import { type CertifyFlags, certifyFlags, certifyHelp } from '../../conformance/command/flags.ts'
import type { CommandIo } from '../../conformance/command/io.ts'
import { runUntilSignal } from './signals.ts'

/** `bundle-access certify`: the conformance suite against any deployment. */
export function registerCertify(program: Command): void {
  const command = program
    .command('certify')
    .description('try a deployment against every rule that can be seen from outside')
  for (const { flags, description } of certifyFlags) command.option(flags, description)
  command.addHelpText('after', certifyHelp)
  command.action(async (flags: CertifyFlags) => {
    // Loaded when it is called for, so that the mock starts without it.
    const { certify } = await import('../../conformance/cli.ts')
    process.exitCode = await certify(flags, openIo())
  })
}

/** What the suite is handed of this machine: clock, randomness, terminal, and Ctrl-C as a signal to clean up. */
function openIo(): CommandIo {
  const interrupted = new AbortController()
  // The first signal calls the run off, the second ends the process.
  void runUntilSignal(async () => interrupted.abort())
  return {
    clock: { now: Date.now, sleep: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined) },
    entropy: () => randomBytes(8).toString('hex'),
    env: process.env,
    stdout: (text) => void process.stdout.write(text),
    stderr: (text) => void process.stderr.write(text),
    columns: process.stderr.isTTY ? process.stderr.columns : undefined,
    signal: interrupted.signal,
  }
}
