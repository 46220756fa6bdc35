import type { Command } from 'commander'
import type { AdvanceRequest, ClockView, MoveView } from '../../spec/control-types.ts'
import { columns, defaultCommand } from './command.ts'
import { type ControlFlags, controlCommand } from './control-command.ts'

/** `bundle-access clock`: shows or changes the time of a running mock. */
export function registerClock(program: Command): void {
  const clock = program.command('clock').description('show, set or advance the clock of a running mock')
  controlCommand<ClockView>(
    defaultCommand(clock, 'show').description('show the time and how the clock runs'),
    (workspace) => ['GET', `${workspace}/clock`],
    ({ mode, now, rate }) => `${now}  ${mode === 'scaled' ? `${rate} times as fast` : mode}`,
  )
  controlCommand<MoveView>(
    clock
      .command('advance')
      .argument('<span|moment|next-event>', '30d, 1mo, 1d12h; 2026-03-01 or another moment; or next-event')
      .description('move the clock forward, and print what that changed'),
    (workspace, _, ahead) => ['POST', `${workspace}/clock/advance`, advanceOf(ahead)],
    moveText,
  )
  controlCommand<MoveView, ControlFlags & { readonly at?: string; readonly rate?: number }>(
    clock
      .command('set')
      .argument('<system|frozen|scaled>', 'how it runs')
      .option('--at <moment>', 'the new time, such as 2026-01-31T10:00:00Z; only forward')
      .option('--rate <number>', 'for scaled: how many times as fast as the machine', Number)
      .description('set how the clock runs'),
    (workspace, { at, rate }, mode) => ['PUT', `${workspace}/clock`, { mode, at, rate }],
    moveText,
  )
}

/** A span begins with a digit and has no dash: 30d, 1d12h. */
function advanceOf(text: string): AdvanceRequest {
  if (text === 'next-event') return { nextEvent: true }
  return /^(?:\d+[a-z]+)+$/.test(text) ? { by: text } : { to: text }
}

function moveText({ from, to, changed, more }: MoveView): string {
  const rows = changed.map(({ at, kind, bundleId, grantId, checkoutId, displayName }) => [
    at,
    kind,
    displayName ?? '(deleted)',
    `bundle ${bundleId}`,
    grantId === undefined ? `session ${checkoutId}` : `grant ${grantId}`,
  ])
  const lines = [`${from} -> ${to}`, columns(rows), more ? '... and more' : '']
  return lines.filter((line) => line !== '').join('\n')
}
