import type { Command } from 'commander'
import type { MockOptions } from '../main.ts'
import { CommandError, exitCodes, numberParser, subcommand } from './command.ts'
import { isInconclusive } from './matrix/breaking-variants.ts'
import { type MatrixFlags, matrixJson, matrixText, runMatrix } from './matrix/matrix.ts'
import { addMockFlags, controlFields, type MockFlags, mockOptionsOf } from './mock.ts'
import { print } from './print.ts'
import { verdictOf } from './requests.ts'
import { runUnderMock } from './run-command.ts'

interface Flags extends MockFlags, MatrixFlags {
  readonly matrix?: true
  readonly json?: true
}

/** Adds `exec`, which runs a command, such as a client's tests, with a mock of its own. */
export function registerExec(program: Command): void {
  const description = 'start a mock, run a command with its address in the environment, and stop'
  const args = { '<command...>': 'the command and its arguments, after --' }
  addMockFlags(subcommand(program, 'exec', description, { args, fields: controlFields }), 0)
    .option(
      '--fail-on-advice',
      'print which rules for clients the command breaks, and exit with 1 when it succeeds',
    )
    .option('--matrix', 'run it once for each set of variants, and print which variants break it')
    .option('--all-variants', 'with --matrix: also those that its requests do not meet in the first run')
    .option('--timeout <seconds>', 'with --matrix: the longest time for one run (default: 60)', parseSeconds)
    .option('--jobs <number>', 'with --matrix: how many runs at once (default: 1)', parseJobs)
    .option('--json', 'with --matrix: print the result as one line of JSON')
    .addHelpText('after', environmentHelp)
    .action(execCommand)
}

const environmentHelp = `
Environment of the command:
  BUNDLE_ACCESS_BASE_URL                                   the address, without /v1
  BUNDLE_ACCESS_KEY                                        a key with every permission
  BUNDLE_ACCESS_BUNDLE                                     the id of the bundle that the fixture calls main
  BUNDLE_ACCESS_CONTROL_URL, BUNDLE_ACCESS_CONTROL_TOKEN   the control plane

exec exits with the command's own code: 127 when it cannot be run, 128 and the signal's number when a signal ended it.
When it fails, exec prints the requests to the main workspace, the grants of whom they are about, and advice to stderr.
A signal to exec reaches everything that the command has started; in a terminal, which sends Ctrl-C itself, the command alone.
With --fail-on-advice it exits with 4 when the command succeeds and exec could judge nothing: no request of the API came, or
each was refused with 401. So it does when it sent more requests than a journal keeps and what is left breaks no rule.
Tests with mockTest or startMock have mocks of their own, which exec does not see.

With --matrix the command runs many times, each time under a mock of its own: with the variants as they are, then with
sets of variants, then with each suspect alone. The first run shows which variants its requests meet; each two of them are
together in a set. With --jobs several runs happen at once, which the command must allow. A --variant that is given stays. Mocks of
mockTest have the variants of the run, but for those that the tests choose; exec sees no advice on their requests. Exit code 0: no
variant breaks it; 1: some do; 2: it cannot be run; 4: it fails with the variants as they are, fails once and not again,
or sends no request of the API that a key admits, or with --fail-on-advice more than a journal keeps, or was stopped.`

const parseSeconds = numberParser('a number of seconds above 0, such as 60', /^\d{1,5}(\.\d{1,3})?$/, 0.001)
const parseJobs = numberParser('a number of runs from 1 to 32', /^\d{1,2}$/, 1, 32)

async function execCommand(command: readonly string[], flags: Flags): Promise<void> {
  const { matrix, failOnAdvice, json, timeout, jobs, allVariants, ...mockFlags } = flags
  const mock = mockOptionsOf(mockFlags, process.env)
  if (matrix) return tryVariants(command, mock, flags)
  const matrixFlags = { '--json': json, '--timeout': timeout, '--jobs': jobs, '--all-variants': allVariants }
  const only = Object.entries(matrixFlags).find(([, value]) => value !== undefined)
  if (only !== undefined)
    throw new CommandError(`${only[0]} works with --matrix only; remove it, or add --matrix.`)
  const ended = await runUnderMock(command, mock, { failOnAdvice })
  const { exitCode, problem, untested, advice, report } = ended
  if (problem !== undefined) print('stderr', `bundle-access: ${problem}\n`)
  if (report !== undefined) print('stderr', `${report}\n`)
  process.exitCode = exitCode
  const { broken, text, incomplete } = verdictOf(failOnAdvice ? advice : [])
  if (broken > 0 && incomplete !== undefined) print('stderr', `bundle-access: ${incomplete}\n`)
  if (broken > 0) print('stderr', `${text}\n`)
  if (exitCode !== 0) return
  if (untested !== undefined && failOnAdvice)
    throw new CommandError(`exec judged nothing: ${untested}`, exitCodes.unreachable)
  if (untested !== undefined) print('stderr', `bundle-access: exec judged nothing: ${untested}\n`)
  if (broken > 0)
    throw new CommandError(`the client breaks ${broken} of the rules for clients`, exitCodes.findings)
  if (incomplete !== undefined) throw new CommandError(incomplete, exitCodes.unreachable)
}

async function tryVariants(command: readonly string[], mock: MockOptions, flags: Flags): Promise<void> {
  if (mock.db !== undefined)
    throw new CommandError(
      'With --matrix each run begins with a new ledger, so --db cannot be shared; leave it out.',
    )
  const tried = await runMatrix(command, mock, flags)
  print('stdout', `${flags.json ? matrixJson(tried) : matrixText(tried)}\n`)
  const { baseline, breaking, unsteady, untested } = tried
  if (breaking.length > 0) process.exitCode = exitCodes.findings
  else if (baseline.broken || isInconclusive(baseline) || unsteady.length + untested.length > 0)
    process.exitCode = exitCodes.unreachable
}
