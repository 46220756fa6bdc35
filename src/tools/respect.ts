import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { parse } from 'yaml'
import { operations } from '../../spec/generated/contract.ts'
import type { Operation } from '../../spec/operation.ts'
import { isObject } from './lint/json.ts'
import { places, runRedocly } from './redocly.ts'

/** What one flow came to. */
export interface FlowReport {
  readonly id: string
  readonly outcome: 'passed' | 'failed' | 'skipped'
  /** Why it was skipped. */
  readonly reason?: string
  readonly steps: number
  readonly checks: number
  readonly failures: readonly FlowFailure[]
}

export type FlowFailure = ReturnType<typeof failuresOf>[number]

const bounds = { steps: 500, fetchMs: 30_000, flowMs: 120_000 }

/**
 * Runs the workflow `id` of an Arazzo file with Redocly's runner, in a directory of its own; no connection is opened but to
 * `baseUrl`. Rejects when it cannot be run. The inputs may hold secrets.
 */
export async function runFlow(
  { id, file }: { readonly id: string; readonly file: string },
  baseUrl: string,
  inputs: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
): Promise<FlowReport> {
  const directory = mkdtempSync(join(tmpdir(), 'bundle-access-flows-'))
  const report = join(directory, 'report.json')
  const copy = join(directory, 'workflows', basename(file))
  try {
    cpSync(file, copy)
    // JSON is YAML too, and the flows call the contract by this name.
    const contract = JSON.stringify(openAnswers(parse(readFileSync(places.contract, 'utf8'))))
    writeFileSync(join(directory, 'openapi.yaml'), contract)
    const args = [
      ...['respect', copy, '--workflow', id, '--json-output', report],
      ...['--max-steps', `${bounds.steps}`, '--max-fetch-timeout', `${bounds.fetchMs}`],
      ...['--execution-timeout', `${bounds.flowMs}`],
    ]
    // Secrets go into the environment, where no other user of the machine can read them; proxies of the machine are not for us.
    const env = {
      ...Object.fromEntries(
        Object.entries(process.env).filter(([name]) => !/^(https?|all|no)_proxy$/i.test(name)),
      ),
      REDOCLY_CLI_RESPECT_SERVER: JSON.stringify({ 'bundle-access': baseUrl }),
      REDOCLY_CLI_RESPECT_INPUT: JSON.stringify(inputs),
    }
    // Exit code 1 means that something did not hold, and that is in the report.
    const { stderr } = await runRedocly(args, { target: baseUrl, env, signal })
    if (!existsSync(report)) throw new Error(`Redocly could not run ${id}: ${stderr.trim()}`)
    return reportOf(id, JSON.parse(readFileSync(report, 'utf8')))
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** A step, or a workflow that a step has started, as Redocly reports it. */
interface Executed {
  readonly type: 'step' | 'workflow'
  readonly stepId?: string
  readonly executedSteps?: readonly Executed[]
  readonly checks?: readonly {
    readonly name: string
    readonly passed: boolean
    readonly severity: string
    readonly message: string
    readonly condition?: string
  }[]
  readonly request?: { readonly method?: string; readonly url?: string }
  readonly response?: { readonly statusCode?: number; readonly body?: unknown }
}

function reportOf(
  id: string,
  {
    files,
  }: { readonly files: Readonly<Record<string, { readonly executedWorkflows: readonly Executed[] }>> },
): FlowReport {
  const steps = Object.values(files).flatMap(({ executedWorkflows }) => executedWorkflows.flatMap(stepsOf))
  const failures = steps.flatMap(failuresOf)
  const checks = steps.flatMap((step) => step.checks ?? []).length
  return { id, outcome: failures.length === 0 ? 'passed' : 'failed', steps: steps.length, checks, failures }
}

const stepsOf = (executed: Executed): readonly Executed[] =>
  executed.type === 'workflow' ? (executed.executedSteps ?? []).flatMap(stepsOf) : [executed]

const LONGEST_ANSWER = 500

/** The checks of a step that did not hold, each with what was sent, if anything, and the beginning of the answer as JSON. */
function failuresOf({ stepId = '', checks = [], request, response }: Executed) {
  const answer = response?.body === undefined ? '' : JSON.stringify(response.body)
  const cut = answer.length > LONGEST_ANSWER ? `${answer.slice(0, LONGEST_ANSWER)}...` : answer
  return checks
    .filter(({ passed, severity }) => !passed && severity === 'error')
    .map(({ name, condition, message }) => ({
      step: stepId,
      ...(request?.url && { request: `${request.method?.toUpperCase()} ${request.url}` }),
      ...(response?.statusCode && { status: response.statusCode }),
      /** The condition of the flow, or the name of the check. */
      expected: condition ?? name,
      message: stripVTControlCharacters(message).trim(),
      ...(answer !== '' && { answer: cut }),
    }))
}

/**
 * The contract as any deployment of it may answer: with the statuses that it leaves open declared, and with every object
 * in an answer open, since Redocly's runner takes one that says nothing of other properties for a closed one.
 */
function openAnswers(contract: object): object {
  const known: Readonly<Record<string, Operation>> = operations
  return JSON.parse(JSON.stringify(contract), (_, node: unknown) => {
    if (!isObject(node)) return node
    const { operationId, responses, properties } = node
    const declared = known[`${operationId}`]?.responses
    if (declared !== undefined && isObject(responses)) {
      const open = Object.entries(declared).flatMap(([status, { openStatuses }]) =>
        openStatuses.map((other) => [other, responses[status]]),
      )
      return { ...node, responses: { ...Object.fromEntries(open), ...responses } }
    }
    const isSilent =
      isObject(properties) && !('additionalProperties' in node) && !('unevaluatedProperties' in node)
    return isSilent ? { ...node, unevaluatedProperties: true } : node
  })
}
