const REPEAT_MS = 100

/**
 * Waits for SIGINT, SIGTERM or SIGHUP, then stops; a second signal forces. A repeat within 100 ms is taken for the same
 * one, because npm hands a signal on that the terminal has already sent.
 */
export function runUntilSignal(stop: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    let first: number | undefined
    const onSignal = (signal: NodeJS.Signals): void => {
      const at = process.uptime() * 1000
      if (first === undefined) {
        first = at
        stop().then(resolve, reject)
      } else if (at - first > REPEAT_MS) {
        process.exit(signal === 'SIGINT' ? 130 : 143)
      }
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  })
}
