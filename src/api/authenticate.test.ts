import { expect, it } from 'vitest'
import { defaultVariants } from '../../spec/generated/variants.ts'
import { formatApiKey, hashSecret } from '../ledger/api-key.ts'
import { toKeyId } from '../ledger/ids.ts'
import { toInstant } from '../ledger/instant.ts'
import { simpleLedger } from '../store/contract/simple-ledger.test-bed.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import { authenticate } from './authenticate.ts'
import { openInstance } from './open-instance.ts'
import { parts } from './parts.ts'

const secret = '5b0d6c1e9f2a4c375b0d6c1e9f2a4c37'

it('authenticate: a header is remembered without its text, and counts for nothing once its key is revoked', async () => {
  const store = openSqliteStore({ file: ':memory:' })
  const keys = simpleLedger.keys.map((key) => ({ ...key, secretHash: hashSecret(secret) }))
  const id = toKeyId('k'.repeat(16))
  await store.add({ ...simpleLedger, keys })
  const instance = openInstance(
    new Uint8Array(32),
    { store, parts, now: () => toInstant(100), monotonic: () => 0, newId: () => '' },
    { variants: defaultVariants, rateLimit: 'off', keyPrefix: 'bak', bodyLimit: 1, checkResponses: false },
  )
  const authorization = `Bearer ${formatApiKey('bak', { id, secret })}`
  const ask = () =>
    authenticate(
      {
        method: 'GET',
        path: '/v1/bundles',
        query: '',
        headers: { authorization },
        address: '::1',
        readBody: async () => 'aborted',
      },
      instance,
    )
  for (const _ of ['read', 'remembered']) expect((await ask()).key.id).toBe(id)
  expect(instance.genuineHeaders.size).toBe(1)
  expect(JSON.stringify([...instance.genuineHeaders])).not.toContain(secret)
  await store.revokeKey(id, toInstant(50))
  await expect(ask()).rejects.toThrow('The API key has been revoked; create a new one.')
  await store.close()
})
