import type { Clock, Transport, WireAnswer, WireRequest } from '../conformance/run/ports.ts'

/** A server in this process: a response without the times of its trip. */
type Ask = (request: WireRequest) => Promise<Pick<WireAnswer, 'status' | 'headers' | 'text'>>

/** A transport without sockets; `travel` advances the clock by the time that requests take, or their answers. */
export function inProcess(ask: Ask, clock: Clock, travel: () => void): Transport {
  const together: Transport['together'] = async (requests) => {
    const sentAt = clock.now()
    travel()
    const answers = await Promise.all(requests.map(ask))
    travel()
    const receivedAt = clock.now()
    return answers.map((answer) => ({ ...answer, sentAt, receivedAt }))
  }
  const send: Transport['send'] = async (request) => (await together([request]))[0] as WireAnswer
  return { send, together, close: () => undefined }
}
