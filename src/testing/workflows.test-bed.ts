import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Mock } from '../main.ts'
import type { WorkflowsTarget } from '../tools/workflows.ts'
import { flowsIn } from '../tools/workflows.ts'

export const allFlows = flowsIn(fileURLToPath(new URL('../../spec/workflows', import.meta.url)))

/** The flow of this name. */
export const flow = (id: string) => allFlows.filter((one) => one.id === id)

/** A mock of the demo fixture as the flows may use it. */
export const targetOn = (mock: Mock): WorkflowsTarget => ({
  baseUrl: mock.baseUrl,
  key: mock.keys['full'] ?? '',
  bundleId: mock.bundles['main'],
  users: ['Rosa'],
  checkoutId: mock.checkouts['fresh'],
})

/** One exchange on its way through a server that is broken. */
export interface Passing {
  readonly method: string
  readonly url: URL
  readonly sent: Record<string, unknown>
  readonly status: number
  readonly body: Record<string, unknown>
}

export interface BrokenServer extends AsyncDisposable {
  readonly target: WorkflowsTarget
}

/** The mock behind a server that changes what is asked or what is answered; each returns what goes on. */
export async function brokenServer(
  mock: Mock,
  {
    ask = (url: URL) => url,
    answer = ({ body }: Passing): object => body,
  }: { readonly ask?: (url: URL) => URL; readonly answer?: (passing: Passing) => object },
): Promise<BrokenServer> {
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const url = ask(new URL(request.url ?? '', mock.baseUrl))
    const { method = 'GET', headers } = request
    const answered = await mock.fetch(url, {
      method,
      headers: { authorization: `${headers.authorization}`, 'content-type': 'application/json' },
      ...(text === '' ? {} : { body: text }),
    })
    const body = JSON.parse(await answered.text())
    const passing = { method, url, sent: text === '' ? {} : JSON.parse(text), status: answered.status, body }
    response.writeHead(answered.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer(passing)))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    target: { ...targetOn(mock), baseUrl: `http://127.0.0.1:${port}` },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
