import { describe, expect, it } from 'vitest'
import { parseApiKey } from '../../ledger/api-key.ts'
import { controlled, publicly } from '../../testing/control.test-bed.ts'

describe('control plane: faults', () => {
  it('control: faults are ordered, listed, removed and reset', async () => {
    const bed = await controlled()
    const { ask, main } = bed
    const fault = (
      await ask('POST', main('/faults'), {
        kind: 'status',
        errorCode: 'errors.server.internal',
        operation: 'listBundles',
        key: 'full',
        times: 5,
        ttl: '10m',
      })
    ).body
    expect(fault).toMatchObject({
      id: 'fault-1',
      kind: 'status',
      key: parseApiKey(bed.mock.keys['full'] ?? '', 'bak')?.id,
      until: '2026-03-10T12:10:00.000Z',
    })
    expect((await publicly(bed.mock, '/v1/bundles')).status).toBe(500)
    expect((await ask('GET', main('/faults'))).body.faults).toMatchObject([
      { id: 'fault-1', seen: 1, hits: 1 },
    ])
    await ask('POST', main('/faults'), { kind: 'drop-after' })
    expect((await ask('DELETE', main('/faults/fault-1'))).status).toBe(200)
    expect((await ask('DELETE', main('/faults/fault-1'))).status).toBe(404)
    await ask('DELETE', main('/faults'))
    expect((await ask('GET', main('/faults'))).body.faults).toEqual([])
    expect((await publicly(bed.mock, '/v1/bundles')).status).toBe(200)
    const foreign = await ask('POST', main('/faults'), { kind: 'latency', keep: 3 })
    expect([foreign.status, foreign.body.message]).toEqual([
      400,
      expect.stringContaining('"latency" takes no `keep`'),
    ])
    expect((await ask('POST', main('/faults'), { kind: 'meteor' })).body.message).toContain('drop-after')
  })
})
