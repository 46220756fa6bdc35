/** A counter of requests in flight, for which a service that stops, or a mock that replaces its state, waits before it closes the store. */
export type InFlight = ReturnType<typeof openInFlight>

export function openInFlight() {
  let count = 0
  const waiting: (() => void)[] = []
  return {
    /** Counts a request while `answer` runs. */
    async during<Answered>(answer: () => Promise<Answered>): Promise<Answered> {
      count++
      try {
        return await answer()
      } finally {
        count--
        if (count === 0) for (const resolve of waiting.splice(0)) resolve()
      }
    },
    /** Resolves when no request is in flight. */
    idle: (): Promise<void> =>
      count === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve)),
  }
}
