import fc from 'fast-check'
import { operations } from '../../spec/generated/contract.ts'
import { requestedGrantTypes as requestable } from '../../spec/generated/facts.ts'
import type { RuleId } from '../../spec/generated/rules.ts'
import { answers } from '../kit/assertion.ts'
import { type Check, check, type Drawn, type Trial } from '../kit/check.ts'
import { clocksDiffer, grantedPair, mayBeByAnotherClock, sendBurst } from '../kit/claims.ts'
import type { Draft, Query } from '../kit/draft.ts'
import type { Exchange, OperationId } from '../kit/exchange.ts'
import { isLacking, keyWithout, ruleOfPermission, rulesLike } from '../kit/rules.ts'
import { mixed } from '../kit/sequence.ts'
import { grantOf, hour, iso, isRefusal, minute, nextCursorOf } from '../kit/wire.ts'
import {
  judgeUntouched,
  listReads,
  optionsFor,
  optionsOf,
  readDraft,
  type Write,
  working,
  writes,
} from './operations.ts'

const keys = ['none', ...Object.values(keyWithout), 'readOnly'] as const
type Key = (typeof keys)[number]

type Cell = { readonly operation: OperationId; readonly key: Key | 'full'; readonly by?: string | undefined }

/** The reads that test the permissions of API keys: every list with every key, and with a key that lacks its permission also a later page and each parameter. */
const listRequests = mixed(
  ...listReads.flatMap((operation) => {
    const { permission } = operations[operation].permission
    const cell = (key: Key, by?: string) => fc.constant({ operation, key, by })
    const all = keys.filter((key) => key !== 'readOnly' || operation === 'listBundleGrants')
    // What the users list needs is open.
    const more = operation === 'listBundleUsers' ? [] : ['cursor', ...optionsOf(operation)]
    return [...all.map((key) => cell(key)), ...more.map((by) => cell(keyWithout[permission], by))]
  }),
  // Who may not search may filter the grants by an alias.
  fc.constant({ operation: 'listBundleGrants', key: 'noUsers', by: 'userId' } as const),
)

/** Returns a write; a create may be covered by the existing access, or repeat its own request. */
const writings = (
  operation: Write,
  key: Key,
  covered: 'by access' | 'by itself' | 'no' = 'no',
  grantType: (typeof requestable)[number] = 'paid_external',
) => fc.constant({ operation, key, covered, grantType })
type Writing = Drawn<ReturnType<typeof writings>>

const ofPermissions = rulesLike(/^AUTH-(?:PERMISSION-LACKING|\w+-GOVERNS)$/)

/** Tests that each permission allows its own operations and no others. */
export const permissionChecks: readonly Check[] = [
  check({
    id: 'permissions/reading',
    title: 'A key reads what its permissions name, though another key read the same before, and nothing else',
    rules: [...ofPermissions, 'SERVICE-OPERATIONS', 'BUNDLE-USERS-PERMISSION'],
    input: listRequests,
    run: judgeReads,
  }),
  check({
    id: 'permissions/writing',
    title: 'A key creates and revokes with grants write, and with nothing else',
    rules: ['AUTH-GRANTS-GOVERNS', 'AUTH-PERMISSION-LACKING', 'AUTH-GRANTS-LEVELS'],
    needs: ['users-without-grants:1'],
    input: mixed(
      ...writes.flatMap((operation) => keys.map((key) => writings(operation, key))),
      // A payment is among those before.
      ...requestable.flatMap((grantType) =>
        grantType === 'paid_external' ? [] : writings('createBundleGrant', 'readOnly', 'no', grantType),
      ),
      ...(['by access', 'by itself'] as const).flatMap((covered) =>
        (['readOnly', 'noGrants'] as const).map((key) => writings('createBundleGrant', key, covered)),
      ),
    ),
    run: judgeWrites,
  }),
  {
    id: 'races/keys',
    title: 'Keys of one owner that ask at the same moment have the permissions of each',
    rules: ofPermissions,
    needs: ['users-without-grants:1'],
    run: judgeConcurrent,
  },
]

async function judgeConcurrent(trial: Trial): Promise<void> {
  const { pair, created, ends } = await grantedPair(trial)
  let hours = 0
  const drafted = () => {
    const create = trial.createDraft(pair, { endsAt: iso((ends[0] ?? 0) + ++hours * hour) })
    const read = listReads.flatMap((operation) => readDraft(trial, operation, 20) ?? [])
    return [...read.filter(({ operation }) => operation !== 'listBundleUsers'), create].flatMap((draft) => {
      const operation = draft.operation as OperationId
      const own = keyWithout[operations[operation].permission.permission]
      const key: Key = trial.resources.keys.includes(own) ? own : 'none'
      return isProvided(trial, key, ruleOfPermission(operation)) ? [{ ...draft, key }, draft] : []
    })
  }
  const burst = await sendBurst(trial, 'AUTH-GRANTS-GOVERNS', drafted)
  for (const exchange of burst?.exchanges ?? []) {
    if (exchange.status === 0) continue
    const key = keys.find((one) => one === exchange.request.key) ?? 'full'
    judge(trial, { operation: exchange.operation as OperationId, key }, exchange, created)
  }
}

async function judgeReads(trial: Trial, cells: Drawn<typeof listRequests>): Promise<void> {
  const usersLists = new Map<Key, Exchange>()
  for (const [operation, own] of Map.groupBy(cells, (cell) => cell.operation)) {
    const first = readDraft(trial, operation, 1) as Draft
    const page = await working(trial, first)
    if (page === undefined) continue
    const isOpen = operation === 'listBundleUsers'
    const options: Query = { ...optionsFor(trial, operation), cursor: nextCursorOf(page) }
    for (const cell of own) {
      const { key, by } = cell
      if (!isProvided(trial, key, isOpen ? 'BUNDLE-USERS-PERMISSION' : ruleOfPermission(operation))) continue
      if (by !== undefined && options[by] === undefined) continue
      trial.mark(cells.indexOf(cell))
      const query = { ...first.query, ...(by && { [by]: options[by] }) }
      const exchange = await trial.send({ ...first, query, key })
      if (!isOpen) judge(trial, cell, exchange, [page])
      else usersLists.set(key, exchange)
    }
  }
  // Which permission the users list of a bundle needs is reported: the description names none.
  const needed = Object.entries(keyWithout).filter(([, key]) => usersLists.get(key)?.status === 403)
  const none = usersLists.get('none')?.status === 200 ? 'none' : 'any'
  const named = needed.map(([name]) => name).join(' and ') || none
  if (usersLists.size === 4) trial.observe('BUNDLE-USERS-PERMISSION', named, [...usersLists.values()])
  else if (usersLists.size > 0)
    trial.untestable('BUNDLE-USERS-PERMISSION', 'not every key without one permission is provided')
}

async function judgeWrites(trial: Trial, cells: readonly Writing[]): Promise<void> {
  const { pair, grant, created, ends } = await grantedPair(trial)
  const [until = 0] = ends
  const tried: Exchange[] = []
  const grants = [grant]
  const send = async (cell: Writing): Promise<Exchange> => {
    trial.mark(cells.indexOf(cell))
    const { operation, key, covered, grantType } = cell
    // Something new, or what the first grant covers.
    const end = { 'by itself': until, 'by access': until - minute, no: until + (tried.length + 1) * hour }
    const sourceId = (covered === 'by itself' ? grant.sourceId : undefined) ?? trial.sourceId()
    const draft =
      operation === 'createBundleGrant'
        ? trial.createDraft(pair, { sourceId, grantType, endsAt: iso(end[covered]) })
        : trial.revokeDraft(pair, (grants.at(-1) ?? grant).id)
    const exchange = await trial.send({ ...draft, key })
    tried.push(exchange)
    judge(trial, cell, exchange, created)
    return exchange
  }
  const testable = cells.filter(({ key }) =>
    isProvided(trial, key, key === 'readOnly' ? 'AUTH-GRANTS-LEVELS' : 'AUTH-GRANTS-GOVERNS'),
  )
  const revokes = testable.filter(
    (cell) => !isLacking(cell.operation, cell.key) && cell.operation === 'revokeBundleGrant',
  )
  for (const cell of testable.filter((one) => !revokes.includes(one))) {
    const exchange = await send(cell)
    if (isLacking(cell.operation, cell.key)) continue
    const grant = grantOf(exchange) ?? trial.stop('a create answered no grant')
    if (mayBeByAnotherClock(grant, exchange)) return trial.stop(clocksDiffer)
    grants.push(grant)
  }
  trial.mark(cells.length)
  const claim = 'what was refused created nothing and revoked nothing'
  if (!(await judgeUntouched(trial, ['AUTH-GRANTS-GOVERNS'], claim, { pair, grants, created }, tried))) return
  for (const cell of revokes) {
    if ((await send(cell)).status !== 200) return
    grants.pop()
  }
}

function isProvided(trial: Trial, key: Key, rule: RuleId): boolean {
  const has = trial.resources.keys.includes(key)
  if (!has) for (const one of [rule, 'AUTH-PERMISSION-LACKING'] as const) trial.untestable(one, `keys.${key}`)
  return has
}

function judge(trial: Trial, cell: Cell, exchange: Exchange, counterpart: readonly Exchange[]): void {
  const { key, by } = cell
  const operation = `${cell.operation}${by === undefined ? '' : ` with ${by}`}`
  const { status } = exchange
  const seen = [...counterpart, exchange]
  const allowed = `${operation} needs no other permission than its own, so the key ${key} may do it`
  if (!isLacking(cell.operation, cell.key))
    return void trial.judge(ruleOfPermission(cell.operation), allowed, answers(exchange), seen)
  const claim = `${operation} needs its permission: the key ${key} answers 403`
  const judged = answers(exchange, 403)
  // Where it is refused, only the status can be another one.
  if (key !== 'readOnly' && (!isRefusal(exchange) || judged.holds))
    trial.judge(ruleOfPermission(cell.operation), claim, judged, seen)
  trial.judge('AUTH-PERMISSION-LACKING', claim, judged, seen)
  if (key === 'readOnly' && (status === 200 || status === 403))
    trial.observe('AUTH-GRANTS-LEVELS', status === 403 ? 'write' : 'read', seen)
}
