import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { checks } from '../conformance/checks/all.ts'
import { run } from '../conformance/index.ts'
import type { RunResult } from '../conformance/report/report.ts'
import { httpTransport } from '../conformance/run/http-transport.ts'
import type { Clock, WireAnswer, WireRequest } from '../conformance/run/ports.ts'
import { secondTarget, secondTransport } from './second-implementation/transport.ts'

/** Writes a broken response in place of the correct one. */
export type Spoil = (outgoing: ServerResponse, answer: WireAnswer) => void

interface Hostility {
  /** Selects the requests whose responses are broken; all when left out. */
  readonly when?: (request: WireRequest) => boolean
  readonly only?: readonly string[]
  /** The timeout of a response in milliseconds. */
  readonly patienceMs?: number
}

/** Runs the suite over HTTP against a server that breaks some responses; waits take no time. */
export async function hostileRun(
  spoil: Spoil,
  { when = () => true, only, patienceMs = 200 }: Hostility,
): Promise<RunResult> {
  let skipped = 0
  const clock: Clock = {
    now: () => Date.now() + skipped,
    sleep: async (ms) => {
      skipped += ms
    },
  }
  const second = secondTransport(clock)
  const server = createServer({ keepAlive: true }, async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const request = {
      method: incoming.method ?? '',
      url: incoming.url ?? '',
      headers: incoming.headers as WireRequest['headers'],
      body: Buffer.concat(chunks).toString('utf8'),
    }
    const answer = await second.send(request)
    if (when(request)) return spoil(outgoing, answer)
    outgoing.writeHead(answer.status, { ...answer.headers }).end(answer.text)
  })
  server.on('clientError', (_, socket) => socket.destroy())
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    return await run({
      target: { ...secondTarget, baseUrl },
      checks,
      seed: 5,
      profile: 'certify',
      maxRequests: 400,
      clock,
      entropy: () => 'abcdef12',
      transport: httpTransport(baseUrl, clock, { timeoutMs: patienceMs }),
      confirm: 'off',
      only,
    })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
