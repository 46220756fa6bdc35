test('the mock of exec is found in the environment, and nothing is imported', async () => {
  const { BUNDLE_ACCESS_BASE_URL, BUNDLE_ACCESS_KEY } = process.env
  const headers = { authorization: `Bearer ${BUNDLE_ACCESS_KEY}` }
  const { status } = await fetch(`${BUNDLE_ACCESS_BASE_URL}/v1/bundles`, { headers })
  expect(status).toBe(200)
})
