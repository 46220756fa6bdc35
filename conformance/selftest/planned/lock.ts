/** Turns that are taken one after the other. */
export interface Lock {
  readonly hold: <Result>(act: () => Promise<Result>) => Promise<Result>
  /** How many hold it or wait for it. */
  readonly waiting: () => number
}

/** Opens a lock that nobody holds. */
export function openLock(): Lock {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    waiting: () => waiting,
    hold: (act) => {
      waiting++
      const turn = last.then(act).finally(() => waiting--)
      last = turn.catch(() => undefined)
      return turn
    },
  }
}
