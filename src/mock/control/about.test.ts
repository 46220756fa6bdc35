import { describe, expect, it } from 'vitest'
import { variants } from '../../../spec/generated/variants.ts'
import { controlled } from '../../testing/control.test-bed.ts'

describe('control plane: mock', () => {
  it('control: its health needs no token, says nothing else, and is in no journal', async () => {
    const { mock } = await controlled()
    const health = await fetch(`${mock.control?.url}/healthz`)
    expect([health.status, await health.text()]).toEqual([200, '{"status":"alive"}'])
    expect(mock.requests()).toEqual([])
    expect((await fetch(`${mock.control?.url}/mock`)).status).toBe(401)
  })

  it('control: it says what is running and how the description is read', async () => {
    const { ask, mock } = await controlled({ variants: { 'duplicate-source': 'conflict' }, rateLimit: 'off' })
    expect((await ask('GET', '/mock')).body).toMatchObject({
      baseUrl: mock.baseUrl,
      rateLimit: 'off',
      pid: process.pid,
      workspaces: ['main'],
    })
    const { body } = await ask('GET', '/variants')
    expect(body.variants).toHaveLength(Object.keys(variants).length)
    expect(body.variants).toContainEqual(
      expect.objectContaining({
        name: 'duplicate-source',
        value: 'conflict',
        default: 'replay',
        rule: 'GRANT-DUPLICATE-SOURCE',
      }),
    )
  })
})
