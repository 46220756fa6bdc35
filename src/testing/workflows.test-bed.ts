import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient } from '../client/index.ts'
import type { Mock } from '../main.ts'
import { redoclyProgram } from '../tools/redocly.ts'

/** A step, or a workflow that a step has started, in Redocly's report. */
interface Executed {
  readonly stepId?: string
  readonly executedSteps?: readonly Executed[]
  readonly checks?: readonly { readonly passed: boolean; readonly severity: string }[]
}

/**
 * Runs flows for Rosa one after another, with Redocly alone against a mock of the demo fixture, or against what answers for it at
 * `baseUrl`: its start takes longer than a flow. Returns, for each, the names of its steps, and those at which something does not
 * hold.
 */
export async function runFlows(
  ids: readonly string[],
  mock: Mock,
  {
    baseUrl = mock.baseUrl,
    options = [],
  }: { readonly baseUrl?: string; readonly options?: readonly string[] },
) {
  const key = mock.keys['full'] ?? ''
  const users = createClient({ baseUrl: mock.baseUrl, apiKey: key }).searchUsers({ displayName: 'rosa' })
  const [rosa] = await users.all()
  const inputs = {
    ...rosa,
    key,
    source: 'flow',
    bundleId: mock.bundles['main'],
    checkoutId: mock.checkouts['fresh'],
    checkoutEnd: '2096-01-01T00:00:00.000Z',
    firstEnd: '2096-01-01T00:00:00.000Z',
    secondEnd: '2097-01-01T00:00:00.000Z',
    thirdEnd: '2098-01-01T00:00:00.000Z',
  }
  const directory = mkdtempSync(join(tmpdir(), 'bundle-access-flow-'))
  const report = join(directory, 'report.json')
  const files = ids.map((id) =>
    fileURLToPath(new URL(`../../spec/workflows/${id}.arazzo.yaml`, import.meta.url)),
  )
  const args = [
    // What only another workflow starts is skipped.
    ...['respect', ...files, '--skip', 'pages-from-cursor'],
    ...['--server', `bundle-access=${baseUrl}`, '--json-output', report, ...options],
  ]
  const REDOCLY_CLI_RESPECT_INPUT = JSON.stringify(inputs)
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_CLI_RESPECT_INPUT }
  // Exit code 1 says that something does not hold, which is in the report.
  await new Promise((done) => execFile(process.execPath, [redoclyProgram(), ...args], { env }, done))
  const reported: { files: Record<string, { executedWorkflows: readonly Executed[] }> } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  rmSync(directory, { recursive: true })
  return Object.entries(reported.files).map(([file, { executedWorkflows }]) => {
    const steps = executedWorkflows.flatMap(stepsOf)
    const failed = steps.filter(({ checks = [] }) =>
      checks.some(({ passed, severity }) => !passed && severity === 'error'),
    )
    return {
      id: basename(file, '.arazzo.yaml'),
      steps: steps.length,
      failed: failed.map(({ stepId }) => stepId),
    }
  })
}

const stepsOf = (executed: Executed): readonly Executed[] =>
  executed.executedSteps === undefined ? [executed] : executed.executedSteps.flatMap(stepsOf)

/** One exchange on its way through a server that is broken. */
export interface Passing {
  readonly method: string
  readonly url: URL
  readonly sent: Record<string, unknown>
  readonly body: Record<string, unknown>
}

/** Returns the mock behind a server that changes what it answers. */
export async function brokenServer(mock: Mock, answer: (passing: Passing) => object) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const url = new URL(request.url ?? '', mock.baseUrl)
    const { method = 'GET', headers } = request
    const answered = await mock.fetch(url, {
      method,
      headers: { authorization: `${headers.authorization}`, 'content-type': 'application/json' },
      ...(text === '' ? {} : { body: text }),
    })
    const body = JSON.parse(await answered.text())
    response.writeHead(answered.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer({ method, url, sent: text === '' ? {} : JSON.parse(text), body })))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
