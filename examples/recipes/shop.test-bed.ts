import { startMock } from 'bundle-access'
import { createClient } from 'bundle-access/client'

/** A mock with a frozen clock, a client of it, and a user without grants. */
export async function openShop() {
  const mock = await startMock({ fixture: 'empty', clock: 'frozen:2026-01-31T10:00:00Z', port: 'none' })
  const client = createClient({
    baseUrl: mock.baseUrl,
    apiKey: mock.keys['full'] ?? '',
    runtime: { fetch: mock.fetch },
  })
  const bundleId = mock.bundles['main'] ?? ''
  const [ann] = await client.searchUsers({ displayName: 'Ann Example' }).all()
  const userId = ann?.userId ?? ''
  return {
    mock,
    client,
    buyer: { bundleId, userId },
    /** Until when the user has access now: a date-time, `for good`, or `none`. */
    async accessUntil(): Promise<string> {
      const users = await client.listBundleUsers(bundleId).all()
      const own = users.find(({ user }) => user.userId === userId)
      if (own === undefined) return 'none'
      return own.accessIsPermanent ? 'for good' : (own.accessEndsAt ?? '')
    },
    [Symbol.asyncDispose]: mock.close,
  }
}
