import { keyPrefix as defaultKeyPrefix } from '../../spec/generated/contract.ts'
import { openAliases } from '../api/aliases.ts'
import type { Machine } from '../api/instance.ts'
import { toAccountId, toKeyId } from '../ledger/ids.ts'
import { toInstant } from '../ledger/instant.ts'
import type { DeployedStore } from '../store/store.ts'
import { type Admin, adminOf } from './admin.ts'
import { noNames } from './names.ts'

/** The dependencies of `openAdminOn`: clock and randomness of the machine, and a function that opens a ledger. */
export interface AdminRuntime {
  readonly machine: Machine
  readonly openLedger: (db: string, absent: AdminOptions['absent']) => Promise<DeployedStore>
}

export interface AdminOptions {
  readonly db: string
  /** The prefix of new keys; the service that serves the file must have the same. */
  readonly keyPrefix?: string | undefined
  /** `make` creates a missing ledger; `refuse`, the default, rejects, because the name may be misspelt. */
  readonly absent?: 'make' | 'refuse' | undefined
}

/** The administration of a ledger in a file or a database, also while a service runs on it. */
export interface OpenAdmin extends Admin {
  readonly close: () => Promise<void>
}

/** Opens a ledger in a file or a database to administer it, as `bundle-access admin` does; rejects with a DomainError. */
export async function openAdminOn(
  { machine, openLedger }: AdminRuntime,
  { db, keyPrefix = defaultKeyPrefix, absent = 'refuse' }: AdminOptions,
): Promise<OpenAdmin> {
  const random = (bytes: number): string => Buffer.from(machine.random(bytes)).toString('hex')
  const store = await openLedger(db, absent)
  const aliases = await aliasesOf(store, machine).catch(async (error) => {
    // A connection that stays open would keep the process from ending.
    await store.close()
    throw error
  })
  const ledger = {
    store,
    aliases,
    names: noNames,
    now: () => toInstant(machine.now()),
    newId: () => random(12),
    // An alias is the encrypted number of an account, and what a backup, a standby or a copy of the disk lacks is given no other time:
    // a number is at least the time, and accounts are not added faster than it goes on.
    leastAccount: () => toAccountId(machine.now() * NUMBERS_PER_MS),
    newKey: () => ({ id: toKeyId(random(8)), secret: random(20) }),
    keyPrefix,
  }
  return { ...adminOf(() => ledger), close: () => store.close() }
}

const aliasesOf = async (store: DeployedStore, machine: AdminRuntime['machine']) =>
  openAliases(await store.sealingKey(machine.random(32)))

/** The numbers of accounts for each millisecond since the epoch: a cursor has 6 bytes for one, enough for 500 years. */
const NUMBERS_PER_MS = 16
