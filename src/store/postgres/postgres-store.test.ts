import { storeContract } from '../contract/store-contract.test-bed.ts'
import { emptyStores } from './empty-store.test-bed.ts'

storeContract('PostgreSQL', emptyStores(), 1 / 6)
storeContract('PostgreSQL with a bound of three rows', emptyStores({ scanLimit: 3 }), 1 / 10)
