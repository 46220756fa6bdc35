import { describe, expect, it } from 'vitest'
import { controlled } from '../../testing/control.test-bed.ts'

describe('control plane', () => {
  it('control: what is not in order is refused by its name', async () => {
    const { ask, main } = await controlled()
    const unknown = (await ask('GET', '/nothing')).body
    expect(unknown.errorCode).toBe('errors.control.route_not_found')
    for (const path of unknown.message.match(/\/[a-z.]+(?= )/g))
      if (path !== '/control.yaml') expect((await ask('GET', path)).status).toBe(200)
    const method = await ask('PUT', main('/reset'), {})
    expect([method.status, method.headers.get('allow'), method.body.errorCode]).toEqual([
      405,
      'POST',
      'errors.control.method_not_allowed',
    ])
    expect((await ask('POST', main('/reset'), '{')).body.errorCode).toBe('errors.control.malformed_json')
    expect((await ask('POST', main('/reset'), { hard: true })).body).toMatchObject({
      errorCode: 'errors.control.invalid_body',
      metadata: { field: 'hard' },
    })
    expect((await ask('GET', main('/requests?last=0'))).body.metadata).toEqual({ parameter: 'last' })
    expect((await ask('GET', main('/requests?last=1&last=2'))).status).toBe(400)
    expect((await ask('GET', '/workspaces/%zz')).status).toBe(400)
    expect((await ask('POST', main('/clock/advance'), { by: '1d', to: 'now' })).status).toBe(400)
  })
})
