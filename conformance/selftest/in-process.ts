import type { Answer } from '../../src/http/exchange.ts'
import { inject } from '../../src/http/inject.ts'
import type { Transport, WireAnswer, WireRequest } from '../run/ports.ts'
import type { Draw } from './draw.ts'
import type { VirtualClock } from './virtual-clock.ts'

/** The travel time of a request and of its answer, in milliseconds, each drawn between the bounds. */
export interface Latency {
  readonly least: number
  readonly most: number
}

export interface Way {
  readonly clock: VirtualClock
  readonly latency: Latency
  readonly draw: Draw
  /** How far the server's clock is ahead of ours, in milliseconds. */
  readonly skewMs: number
}

/** A transport to an answer in this process, without sockets and real waits; time passes on the virtual clock only. */
export function inProcess(answer: Answer, { clock, latency, draw, skewMs }: Way): Transport {
  const travel = () => draw.integer(latency.least, latency.most)
  const ask = async ({ method, url, headers, body }: WireRequest) => {
    const response = await inject(answer, {
      url,
      method,
      headers: body === undefined ? headers : { ...headers, 'content-length': `${Buffer.byteLength(body)}` },
      ...(body === undefined ? {} : { body }),
    })
    const date = new Date(clock.now() + skewMs).toUTCString()
    const { status } = response
    return { status, headers: { ...response.headers, date }, text: method === 'HEAD' ? '' : response.body }
  }
  const send = async (request: WireRequest): Promise<WireAnswer> => {
    const sentAt = clock.now()
    clock.advance(travel())
    const answered = await ask(request)
    clock.advance(travel())
    return { ...answered, sentAt, receivedAt: clock.now() }
  }
  return {
    send,
    together: async (requests) => {
      const sentAt = clock.now()
      clock.advance(travel())
      const answered = await Promise.all(requests.map(ask))
      clock.advance(travel())
      return answered.map((one) => ({ ...one, sentAt, receivedAt: clock.now() }))
    },
    close: () => undefined,
  }
}
