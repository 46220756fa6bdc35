import { expect, it } from 'vitest'
import { mutantCalled } from '../../selftest/mutants/all.ts'
import { parseTextAs } from '../../selftest/mutants/change-input.ts'
import { runAgainstMutant } from '../../selftest/mutants/try-mutant.ts'
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

it('a source that is answered with the grant of another one is not missed in the list as well', async () => {
  const { report } = await runAgainstMutant(mutantCalled('sources that are one number are one source'), 1, {
    only: ['refusals/source-edges'],
    variants: { 'duplicate-source': 'return-existing' },
  })
  expect(report.failures.map(({ rule }) => rule)).toEqual(['GRANT-SOURCE-SCOPE'])
})
