import type { Answer } from '../../src/http/exchange.ts'
import { inject } from '../../src/http/inject.ts'
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

/** Our server as such a one; `now` is its clock. */
export const asking =
  (answer: Answer, now: () => number): Ask =>
  async ({ body, ...request }) => {
    const response = await inject(answer, body === undefined ? request : { ...request, body })
    const date = new Date(now()).toUTCString()
    const text = request.method === 'HEAD' ? '' : response.body
    return { status: response.status, headers: { ...response.headers, date }, text }
  }
