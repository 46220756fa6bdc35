/** The environment of the client, which tests can replace. */
export interface Runtime {
  /** By default `globalThis.fetch` at each request, so that it can be replaced. */
  readonly fetch: (request: Request) => Promise<Response>
  /** Returns milliseconds since the epoch. */
  readonly now: () => number
  /** Returns a number from 0 to below 1. */
  readonly random: () => number
  /** Resolves after `milliseconds`; rejects with the signal's reason if it aborts before. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>
}

export const machine: Runtime = {
  fetch: (request) => globalThis.fetch(request),
  now: () => Date.now(),
  random: () => Math.random(),
  sleep,
}

/** Without `Promise.withResolvers`, which Node 20 lacks. */
function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      if (signal?.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
  })
}

/** Returns a `fetch` with a maximum size of answers; reading a longer one fails with a RangeError. */
export const bounded =
  (fetch: Runtime['fetch'], most: number): Runtime['fetch'] =>
  async (request) => {
    const response = await fetch(request)
    let read = 0
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        read += piece.length
        if (read > most) controller.error(new RangeError(`the answer has more than ${most} bytes`))
        else controller.enqueue(piece)
      },
    })
    return response.body === null ? response : new Response(response.body.pipeThrough(counted), response)
  }
