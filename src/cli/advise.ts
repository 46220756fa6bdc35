import type { Command } from 'commander'
import type { AdviceView } from '../../spec/control-types.ts'
import { printAnswer } from './command.ts'
import { addControlFlags, type ControlFlags, callMock, workspacePath } from './control-command.ts'
import { exitCodes } from './exit-codes.ts'

/** `bundle-access advise`: what the client of a running mock does wrong. */
export function registerAdvise(program: Command): void {
  addControlFlags(
    program
      .command('advise')
      .description('judge the client by the journal of a running mock; exit code 1 when there are findings'),
  ).action(async (flags: ControlFlags) => {
    const advice = await callMock<AdviceView>(flags, ['GET', `${workspacePath(flags)}/advice`])
    printAnswer(flags, advice, adviceText)
    if (advice.findings.length > 0) process.exitCode = exitCodes.findings
  })
}

/** One paragraph for each finding: the rule, the requests that show it, and the remedy. */
export function adviceText({ findings }: AdviceView): string {
  if (findings.length === 0) return 'nothing to advise'
  return findings
    .map(({ rule, level, text, remedy, cases }) =>
      [
        `${rule} (${level}): ${text}`,
        ...cases.map(({ what, evidence }) => `  ${what} ${evidence.map((number) => `#${number}`).join(' ')}`),
        `  -> ${remedy}`,
      ].join('\n'),
    )
    .join('\n\n')
}
