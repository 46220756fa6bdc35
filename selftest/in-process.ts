import type { Clock, Transport, WireAnswer, WireRequest } from '../conformance/run/ports.ts'

/** A server in this process; its response has no times of sending and receiving. */
type Handler = (request: WireRequest) => Promise<Pick<WireAnswer, 'status' | 'headers' | 'text'>>

/** Returns a transport that takes the suite's requests to such a server, without sockets; `travel` advances the clock by the latency of one way. */
export function inProcess(answer: Handler, clock: Clock, travel: () => void): Transport {
  const together: Transport['together'] = async (requests) => {
    const sentAt = clock.now()
    travel()
    const answers = await Promise.all(requests.map(answer))
    travel()
    const receivedAt = clock.now()
    return answers.map((answer) => ({ ...answer, sentAt, receivedAt }))
  }
  const send: Transport['send'] = async (request) => (await together([request]))[0] as WireAnswer
  return { send, together, close: () => undefined }
}
