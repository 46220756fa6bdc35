import { periodOf } from '../../spec/access.ts'
import type { LedgerGrant, WorkspaceView } from '../../spec/control-types.ts'
import { visible } from '../../spec/visible-text.ts'
import { cut } from '../text.ts'
import { columns, flag, minute } from './command.ts'
import { type ControlFlags, callMock, listedGrants, requireUser } from './control-command.ts'

/** The answer of a command that moves the clock or replaces the state of a mock, with who gained or lost access by it (`access`; undefined for a ledger too large to compare). */
export type Compared<Answer> = Answer & { readonly access?: ReturnType<typeof accessChanges> }

interface Flags extends ControlFlags {
  readonly user?: string
  readonly bundle?: string
  readonly all?: true
}

export const accessFlags = [
  flag('--user <name|id>', 'the summary is about this user alone'),
  flag('--bundle <name|id>', 'the summary is about this bundle alone'),
  flag('--all', 'after the summary everything that changed'),
]

const MAX_COMPARED = 20_000

/** Runs `change` on a workspace (a ledger and a clock of a mock, by name), and compares access before and after. */
export async function withAccessChanges<Answer extends object>(
  change: () => Promise<Answer>,
  commandFlags: Flags,
): Promise<Compared<Answer>> {
  const flags = { ...commandFlags, purpose: 'change' } as const
  const { user, bundle } = flags
  const { count } = await callMock<WorkspaceView>(flags, 'GET ~')
  const all = Object.values(count.grants).reduce((sum, each) => sum + each, 0)
  if (all > MAX_COMPARED && user === undefined && bundle === undefined) return change()
  const read = () => listedGrants(flags, { user, bundle })
  const before = await read()
  if (before.length === 0) await requireUser(flags, user)
  const answer = await change()
  return { ...answer, access: accessChanges(before, await read()) }
}

function accessChanges(before: readonly LedgerGrant[], after: readonly LedgerGrant[]) {
  const [had, has] = [currentByPair(before), currentByPair(after)]
  return {
    lost: [...had.values()].filter((grant) => !has.has(pairOf(grant))),
    gained: [...has.values()].filter((grant) => !had.has(pairOf(grant))),
    renewed: [...has.values()].filter((grant) => (had.get(pairOf(grant))?.id ?? grant.id) !== grant.id),
  }
}

const pairOf = ({ account, bundle }: LedgerGrant): string => `${account} ${bundle}`

/** Returns the current grant that ends last for each account and bundle with access. */
function currentByPair(grants: readonly LedgerGrant[]): ReadonlyMap<string, LedgerGrant> {
  const later = (one: LedgerGrant, other: LedgerGrant) =>
    periodOf(other).end > periodOf(one).end ? other : one
  const current = grants.filter(({ state }) => state === 'current')
  return new Map([...Map.groupBy(current, pairOf)].map(([pair, ofPair]) => [pair, ofPair.reduce(later)]))
}

const MAX_LISTED = 10

/** Returns the summary of lost, gained and renewed accesses by name, bundle and source. */
export function accessText({ access }: Compared<unknown>, { all }: Pick<Flags, 'all'>): string {
  if (access === undefined)
    return `the ledger has more than ${MAX_COMPARED} grants: --user or --bundle compares a part of it`
  const { lost, gained, renewed } = access
  if (lost.length + gained.length + renewed.length === 0) return 'nobody gained or lost access'
  return [
    ...section('lost access', lost, all),
    ...section('gained access', gained, all),
    ...section('kept access: one period ended, the next began', renewed, all),
  ].join('\n')
}

function section(title: string, grants: readonly LedgerGrant[], all?: true): readonly string[] {
  if (grants.length === 0) return []
  const ordered = grants.toSorted((one, other) => periodOf(one).end - periodOf(other).end)
  const listed = all ? ordered : ordered.slice(0, MAX_LISTED)
  const rows = listed.map(({ displayName = '(deleted)', bundleName, sourceId, grantType, endsAt }) => [
    `  ${cut(visible(displayName), 20)}`,
    cut(visible(bundleName), 17),
    cut(visible(sourceId ?? grantType), 13),
    endsAt === null ? 'permanent' : `until ${minute(endsAt)}`,
  ])
  const unlisted = grants.length - listed.length
  const more = unlisted > 0 ? [`  and ${unlisted} more; --all names them`] : []
  return [`${title} (${grants.length})`, columns(rows), ...more]
}
