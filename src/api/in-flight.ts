/** Counts the requests that are being answered. */
export interface InFlight {
  readonly enter: () => void
  readonly leave: () => void
  /** Resolves as soon as none is left. */
  readonly idle: () => Promise<void>
}

/** Nothing in flight yet. */
export function openInFlight(): InFlight {
  let count = 0
  let waiting: (() => void)[] = []
  return {
    enter() {
      count++
    },
    leave() {
      count--
      if (count > 0) return
      for (const resolve of waiting) resolve()
      waiting = []
    },
    idle: () => (count === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  }
}
