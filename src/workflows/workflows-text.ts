import type { FlowFailure, FlowReport } from './respect-report.ts'
import type { WorkflowsReport } from './run-workflows.ts'

/** A report as a person reads it at a terminal. */
export function workflowsText({ baseUrl, source, flows, residue }: WorkflowsReport): string {
  const width = Math.max(...flows.map(({ id }) => id.length))
  const failed = flows.filter(({ outcome }) => outcome === 'failed').length
  const lines = [
    `Flows against ${baseUrl}; their sourceIds begin with ${source}.`,
    ...flows.flatMap((flow) => flowLines(flow, width)),
    ...residue.map(({ bundleId, sourceId, grantId, fault }) =>
      grantId === undefined
        ? `Look for grants of source ${sourceId} in bundle ${bundleId}, and revoke them: ${fault}`
        : `Revoke grant ${grantId} of source ${sourceId} in bundle ${bundleId}: ${fault}`,
    ),
    failed === 0 ? 'No flow failed.' : `${failed} of ${flows.length} flows failed.`,
  ]
  return `${lines.join('\n')}\n`
}

function flowLines(
  { id, outcome, reason, steps, checks, failures }: FlowReport,
  width: number,
): readonly string[] {
  const how = outcome === 'skipped' ? reason : `${steps} steps, ${checks} checks`
  return [`${outcome.padEnd(8)}${id.padEnd(width)}  ${how}`, ...failures.flatMap(failureLines)]
}

function failureLines({ step, request, status, expected, message, answer }: FlowFailure): readonly string[] {
  const answered = status === undefined ? '' : ` answered ${status}`
  return [
    `        at step ${step}${request === undefined ? '' : `: ${request}${answered}`}`,
    `          expected ${expected}`,
    ...(message.includes(expected) && message.length < 2 * expected.length + 60
      ? []
      : [`          ${message.trim().replaceAll(/\s*\n\s*/g, ' ')}`]),
    ...(answer === undefined ? [] : [`          the answer was ${answer}`]),
  ]
}
