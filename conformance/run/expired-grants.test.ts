import { expect, it } from 'vitest'
import { type Change, wildRun, withJson } from '../../selftest/wild-target.test-bed.ts'
import { checks } from '../checks/all.ts'

/** A list of grants without the expired ones. */
const withoutExpired: Change = (answer, { method, url }) => {
  if (method !== 'GET' || !url.includes('/grants')) return answer
  const isOver = (grant: object) => 'endsAt' in grant && Date.parse(`${grant.endsAt}`) <= answer.receivedAt
  return withJson(answer, (json) => ({
    ...json,
    grants: [json['grants']].flat().filter((grant) => !isOver(Object(grant))),
  }))
}

it('expired grants that are not listed are blamed on no revoke, whenever it was', async () => {
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const only = ['expiry']
    const { report } = await wildRun(withoutExpired, { seed, checks, only, maxRequests: 400 })
    const rules = report.failures.map(({ rule }) => rule)
    expect(rules).toContain('GRANTS-EXPIRED-INCLUDED')
    expect(rules).not.toContain('REVOKE-CASCADE-ONLY')
  }
})
