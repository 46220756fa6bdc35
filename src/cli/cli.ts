import { Command, CommanderError } from 'commander'
import { inPackage, version } from '../files.ts'
import { DomainError } from '../main.ts'
import { nearestName } from '../text.ts'
import { registerAdmin, registerInMock } from './admin.ts'
import { registerBackup, registerRestore } from './backup.ts'
import { registerCertify } from './certify.ts'
import { CommandError, exitCodes, exitCodesHelp, inFlags, refuseEmpty } from './command.ts'
import { registerDiff, registerDocs, registerLint } from './contract.ts'
import * as control from './control-commands.ts'
import { registerExec } from './exec.ts'
import * as ledger from './ledger-commands.ts'
import { registerMock } from './mock.ts'
import { print } from './print.ts'
import { registerAdvise, registerRequests } from './requests.ts'
import { registerServe } from './serve.ts'

/** The commands of the program `bundle-access`, in the order of `--help`: the function that registers each, and its page of docs/, by default mock.md. */
const commands: Readonly<Record<string, readonly [add: (program: Command) => void, page?: string]>> = {
  mock: [registerMock],
  open: [control.registerOpen, 'console.md'],
  exec: [registerExec],
  clock: [control.registerClock],
  fixture: [control.registerFixture],
  workspace: [control.registerWorkspace],
  snapshot: [control.registerSnapshot],
  fault: [control.registerFault],
  grants: [ledger.registerGrants],
  requests: [registerRequests],
  advise: [registerAdvise, 'advisor.md'],
  account: [registerInMock('account')],
  bundle: [registerInMock('bundle')],
  key: [registerInMock('key')],
  checkout: [registerInMock('checkout')],
  note: [ledger.registerNote, 'advisor.md'],
  variants: [control.registerVariants, 'variants.md'],
  serve: [registerServe, 'service.md'],
  admin: [registerAdmin, 'service.md'],
  backup: [registerBackup, 'service.md'],
  restore: [registerRestore, 'service.md'],
  certify: [registerCertify, 'suite.md'],
  'verify-report': [registerCertify, 'suite.md'],
  'diff-report': [registerCertify, 'suite.md'],
  lint: [registerLint, 'contract.md'],
  diff: [registerDiff, 'versioning-policy.md'],
  docs: [registerDocs, 'contract.md'],
}

/** The headings of `--help`, by the page of a command: a reader's commands stand together. */
const groups: Readonly<Record<string, string>> = {
  'service.md': 'Commands that serve a ledger:',
  'suite.md': 'Commands that certify a deployment:',
  'contract.md': 'Commands for a contract:',
  'versioning-policy.md': 'Commands for a contract:',
}

/** Runs a command line (`process.argv`) and sets the exit code of the process. */
export async function runCommandLine(argv: readonly string[]): Promise<void> {
  // Whoever reads may stop early, as `head` does: what runs goes on to its own exit code.
  for (const stream of [process.stdout, process.stderr]) stream.off('error', ignore).on('error', ignore)
  process.stdout.once('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') return
    const unwritten = new CommandError(`stdout cannot be written: ${message}`, exitCodes.unreachable)
    const exitCode = report(unwritten, name, isJson, running)
    process.once('exit', () => {
      process.exitCode ||= exitCode
    })
  })
  const beforeCommand = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv
  const isJson = beforeCommand.includes('--json')
  const program = new Command('bundle-access')
    .description('Contract, local mock and conformance suite of the Bundle Access Public REST API')
    .version(version)
    .exitOverride()
    // `report` prints each error, once.
    .configureOutput({
      writeOut: (text) => print('stdout', text),
      writeErr: (text) => isJson || print('stderr', text),
      outputError: () => {},
    })
    .addHelpText('after', exitCodesHelp)
  // To register all commands takes 5 of the 70 ms of a cold start; only help and an unknown name need that.
  const [, , name = '', topic = name] = argv
  const known = Object.hasOwn(commands, name) ? commands[name] : undefined
  const wanted = known === undefined ? Object.values(commands) : [known]
  for (const add of new Set(wanted.map(([each]) => each))) add(program)
  const guide = (page: string) => () => `\nGuide: ${inPackage(`docs/${page}`)}`
  program.addHelpText('after', guide('README.md'))
  for (const command of program.commands) {
    const page = commands[command.name()]?.[1] ?? 'mock.md'
    command.helpGroup(groups[page] ?? 'Commands for an integration:').addHelpText('after', guide(page))
  }
  // Node itself would print them unescaped, with lines of a YAML file in them.
  if (process.listenerCount('warning') > 0)
    process
      .removeAllListeners('warning')
      .on('warning', ({ name, message }) => print('stderr', `bundle-access: ${name}: ${message}\n`))
  let running: Command | undefined
  program.hook('preAction', (_, command) => {
    running = command
    refuseEmpty(command)
  })
  const crash = (error: unknown): never => process.exit(report(error, name, isJson, running))
  process.on('uncaughtException', crash)
  try {
    // Commander prints the whole help for an unknown command.
    const isUnknownTopic = name === 'help' && !topic.startsWith('-') && !Object.hasOwn(commands, topic)
    await program.parseAsync(isUnknownTopic ? [...argv.slice(0, 2), topic] : argv)
  } catch (error) {
    process.exitCode = report(error, name, isJson, running)
  } finally {
    process.off('uncaughtException', crash)
  }
}

const ignore = (): void => {}

function report(error: unknown, name: string, isJson: boolean, running: Command | undefined): number {
  if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.ok
  const { message, exitCode } = failureOf(error, name, running)
  if (isJson) print('stderr', `${JSON.stringify({ error: { message, exitCode } })}\n`)
  else if (message !== '') print('stderr', `bundle-access: ${message}\n`)
  return exitCode
}

function hintOfUnknown(name: string, message: string): string | undefined {
  if (name === 'exec') return '(put -- before the command: bundle-access exec -- npm -v)'
  if (name === 'requests' && message.includes("'--db'"))
    return '(a ledger keeps no requests: bundle-access admin grants --changed 1h --db LEDGER, or the log of serve)'
  if (message.includes("'--db'"))
    return /^(?:account|bundle|checkout|grants|key|open)$/.test(name)
      ? `(a ledger in a file or a database: bundle-access admin ${name} --db LEDGER)`
      : '(a ledger in a file or a database: bundle-access mock --db BACKUP, on a copy of it)'
  if (name === 'lint' && message.includes("'--json'")) return '(it is --format json)'
  const isBack = name === 'clock' && /'-\d/.test(message)
  return isBack ? '(a clock only goes forward; restore a snapshot to go back)' : undefined
}

/** Returns the message and exit code of an error, with the flags of the running command instead of field names. */
function failureOf(error: unknown, name: string, running: Command | undefined) {
  if (error instanceof CommandError || error instanceof DomainError) {
    const isUnavailable = error instanceof DomainError && error.kind === 'unavailable'
    const ofKind = isUnavailable ? exitCodes.cannotStart : exitCodes.usage
    const exitCode = error instanceof CommandError ? error.exitCode : ofKind
    return { message: running ? inFlags(error.message, running) : error.message, exitCode }
  }
  if (error instanceof CommanderError) {
    // Commander has printed the help of a group without a command.
    if (error.code === 'commander.help') return { message: '', exitCode: exitCodes.usage }
    const ofUnknown =
      error.code === 'commander.unknownOption' ? hintOfUnknown(name, error.message) : undefined
    const [, value = '', choices] =
      /'([^']*)' is invalid.*Allowed choices are (.*)\./.exec(error.message) ?? []
    const meant = choices && nearestName(value, choices.split(', '))
    const hint = ofUnknown ?? (meant ? `(did you mean ${meant}?)` : '(add --help for what is possible)')
    // An address of a database may stand where another argument belongs.
    const [first = ''] = error.message.split('\n(Did you mean')
    const message = (ofUnknown ? first : error.message)
      .replace(/^error: /, '')
      .replace(/\/\/.*@|(?<=password=)\S+/gis, '***')
    return { message: `${message}\n${hint}`, exitCode: exitCodes.usage }
  }
  if (Object(error).syscall === 'uv_cwd')
    return { message: 'this folder has been removed: go to another one', exitCode: exitCodes.cannotStart }
  const text = error instanceof Error ? error.stack : error
  return { message: `this is an internal error, please report it.\n${text}`, exitCode: exitCodes.cannotStart }
}
