import { startMock } from 'bundle-access'
import { createClient } from 'bundle-access/client'

const mock = await startMock({ clock: 'frozen:2026-01-31T10:00:00Z' })
afterAll(() => mock.close())

test('a module imports the mock and its client', async () => {
  const client = createClient({ baseUrl: mock.baseUrl, apiKey: mock.keys.full })
  expect((await client.listBundles().all()).length).toBeGreaterThan(0)
  await mock.clock.advance({ days: 1 })
  expect(mock.clock.now().toISOString()).toBe('2026-02-01T10:00:00.000Z')
})
