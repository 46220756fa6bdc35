import { stripVTControlCharacters } from 'node:util'

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

/** One thing that did not hold. */
export interface FlowFailure {
  readonly step: string
  /** Method and URL; undefined when nothing was sent. */
  readonly request?: string
  readonly status?: number
  /** The condition of the flow, or the name of the check. */
  readonly expected: string
  readonly message: string
  /** The answer as JSON, cut short. */
  readonly answer?: string
}

interface Check {
  readonly name: string
  readonly passed: boolean
  readonly severity: string
  readonly message: string
  readonly condition?: string
}

/** A step, or a workflow that a step has started. */
interface Executed {
  readonly type: 'step' | 'workflow'
  readonly stepId?: string
  readonly executedSteps?: readonly Executed[]
  readonly checks?: readonly Check[]
  readonly request?: { readonly method?: string; readonly url?: string }
  readonly response?: { readonly statusCode?: number; readonly body?: unknown }
}

/** The JSON that `redocly respect --json-output` writes. */
export interface RespectOutput {
  readonly files: Readonly<Record<string, { readonly executedWorkflows: readonly Executed[] }>>
}

/** What Redocly's runner found in one flow. */
export function reportOf(id: string, { files }: RespectOutput): FlowReport {
  const steps = Object.values(files).flatMap(({ executedWorkflows }) => executedWorkflows.flatMap(stepsOf))
  const failures = steps.flatMap(failuresOf)
  const checks = steps.reduce((sum, step) => sum + (step.checks?.length ?? 0), 0)
  return { id, outcome: failures.length === 0 ? 'passed' : 'failed', steps: steps.length, checks, failures }
}

const stepsOf = (executed: Executed): readonly Executed[] =>
  executed.type === 'workflow' ? (executed.executedSteps ?? []).flatMap(stepsOf) : [executed]

function failuresOf({ stepId = '', checks = [], request, response }: Executed): readonly FlowFailure[] {
  const sent = request?.url ? `${request.method?.toUpperCase()} ${request.url}` : undefined
  return checks
    .filter(({ passed, severity }) => !passed && severity === 'error')
    .map(({ name, condition, message }) => ({
      step: stepId,
      ...(sent === undefined ? {} : { request: sent }),
      ...(response?.statusCode ? { status: response.statusCode } : {}),
      expected: condition ?? name,
      message: stripVTControlCharacters(message).trim(),
      ...(response?.body === undefined ? {} : { answer: shortened(JSON.stringify(response.body)) }),
    }))
}

const LONGEST_ANSWER = 500
const shortened = (text: string): string =>
  text.length <= LONGEST_ANSWER ? text : `${text.slice(0, LONGEST_ANSWER)}...`
