import { startMock } from 'bundle-access'
import { createClient } from 'bundle-access/client'

/** A mock with a clock that stands still, a client of it, and a user who has nothing yet. */
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
      const holders = await client.listBundleUsers(bundleId).all()
      const held = holders.find(({ user }) => user.userId === userId)
      if (held === undefined) return 'none'
      return held.accessIsPermanent ? 'for good' : (held.accessEndsAt ?? '')
    },
    [Symbol.asyncDispose]: mock.close,
  }
}
