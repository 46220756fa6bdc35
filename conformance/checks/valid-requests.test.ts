import { expect, it } from 'vitest'
import { runSecond } from '../../selftest/second-implementation/run-second.test-bed.ts'

it('a search for a text with a NUL may be refused: only its length is stated', async () => {
  const { report, trace } = await runSecond(
    /^search\//,
    (second) => async (request) => {
      if (!request.url.includes('%00')) return second.send(request)
      // As a server in front answers it, before any JSON is made.
      const headers = { 'content-type': 'application/json' }
      const text = JSON.stringify({ errorCode: 'errors.request.malformed', message: 'a NUL' })
      return { ...(await second.send(request)), status: 400, headers, text }
    },
    { maxRequests: 400 },
  )
  const searched = trace.filter((event) => event.event === 'exchange' && event.request.query.includes('%00'))
  expect(searched.length).toBeGreaterThan(0)
  expect(report.failures.map(({ rule }) => rule)).not.toContain('USERS-PREFIX')
  expect(report.failures.map(({ rule }) => rule)).not.toContain('USERS-NAME-LENGTH')
})

it('every media type that is sent is valid HTTP', async () => {
  const { trace } = await runSecond(/^refusals\/bodies/, (second) => second.send, { maxRequests: 400 })
  const types = trace.flatMap((event) =>
    event.event === 'exchange' ? (event.request.headers['content-type'] ?? []) : [],
  )
  expect(new Set(types).size).toBeGreaterThan(15)
  // RFC 9110, 8.3.1: type "/" subtype, then parameters whose values are tokens or quoted.
  const token = "[!#$%&'*+.^_`|~\\w-]+"
  const valid = new RegExp(`^${token}/${token}(?:[ \\t]*;[ \\t]*${token}=(?:${token}|"[^"\\\\]*"))*$`)
  expect(types.filter((type) => !valid.test(type))).toEqual([])
  expect(valid.test('text/plain; type=application/json')).toBe(false)
})
