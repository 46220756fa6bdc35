import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { expect, it } from 'vitest'
import { startMock } from '../main.ts'
import { createClient } from './client.ts'

const guide = readFileSync(new URL('../../docs/client.md', import.meta.url), 'utf8')

it('client guide: its example works as written', async () => {
  await using mock = await startMock({ fixture: 'empty' })
  const code = /```ts\n([\s\S]*?)```/.exec(guide)?.[1] ?? ''
  expect(code).toContain("'https://api.example.com'")
  const script = stripTypeScriptTypes(code).replace("'https://api.example.com'", JSON.stringify(mock.baseUrl))
  const env = { BUNDLE_ACCESS_API_KEY: mock.keys['full'] }
  const run = new Function('createClient', 'process', `return (async () => {${script}})()`)
  await run(createClient, { env })
  const client = createClient({ baseUrl: mock.baseUrl, apiKey: mock.keys['full'] ?? '' })
  const grants = await client.listBundleGrants(mock.bundles['main'] ?? '').all()
  expect(grants).toMatchObject([{ sourceId: 'invoice-1', endsAt: '2099-12-31T23:59:59.000Z' }])
})
