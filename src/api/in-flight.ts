/** Counts the requests that are being answered. */
export type InFlight = ReturnType<typeof openInFlight>

/** Nothing in flight yet. */
export function openInFlight() {
  let count = 0
  let waiting: (() => void)[] = []
  return {
    enter(): void {
      count++
    },
    leave(): void {
      count--
      if (count > 0) return
      for (const resolve of waiting) resolve()
      waiting = []
    },
    /** Resolves as soon as none is left. */
    idle: (): Promise<void> =>
      count === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve)),
  }
}
