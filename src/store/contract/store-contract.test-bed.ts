import { describe } from 'vitest'
import type { Store } from '../store.ts'
import { entityContract } from './entities.test-bed.ts'
import { listContract } from './lists.test-bed.ts'
import { recordContract } from './record.test-bed.ts'
import { refusalContract } from './refusals.test-bed.ts'

/** Tests an adapter of the store. `open` returns an empty store each time; a slow adapter runs a `share` of the drawn cases. */
export function storeContract(name: string, open: () => Promise<Store>, share = 1): void {
  describe(name, () => {
    entityContract(open, share)
    recordContract(open, share)
    listContract(open, share)
    refusalContract(open)
  })
}
