import { mockTest } from 'bundle-access/vitest'
import { expect } from 'vitest'

const test = mockTest({ failOnAdvice: true })

test('a key in an address', async ({ mock }) => {
  const headers = { authorization: `Bearer ${mock.keys['full']}` }
  const response = await fetch(`${mock.baseUrl}/v1/bundles?key=${mock.keys['full']}`, { headers })
  expect(response.status).toBe(200)
})

test('one that breaks no rule', async ({ mock }) => {
  const headers = { authorization: `Bearer ${mock.keys['full']}` }
  expect((await fetch(`${mock.baseUrl}/v1/bundles`, { headers })).status).toBe(200)
})
