import fc from 'fast-check'
import { operations } from '../../spec/generated/contract.ts'
import { requestedGrantTypes as requestable } from '../../spec/generated/facts.ts'
import { type Check, check, type Drawn, type Query, type Trial } from '../kit/check.ts'
import { grantedPair } from '../kit/claims.ts'
import type { Draft, GrantDraft, KeyName } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import { answers, refused } from '../kit/judged.ts'
import type { RuleId } from '../kit/rule.ts'
import { mixed } from '../kit/sequence.ts'
import { searched } from '../kit/test-users.ts'
import { grantOf, hour, iso, isRefusal, minute, nextCursorOf, type TestUser } from '../kit/wire.ts'
import { askings, judgeUntouched, type Read, readDraft, type Write, working, writes } from './asked.ts'

/** The level of each permission that a key has by the target file; of `readOnly` that of the grants alone is certain. */
const may = {
  none: { bundles: 'none', users: 'none', grants: 'none' },
  noBundles: { bundles: 'none', users: 'read', grants: 'write' },
  noUsers: { bundles: 'read', users: 'none', grants: 'write' },
  noGrants: { bundles: 'read', users: 'read', grants: 'none' },
  readOnly: { bundles: 'read', users: 'read', grants: 'read' },
} as const
type Key = keyof typeof may
const keys = Object.keys(may) as Key[]
const levels = ['none', 'read', 'write']

/** Whether a key lacks the permission for an operation. */
function isLacking({ operation, key }: Cell<Read | Write>): boolean {
  const { permission, level } = operations[operation].permission
  return levels.indexOf(may[key][permission]) < levels.indexOf(level)
}

/** The rule that says what a permission governs. */
const governs = {
  bundles: 'AUTH-BUNDLES-GOVERNS',
  users: 'AUTH-USERS-GOVERNS',
  grants: 'AUTH-GRANTS-GOVERNS',
} as const
const ruleOf = (operation: Exclude<Read | Write, 'listBundleUsers'>) =>
  governs[operations[operation].permission.permission]

interface Cell<Operation> {
  readonly operation: Operation
  readonly key: Key
  /** Another defect beside the permission: then any refusal is right. */
  readonly beside?: 'limit' | 'bundle'
  /** Whether the access that is there reaches beyond the end of a create, or the create was granted before. */
  readonly covered?: 'by access' | 'by itself'
  /** The type of a create; a payment when left out. */
  readonly type?: (typeof requestable)[number]
}

const lists = ['listBundles', 'searchUsers', 'listBundleGrants', 'listBundleUsers'] as const
type Listed = (typeof lists)[number]
const isAsked = ({ operation, key }: Cell<Listed>): boolean =>
  key !== 'readOnly' || operation === 'listBundleGrants'
const readCells = lists.flatMap((operation) => keys.map((key) => ({ operation, key })).filter(isAsked))
const writeCells = writes.flatMap((operation) => keys.map((key): Cell<Write> => ({ operation, key })))
const coveredCell = (...lacking: readonly Key[]): fc.Arbitrary<Cell<Write>> =>
  fc
    .record({ key: fc.constantFrom(...lacking), covered: fc.constantFrom('by access', 'by itself') })
    .map((cell) => ({ operation: 'createBundleGrant', ...cell }))
const lackingCells: fc.Arbitrary<Cell<Listed>> = fc
  .record({
    cell: fc.constantFrom(
      ...readCells.filter((cell) => isLacking(cell) && cell.operation !== 'listBundleUsers'),
    ),
    beside: fc.constantFrom('limit' as const, 'bundle' as const),
  })
  .map(({ cell, beside }) => ({ ...cell, beside }))

const readings = fc.record({
  cells: mixed<Cell<Listed>>(...readCells.map((cell) => fc.constant(cell)), lackingCells),
  asking: askings,
  /** Lists of which a later page is asked for. */
  later: fc.subarray<Listed>([...lists], { minLength: 2, maxLength: 2 }),
  /** What the grants of a user are filtered by as well. */
  filters: fc.constantFrom<Query>(
    {},
    { grantType: 'gift' },
    { sort: 'endsAt', dir: 'asc' },
    { createdAfter: '2020-01-01T00:00:00Z' },
  ),
})

/** Permissions: each allows its own operations and no others. */
export const permissionChecks: readonly Check[] = [
  check({
    id: 'permissions/reading',
    title: 'A key reads what its permissions name, though another key read the same before, and nothing else',
    rules: [
      'SERVICE-OPERATIONS',
      'AUTH-PERMISSION-LACKING',
      'AUTH-USERS-GOVERNS',
      'AUTH-BUNDLES-GOVERNS',
      'AUTH-GRANTS-GOVERNS',
      'BUNDLE-USERS-PERMISSION',
    ],
    needs: [],
    given: readings,
    run: reading,
  }),
  check({
    id: 'permissions/writing',
    title: 'A key creates and revokes with grants write, and with nothing else',
    rules: ['AUTH-GRANTS-GOVERNS', 'AUTH-PERMISSION-LACKING', 'AUTH-GRANTS-LEVELS'],
    needs: ['pairs:1'],
    given: mixed(
      ...writeCells.map((cell) => fc.constant(cell)),
      coveredCell('none', 'noGrants'),
      [coveredCell('readOnly'), 2],
      ...requestable
        .filter((type) => type !== 'paid_external')
        .map((type) =>
          fc.constant({ operation: 'createBundleGrant' as const, key: 'readOnly' as const, type }),
        ),
    ),
    run: writing,
  }),
]

async function reading(trial: Trial, given: Drawn<typeof readings>): Promise<void> {
  const { cells, asking, later, filters } = given
  const { bundles, users } = trial.resources
  const [own, other] = [bundles.main, bundles.other ?? 'nothing'].map(encodeURIComponent)
  const lists = new Map<Key, Exchange>()
  for (const [operation, some] of Map.groupBy(cells, (cell) => cell.operation)) {
    const first = readDraft(trial, operation, asking) as Draft
    const size = later.includes(operation) ? 1 : asking.limit
    const page = await working(trial, { ...first, query: { ...first.query, limit: size } })
    const cursor = later.includes(operation) && page !== undefined ? nextCursorOf(page) : undefined
    const draft = { ...first, query: { ...first.query, cursor } }
    const control = cursor === undefined ? page : await working(trial, draft)
    if (control === undefined) continue
    const rule = operation === 'listBundleUsers' ? 'BUNDLE-USERS-PERMISSION' : ruleOf(operation)
    for (const cell of some.filter(({ key }) => isProvided(trial, key, rule))) {
      trial.mark(cells.indexOf(cell))
      const { key, beside } = cell
      const ofOne = users[0] && ofUser(cell, users[0], { ...filters, limit: asking.limit })
      const query = { ...(ofOne ?? draft.query), ...(beside === 'limit' ? { limit: 0 } : {}) }
      const path = beside === 'bundle' ? draft.path.replace(`${own}`, `${other}`) : draft.path
      const exchange = await trial.send({ ...draft, path, query, key })
      if (operation !== 'listBundleUsers') judge(trial, { ...cell, operation }, exchange, [control])
      else if (beside === undefined) lists.set(key, exchange)
    }
  }
  // Which permission the users list of a bundle needs is reported: the description names none.
  const needed = (['bundles', 'users', 'grants'] as const).filter(
    (name) => lists.get(withoutIt[name])?.status === 403,
  )
  const none = lists.get('none')?.status === 200 ? 'none' : 'any'
  const open = 'BUNDLE-USERS-PERMISSION'
  if (lists.size === 4) trial.observe(open, needed.join(' and ') || none, [...lists.values()])
  else if (lists.size > 0) trial.untestable(open, 'not every key without one permission is provided')
}

const withoutIt = { bundles: 'noBundles', users: 'noUsers', grants: 'noGrants' } as const

/** What is asked about one user: who may write grants may not search by a whole name, but filter the grants by an alias. */
function ofUser({ operation, key }: Cell<Listed>, user: TestUser, filters: Query): Query | undefined {
  if (operation === 'searchUsers' && key === 'noUsers') return { displayName: searched(user) }
  const mayFilter = key === 'noUsers' || key === 'noBundles'
  return operation === 'listBundleGrants' && mayFilter ? { ...filters, userId: user.userId } : undefined
}

async function writing(trial: Trial, cells: readonly Cell<Write>[]): Promise<void> {
  const { pair, grant, created, ends } = await grantedPair(trial)
  const tried: Exchange[] = []
  const expected = [grant]
  const [until = 0] = ends
  let end = until
  const known = cells.filter(({ key }) =>
    isProvided(trial, key, key === 'readOnly' ? 'AUTH-GRANTS-LEVELS' : 'AUTH-GRANTS-GOVERNS'),
  )
  const send = async (cell: Cell<Write>): Promise<Exchange> => {
    end += hour
    trial.mark(cells.indexOf(cell))
    const { operation, key, covered, type: grantType = 'paid_external' } = cell
    // Something new, or what the first grant covers.
    const wish: GrantDraft =
      covered === 'by itself'
        ? { grantType, endsAt: iso(until), sourceId: grant.sourceId }
        : { grantType, endsAt: iso(covered === 'by access' ? until - minute : end) }
    const draft =
      operation === 'createBundleGrant'
        ? trial.createDraft(pair, wish)
        : trial.revokeDraft(pair, (expected.at(-1) ?? grant).id)
    const exchange = await trial.send({ ...draft, key })
    tried.push(exchange)
    judge(trial, cell, exchange, created)
    return exchange
  }
  for (const cell of known.filter((one) => isLacking(one) || one.operation === 'createBundleGrant')) {
    const exchange = await send(cell)
    if (!isLacking(cell)) expected.push(grantOf(exchange) ?? trial.stop('a create answered no grant'))
  }
  trial.mark(cells.length)
  const claim = 'what was refused created nothing and revoked nothing'
  const scene = { pair, grants: expected, created }
  if (!(await judgeUntouched(trial, ['AUTH-GRANTS-GOVERNS'], claim, scene, tried))) return
  for (const cell of known.filter((one) => !isLacking(one) && one.operation === 'revokeBundleGrant')) {
    if (expected.length === 0 || (await send(cell)).status !== 200) return
    expected.pop()
  }
}

function isProvided(trial: Trial, key: KeyName, rule: RuleId): boolean {
  const has = trial.resources.keys.includes(key)
  if (!has) for (const one of [rule, 'AUTH-PERMISSION-LACKING'] as const) trial.untestable(one, `keys.${key}`)
  return has
}

type JudgedCell = Cell<Exclude<Read | Write, 'listBundleUsers'>>

function judge(trial: Trial, cell: JudgedCell, exchange: Exchange, control: readonly Exchange[]): void {
  const { operation, key, beside } = cell
  const { status } = exchange
  const seen = [...control, exchange]
  const lacking = (what: string, judged = answers(exchange, 403)) =>
    trial.judge('AUTH-PERMISSION-LACKING', what, judged, seen)
  if (!isLacking(cell)) {
    const claim = `${operation} needs no other permission than its own, so the key ${key} may do it`
    trial.judge(ruleOf(operation), claim, answers(exchange), seen)
  } else if (beside !== undefined)
    lacking(`${operation} with the key ${key} and another defect is refused`, refused(exchange))
  else if (key === 'readOnly') {
    lacking(`${operation} with the key ${key} answers 403`)
    if (status === 200 || status === 403)
      trial.observe('AUTH-GRANTS-LEVELS', status === 403 ? 'write' : 'read', seen)
  } else {
    const claim = `${operation} needs its permission: the key ${key} answers 403`
    // Where it is refused, only the status can be another one.
    if (!isRefusal(exchange) || status === 403)
      trial.judge(ruleOf(operation), claim, answers(exchange, 403), seen)
    lacking(claim)
  }
}
