import { readFileSync, rmSync } from 'node:fs'
import { places, startRedocly } from './redocly.ts'

/** One workflow of an Arazzo file, and whom it is run against. */
export interface RespectRun {
  readonly file: string
  readonly workflow: string
  /** Where the report is written for as long as it is read. */
  readonly report: string
  /** The name that the file gives the contract, and where the deployment of it is. */
  readonly source: string
  readonly baseUrl: string
  /** Handed over in the environment, where no other user of the machine can read them. */
  readonly inputs: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
}

/** The report of `redocly respect` as JSON; rejects when there is none. No connection is opened but to `baseUrl`. */
export async function runRespect(run: RespectRun): Promise<unknown> {
  const { file, workflow, report, source, baseUrl, inputs, signal } = run
  const args = [
    ...['respect', file, '--workflow', workflow, '--json-output', report],
    ...['--max-steps', `${bounds.steps}`, '--max-fetch-timeout', `${bounds.fetchMs}`],
    ...['--execution-timeout', `${bounds.flowMs}`],
  ]
  const env = {
    ...withoutProxies(process.env),
    REDOCLY_CLI_RESPECT_SERVER: JSON.stringify({ [source]: baseUrl }),
    REDOCLY_CLI_RESPECT_INPUT: JSON.stringify(inputs),
    BUNDLE_ACCESS_TARGET: baseUrl,
  }
  rmSync(report, { force: true })
  // Exit code 1 means that something did not hold, and that is in the report.
  const { stderr } = await startRedocly(places.onlyTarget, args, { env, ...(signal && { signal }) })
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    throw new Error(`Redocly could not run ${workflow}: ${stderr.trim()}`)
  } finally {
    rmSync(report, { force: true })
  }
}

const bounds = { steps: 500, fetchMs: 30_000, flowMs: 120_000 }

/** Whatever proxies the machine has are not for us: the target is asked and nobody between. */
function withoutProxies(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(https?|all|no)_proxy$/i.test(name)))
}
