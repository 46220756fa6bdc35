import type { Command } from 'commander'
import { adviceText } from './advise.ts'
import { CommandError, exitCodes } from './exit-codes.ts'
import { addMockFlags, type MockFlags, mockOptionsOf } from './mock-flags.ts'
import { runUnderMock } from './run-under-mock.ts'
import { startOrExplain } from './start-or-explain.ts'

interface Flags extends MockFlags {
  readonly failOnAdvice?: true
}

/** `bundle-access exec -- CMD`: a mock for as long as one command runs. */
export function registerExec(program: Command): void {
  const command = program
    .command('exec')
    .argument('<command...>', 'the command and its arguments, behind --')
    .description('start a mock, run a command that is told where it is, and stop; answers with its exit code')
  addMockFlags(command, 0)
    .option(
      '--fail-on-advice',
      'fail with exit code 1 when the command succeeds and yet breaks a rule for clients',
    )
    .addHelpText('after', environmentHelp)
    .action(execCommand)
}

const environmentHelp = `
The command finds in its environment:
  BUNDLE_ACCESS_BASE_URL                                   what stands before /v1
  BUNDLE_ACCESS_KEY                                        the key that may do everything
  BUNDLE_ACCESS_BUNDLE                                     the id of the bundle that the world calls main
  BUNDLE_ACCESS_CONTROL_URL, BUNDLE_ACCESS_CONTROL_TOKEN   the control plane

Its exit code is that of exec: 127 when it cannot be run, 128 and the signal's number when a signal ended it.`

async function execCommand(command: readonly string[], flags: Flags): Promise<void> {
  const mock = await startOrExplain(mockOptionsOf(flags, process.env))
  try {
    const { exitCode, fault } = await runUnderMock(mock, command, process.env)
    if (fault !== undefined) process.stderr.write(`bundle-access: ${fault}\n`)
    process.exitCode = exitCode
    if (flags.failOnAdvice && exitCode === 0) failOn(mock.advice())
  } finally {
    await mock.close()
  }
}

function failOn(findings: Parameters<typeof adviceText>[0]['findings']): void {
  if (findings.length === 0) return
  process.stderr.write(`${adviceText({ findings })}\n`)
  throw new CommandError(exitCodes.findings, `the client breaks ${findings.length} of the rules that bind it`)
}
