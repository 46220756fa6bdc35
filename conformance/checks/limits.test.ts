import { expect, it } from 'vitest'
import { runSecond } from '../../selftest/second-implementation/run-second.test-bed.ts'

it('a limit that is cut to a lower one, as its page says, is not taken: the page says what is in effect', async () => {
  const { report, trace } = await runSecond(
    /^(?:limits|revoke|expiry)\/|^races\/reads/,
    (second) => (request) => {
      const url = request.url.replace(/(?<=[?&]limit=)(?:2[1-9]|[3-9]\d|100)(?=&|$)/, '20')
      return second.send({ ...request, url })
    },
    { maxRequests: 800 },
  )
  const violated = report.rules.filter(({ verdict }) => verdict === 'violated').map(({ rule }) => rule)
  expect(violated.toSorted()).toEqual(['LIST-LIMIT-BOUNDS-100', 'USERS-LIMIT-BOUNDS-50'])
  expect(
    trace.find(
      (event) =>
        event.event === 'finding' && event.rule === 'USERS-LIMIT-BOUNDS-50' && event.kind === 'broken',
    ),
  ).toMatchObject({ claim: 'a limit of 50 is taken', expected: '50', seen: '"the page says 20"' })
})
