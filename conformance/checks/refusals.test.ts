import { expect, it } from 'vitest'
import { visit } from '../../selftest/visit.ts'

it('of a create with two defects no status is observed', async () => {
  const { trace } = await visit({ seed: 1, profile: 'certify', only: ['refusals/required'] })
  const observed = trace.flatMap((event) =>
    event.event === 'finding' && event.rule === 'ERROR-INVALID' ? event.because : [],
  )
  const bodies = trace.flatMap((event) =>
    event.event === 'exchange' && observed.includes(event.n) ? event.request.body : [],
  )
  const without = (name: string) => bodies.filter((body) => !`${body}`.includes(`"${name}"`))
  expect([without('userId').length, without('grantType').length]).not.toContain(0)
  expect(without('userId').filter((body) => without('grantType').includes(body))).toEqual([])
})
