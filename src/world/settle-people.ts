import { toAccountId } from '../ledger/ids.ts'
import type { Account } from '../store/store.ts'
import { readDuration, shiftInstant } from './moment.ts'
import { fillName } from './plausible-name.ts'
import type { Settling } from './settling.ts'
import type { World, WorldAccount, WorldCrowd } from './world.ts'

/** The accounts of a world at one instant, eldest first, and who is who. */
export interface SettledPeople {
  readonly accounts: readonly Account[]
  /** The account behind a handle; a RangeError when there is none. */
  readonly find: (handle: string) => Account
}

/** Everybody in a world, crowds member by member; ids go up with age. */
export function settlePeople({ accounts, crowds }: World, settling: Settling): SettledPeople {
  const born = [
    ...accounts.map((account) => settleOne(account, settling)),
    ...crowds.flatMap((crowd) => settleCrowd(crowd, settling)),
  ]
  const byHandle = new Map<string, Account>()
  for (const { as, ...account } of born.sort((one, other) => one.createdAt - other.createdAt)) {
    byHandle.set(as, { id: toAccountId(byHandle.size + 1), ...account })
    settling.judge(`accounts.${as}`, { created: account.createdAt, deleted: account.deletedAt })
  }
  return {
    accounts: [...byHandle.values()],
    find(handle) {
      const account = byHandle.get(handle)
      if (account === undefined) throw new RangeError(`The world has no account "${handle}".`)
      return account
    },
  }
}

interface Born extends Omit<Account, 'id'> {
  readonly as: string
}

function settleOne(
  { as, displayName, avatar, tier, created, deleted }: WorldAccount,
  { at, maybeAt }: Settling,
): Born {
  return { as, displayName, avatar, tier, createdAt: at(created), deletedAt: maybeAt(deleted) }
}

function settleCrowd(crowd: WorldCrowd, { at, maybeAt }: Settling): readonly Born[] {
  const { as, count, displayNames, step, avatar, tier, created, deleted } = crowd
  const first = at(created)
  const later = step === undefined ? { months: 0, ms: 0 } : readDuration(step)
  const deletedAt = maybeAt(deleted)
  return Array.from({ length: count }, (_, index) => {
    const displayName = fillName(displayNames[index % displayNames.length] ?? '', index + 1)
    const createdAt = shiftInstant(first, later, index)
    return { as: `${as}-${index + 1}`, displayName, avatar, tier, createdAt, deletedAt }
  })
}
