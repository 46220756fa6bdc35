import { startMock } from 'bundle-access'
import { createClient } from 'bundle-access/client'

/** A mock at an instant of its own, a client of it, and a user who has nothing yet. */
export async function openShop() {
  let now = Date.parse('2026-01-31T10:00:00.000Z')
  const mock = await startMock({ world: 'empty', clock: () => now })
  const client = createClient({ baseUrl: mock.baseUrl, apiKey: mock.keys['full'] ?? '' })
  const bundleId = mock.bundles['main'] ?? ''
  const [ann] = await client.searchUsers({ displayName: 'Ann Example' }).all()
  const userId = ann?.userId ?? ''
  return {
    client,
    buyer: { bundleId, userId },
    /** Moves the mock's clock. */
    setClock(dateTime: string): void {
      now = Date.parse(dateTime)
    },
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
