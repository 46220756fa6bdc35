import { storeContract } from './contract/store-contract.test-bed.ts'
import { openMemoryStore } from './memory-store.test-bed.ts'

storeContract('memory', async () => openMemoryStore())
