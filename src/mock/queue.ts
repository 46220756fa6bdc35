/** Returns a queue: a function that runs async functions one after another, also after a failure; a mock changes its state through such queues. */
export function openQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <Value>(work: () => Promise<Value>): Promise<Value> => {
    const result = last.then(work, work)
    last = result.catch(() => {})
    return result
  }
}
