import type { TraceEvent } from './trace.ts'

/** Everything that happened in a run, in order; listeners receive each event at once. */
export class Recorder {
  readonly events: TraceEvent[] = []
  readonly #listeners: ((event: TraceEvent) => void)[] = []

  write(event: TraceEvent): void {
    this.events.push(event)
    for (const listener of this.#listeners) listener(event)
  }

  listen(listener: (event: TraceEvent) => void): void {
    this.#listeners.push(listener)
  }
}
