import { describe } from 'vitest'
import type { Store } from '../store.ts'
import { entityContract } from './entities.test-bed.ts'
import { listContract } from './lists.test-bed.ts'
import { recordContract } from './record.test-bed.ts'
import { refusalContract } from './refusals.test-bed.ts'

/** What every adapter of the store must do; `open` gives an empty store each time. */
export function storeContract(name: string, open: () => Promise<Store>): void {
  describe(name, () => {
    entityContract(open)
    recordContract(open)
    listContract(open)
    refusalContract(open)
  })
}
