import { mockTest } from 'bundle-access/vitest'
import { expect } from 'vitest'
import type { MockWorkspace } from '../../main.ts'

/** Creates a grant twice, and returns the status of each answer. */
async function twice({ fetch, baseUrl, keys, bundles }: MockWorkspace): Promise<readonly number[]> {
  const headers = { authorization: `Bearer ${keys['full']}`, 'content-type': 'application/json' }
  const found = await fetch(`${baseUrl}/v1/users?displayName=Rosa`, { headers })
  const { userId } = JSON.parse(await found.text()).users[0]
  const body = JSON.stringify({ userId, grantType: 'gift', sourceId: 'g-1', endsAt: '2098-01-01T00:00:00Z' })
  const create = () =>
    fetch(`${baseUrl}/v1/bundles/${bundles['main']}/grants`, { method: 'POST', headers, body })
  return [(await create()).status, (await create()).status]
}

mockTest()('a source that is sent twice is no error', async ({ mock }) => {
  expect(await twice(mock)).toEqual([200, 200])
})

mockTest({ variants: { 'duplicate-source': 'conflict' } })('a variant of a test stays', async ({ mock }) => {
  expect(await twice(mock)).toEqual([200, 409])
})
