import type { Command } from 'commander'
import type { AdvanceRequest, ClockView, MoveView } from '../../spec/control-types.ts'
import { addTalkFlags, columns, defaultCommand, type TalkFlags, talkTo } from './talk.ts'

/** `bundle-access clock`: what time it is in a running mock, and making it another. */
export function registerClock(program: Command): void {
  const clock = program.command('clock').description('show, set or advance the clock of a running mock')
  addTalkFlags(defaultCommand(clock, 'show').description('what time it is')).action(show)
  addTalkFlags(
    clock
      .command('advance')
      .argument('<span|moment|next-event>', '30d, 1mo, 1d12h; 2026-03-01 or another moment; or next-event')
      .description('move ahead, and say what that changed'),
  ).action(advance)
  addTalkFlags(
    clock
      .command('set')
      .argument('<system|frozen|scaled>', 'how it runs')
      .option('--at <moment>', 'from when, such as 2026-01-31T10:00:00Z; only forward')
      .option('--rate <number>', 'how many times as fast as the machine, for scaled', Number)
      .description('set how the clock runs'),
  ).action(set)
}

async function show(flags: TalkFlags): Promise<void> {
  const { client, at, say } = talkTo(flags)
  say(await client.ask<ClockView>('GET', at('/clock')), clockText)
}

async function advance(ahead: string, flags: TalkFlags): Promise<void> {
  const { client, at, say } = talkTo(flags)
  say(await client.ask<MoveView>('POST', at('/clock/advance'), aheadOf(ahead)), moveText)
}

async function set(mode: string, flags: TalkFlags & { at?: string; rate?: number }): Promise<void> {
  const { client, at, say } = talkTo(flags)
  const setting = {
    mode,
    ...(flags.at === undefined ? {} : { at: flags.at }),
    ...(flags.rate === undefined ? {} : { rate: flags.rate }),
  }
  say(await client.ask<MoveView>('PUT', at('/clock'), setting), moveText)
}

/** A length of time begins with a digit and has no dash: 30d, 1d12h. */
function aheadOf(text: string): AdvanceRequest {
  if (text === 'next-event') return { nextEvent: true }
  return /^(?:\d+[a-z]+)+$/.test(text) ? { by: text } : { to: text }
}

const clockText = ({ mode, now, rate }: ClockView): string =>
  `${now}  ${mode === 'scaled' ? `${rate} times as fast` : mode}`

function moveText({ from, to, changed, more }: MoveView): string {
  const rows = changed.map(({ at, kind, bundleId, grantId, checkoutId, displayName }) => [
    at,
    kind,
    displayName ?? '(deleted)',
    `bundle ${bundleId}`,
    grantId === undefined ? `session ${checkoutId}` : `grant ${grantId}`,
  ])
  const said = [`${from} -> ${to}`, columns(rows), ...(more ? ['... and more'] : [])]
  return said.filter((line) => line !== '').join('\n')
}
