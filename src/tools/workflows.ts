import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Grant } from '../../spec/types.ts'
import { BundleAccessError, type Client, createClient } from '../client/index.ts'
import { DomainError } from '../ledger/domain-error.ts'
import { places } from './redocly.ts'
import { type FlowFailure, type FlowReport, runFlow } from './respect.ts'

export type Flow = ReturnType<typeof flowsIn>[number]

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

/** What of ours may still be there; without a grantId the grants of the source could not even be listed. */
interface Residue {
  readonly bundleId: string
  readonly sourceId: string
  readonly grantId?: string
  readonly problem: string
}

const EXTENSION = '.arazzo.yaml'
const PERIOD = 30 * 86_400_000

/** The flows in a directory, by default those of the contract, by name: each an Arazzo file, whose first workflow bears its name. */
export function flowsIn(directory = places.workflows) {
  const names = readdirSync(directory).filter((name) => name.endsWith(EXTENSION))
  return names.sort().map((name) => {
    const file = join(directory, name)
    const text = readFileSync(file, 'utf8')
    const sources = [...text.matchAll(/"\{\$inputs\.source\}\.([a-z0-9-]+)"/g)].map(
      ([, suffix = '']) => suffix,
    )
    return {
      id: name.slice(0, -EXTENSION.length),
      file,
      /** What its sourceIds have behind the prefix of the run. */
      sources: [...new Set(sources)],
      /** Whether it starts from a checkout session. */
      needsCheckout: text.includes('$inputs.checkoutId'),
    }
  })
}

/**
 * Runs flows one after another against a deployment, and revokes after each what it has left. `now` is in milliseconds since
 * the epoch, paid periods are counted from it; `source` begins the sourceIds of this run and of no other. Rejects with a
 * DomainError when no flow can begin.
 */
export async function runWorkflows(
  flows: readonly Flow[],
  target: WorkflowsTarget,
  { now, source, signal }: { readonly now: number; readonly source: string; readonly signal?: AbortSignal },
) {
  const { baseUrl, key } = target
  const client = createClient({ baseUrl, apiKey: key })
  const buyer = await requireBuyer(client, target, now)
  const session = await readSession(client, target.checkoutId, now)
  const end = ({ freeFrom }: Pair, periods: number) => new Date(freeFrom + periods * PERIOD).toISOString()
  const inputs = {
    key,
    bundleId: buyer.bundleId,
    displayName: buyer.displayName,
    userId: buyer.userId,
    firstEnd: end(buyer, 1),
    secondEnd: end(buyer, 2),
    thirdEnd: end(buyer, 3),
    ...('pair' in session && { checkoutId: session.checkoutId, checkoutEnd: end(session.pair, 1) }),
  }
  const reports: FlowReport[] = []
  const residue: Residue[] = []
  for (const flow of flows) reports.push(await run(flow))
  return { baseUrl, source, flows: reports, residue }

  async function run(flow: Flow): Promise<FlowReport> {
    const { id, sources, needsCheckout } = flow
    if (signal?.aborted) return skipped(id, 'interrupted')
    if (needsCheckout && 'missing' in session) return skipped(id, session.missing)
    const prefix = `${source}.${id}`
    try {
      return await runFlow(flow, baseUrl, { ...inputs, source: prefix }, signal)
    } catch (error) {
      if (signal?.aborted) return skipped(id, 'interrupted')
      throw error
    } finally {
      const pair = needsCheckout && 'pair' in session ? session.pair : buyer
      for (const suffix of sources) residue.push(...(await sweep(client, pair, `${prefix}.${suffix}`)))
    }
  }
}

const skipped = (id: string, reason: string): FlowReport => ({
  id,
  outcome: 'skipped',
  reason,
  steps: 0,
  checks: 0,
  failures: [],
})

type Pair = NonNullable<Awaited<ReturnType<typeof readPair>>>

/** A user in a bundle as they were before the flows began; undefined when one of the grants has no end, since then every create is covered. */
async function readPair(client: Client, pair: Readonly<Record<'bundleId' | 'userId', string>>, now: number) {
  const { bundleId, userId } = pair
  const grants: readonly Grant[] = await client.listBundleGrants(bundleId, { userId, limit: 100 }).all()
  if (grants.some(({ endsAt }) => endsAt === undefined)) return undefined
  return {
    bundleId,
    userId,
    /** The grants that were there before; none of them is ever revoked. */
    before: new Set(grants.map(({ id }) => id)),
    /** Where paid periods may begin without being covered: now, or the latest end of any grant. */
    freeFrom: Math.max(now, ...grants.map(({ endsAt = '' }) => Date.parse(endsAt))),
  }
}

const MOST_TRIED = 20
const LONGEST_SEARCH = 30
const unusable = (message: string) => new DomainError('invalid', message)

/** Finds a user who can be granted access, and the beginning of their name. */
async function requireBuyer(client: Client, target: WorkflowsTarget, now: number) {
  if (target.users.length === 0)
    throw unusable(
      'no user is named who is free for a grant; name users with --users, by the beginning of their display names',
    )
  const bundleId = target.bundleId ?? (await client.listBundles({ limit: 1 }).all())[0]?._id
  if (bundleId === undefined)
    throw unusable('the key owns no bundle; give the key of an owner with --target or BUNDLE_ACCESS_KEY')
  for (const displayName of target.users) {
    let tried = 0
    for await (const user of client.searchUsers({ displayName, limit: MOST_TRIED })) {
      const pair = await readPair(client, { bundleId, userId: user.userId }, now)
      if (pair !== undefined)
        return { ...pair, displayName: [...user.displayName].slice(0, LONGEST_SEARCH).join('') }
      if (++tried === MOST_TRIED) break
    }
  }
  const names = target.users.map((name) => `"${name}"`).join(', ')
  throw unusable(
    `nobody found by ${names} can be granted access in bundle ${bundleId}: the search finds none without permanent access`,
  )
}

/** A checkout session that a flow can start from, or why there is none. */
type Session = { readonly checkoutId: string; readonly pair: Pair } | { readonly missing: string }

/** Reads the session; rejects when the target fails or refuses for another reason than that the session is gone. */
async function readSession(client: Client, checkoutId: string | undefined, now: number): Promise<Session> {
  if (checkoutId === undefined) return { missing: 'no checkout session was given; --checkout ID names one' }
  try {
    const pair = await readPair(client, await client.readCheckout(checkoutId), now)
    if (pair !== undefined) return { checkoutId, pair }
    return {
      missing: `the user of session ${checkoutId} has access without an end, which covers every payment`,
    }
  } catch (error) {
    if (!(error instanceof BundleAccessError && (error.status === 404 || error.status === 410))) throw error
    return {
      missing: `session ${checkoutId} has ended, as all do after 15 minutes, or is unknown; --checkout ID names another`,
    }
  }
}

/**
 * Revokes the grants of a source in a pair; gives what could not be revoked. A grant that was there before, or that has
 * another source, is left alone whatever the target's filters do.
 */
async function sweep(
  client: Client,
  { bundleId, userId, before }: Pair,
  sourceId: string,
): Promise<readonly Residue[]> {
  const residue: Residue[] = []
  const left = (error: unknown, grant: { readonly grantId?: string } = {}) => {
    const problem = error instanceof Error ? error.message : String(error)
    residue.push({ bundleId, sourceId, ...grant, problem })
  }
  try {
    for (const { id: grantId, ...grant } of await client
      .listBundleGrants(bundleId, { userId, sourceId })
      .all()) {
      if (before.has(grantId) || (grant.sourceId ?? sourceId) !== sourceId) continue
      await client.revokeBundleGrant(bundleId, grantId).catch((error) => left(error, { grantId }))
    }
  } catch (error) {
    left(error)
  }
  return residue
}

export function workflowsText(report: Awaited<ReturnType<typeof runWorkflows>>): string {
  const { baseUrl, source, flows, residue } = report
  const width = Math.max(...flows.map(({ id }) => id.length))
  const failed = flows.filter(({ outcome }) => outcome === 'failed').length
  const lines = [
    `Flows against ${baseUrl}; their sourceIds begin with ${source}.`,
    ...flows.flatMap(({ id, outcome, reason, steps, checks, failures }) => {
      const how = outcome === 'skipped' ? reason : `${steps} steps, ${checks} checks`
      return [`${outcome.padEnd(8)}${id.padEnd(width)}  ${how}`, ...failures.flatMap(failureLines)]
    }),
    ...residue.map(({ bundleId, sourceId, grantId, problem }) =>
      grantId === undefined
        ? `Look for grants of source ${sourceId} in bundle ${bundleId}, and revoke them: ${problem}`
        : `Revoke grant ${grantId} of source ${sourceId} in bundle ${bundleId}: ${problem}`,
    ),
    failed === 0 ? 'No flow failed.' : `${failed} of ${flows.length} flows failed.`,
  ]
  return `${lines.join('\n')}\n`
}

function failureLines({ step, request, status, expected, message, answer }: FlowFailure): readonly string[] {
  const answered = status === undefined ? '' : ` answered ${status}`
  const repeats = message.includes(expected) && message.length < 2 * expected.length + 60
  return [
    `        at step ${step}${request === undefined ? '' : `: ${request}${answered}`}`,
    `          expected ${expected}`,
    ...(repeats ? [] : [`          ${message.trim().replaceAll(/\s*\n\s*/g, ' ')}`]),
    ...(answer === undefined ? [] : [`          the answer was ${answer}`]),
  ]
}
