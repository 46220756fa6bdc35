import { storeContract } from '../contract/store-contract.test-bed.ts'
import { openEmptyStore } from './empty-store.test-bed.ts'

storeContract('PostgreSQL', () => openEmptyStore())
storeContract('PostgreSQL with a bound of three rows', () => openEmptyStore({ scanLimit: 3 }))
