import { operations } from '../../spec/generated/contract.ts'
import type { OpenRuleId, StatedRuleId } from '../../spec/generated/rules.ts'
import type { Parameter } from '../../spec/operation.ts'
import { brokenByLost } from '../diagnosis/repairs.ts'
import { rulesOfChange } from '../diagnosis/rule.ts'
import { answers, equal } from '../kit/assertion.ts'
import type { Trial } from '../kit/check.ts'
import { causesOf, type GrantedPair, idsOf, listingOf } from '../kit/claims.ts'
import { type Draft, drafts, type Query } from '../kit/draft.ts'
import { type Exchange, type OperationId, operationIds } from '../kit/exchange.ts'
import { day, iso, isRefusal } from '../kit/wire.ts'
import { asFirst } from '../model/state.ts'

/** The operations that write; the checks of API keys and permissions try each of these, as they try the `reads`. */
export const writes = ['createBundleGrant', 'revokeBundleGrant'] as const
export type Write = (typeof writes)[number]
export type Read = Exclude<OperationId, Write>
export const reads = operationIds.filter((id): id is Read => !writes.some((one) => one === id))
export const listReads = ['listBundles', 'searchUsers', 'listBundleGrants', 'listBundleUsers'] as const

/** Returns a request of an operation that only reads, with this limit; undefined without a checkout session to read. */
export function readDraft({ resources }: Trial, operation: Read, limit = 5): Draft | undefined {
  const { bundles, checkout } = resources
  const [session] = checkout.fresh
  return {
    listBundles: () => drafts.listBundles({ limit }),
    searchUsers: () => drafts.searchUsers({ displayName: 'an', limit }),
    listBundleUsers: () => drafts.listUsers(bundles.main, { limit }),
    listBundleGrants: () => drafts.listGrants(bundles.main, { limit }),
    readCheckout: () => (session === undefined ? undefined : drafts.readCheckout(session)),
  }[operation]()
}

/** Returns the names of the filters and orders of a list. */
export const optionsOf = (list: Read): readonly string[] =>
  Object.entries(operations[list].parameters.query)
    .filter(([name, { required }]) => !required && name !== 'limit' && name !== 'cursor')
    .map(([name]) => name)

/** Returns a valid value of each filter and order of a list: a query of all together is valid too. */
export function optionsFor(trial: Trial, list: Read): Query {
  const declared: Readonly<Record<string, Parameter>> = operations[list].parameters.query
  const validValue = (name: string) => {
    const { enum: [first] = [], format } = declared[name] ?? {}
    if (name === 'userId') return trial.resources.users[0]?.userId
    const at = trial.now() + (name.endsWith('After') ? -day : day)
    return first ?? (format === 'date-time' ? iso(at) : trial.sourceId())
  }
  return Object.fromEntries(optionsOf(list).map((name) => [name, validValue(name)]))
}

/** Sends a read that must work, with the key `full`; returns undefined for an expired session. */
export async function working(trial: Trial, draft: Draft | undefined): Promise<Exchange | undefined> {
  if (draft === undefined) return undefined
  const exchange = await trial.send({ ...draft, key: 'full' })
  const over = draft.operation === 'readCheckout' && isRefusal(exchange)
  if (over) return undefined
  const claim = `${draft.operation} answers 200`
  return trial.judge('SERVICE-OPERATIONS', claim, answers(exchange), exchange) ? exchange : undefined
}

/** Judges that the pair has its grants still, and no others; returns whether it has. */
export async function judgeUntouched(
  trial: Trial,
  rules: readonly StatedRuleId[],
  claim: string,
  { pair, grants, created }: Pick<GrantedPair, 'pair' | 'grants' | 'created'>,
  tried: readonly Exchange[],
): Promise<boolean> {
  const { grants: left, pages } = await listingOf(trial, pair)
  const seen = [...created, ...causesOf(tried, grants, left), ...pages]
  const there = idsOf(left).toSorted()
  const sent = pages[0] as Exchange
  const judged = { ...equal(there, idsOf(grants).toSorted()), sent }
  const lost = idsOf(grants).find((id) => !there.includes(id))
  const found = lost && (await brokenByLost(trial, { pair, history: seen }, lost, judged))
  // What a list without the user still has is not gone.
  if (found && found.rule !== 'GRANT-CREATES') return trial.judge(found.rule, found.claim, found, seen)
  const broken = judged.holds ? rules : rulesOfChange(rules, lost !== undefined, tried)
  for (const rule of broken) trial.judge(rule, claim, judged, seen)
  // A field that differs from the answer of the create is not due to the refused requests.
  for (const grant of grants)
    for (const row of left.filter(({ id }) => id === grant.id))
      for (const one of asFirst({ ...grant, sourceId: grant.sourceId ?? row.sourceId }, row))
        if (!one.holds) trial.judge(one.rule, one.claim, one, seen)
  return judged.holds
}

/** Reports which orders, rising or falling by these values, the rows of a page have; or another order. */
export function observeOrder<Value extends string | number>(
  trial: Trial,
  rule: OpenRuleId,
  page: Exchange,
  values: readonly (Value | undefined)[],
  { rising, falling }: { readonly rising: string; readonly falling: string },
): void {
  const visible = values.filter((value) => value !== undefined)
  if (visible.length < Math.max(2, values.length))
    return void trial.untestable(rule, 'the page does not show what its order goes by')
  const pairs = visible.slice(1).map((value, index) => [visible[index] as Value, value] as const)
  const isRising = pairs.every(([one, next]) => one <= next)
  const isFalling = pairs.every(([one, next]) => one >= next)
  trial.observe(rule, [...(isRising ? [rising] : []), ...(isFalling ? [falling] : []), 'other'], page)
}
