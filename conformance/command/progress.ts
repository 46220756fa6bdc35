import type { RunEvent } from '../run/events.ts'
import type { CommandIo } from './io.ts'
import { planInShort } from './plan-text.ts'

/** The events of a run, and a last one with its result. */
type ProgressEvent = RunEvent | { readonly event: 'done' }

/** The progress of a run: JSON lines for a script, a bar on a terminal, milestones in a log. */
export function progressOf(io: CommandIo, form: 'json' | 'text'): (event: ProgressEvent) => void {
  if (form === 'json') return (event) => io.stdout(`${JSON.stringify(event)}\n`)
  return io.columns === undefined ? milestones(io) : bar(io, io.columns)
}

function milestones(io: CommandIo): (event: ProgressEvent) => void {
  let area = ''
  return (event) => {
    if (event.event === 'progress' && event.area !== area) {
      area = event.area
      io.stderr(
        `${event.area}: check ${event.done + 1} of ${event.of}, ${event.requests} requests used, at most ${event.left} left\n`,
      )
    }
    const line = lineOf(event)
    if (line !== undefined) io.stderr(`${line}\n`)
  }
}

function bar(io: CommandIo, columns: number): (event: ProgressEvent) => void {
  const began = io.clock.now()
  const clear = () => io.stderr('\r\u001b[K')
  return (event) => {
    if (event.event === 'progress') {
      const width = Math.min(24, Math.max(8, columns - 60))
      const all = Math.max(1, event.requests + event.left)
      const full = Math.round((width * event.requests) / all)
      const elapsed = io.clock.now() - began
      const seconds =
        event.requests < 20 ? undefined : Math.round(((elapsed / event.requests) * event.left) / 1_000)
      const text = `${'█'.repeat(full)}${'░'.repeat(width - full)} ${event.area} · ${event.requests} requests, ${event.left} left${seconds === undefined ? '' : ` · ${seconds} s`}`
      clear()
      io.stderr(text.slice(0, columns - 1))
      return
    }
    const line = lineOf(event)
    if (line === undefined && event.event !== 'done') return
    clear()
    if (line === undefined) return
    io.stderr(`${line}\n`)
  }
}

function lineOf(event: ProgressEvent): string | undefined {
  if (event.event === 'plan') return planInShort(event)
  if (event.event === 'failure') return `✗ ${event.rule}: ${event.claim} (${event.check})`
  if (event.event === 'warning') return `Warning: ${event.text}`
  if (event.event === 'repaced') return `refused with 429: quiet for ${event.seconds} s`
  if (event.event === 'cleanup') return 'cleaning up'
  if (event.event === 'waiting') return `waiting ${event.seconds} s for ${event.check}`
  if (event.event === 'confirming') return `trying ${event.check} again`
  return undefined
}
