import { storeContract } from '../store-contract.ts'
import { openMemoryStore } from './memory-store.ts'

storeContract('memory', async () => openMemoryStore())
