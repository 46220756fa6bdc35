import { expect, it } from 'vitest'
import { GrantJournal } from './journal.ts'

it('takes a grant for over whose revoke answers 410, and no other refusal for it', () => {
  const journal = new GrantJournal(() => undefined)
  const path = '/v1/bundles/b/grants'
  const body = JSON.stringify({ userId: 'u', grantType: 'gift' })
  const answered = (n: number, method: string, status: number, json: object) =>
    journal.recordAnswer({
      n,
      status,
      json,
      request: { method, path: method === 'POST' ? path : `${path}/g` },
    } as never)
  journal.recordCreate(1, { path, body }, 0)
  answered(1, 'POST', 200, { grant: { id: 'g', grantType: 'gift', userId: 'u' } })
  const live = [403, 404, 409, 410].map((status, index) => {
    answered(2 + index, 'DELETE', status, {})
    return journal.open.length
  })
  expect(live).toEqual([1, 1, 1, 0])
})

it('names of the grants of a pair the one that starts first of those that may be live', () => {
  const journal = new GrantJournal(() => undefined)
  const pair = { bundleId: 'b', userId: 'u' }
  const path = '/v1/bundles/b/grants'
  const at = (hours: number) => new Date(hours * 3_600_000).toISOString()
  // In the order of their ids: requests at once are answered in any order.
  const hours = [
    { starts: 0, ends: 1 },
    { starts: 5, ends: 6 },
    { starts: 2, ends: 5 },
  ]
  for (const [n, { starts, ends }] of hours.entries()) {
    journal.recordCreate(n, { path, body: JSON.stringify({ userId: 'u', sourceId: `s${n}` }) }, 0)
    const grant = { id: `g${n}`, userId: 'u', sourceId: `s${n}`, startsAt: at(starts), endsAt: at(ends) }
    journal.recordAnswer({ n, status: 200, json: { grant }, request: { method: 'POST', path } } as never)
  }
  expect([0.5, 3, 5.5, 7].map((hour) => journal.firstOf(pair, hour * 3_600_000))).toEqual([
    'g0',
    'g2',
    'g1',
    undefined,
  ])
  // What a list showed may be live.
  journal.markLive(pair, [{ id: 'g9', sourceId: undefined }])
  expect(journal.firstOf(pair, 7 * 3_600_000)).toBe('g9')
})
