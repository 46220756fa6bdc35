import { expect, it } from 'vitest'
import { checks } from '../checks/all.ts'
import { grantOf } from '../kit/wire.ts'
import { type Change, wildRun, withJson } from './wild-target.test-bed.ts'

/** A list of grants without those that are over. */
const withoutExpired: Change = (answer, { method, url }) => {
  if (method !== 'GET' || !url.includes('/grants')) return answer
  const isOver = (grant: object) => 'endsAt' in grant && Date.parse(`${grant.endsAt}`) <= answer.receivedAt
  return withJson(answer, (json) => ({
    ...json,
    grants: [json['grants']].flat().filter((grant) => !isOver(Object(grant))),
  }))
}

it('expired grants that are not listed are blamed on no revoke before they were created', async () => {
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const only = ['expiry']
    const { report, trace } = await wildRun(withoutExpired, { seed, checks, only, maxRequests: 400 })
    expect(report.failures.map(({ rule }) => rule)).toContain('GRANTS-EXPIRED-INCLUDED')
    const exchanges = trace.filter((event) => event.event === 'exchange')
    const created = new Map(exchanges.map((one) => [grantOf(one)?.id, one.n] as const).toReversed())
    const findings = trace.filter((event) => event.event === 'finding')
    const blamed = findings.filter(({ rule, kind }) => rule === 'REVOKE-CASCADE-ONLY' && kind === 'broken')
    for (const { because, row } of blamed) {
      const last = exchanges.findLast(
        ({ n, request }) => request.method === 'DELETE' && n < Math.max(...because),
      )
      expect(last?.n).toBeGreaterThan(created.get(row) ?? Infinity)
    }
  }
})
