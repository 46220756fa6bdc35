import { describe } from 'vitest'
import { entityContract } from './contract/entities.ts'
import { listContract } from './contract/lists.ts'
import { recordContract } from './contract/record.ts'
import { refusalContract } from './contract/refusals.ts'
import type { Store } from './store.ts'

/** What every adapter of the store must do; `open` gives an empty store each time. */
export function storeContract(name: string, open: () => Promise<Store>): void {
  describe(name, () => {
    entityContract(open)
    recordContract(open)
    listContract(open)
    refusalContract(open)
  })
}
