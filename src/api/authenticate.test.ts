import { expect, it, onTestFinished } from 'vitest'
import { defaultVariants } from '../../spec/generated/variants.ts'
import { formatApiKey, hashSecret } from '../ledger/api-key.ts'
import { toAccountId, toKeyId } from '../ledger/ids.ts'
import { toInstant } from '../ledger/instant.ts'
import { simpleLedger } from '../store/contract/simple-ledger.test-bed.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import { authenticate } from './authenticate.ts'
import { openInstance, steps } from './open-instance.ts'

const id = toKeyId('k'.repeat(16))
const settings = {
  variants: defaultVariants,
  rateLimit: 'off',
  keyPrefix: 'bak',
  ipv6Bits: 64,
  bodyLimit: 1,
  checkResponses: false,
} as const
const secret = '5b0d6c1e9f2a4c375b0d6c1e9f2a4c37'

async function opened() {
  const store = openSqliteStore({ file: ':memory:' })
  const keys = simpleLedger.keys.map((key) => ({ ...key, secretHash: hashSecret(secret) }))
  await store.add({ ...simpleLedger, keys })
  const instance = openInstance(
    new Uint8Array(32),
    { store, steps, now: () => toInstant(100), monotonic: () => 0, newId: () => '' },
    settings,
  )
  const ask = async (authorization = `Bearer ${formatApiKey('bak', { id, secret })}`) =>
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
  onTestFinished(() => store.close())
  return { store, instance, ask }
}

it('authenticate: a header is remembered without its text, and counts for nothing once its key is revoked', async () => {
  const { store, instance, ask } = await opened()
  for (const _ of ['read', 'remembered']) expect((await ask()).key.id).toBe(id)
  expect(instance.verifiedHeaders.size).toBe(1)
  expect(JSON.stringify([...instance.verifiedHeaders])).not.toContain(secret)
  await store.revokeKey(id, toInstant(50))
  await expect(ask()).rejects.toThrow('The API key has been revoked; create a new one.')
})

it('authenticate: a key is good until the instant of its revocation', async () => {
  for (const [at, isGood] of [
    [100, false],
    [101, true],
  ] as const) {
    const { store, ask } = await opened()
    await store.revokeKey(id, toInstant(at))
    if (isGood) expect((await ask()).owner).toBe(1)
    else await expect(ask()).rejects.toThrow('The API key has been revoked')
  }
})

it('authenticate: no header, an empty one and the key of a deleted owner are refused in words of their own', async () => {
  const { store, ask } = await opened()
  await expect(ask('')).rejects.toMatchObject({ code: 'errors.auth.key_missing' })
  await store.deleteAccount(toAccountId(1), toInstant(50))
  await expect(ask()).rejects.toThrow("The API key's owner has been deleted; use a key of another account.")
})
