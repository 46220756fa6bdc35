import { describe, expect, it } from 'vitest'
import { type Change, wildRun } from '../../selftest/wild-target.test-bed.ts'
import { checks } from '../checks/all.ts'
import type { WireAnswer } from '../run/ports.ts'
import { diagnosesOf, failureText } from './diagnosis.ts'
import { recordingOf } from './recording.ts'

const html = { 'content-type': 'text/html', server: 'nginx/1.22.1' }
const page = (status: number): Pick<WireAnswer, 'status' | 'headers' | 'text'> => ({
  status,
  headers: html,
  text: '<html><head><title>Sorry</title></head></html>',
})

async function told(change: Change, only: readonly string[]) {
  const { report, trace } = await wildRun(change, { checks, only, maxRequests: 400, confirm: 'off' })
  const diagnoses = diagnosesOf(report.failures, recordingOf(trace))
  return { report, diagnoses, text: diagnoses.flatMap(failureText).join('\n') }
}

describe('who answered', () => {
  it('is a proxy with its setting, where a body is too large for it', async () => {
    const large: Change = (answer, { body = '' }) =>
      body.length > 1_048_576 ? { ...answer, ...page(413) } : answer
    const { report, text } = await told(large, ['errors', 'too-large', 'refusals'])
    expect(report.outcome).toBe('violated')
    expect(text).toContain(
      '413 answered by nginx/1.22.1 in HTML: its limit of bodies is client_max_body_size',
    )
  })

  it.each([502, 503, 504])(
    'is a proxy that did not reach the deployment: no rule is blamed for %i',
    async (status) => {
      const failing: Change = (answer, { method, body = '' }) =>
        method === 'POST' && !/paid_external|gift/.test(body) ? { ...answer, ...page(status) } : answer
      const { report } = await told(failing, ['refusals'])
      expect(report.failures).toEqual([])
      // The control: what the deployment itself answers breaks a rule.
      const own: Change = (answer, request) => {
        const failed = failing(answer, request)
        return failed === answer ? answer : { ...failed, headers: answer.headers, text: '{"message":"No."}' }
      }
      expect((await told(own, ['refusals'])).report.failures.map(({ rule }) => rule)).toContain(
        'STATUS-SUCCESS-200',
      )
    },
  )

  it('is a cache: its answers are told once, and what they break as one cause', async () => {
    const kept = new Map<string, WireAnswer>()
    const caching: Change = (answer, { method, url, headers }) => {
      if (method !== 'GET') return answer
      const key = JSON.stringify([url, headers])
      const found = kept.get(key)
      const isFresh = found !== undefined && answer.sentAt - found.sentAt < 1_000
      if (!isFresh) kept.set(key, answer)
      const { sentAt, receivedAt } = answer
      return isFresh ? { ...found, headers: { ...found.headers, age: '1' }, sentAt, receivedAt } : answer
    }
    const { report, diagnoses, text } = await told(caching, ['expiry', 'revoke', 'chain', 'users', 'grants'])
    const rule = diagnoses[0]?.rule
    const [warning = '', ...others] = report.warnings.filter((one) => one.includes('came from a cache'))
    expect(warning).toMatch(
      /^\d+ answers came from a cache, such as #\d+, which is that of #\d+ once more \(.*age: 1\)/,
    )
    expect(others).toEqual([])
    const [first, ...repeated] = diagnoses.map(({ repeats }) => repeats?.rule.id)
    expect([first, new Set(repeated)]).toEqual([undefined, new Set([rule?.id])])
    expect(text).toMatch(/, the answer to #\d+ once more: .*age: 1/)
  })
})
