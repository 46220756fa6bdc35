import { expect, it } from 'vitest'
import { mutants } from '../../selftest/mutants/all.ts'
import { changeField } from '../../selftest/mutants/change-server.ts'
import { runAgainstMutant } from '../../selftest/mutants/try-mutant.ts'
import { type InProcessRun, runInProcess } from '../../selftest/run-in-process.ts'
import { checks } from '../checks/all.ts'
import { costOf, triesTheLimit } from './plan.ts'

it('a rule that many checks find broken is kept requests for once, and leaves the other checks their requests', async () => {
  const all = checks.filter((check) => !triesTheLimit(check)).reduce((sum, check) => sum + costOf(check), 0)
  const resultOf = async (change?: InProcessRun['change']) => {
    const { report, trace } = await runInProcess({
      seed: 1,
      profile: 'certify',
      confirm: 'on',
      maxRequests: Math.ceil(0.83 * all),
      ...(change && { change }),
    })
    const untried = trace.filter((event) => event.event === 'untried')
    const unpaid = untried.filter(
      ({ because }) => because.kind === 'missing' && because.items[0]?.startsWith('requests: '),
    )
    return { report, unpaid }
  }
  const { report, unpaid } = await resultOf(changeField('listBundleUsers', 'accessIsPermanent', () => false))
  // Some of the largest are left out where nothing is broken: these are not enough for them.
  expect(unpaid.length).toBeLessThanOrEqual((await resultOf()).unpaid.length + 3)
  expect(new Set(report.failures.map(({ confirmation }) => confirmation.kind))).toEqual(
    new Set(['confirmed']),
  )
})

const failuresOf = async (name: string) => {
  const mutant = mutants.find((one) => one.name === name)
  if (mutant === undefined) throw new Error(`no mutant: ${name}`)
  const { report } = await runAgainstMutant(mutant, 1, { profile: 'certify', confirm: 'on' })
  const broken: readonly string[] = mutant.rules
  return report.failures.filter(({ rule }) => broken.includes(rule))
}

it('what fails only beside other requests is tried again beside those that failed with it', async () => {
  const failures = await failuresOf('the answer names the user of another request')
  expect(failures.length).toBeGreaterThan(10)
  // What came beside another by chance may not come so again.
  expect(failures.filter(({ confirmation }) => confirmation.kind !== 'confirmed').length).toBeLessThan(2)
})

it('of a long input only what lies around a server error is sent again, where few requests are left', async () => {
  const failures = await failuresOf('an end with a decimal comma crashes')
  expect(failures.map(({ confirmation }) => confirmation.kind)).toEqual(['confirmed'])
})
