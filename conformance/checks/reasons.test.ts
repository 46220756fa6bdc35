import { expect, it } from 'vitest'
import { mutants } from '../../selftest/mutants/all.ts'
import { runAgainstMutant } from '../../selftest/mutants/try-mutant.ts'
import { runInProcess } from '../../selftest/run-in-process.ts'
import { runSecond } from '../../selftest/second-implementation/run-second.test-bed.ts'
import { secondTarget } from '../../selftest/second-implementation/transport.ts'
import type { StatedRuleId } from '../../spec/generated/rules.ts'
import { withEvidence } from '../diagnosis/evidence.ts'
import { recordingOf } from '../diagnosis/recording.ts'
import type { WireRequest } from '../run/ports.ts'

/** Returns what one check finds in a deployment with changed requests or answers. */
async function brokenIn(
  id: string,
  asked: (request: WireRequest) => WireRequest,
  answered: (text: string, request: WireRequest) => string,
) {
  const { trace } = await runSecond(
    new RegExp(`^${id}$`),
    (second) => async (request) => {
      const answer = await second.send(asked(request))
      return { ...answer, text: answered(answer.text, request) }
    },
    { maxRequests: 900 },
  )
  const posts = new Set(
    trace.flatMap((one) => (one.event === 'exchange' && one.request.method === 'POST' ? one.n : [])),
  )
  const broken = trace.filter((one) => one.event === 'finding').filter(({ kind }) => kind === 'broken')
  const operationOf = (sent = 0) =>
    trace.filter((one) => one.event === 'exchange').find(({ n }) => n === sent)?.operation
  const recording = recordingOf(trace)
  return broken
    .map((found) => withEvidence(found, recording))
    .map((one) => ({
      ...one,
      creates: one.because.filter((n) => posts.has(n)).length,
      operation: operationOf(one.sent),
    }))
}

it('what a row must say of a long chain is told with the creates of its first and its last grant', async () => {
  const wrong = (text: string, { url }: WireRequest) =>
    url.includes('/users?') ? text.replace(/(?<="accessEndsAt":")\d{4}/g, '2020') : text
  const [one] = await brokenIn('size/chain', (request) => request, wrong)
  expect(one).toMatchObject({ rule: 'BUNDLE-USERS-ACCESS-ENDS-AT', creates: 2 })
})

it('a create that was taken is told as that alone, and not as a trace of a refused one', async () => {
  const later = (request: WireRequest): WireRequest => ({
    ...request,
    body: request.body?.replace(/("endsAt":")\d{4}(.*?)[-+]\d\d:\d\d"/, '$12099$2Z"'),
  })
  const broken = await brokenIn('refusals/required', later, (text) => text)
  expect(new Set(broken.map(({ rule }) => rule))).toEqual(new Set(['GRANT-CREATES']))
  expect(broken[0]?.claim).toMatch(/^an end \d+ seconds ago, with an offset of -?\d+ min is refused$/)
})

it('an archived bundle that is listed is told as that, though nobody may read its grants', async () => {
  const onlyArchived = (text: string, { url }: WireRequest) => {
    if (!url.endsWith('/bundles?limit=100')) return text
    const { bundles, ...page } = JSON.parse(text)
    return JSON.stringify({ ...page, bundles: [{ ...bundles[0], _id: 'b-gone', status: 'archived' }] })
  }
  const broken = await brokenIn('bundles/list', (request) => request, onlyArchived)
  expect(new Set(broken.map(({ rule }) => rule))).toEqual(new Set(['BUNDLES-NOT-ARCHIVED', 'BUNDLES-OWNED']))
})

it('what a revoke answers is reported of current and of scheduled grants apart', async () => {
  const { report } = await runSecond(
    /^revoke\/histories$/,
    (second) => async (request) => {
      const answer = await second.send(request)
      const { grant } = request.method === 'DELETE' && answer.status === 200 ? JSON.parse(answer.text) : {}
      if (grant === undefined || Date.parse(grant.startsAt) > Date.now()) return answer
      return { ...answer, text: JSON.stringify({ grant: { ...grant, endsAt: new Date().toISOString() } }) }
    },
    { maxRequests: 300, variants: { revokeShows: 'as-before' } },
  )
  const { variants = [] } = report.rules.find(({ rule }) => rule === 'REVOKE-SHOWN-FIELDS') ?? {}
  expect(new Map(variants.map((one) => [one.situation, one.variants]))).toEqual(
    new Map([
      ['a current grant', ['ended']],
      ['a scheduled grant', ['as-before']],
    ]),
  )
})

it('whom a cursor of the users list skips is told as that, and not as without access', async () => {
  const skipping = (text: string, { url }: WireRequest) => {
    if (!/users\?.*cursor=/.test(url) || url.includes('limit=100')) return text
    const { users, ...page } = JSON.parse(text)
    return JSON.stringify({ ...page, users: users.slice(1) })
  }
  const broken = await brokenIn('chain/histories|scenes/asked', (request) => request, skipping)
  expect(new Set(broken.map(({ rule }) => rule))).toEqual(new Set(['PAGE-CURSOR-CONTINUES']))
})

it('a source that counts for all users is told as that, and not as one of another type', async () => {
  const bug = mutants.find(({ name }) => name === 'a source for all users')
  if (bug === undefined) throw new Error('the bug is gone')
  const { report } = await runAgainstMutant(bug, 1, { only: ['grants/combined'], maxRequests: 900 })
  expect([...new Set(report.failures.map(({ rule }) => rule))]).toEqual(['GRANT-SOURCE-SCOPE'])
})

it('a user who is missing from the users list is told with that list and a grant that has not ended', async () => {
  const empty = (text: string, { url }: WireRequest) =>
    url.includes('/users?') ? JSON.stringify({ ...JSON.parse(text), users: [] }) : text
  const [one] = await brokenIn('holders/as-granted', (request) => request, empty)
  expect(one).toMatchObject({ rule: 'BUNDLE-USERS-LIVE', operation: 'listBundleUsers' })
  expect(one?.expected).toMatch(/^"an entry, for grant \S+ from \S+ to \S+"$/)
})

it.each([
  'races/queue',
  'checkout/fresh',
  'expiry/histories',
  'scenes/asked',
  'grants/combined',
  'trajectories/two-pairs',
])('an alias that is another one for each key is told as that alone: %s', async (id) => {
  const suffixOf = ({ headers }: WireRequest) =>
    headers['authorization'] === `Bearer ${secondTarget.keys.full}` ? '' : '0f'
  const inside = (text: string, suffix: string) =>
    text.endsWith(suffix) ? text.slice(0, text.length - suffix.length) : 'nobody'
  const asked = (request: WireRequest): WireRequest => ({
    ...request,
    url: request.url.replace(/(?<=[?&]userId=)[^&]*/, (alias) => inside(alias, suffixOf(request))),
    body: request.body?.replace(/(?<="userId":")[^"]*/, (alias) => inside(alias, suffixOf(request))),
  })
  const answered = (text: string, request: WireRequest) =>
    text.replace(/"userId":"[^"]*/g, (alias) => alias + suffixOf(request))
  const broken = await brokenIn(id, asked, answered)
  expect(new Set(broken.map(({ rule }) => rule))).toEqual(new Set(['USER-ALIAS-SCOPED']))
})

it('two accounts with one alias are told as that, and not as a cursor that repeats somebody', async () => {
  const shared = (text: string, { url }: WireRequest) =>
    /users\?displayName=/.test(url)
      ? text.replace(
          /(?<="userId":")[^"]*(?=","displayName":"Test 0[12])|(?<="displayName":"Test 0[12][^}]*"userId":")[^"]*/g,
          'one',
        )
      : text
  const broken = await brokenIn('search/pages', (request) => request, shared)
  expect(new Set(broken.map(({ rule }) => rule))).toEqual(new Set(['USER-ALIAS-SCOPED']))
})

const asked = (request: WireRequest): WireRequest => request

it.each<[string, StatedRuleId, typeof asked, (text: string, request: WireRequest) => string]>([
  [
    'a page that ends the list before its last grant',
    'PAGE-NEXT-CURSOR',
    asked,
    (text, { url }) =>
      /sourceId=.*dir=desc/.test(url)
        ? JSON.stringify({ ...JSON.parse(text), grants: [], nextCursor: undefined })
        : text,
  ],
  [
    'a source of 256 characters that is refused',
    'GRANT-SOURCE-MAX-256',
    (request) => ({ ...request, body: request.body?.replace(/(?<="sourceId":"[^"]{255})[^"]"/, ' "') }),
    (text) => text,
  ],
])('%s is told as that, and not as what the chain was made for', async (_what, rule, request, answered) => {
  const broken = await brokenIn('size/chain', request, answered)
  expect(new Set(broken.map((one) => one.rule))).toEqual(new Set([rule]))
})

it('what was looked for in vain is named, and no end of sessions where checkouts were not chosen', async () => {
  const { report } = await runInProcess({ seed: 1, profile: 'certify', only: ['revoke/histories'] })
  const missing = report.rules.find(({ rule }) => rule === 'GRANT-COVERED-END')?.missing
  expect(missing).toEqual(['no end was drawn a millisecond behind a chain'])
  expect(report.promise.without.join()).not.toContain('15 minutes')
})

it.each<[string, StatedRuleId, string]>([
  ['the filter by source compares the first 128 characters', 'GRANTS-FILTER-SOURCE', 'refusals/source-edges'],
  ['a source of 255 characters is refused', 'GRANT-SOURCE-MAX-256', 'refusals/source-edges'],
  ['a source of 257 characters and no more', 'GRANT-SOURCE-MAX-256', 'refusals/source-edges'],
  ['the start moves', 'GRANT-STARTS-AT', 'scenes/asked'],
])('%s: it is told as that, and no cursor or order is blamed', async (what, rule, id) => {
  const mutant = mutants.find(({ name }) => name === what) as (typeof mutants)[number]
  const { report } = await runAgainstMutant(mutant, 1, { only: [id] })
  const rules = report.failures.map((one) => one.rule)
  expect(rules).toContain(rule)
  expect(rules.filter((one) => !(mutant.rules as readonly string[]).includes(one))).toEqual([])
})
