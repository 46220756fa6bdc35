let mock
beforeAll(async () => {
  const { startMock } = await import('bundle-access')
  mock = await startMock({ fixture: 'billing' })
})
afterAll(() => mock.close())

test('CommonJS imports the mock before its tests run', async () => {
  const headers = { authorization: `Bearer ${mock.keys.full}` }
  expect((await fetch(`${mock.baseUrl}/v1/bundles`, { headers })).status).toBe(200)
  expect(mock.requests()).toHaveLength(1)
})
