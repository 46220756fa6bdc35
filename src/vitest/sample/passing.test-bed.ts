import { mockTest } from 'bundle-access/vitest'
import { describe, expect } from 'vitest'

const test = mockTest({ clock: 'frozen:2026-01-31T10:00:00Z' })

/** The requests in the journal of each test's workspace. */
const seen: string[][] = []

describe.concurrent('workspaces of their own', () => {
  test.for(['one', 'two', 'three', 'four', 'five'])('test %s', async (name, { mock }) => {
    const send = (path: string) =>
      fetch(`${mock.baseUrl}/v1${path}`, { headers: { authorization: `Bearer ${mock.keys['full']}` } })
    for (let turn = 0; turn < 5; turn++) {
      expect((await send(`/users?displayName=${name}`)).status).toBe(200)
      await mock.clock.advance({ days: 1 })
    }
    expect(mock.clock.now().toISOString()).toBe('2026-02-05T10:00:00.000Z')
    const queries = mock.requests().map(({ request }) => request.query)
    expect(queries).toEqual(Array.from({ length: 5 }, () => `displayName=${name}`))
    expect(mock.advice()).toEqual([])
    seen.push(queries)
  })
})

test('one mock serves them all', async ({ mock, bundleAccess }) => {
  expect(seen).toHaveLength(5)
  expect(mock.baseUrl).toBe(bundleAccess.baseUrl)
  expect(bundleAccess.requests()).toEqual([])
})

test.fails('one that is meant to fail says nothing either', async ({ mock }) => {
  await mock.fetch(`${mock.baseUrl}/v1/bundles`)
  expect(mock.requests()).toEqual([])
})
