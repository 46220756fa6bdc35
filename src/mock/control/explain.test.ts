import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { explain } from '../../contract/validation-errors.ts'
import { controlled } from '../../testing/control.test-bed.ts'

describe('explain', () => {
  it.each([
    [
      '/notes',
      { scenario: 'invoice-paid', bundleId: 'main', userId: 'ada' },
      'invoice-paid needs `periodEnd`.',
      'periodEnd',
    ],
    ['/notes', { scenario: 'refund' }, 'refund needs `bundleId` and `userId`.', 'bundleId'],
    [
      '/notes',
      { scenario: 'moved' },
      /^`scenario` must be one of invoice-paid, lifetime-paid, .+whole-program; it was 'moved'\.$/,
      'scenario',
    ],
    [
      '/notes',
      { scenario: 'whole-list', operationId: 'all' },
      /^`operationId` must be one of listBundles, /,
      'operationId',
    ],
    ['/notes', { scenario: 'whole-program', userId: 'ada' }, '`userId` does not belong here.', 'userId'],
    ['/notes', {}, '`scenario` is required.', 'scenario'],
    ['/notes', [], 'The request body must be a JSON object.', undefined],
    ['/clock/advance', {}, 'The request body needs one of `by`, `to`, `nextEvent`.', undefined],
    ['/clock/advance', { by: 'x' }, "`by` must have at least 2 characters; it was 'x'.", 'by'],
    ['/faults', { kind: 'latency', ms: 1.5 }, '`ms` must be a whole number; it was 1.5.', 'ms'],
    ['/faults', {}, '`kind` is required.', 'kind'],
    [
      '/keys',
      { owner: 'helena', permissions: { grants: 'all' } },
      "`permissions.grants` must be one of none, read, write; it was 'all'.",
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
    expect(body.message).toBe('`payment.price` must be at least 0; it was -1.')
    expect((await ask('PATCH', main('/bundles/main'), {})).body.message).toBe(
      'The request body must have at least 1 field.',
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
