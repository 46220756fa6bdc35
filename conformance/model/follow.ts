import type { Pair, Trial } from '../kit/check.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { RuleId } from '../kit/rule.ts'
import { grantOf, nextCursorOf } from '../kit/wire.ts'
import { type Advance, advance, type Belief, firstBelief, profileOf } from './belief.ts'
import { linearize } from './linearize.ts'
import type { Part, Step } from './step.ts'

/** A pair with the model's belief; not followed after a contradiction, because its state is then unknown. */
export interface Followed {
  readonly pair: Pair
  belief: Belief
  state: 'sound' | 'contradicted'
  readonly history: Exchange[]
}

/** Begins to follow a clean pair. */
export const follow = (pair: Pair): Followed => ({ pair, belief: firstBelief, state: 'sound', history: [] })

/**
 * Takes one step, or several concurrent ones, and judges what no allowed choice explains. After a write that
 * contradicts, the list shows what the ledger holds, and what was wrong before.
 */
export async function take(
  trial: Trial,
  followed: Followed,
  steps: readonly Step[],
  fallback: RuleId,
): Promise<void> {
  if (followed.state === 'contradicted') return
  const [only] = steps
  const next: Advance =
    steps.length === 1 && only !== undefined
      ? advance(followed.belief, only)
      : linearize(followed.belief, steps)
  const exchanges = steps.flatMap((step) => step.exchanges)
  followed.history.push(...exchanges)
  if (next.kind === 'explained') {
    followed.belief = next.belief
    const held = new Map(next.held.map((part) => [part.rule, part]))
    for (const { rule, claim } of held.values()) trial.judge(rule, claim, true, exchanges)
    return
  }
  followed.state = 'contradicted'
  const wrote = steps.some(({ action }) => action.kind === 'create' || action.kind === 'revoke')
  const earlier = wrote ? await earlierFaults(trial, followed, exchanges) : []
  const named = earlier.length > 0 ? earlier : next.broken
  const broken =
    named.length > 0 ? named : [{ rule: fallback, claim: 'some allowed choice explains the answers' }]
  for (const { rule, claim } of broken) trial.judge(rule, claim, false, followed.history)
}

/** What the list shows to be wrong before the contradicting writes, whose answers do not count. */
async function earlierFaults(
  trial: Trial,
  followed: Followed,
  writes: readonly Exchange[],
): Promise<readonly Part[]> {
  const { bundleId, userId, earlier } = followed.pair
  const list = await trial.listGrants(bundleId, { userId, limit: 100 })
  followed.history.push(list)
  const answered = writes.flatMap((exchange) => grantOf(exchange)?.id ?? [])
  const known = new Set(followed.belief.states.flatMap(({ grants }) => grants.map(({ id }) => id)))
  const fresh = answered.filter((id) => !known.has(id))
  const step: Step = {
    action: { kind: 'list', userId, earlier: new Set([...earlier, ...fresh]) },
    exchanges: [list],
  }
  const seen = advance(followed.belief, step)
  return seen.kind === 'contradiction' ? seen.broken.filter(({ rule }) => rule.startsWith('REVOKE-')) : []
}

/** Reads the pair's grants list and takes it as a step. */
export async function takeList(trial: Trial, followed: Followed, fallback: RuleId): Promise<void> {
  const { bundleId, userId, earlier } = followed.pair
  const exchanges = await pages((cursor) => trial.listGrants(bundleId, { userId, limit: 100, cursor }))
  await take(trial, followed, [{ action: { kind: 'list', userId, earlier }, exchanges }], fallback)
}

/** Reads the first page of the bundle's users list and takes the pair's row as a step; a longer list is not walked. */
export async function takeBundleUsers(trial: Trial, followed: Followed, fallback: RuleId): Promise<void> {
  const { bundleId, userId } = followed.pair
  const first = await trial.listUsers(bundleId, { limit: 100 })
  if (nextCursorOf(first) !== undefined) return
  await take(trial, followed, [{ action: { kind: 'users', userId }, exchanges: [first] }], fallback)
}

/** Reports the hidden choices on which every remaining state agrees. */
export function reportProfile(trial: Trial, followed: readonly Followed[]): void {
  for (const { belief, history } of followed) {
    for (const [choice, variant] of Object.entries(profileOf(belief))) {
      const rule = ruleOfChoice[choice]
      if (rule === undefined) continue
      // Of a late revoke the model knows only what it revokes.
      const what = rule === 'REVOKE-EXPIRED' ? 'what it revokes, ' : ''
      trial.observe(rule, variant, history, `${what}over a whole trajectory`)
    }
  }
}

/** The open rule behind each hidden choice. */
const ruleOfChoice: Readonly<Record<string, RuleId>> = {
  'duplicate-source': 'GRANT-DUPLICATE-SOURCE',
  'duplicate-or-coverage': 'GRANT-DUPLICATE-FIRST',
  'revoked-source': 'GRANT-REVOKED-SOURCE',
  'revoke-revoked': 'REVOKE-REVOKED',
  'revoke-expired': 'REVOKE-EXPIRED',
}

async function pages(read: (cursor: string | undefined) => Promise<Exchange>): Promise<readonly Exchange[]> {
  const exchanges: Exchange[] = []
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    exchanges.push(page)
    cursor = nextCursorOf(page)
  } while (cursor !== undefined && exchanges.length < mostPages)
  return exchanges
}

const mostPages = 3
