import type { Command } from 'commander'
import { type CertifyFlags, certifyFlags, certifyHelp } from '../../conformance/command/flags.ts'
import type { VerifyFlags } from '../../conformance/command/reports.ts'
import { flag, subcommand } from './command.ts'
import { abortedBySignal } from './signals.ts'

const output = {
  stdout: (text: string) => void process.stdout.write(text),
  stderr: (text: string) => void process.stderr.write(text),
}

// The suite is imported when a command needs it, so that the mock starts without it.
const loadReports = () => import('../../conformance/command/reports.ts')

/** Adds the commands of the conformance suite: `certify`, `verify-report` and `diff-report`. */
export function registerCertify(program: Command): void {
  const certify = program
    .command('certify')
    .description('try a deployment against every rule that can be seen from outside')
  for (const [flags, description] of Object.entries(certifyFlags)) certify.option(flags, description)
  certify.addHelpText('after', certifyHelp).action(async (flags: CertifyFlags) => {
    const suite = await import('../../conformance/command/certify.ts')
    process.exitCode = await suite.certify(flags, { ...output, env: process.env, signal: abortedBySignal() })
  })
  const verifies =
    'derive the verdict again from the recorded trace, and verify its certificate; sends nothing'
  subcommand(program, 'verify-report', verifies, {
    args: { '<directory>': 'the directory that certify --report wrote' },
    flags: [
      flag('--key <file>', 'the Ed25519 public key, in PEM, of the signer of certificate.json'),
      flag('--challenge <hex>', 'the challenge that the run is to answer'),
      flag('--json', 'print { agrees, differences, outcome } on stdout'),
    ],
    help: verifyHelp,
  }).action(async (directory: string, flags: VerifyFlags) => {
    const { verify } = await loadReports()
    process.exitCode = await verify(directory, flags, output)
  })
  const compares =
    'print in Markdown how each rule changed between two reports; exit code 1 for a new violation'
  subcommand(program, 'diff-report', compares, {
    args: { '<before>': 'a report.json, or the directory that holds it', '<after>': 'the same' },
  }).action(async (before: string, after: string) => {
    const { compare } = await loadReports()
    process.exitCode = await compare(before, after, output)
  })
}

const verifyHelp = `
Exit codes of verify-report:
  0  the report follows from its trace; with --key: it is what was signed with that key; with --challenge: it answers that challenge.
     Its outcome may be any: it is printed
  1  something differs, and each line says what
  2  usage: a flag, a key or the directory is wrong`
