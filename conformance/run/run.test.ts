import { expect, it } from 'vitest'
import { listing } from '../../selftest/mutants/change-lists.ts'
import { runInProcess } from '../../selftest/run-in-process.ts'

// Of the newest 100 grants alone, which only a long chain goes beyond.
const change = listing('listGrants', (rows, { filter }) =>
  filter.account === undefined ? rows : rows.slice(0, 100),
)

it('a run that cannot pay for all leaves out no check that every run tries alike, and tries its failure again', async () => {
  const { report } = await runInProcess({
    seed: 7,
    profile: 'certify',
    change,
    maxRequests: 1_450,
    confirm: 'on',
  })
  expect(report.checks.filter(({ ending }) => ending === 'not run')).not.toEqual([])
  expect(report.checks.find(({ check }) => check === 'size/chain')?.ending).not.toBe('not run')
  const told = report.failures.map(({ check, confirmation }) => [check, confirmation.kind])
  expect(told).toEqual([['size/chain', 'confirmed']])
})
