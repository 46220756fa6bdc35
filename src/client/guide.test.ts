import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { expect, it } from 'vitest'
import { startMock } from '../main.ts'
import { createClient } from './client.ts'

const guide = readFileSync(new URL('../../docs/client.md', import.meta.url), 'utf8')

it('client guide: its example works as written', async () => {
  await using mock = await startMock({ fixture: 'empty' })
  const code = /```ts\n([\s\S]*?)```/.exec(guide)?.[1] ?? ''
  const imported = "import { createClient } from 'bundle-access/client'\n"
  expect(code.startsWith(imported)).toBe(true)
  const script = stripTypeScriptTypes(code.slice(imported.length))
  const env = { BUNDLE_ACCESS_BASE_URL: mock.baseUrl, BUNDLE_ACCESS_KEY: mock.keys['full'] }
  const run = new Function('createClient', 'process', `return (async () => {${script}})()`)
  await run(createClient, { env })
  const client = createClient({ baseUrl: mock.baseUrl, apiKey: mock.keys['full'] ?? '' })
  const grants = await client.listBundleGrants(mock.bundles['main'] ?? '').all()
  expect(grants).toMatchObject([{ sourceId: 'invoice-1', endsAt: '2099-12-31T23:59:59.000Z' }])
})

it('client guide: its table has every method, and each example answers as it says', async () => {
  await using mock = await startMock({ fixture: 'empty' })
  const client = createClient({ baseUrl: mock.baseUrl, apiKey: mock.keys['full'] ?? '' })
  const rows = [...guide.matchAll(/^\| `(client\.(\w+)\(.*)` \| (.*) \|$/gm)]
  expect(rows.map(([, , name]) => name)).toEqual(Object.keys(client))
  const bundleId = mock.bundles['main'] ?? ''
  const [user] = await client.searchUsers({ displayName: 'Ann' }).all()
  const userId = user?.userId ?? ''
  const checkout = await mock.admin.confirmDisclaimer({ bundle: bundleId, account: userId })
  const known = { bundleId, userId, checkoutId: checkout.checkoutId, grantId: '' }
  for (const [, example, name, returned] of rows) {
    const run = new Function('client', ...Object.keys(known), `return ${example}`)
    const answer = await run(client, ...Object.values(known))
    if (returned === 'a listing') expect(Array.isArray(await answer.all()), name).toBe(true)
    else expect(answer, name).toHaveProperty(returned === 'the grant' ? 'grantType' : 'bundleId')
    if (name === 'createBundleGrant') known.grantId = answer.id
  }
})
