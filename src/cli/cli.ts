import { Command, CommanderError } from 'commander'
import { version } from '../version.ts'
import { registerCertify } from './certify.ts'
import { CommandError, exitCodes, exitCodesHelp } from './exit-codes.ts'
import { registerMock } from './mock.ts'

/** Runs one command line (with node and script as in `process.argv`) and sets the process's exit code. */
export async function runCommandLine(argv: readonly string[]): Promise<void> {
  // Whoever reads may stop early, as `head` does; that is no fault.
  process.stdout.on('error', (error: NodeJS.ErrnoException) =>
    process.exit(error.code === 'EPIPE' ? exitCodes.ok : 1),
  )
  try {
    await program().parseAsync(argv)
  } catch (error) {
    process.exitCode = report(error)
  }
}

function program(): Command {
  const bundleAccess = new Command('bundle-access')
    .description('Contract, local mock and conformance suite of the Bundle Access Public REST API')
    .version(version)
    .addHelpText('after', exitCodesHelp)
    .showHelpAfterError('(add --help for what is possible)')
    .exitOverride()
  registerMock(bundleAccess)
  registerCertify(bundleAccess)
  for (const command of bundleAccess.commands) command.exitOverride().addHelpText('after', exitCodesHelp)
  return bundleAccess
}

function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage
  if (error instanceof CommandError) {
    process.stderr.write(`bundle-access: ${error.message}\n`)
    return error.exitCode
  }
  process.stderr.write(
    `bundle-access: this is a fault of ours, please report it.\n${error instanceof Error ? error.stack : error}\n`,
  )
  return exitCodes.cannotStart
}
