import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { explain } from '../../contract/explain.ts'
import { controlled } from './control.test-bed.ts'

describe('explain', () => {
  it.each([
    [
      '/notes',
      { scenario: 'invoice-paid', bundleId: 'main', userId: 'ada' },
      'invoice-paid needs periodEnd.',
      'periodEnd',
    ],
    ['/notes', { scenario: 'refund' }, 'refund needs bundleId and userId.', 'bundleId'],
    [
      '/notes',
      { scenario: 'moved' },
      /^scenario must be one of invoice-paid, lifetime-paid, .+whole-program\.$/,
      'scenario',
    ],
    [
      '/notes',
      { scenario: 'whole-list', operationId: 'all' },
      /^operationId must be one of listBundles, /,
      'operationId',
    ],
    ['/notes', { scenario: 'whole-program', userId: 'ada' }, 'userId does not belong here.', 'userId'],
    ['/notes', {}, 'scenario is missing.', 'scenario'],
    ['/notes', [], 'The body must be an object.', undefined],
    ['/clock/advance', {}, 'The body needs one of by, to, nextEvent.', undefined],
    ['/clock/advance', { by: 'x' }, 'by must have at least 2 characters.', 'by'],
    ['/faults', { kind: 'latency', ms: 1.5 }, 'ms must be a whole number.', 'ms'],
    ['/faults', {}, 'kind is missing.', 'kind'],
    [
      '/keys',
      { owner: 'helena', permissions: { grants: 'all' } },
      'permissions.grants must be one of none, read, write.',
      'permissions.grants',
    ],
  ] as const)('explain: POST %s %j', async (path, body, message, field) => {
    const { ask, main } = await controlled()
    const { status, body: refused } = await ask('POST', main(path), body)
    expect(status).toBe(400)
    expect(refused.message).toMatch(
      typeof message === 'string' ? new RegExp(`^${message.replaceAll('.', '\\.')}$`) : message,
    )
    expect(refused.metadata?.field).toBe(field)
  })

  it('explain: payment settings by their own shape, not as null', async () => {
    const { ask, main } = await controlled()
    const { body } = await ask('PATCH', main('/bundles/main'), { payment: { price: -1 } })
    expect(body.message).toBe('payment.price must be at least 0.')
    expect((await ask('PATCH', main('/bundles/main'), {})).body.message).toBe(
      'The body must have at least 1 field.',
    )
  })

  it('explain: every pattern of the contract has a sentence', () => {
    const patterns = new Set<string>()
    JSON.stringify(parse(readFileSync('spec/control.yaml', 'utf8')), (key, value) => {
      if (key === 'pattern') patterns.add(value)
      return value
    })
    expect(patterns.size).toBeGreaterThan(4)
    for (const pattern of patterns) {
      const error = {
        instancePath: '/query/x',
        schemaPath: '#/x/pattern',
        keyword: 'pattern',
        params: { pattern },
      }
      expect(explain([error], {}).message, pattern).toMatch(/^x must (?:be|have|begin)/)
    }
  })
})
