import { expect, it } from 'vitest'
import { showingField } from '../../selftest/mutants/change-server.ts'
import { visit } from '../../selftest/visit.ts'
import { checks } from '../checks/all.ts'
import { costOf, triesTheLimit } from './plan.ts'

it('a rule that many checks find broken is kept requests for once, and leaves the other checks their requests', async () => {
  const change = showingField('listBundleUsers', 'accessIsPermanent', () => false)
  const all = checks.filter((check) => !triesTheLimit(check)).reduce((sum, check) => sum + costOf(check), 0)
  const { report, trace } = await visit({
    seed: 1,
    profile: 'certify',
    confirm: 'on',
    maxRequests: Math.ceil(0.83 * all),
    change,
  })
  const untried = trace.filter((event) => event.event === 'untried')
  const unpaid = untried.filter(
    ({ because }) => because.kind === 'missing' && because.items[0]?.startsWith('requests: '),
  )
  // Four of the largest are left out where nothing is broken: these are not enough for them.
  expect(unpaid.length).toBeLessThanOrEqual(7)
  expect(new Set(report.failures.map(({ confirmation }) => confirmation.kind))).toEqual(
    new Set(['confirmed']),
  )
})
