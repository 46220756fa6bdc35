import { ledger } from './0001-ledger.ts'
import type { Migration } from './migration.ts'

/** Every step of the schema in order; a new one is added at the end. */
export const migrations: readonly Migration[] = [ledger]
