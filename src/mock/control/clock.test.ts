import { describe, expect, it } from 'vitest'
import { controlled } from '../../testing/control.test-bed.ts'

describe('control plane: clock', () => {
  it('control: the clock answers with what it changed', async () => {
    const { ask, main } = await controlled()
    expect((await ask('GET', main('/clock'))).body).toEqual({
      mode: 'frozen',
      now: '2026-03-10T12:00:00.000Z',
    })
    const moved = (await ask('POST', main('/clock/advance'), { nextEvent: true })).body
    expect(moved).toMatchObject({ from: '2026-03-10T12:00:00.000Z', more: false })
    expect(moved.changed[0]).toMatchObject({ at: moved.to, kind: 'checkout-ended' })
    expect((await ask('POST', main('/clock/advance'), { by: '1mo' })).body.changed.length).toBeGreaterThan(10)
    const back = await ask('PUT', main('/clock'), { mode: 'frozen', at: '2026-01-01T00:00:00Z' })
    expect([back.status, back.body.errorCode]).toEqual([409, 'errors.control.refused'])
    expect((await ask('PUT', main('/clock'), { mode: 'scaled', rate: 60 })).status).toBe(200)
    expect((await ask('GET', main('/clock'))).body).toMatchObject({ mode: 'scaled', rate: 60 })
    expect((await ask('PUT', main('/clock'), { mode: 'scaled' })).status).toBe(409)
    expect((await ask('PUT', main('/clock'), '"frozen:2027-01-31T10:00:00Z"')).status).toBe(200)
    expect((await ask('GET', main('/clock'))).body).toEqual({
      mode: 'frozen',
      now: '2027-01-31T10:00:00.000Z',
    })
    const opened = await ask('POST', '/workspaces', { name: 'mine', clock: 'frozen@2026-01-31' })
    expect(opened.body.clock).toEqual({ mode: 'frozen', now: '2026-01-31T00:00:00.000Z' })
    const month = await ask('POST', main('/clock/advance'), { by: '1 month' })
    expect([month.status, month.body.message]).toEqual([400, expect.stringContaining('no length of time')])
    const wrong = await ask('PUT', main('/clock'), '"tomorrow"')
    expect([wrong.status, wrong.body.message]).toEqual([
      400,
      expect.stringMatching(/^`clock` must be system, frozen or scaled:60/),
    ])
  })
})
