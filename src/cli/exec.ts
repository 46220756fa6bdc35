import { type Command, InvalidArgumentError } from 'commander'
import { startMock } from '../main.ts'
import { adviceText } from './advise.ts'
import { CommandError, exitCodes } from './exit-codes.ts'
import { matrixJson, matrixText, runMatrix } from './matrix.ts'
import { addMockFlags, type MockFlags, mockOptionsOf } from './mock-flags.ts'
import { runUnderMock } from './run-under-mock.ts'

interface Flags extends MockFlags {
  readonly failOnAdvice?: true
  readonly matrix?: true
  readonly timeout?: number
  readonly json?: true
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
    .option('--matrix', 'run it once for each set of variants, and say which variants break it')
    .option(
      '--timeout <seconds>',
      'with --matrix: the most that one run may take (default: 60)',
      parseSeconds,
    )
    .option('--json', 'with --matrix: print what was found as one line of JSON')
    .addHelpText('after', environmentHelp)
    .action(execCommand)
}

const environmentHelp = `
The command finds in its environment:
  BUNDLE_ACCESS_BASE_URL                                   what stands before /v1
  BUNDLE_ACCESS_KEY                                        the key that may do everything
  BUNDLE_ACCESS_BUNDLE                                     the id of the bundle that the fixture calls main
  BUNDLE_ACCESS_CONTROL_URL, BUNDLE_ACCESS_CONTROL_TOKEN   the control plane

Its exit code is that of exec: 127 when it cannot be run, 128 and the signal's number when a signal ended it.

With --matrix the command is run again and again, each time under a mock of its own: with the variants as they are, then
with sets in which every two variants meet, and then with what may have broken it by itself. A --variant that is given
stays. Exit code 0: no variant breaks it; 1: some do; 2: it cannot be run; 4: it fails with the variants as they are, fails
once and not again, or was stopped.`

/** `--timeout`: seconds. */
function parseSeconds(text: string): number {
  const seconds = /^\d{1,5}(\.\d{1,3})?$/.test(text) ? Number(text) : 0
  if (seconds > 0) return seconds
  throw new InvalidArgumentError('It must be a number of seconds above 0, such as 60.')
}

const TIMEOUT_SECONDS = 60

async function execCommand(command: readonly string[], flags: Flags): Promise<void> {
  if (flags.matrix) return tryEveryVariant(command, flags)
  const only = flags.json ? '--json' : flags.timeout === undefined ? undefined : '--timeout'
  if (only !== undefined)
    throw new CommandError(
      exitCodes.usage,
      `${only} says something with --matrix only; leave it out, or add that.`,
    )
  const mock = await startMock(mockOptionsOf(flags, process.env))
  try {
    const { exitCode, fault } = await runUnderMock(mock, command, { env: process.env, output: 'its own' })
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

async function tryEveryVariant(command: readonly string[], flags: Flags): Promise<void> {
  if (flags.db !== undefined)
    throw new CommandError(
      exitCodes.usage,
      'With --matrix each run begins with a ledger of its own, which --db would share; leave it out.',
    )
  let runs = 0
  const tried = await runMatrix({
    command,
    mock: mockOptionsOf(flags, process.env),
    timeoutMs: (flags.timeout ?? TIMEOUT_SECONDS) * 1_000,
    failOnAdvice: flags.failOnAdvice ?? false,
    env: process.env,
    onRun: ({ turn, fared, ms }) =>
      void process.stderr.write(
        `run ${++runs}  ${turn}  ${fared.broken ? fared.how : 'ok'}  ${(ms / 1_000).toFixed(1)} s\n`,
      ),
  })
  process.stdout.write(`${flags.json ? matrixJson(tried) : matrixText(tried)}\n`)
  if (tried.baseline.broken) process.exitCode = exitCodes.unreachable
  else if (tried.breaking.length > 0) process.exitCode = exitCodes.findings
  else if (tried.unsteady.length > 0) process.exitCode = exitCodes.unreachable
}
