import type { Clock, Transport, WireAnswer, WireRequest } from '../run/ports.ts'

/** A server in this process: a response without the times of its trip. */
type Ask = (request: WireRequest) => Promise<Pick<WireAnswer, 'status' | 'headers' | 'text'>>

/** A transport without sockets; `travel` advances the clock by the time that requests take, or their answers. */
export function inProcess(ask: Ask, clock: Clock, travel: () => void): Transport {
  const timed = async <Answered>(answer: () => Promise<Answered>) => {
    const sentAt = clock.now()
    travel()
    const answered = await answer()
    travel()
    return { answered, times: { sentAt, receivedAt: clock.now() } }
  }
  return {
    send: async (request) => {
      const { answered, times } = await timed(() => ask(request))
      return { ...answered, ...times }
    },
    together: async (requests) => {
      const { answered, times } = await timed(() => Promise.all(requests.map(ask)))
      return answered.map((one) => ({ ...one, ...times }))
    },
    close: () => undefined,
  }
}
