import type { Command } from 'commander'
import type { AdviceView } from '../../spec/control-types.ts'
import { exitCodes } from './exit-codes.ts'
import { addTalkFlags, type TalkFlags, talkTo } from './talk.ts'

/** `bundle-access advise`: what the client of a running mock does wrong. */
export function registerAdvise(program: Command): void {
  addTalkFlags(
    program
      .command('advise')
      .description(
        'judge the client by what the journal of a running mock shows; exit code 1 when anything is found',
      ),
  ).action(advise)
}

async function advise(flags: TalkFlags): Promise<void> {
  const { client, at, say } = talkTo(flags)
  const advice = await client.ask<AdviceView>('GET', at('/advice'))
  say(advice, adviceText)
  if (advice.findings.length > 0) process.exitCode = exitCodes.findings
}

/** One paragraph for each finding: the rule, what happened in which requests, and what to do. */
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
