/** An idle queue: it runs one work after another, in the order in which they came; one that fails does not stop the next. */
export function openQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <Value>(work: () => Promise<Value>): Promise<Value> => {
    const done = last.then(work, work)
    last = done.catch(() => {})
    return done
  }
}
