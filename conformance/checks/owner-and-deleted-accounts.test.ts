import { expect, it } from 'vitest'
import { changeGrants, type Json } from '../../selftest/mutants/change-server.ts'
import { runInProcess } from '../../selftest/run-in-process.ts'

const brokenBy = async (deletedAt: (grant: Json) => string | null) => {
  const { report } = await runInProcess({
    ...{ seed: 1, profile: 'certify', maxRequests: 200, only: ['grants/of-the-deleted'] },
    change: changeGrants((grant) => ({ ...grant, deletedAt: deletedAt(grant) })),
  })
  return report.failures.map(({ rule }) => rule)
}

it('a field that is null for everybody says nothing of an account, and one with a date does', async () => {
  expect(await brokenBy(() => null)).toEqual([])
  expect(await brokenBy((grant) => (grant['userId'] === undefined ? '2026-01-01T00:00:00Z' : null))).toEqual([
    'GRANTS-ACCOUNT-STATUS-HIDDEN',
  ])
})
