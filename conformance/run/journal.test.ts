import { expect, it } from 'vitest'
import { GrantJournal } from './journal.ts'

it('takes a grant for over whose revoke answers 410, and no other refusal for it', () => {
  const book = new GrantJournal(() => undefined)
  const path = '/v1/bundles/b/grants'
  const body = JSON.stringify({ userId: 'u', grantType: 'gift' })
  const answered = (n: number, method: string, status: number, json: object) =>
    book.learn({
      n,
      status,
      json,
      request: { method, path: method === 'POST' ? path : `${path}/g` },
    } as never)
  book.intend(1, { path, body }, 0)
  answered(1, 'POST', 200, { grant: { id: 'g', grantType: 'gift', userId: 'u' } })
  const live = [403, 404, 409, 410].map((status, index) => {
    answered(2 + index, 'DELETE', status, {})
    return book.open.length
  })
  expect(live).toEqual([1, 1, 1, 0])
})
