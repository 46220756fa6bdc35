import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { certify } from '../conformance/command/certify.ts'
import type { CertifyFlags } from '../conformance/command/flags.ts'
import type { CommandIo } from '../conformance/command/io.ts'
import type { WireAnswer, WireRequest } from '../conformance/run/ports.ts'
import { secondTarget, secondTransport } from './second-implementation/transport.ts'

/** Changes a response as a bug would. */
export type Change = (answer: WireAnswer, request: WireRequest) => WireAnswer

/** Serves the second implementation on a socket, below /rest. */
export async function serveSecond(change: Change = (answer) => answer) {
  let changed = change
  const second = secondTransport({ now: Date.now, sleep: (ms) => sleep(ms) })
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      ),
    )
    const body = Buffer.concat(chunks).toString('utf8')
    const url = (incoming.url ?? '').replace(/^\/rest/, '')
    const request = { method: incoming.method ?? '', url, headers, body: body === '' ? undefined : body }
    const answer = changed(await second.send(request), request)
    outgoing.writeHead(answer.status, { ...answer.headers })
    outgoing.end(answer.text)
  })
  // A kept connection that is closed while a write is on its way looks like a lost answer.
  server.keepAliveTimeout = 120_000
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const target = { ...secondTarget, baseUrl: `http://127.0.0.1:${port}/rest` }
  return {
    target,
    state: second.state,
    become: (other: Change) => {
      changed = other
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Runs `certify` in this process; returns its exit code and output. */
export async function certified(flags: CertifyFlags, over: Partial<CommandIo> = {}) {
  let [out, err] = ['', '']
  const io: CommandIo = {
    env: {},
    stdout: (text) => {
      out += text
    },
    stderr: (text) => {
      err += text
    },
    signal: new AbortController().signal,
    ...over,
  }
  const exit = await certify(flags, io)
  return { exit, out, err }
}
