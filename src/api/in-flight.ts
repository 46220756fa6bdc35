/** Counts the requests that are being answered. */
export type InFlight = ReturnType<typeof openInFlight>

export function openInFlight() {
  let count = 0
  const waiting: (() => void)[] = []
  return {
    /** Counts a request until it is answered. */
    async during<Answered>(answer: () => Promise<Answered>): Promise<Answered> {
      count++
      try {
        return await answer()
      } finally {
        count--
        if (count === 0) for (const resolve of waiting.splice(0)) resolve()
      }
    },
    /** Resolves as soon as none is left. */
    idle: (): Promise<void> =>
      count === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve)),
  }
}
