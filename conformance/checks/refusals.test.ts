import { expect, it } from 'vitest'
import { parseTextAs } from '../../selftest/mutants/change-input.ts'
import { runInProcess } from '../../selftest/run-in-process.ts'

it('of a create with two defects no status is observed', async () => {
  const { trace } = await runInProcess({ seed: 1, profile: 'certify', only: ['refusals/required'] })
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

it('an end of digits that is read as the instant that they mean, in seconds or milliseconds, is no violation', async () => {
  const change = parseTextAs('endsAt', (text) =>
    /^\d{10,13}$/.test(text) ? new Date(Number(text.padEnd(13, '0'))).toISOString() : text,
  )
  const { report } = await runInProcess({ seed: 1, profile: 'certify', change })
  expect(report.failures).toEqual([])
})
