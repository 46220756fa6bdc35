/** Runs one work after another, in the order in which they came; one that fails does not stop the next. */
export type Queue = <Value>(work: () => Promise<Value>) => Promise<Value>

/** An idle queue. */
export function openQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(work, work)
    last = done.catch(() => {})
    return done
  }
}
