// Tests as an integrator writes them, which fail: src/vitest/vitest.test.ts reads what they print.
import { test } from 'bundle-access/vitest'
import { expect } from 'vitest'

test('a renewal that is taken for a first payment', async ({ mock }) => {
  const { full = '' } = mock.keys
  const headers = { authorization: `Bearer ${full}`, 'content-type': 'application/json' }
  const send = async (path: string, body?: object) => {
    const method = body === undefined ? 'GET' : 'POST'
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) }
    const response = await fetch(`${mock.baseUrl}/v1${path}`, init)
    return JSON.parse(await response.text())
  }
  const { users } = await send(`/users?displayName=Rosa&api_key=${full}`)
  const { userId } = users[0]
  const grants = `/bundles/${mock.bundles['main']}/grants`
  const paid = { userId, grantType: 'paid_external', sourceId: 'subscription-7' }
  await send(grants, { ...paid, endsAt: '2098-01-31T00:00:00Z' })
  await send(grants, { ...paid, endsAt: '2098-02-27T00:00:00Z' })
  const renewed = await send(grants, { ...paid, endsAt: '2098-02-28T00:00:00Z' })
  expect(renewed.grant?.endsAt).toBe('2098-02-28T00:00:00.000Z')
})

test('one beside it that passes', async ({ mock }) => {
  const response = await fetch(`${mock.baseUrl}/v1/nothing-that-anybody-asked-for`)
  expect(response.status).toBe(404)
})

test('one that has closed its workspace', async ({ mock }) => {
  await fetch(`${mock.baseUrl}/v1/bundles`, { headers: { authorization: `Bearer ${mock.keys['full']}` } })
  await mock.close()
  expect(mock.requests()).toEqual([])
})
