import { type Client, createClient } from '../client/index.ts'
import { places } from '../tools/redocly.ts'
import { runRespect } from '../tools/respect.ts'
import type { Flow } from './flows.ts'
import { type Buyer, findBuyer, type Pair } from './pair.ts'
import { type FlowReport, type RespectOutput, reportOf } from './respect-report.ts'
import { readSession, type Session } from './session.ts'
import { type Residue, sweep } from './sweep.ts'
import { openWorkbench } from './workbench.ts'

/** A deployment, and what the flows may use there. */
export interface WorkflowsTarget {
  readonly baseUrl: string
  readonly key: string
  /** The first listed when left out. */
  readonly bundleId?: string | undefined
  /** Beginnings of the display names of users who may be granted access for a moment. */
  readonly users: readonly string[]
  readonly checkoutId?: string | undefined
}

/** What the machine gives. */
export interface WorkflowsMachine {
  /** Milliseconds since the epoch, from which paid periods are counted. */
  readonly now: number
  /** What the sourceIds of this run begin with, and those of no other. */
  readonly source: string
  readonly signal?: AbortSignal | undefined
}

export interface WorkflowsReport {
  readonly baseUrl: string
  readonly source: string
  readonly flows: readonly FlowReport[]
  /** What of ours may still be there. */
  readonly residue: readonly Residue[]
}

/** Why no flow can begin; says the remedy. */
export class WorkflowsFault extends Error {
  override readonly name = 'WorkflowsFault'
}

/** Runs flows one after another against a deployment, and revokes after each what it has left. */
export async function runWorkflows(
  flows: readonly Flow[],
  target: WorkflowsTarget,
  { now, source, signal }: WorkflowsMachine,
): Promise<WorkflowsReport> {
  const { baseUrl, key } = target
  const client = createClient({ baseUrl, apiKey: key })
  const buyer = await requireBuyer(client, target, now)
  const session = await readSession(client, target.checkoutId, now)
  const bench = openWorkbench(places.contract)
  const reports: FlowReport[] = []
  const residue: Residue[] = []
  try {
    for (const flow of flows) reports.push(signal?.aborted ? skipped(flow, INTERRUPTED) : await runFlow(flow))
  } finally {
    bench.remove()
  }
  return { baseUrl, source, flows: reports, residue }

  async function runFlow({ id, file, sources, needsCheckout }: Flow): Promise<FlowReport> {
    if (needsCheckout && 'missing' in session) return skipped({ id }, session.missing)
    const prefix = `${source}.${id}`
    const inputs = { key, source: prefix, ...inputsOf(buyer, session) }
    const pair = needsCheckout && 'pair' in session ? session.pair : buyer.pair
    try {
      const run = { file: bench.place(file), workflow: id, report: bench.report }
      const output = await runRespect({ ...run, source: CONTRACT, baseUrl, inputs, signal })
      return reportOf(id, output as RespectOutput)
    } catch (error) {
      if (signal?.aborted) return skipped({ id }, INTERRUPTED)
      throw error
    } finally {
      const named = sources.map((suffix) => `${prefix}.${suffix}`)
      residue.push(...(await sweep(client, pair, named)))
    }
  }
}

/** What the flows call the contract. */
const CONTRACT = 'bundle-access'
const INTERRUPTED = 'interrupted'

const skipped = ({ id }: Pick<Flow, 'id'>, reason: string): FlowReport => ({
  id,
  outcome: 'skipped',
  reason,
  steps: 0,
  checks: 0,
  failures: [],
})

async function requireBuyer(client: Client, target: WorkflowsTarget, now: number): Promise<Buyer> {
  if (target.users.length === 0)
    throw new WorkflowsFault(
      'nobody is said to be free for a grant; name users with --users, by the beginning of their display names',
    )
  const bundleId = target.bundleId ?? (await client.listBundles({ limit: 1 }).all())[0]?._id
  if (bundleId === undefined)
    throw new WorkflowsFault(
      'the key owns no bundle; give the key of an owner with --target or BUNDLE_ACCESS_KEY',
    )
  const buyer = await findBuyer(client, bundleId, target.users, now)
  if (buyer !== undefined) return buyer
  const names = target.users.map((name) => `"${name}"`).join(', ')
  throw new WorkflowsFault(
    `nobody found by ${names} can be granted access in bundle ${bundleId}: the search finds none without permanent access`,
  )
}

const DAY = 86_400_000
const PERIOD = 30 * DAY

function inputsOf({ pair, displayName }: Buyer, session: Session): Readonly<Record<string, string>> {
  return {
    bundleId: pair.bundleId,
    displayName,
    userId: pair.userId,
    firstEnd: endAfter(pair, 1),
    secondEnd: endAfter(pair, 2),
    thirdEnd: endAfter(pair, 3),
    ...('pair' in session ? { checkoutId: session.checkoutId, checkoutEnd: endAfter(session.pair, 1) } : {}),
  }
}

const endAfter = ({ freeFrom }: Pair, periods: number): string =>
  new Date(freeFrom + periods * PERIOD).toISOString()
