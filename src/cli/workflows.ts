import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import type { Target } from '../../conformance/run/target.ts'
import { redacting } from '../client/address.ts'
import { BundleAccessError } from '../client/index.ts'
import type { Flow, WorkflowsTarget } from '../tools/workflows.ts'
import { CommandError, exitCodes } from './command.ts'
import { print } from './print.ts'
import { runningMocks } from './ready-file.ts'
import { abortedBySignal } from './signals.ts'

type TextFlag = 'url' | 'target' | 'bundle' | 'users' | 'checkout' | 'from'
type Flags = Readonly<Partial<Record<TextFlag, string> & { json: true }>>

export function registerWorkflows(program: Command): void {
  program
    .command('workflows')
    .argument('[flow...]', 'names of flows (default: all)')
    .description('run the flows of the contract against a deployment, and revoke what they have created')
    .option('--url <url>', 'address of the deployment, without /v1 (default: of the running mock)')
    .option('--target <file>', 'a target file as certify takes it, or what mock --json printed')
    .option('--bundle <id>', 'the bundle to grant access in (default: of the target, else the first listed)')
    .option('--users <prefix>', 'display-name prefix of the test users')
    .option('--checkout <id>', 'a checkout session that has not ended')
    .option(
      '--from <date-time>',
      'start of the paid periods, for a target whose clock is ahead (default: now)',
    )
    .option('--json', 'print { baseUrl, source, flows, residue } on stdout')
    .addHelpText('after', help)
    .action(workflows)
}

const help = `
Environment:
  BUNDLE_ACCESS_KEY       an API key with every permission; never an argument, which others could read
  BUNDLE_ACCESS_BASE_URL  the same as --url
  BUNDLE_ACCESS_BUNDLE    the same as --bundle

A running mock of yours needs none of these. The flows are Arazzo files (spec/workflows/), run by Redocly without
telemetry, which is installed apart (npm install --save-dev @redocly/cli@2); they connect to the target only. Every sourceId begins with a prefix of this run alone, and what a failed flow
leaves behind is revoked. Exit code 1: a flow failed; 4: the target is unreachable, the run was interrupted, or something
could not be revoked. A flow that lacks what it needs is skipped, and the report says so.`

async function workflows(named: readonly string[], flags: Flags): Promise<void> {
  const { flowsIn, runWorkflows, workflowsText } = await import('../tools/workflows.ts')
  const flows = choose(flowsIn(), named)
  const target = await targetOf(flags, process.env)
  const now = flags.from === undefined ? Date.now() : Date.parse(flags.from)
  if (Number.isNaN(now))
    throw new CommandError(`--from must be a date-time such as 2026-01-31T10:00:00Z; it was "${flags.from}"`)
  // An interrupted run revokes what it has created.
  const signal = abortedBySignal()
  const source = `wf-${randomBytes(6).toString('hex')}`
  const machine = { now, source, signal }
  const report = await runWorkflows(flows, target, machine).catch((error: unknown) => {
    if (error instanceof TypeError) throw new CommandError(error.message)
    if (!(error instanceof BundleAccessError)) throw error
    const exitCode = error.kind === 'refused' ? exitCodes.usage : exitCodes.unreachable
    throw new CommandError(error.message, exitCode)
  })
  // The runner masks the key as a whole; a target may repeat a part of it.
  const redact = redacting(target.key)
  print('stdout', redact(flags.json ? `${JSON.stringify(report, undefined, 2)}\n` : workflowsText(report)))
  if (report.flows.some(({ outcome }) => outcome === 'failed')) process.exitCode = exitCodes.findings
  else if (signal.aborted || report.residue.length > 0) process.exitCode = exitCodes.unreachable
}

function choose(flows: readonly Flow[], named: readonly string[]): readonly Flow[] {
  const ids = flows.map(({ id }) => id)
  const unknown = named.filter((name) => !ids.includes(name))
  if (unknown.length > 0)
    throw new CommandError(`there is no flow ${unknown.join(', ')}; there are ${ids.join(', ')}`)
  return named.length === 0 ? flows : flows.filter(({ id }) => named.includes(id))
}

async function targetOf(flags: Flags, env: NodeJS.ProcessEnv): Promise<WorkflowsTarget> {
  const target = await describedTarget(flags, env)
  const key = env['BUNDLE_ACCESS_KEY'] ?? target?.keys.full
  const baseUrl = flags.url ?? env['BUNDLE_ACCESS_BASE_URL'] ?? target?.baseUrl
  if (baseUrl === undefined)
    throw new CommandError(
      'say what to run against: --url, --target, or a mock that is running',
      exitCodes.unreachable,
    )
  if (!key) throw new CommandError(`no key is known for ${baseUrl}; put it into BUNDLE_ACCESS_KEY`)
  const users = target?.users
  const testUsers = users === undefined ? [] : 'names' in users ? users.names : [users.search]
  return {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    key,
    bundleId: flags.bundle ?? env['BUNDLE_ACCESS_BUNDLE'] ?? target?.bundles.main,
    users: flags.users === undefined ? testUsers : [flags.users],
    checkoutId: flags.checkout ?? target?.checkout.fresh[0],
  }
}

/** Reads the target from its file, or from the ready file of the running mock; undefined when there is neither. */
async function describedTarget(flags: Flags, env: NodeJS.ProcessEnv): Promise<Target | undefined> {
  const { readTarget, TargetProblem } = await import('../../conformance/run/target-file.ts')
  try {
    if (flags.target !== undefined) return readTarget(readFileSync(flags.target, 'utf8'), flags.target, env)
  } catch (error) {
    if (error instanceof TargetProblem) throw new CommandError(error.message)
    throw new CommandError(`${flags.target} cannot be read: name a target file`)
  }
  const url = (flags.url ?? env['BUNDLE_ACCESS_BASE_URL'])?.replace(/\/+$/, '')
  const controlUrl = url === undefined && env['BUNDLE_ACCESS_CONTROL_URL']?.replace(/\/+$/, '')
  const mocks = runningMocks(env).filter(
    ({ baseUrl, control }) =>
      (url === undefined || baseUrl === url) && (!controlUrl || control?.url === controlUrl),
  )
  const [mock, another] = mocks
  if (mock === undefined) return undefined
  const list = mocks.map(({ baseUrl, fixture = '' }) => `${baseUrl} (${fixture})`).join(', ')
  if (another !== undefined)
    throw new CommandError(`several mocks are running; choose one with --url: ${list}`)
  return readTarget(JSON.stringify(mock), 'the ready file', env)
}
