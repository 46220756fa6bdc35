import { describe, expect, it } from 'vitest'
import { runInProcess } from '../../selftest/run-in-process.ts'
import { ns } from '../../selftest/second-implementation/state.ts'
import { secondTarget, secondTransport } from '../../selftest/second-implementation/transport.ts'
import { testUserNames } from '../../selftest/test-fixture.ts'
import { withUsers } from '../../selftest/variants/deployments.ts'
import { virtualClock } from '../../selftest/virtual-clock.ts'
import { type Change, wildRun, withJson } from '../../selftest/wild-target.test-bed.ts'
import { checks } from '../checks/all.ts'
import { run } from '../index.ts'
import type { WireAnswer, WireRequest } from './ports.ts'

const answered =
  (over: Partial<WireAnswer>): Change =>
  (answer) => ({ ...answer, headers: { 'content-type': 'application/json' }, text: '', ...over })
const same: Change = (answer) => answer
const refused = (status: number, errorCode: string): Change =>
  answered({ status, text: JSON.stringify({ errorCode, message: 'No.' }) })

describe('preflight', () => {
  it.each<[string, Change, string]>([
    [
      'does not know the key',
      refused(401, 'errors.auth.unauthorized'),
      'keys.full is not accepted (401 errors.auth.unauthorized): use a key of the bundle owner, unless something before the deployment takes the Authorization header away, for a request without a key is answered alike',
    ],
    [
      'knows another key',
      (answer, request) =>
        request.headers['authorization'] ? refused(401, 'errors.auth.unauthorized')(answer, request) : answer,
      'keys.full is not accepted (401 errors.auth.unauthorized): use a key of the bundle owner',
    ],
    [
      'is behind a login page',
      answered({
        headers: { server: 'nginx', 'content-type': 'text/html' },
        status: 200,
        text: '<form><input name="p" type="password"></form>',
      }),
      'GET /v1/bundles answers 200 answered by nginx in HTML with a login page: a gateway or a captive portal stands before the deployment; headers in the target file may let the suite pass',
    ],
    [
      'is behind a captive portal',
      answered({ status: 302, headers: { location: 'http://portal.example/welcome' } }),
      'GET /v1/bundles redirects (302) to http://portal.example/welcome: set baseUrl to where the API itself answers, or pass the login page or captive portal that this may be',
    ],
    [
      'lets the key list nothing',
      refused(403, 'errors.auth.forbidden'),
      'keys.full may not list bundles (403 errors.auth.forbidden): it needs every permission, and no address mask that leaves this machine out',
    ],
    [
      'is behind a gateway that wants more',
      answered({ status: 403, text: '{"message":"Forbidden"}' }),
      'keys.full may not list bundles (403): a gateway before the deployment may want headers of the target file, or it needs every permission, and no address mask that leaves this machine out',
    ],
    [
      'is somewhere else',
      answered({ status: 404 }),
      'GET /v1/bundles is not found (404): baseUrl must end before /v1, with its prefix',
    ],
    [
      'redirects',
      answered({ status: 308, headers: { location: 'https://api.vendor.example/rest/v1/bundles' } }),
      'GET /v1/bundles redirects (308) to https://api.vendor.example/rest/v1/bundles: set baseUrl to where the API itself answers',
    ],
    [
      'has a slash at the end of its paths',
      answered({ status: 301, headers: { location: '/v1/bundles/?limit=50' } }),
      'GET /v1/bundles redirects (301) to /v1/bundles/?limit=50: the paths of the API have no slash at their end',
    ],
    [
      'is a web page',
      answered({ status: 200, headers: { 'content-type': 'text/html' }, text: '<h1>Hi</h1>' }),
      'GET /v1/bundles answers 200 without JSON (text/html): baseUrl does not lead to this API',
    ],
    [
      'says that it is compressed and is not',
      answered({ status: 200, text: 'a body that cannot be decoded as gzip: incorrect header check' }),
      'GET /v1/bundles answers 200 with a body that cannot be decoded as gzip: incorrect header check: Content-Encoding, of the deployment or of what stands before it, is wrong',
    ],
    [
      'is away behind a proxy',
      answered({ status: 502, text: '' }),
      'nothing was answered for 63 s (--patience), at last GET /v1/bundles: 502 answered by a layer in front without a body',
    ],
    [
      'fails',
      answered({ status: 500, text: '' }),
      'GET /v1/bundles answers 500, so no check can begin: the deployment, or what stands before it, is failing',
    ],
    [
      'does not answer',
      answered({ status: 0, text: 'connect ECONNREFUSED 127.0.0.1:9' }),
      'no answer from http://second.invalid/rest (GET /v1/bundles: connect ECONNREFUSED 127.0.0.1:9): is it running, and is baseUrl right?',
    ],
    [
      'has no bundle',
      (answer) => ({ ...answer, text: '{"bundles":[],"limit":50}' }),
      'the key full lists no bundle, and the target file names none: set bundles.main',
    ],
  ])(
    'a target that %s: one sentence with the remedy, exit code 4, a report, and no verdict',
    async (_, change, why) => {
      const { report, sent } = await wildRun(change, { target: { ...secondTarget, bundles: {} } })
      expect(report.run.incomplete).toBe(why)
      expect([report.outcome, report.exitCode]).toEqual(['incomplete', 4])
      expect(report.failures).toEqual([])
      expect(report.rules.length).toBeGreaterThan(200)
      expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
    },
  )

  it.each(['main', 'second'] as const)('says that a bundle is not there when %s names none', async (name) => {
    const bundles = { ...secondTarget.bundles, [name]: 'b-nowhere' }
    const { report, sent } = await wildRun(same, { target: { ...secondTarget, bundles } })
    expect(report.run.incomplete).toMatch(
      new RegExp(
        `^bundles\\.${name}: the deployment answers 404 .* for b-nowhere: give the id of a bundle of the owner`,
      ),
    )
    expect(sent.length).toBeLessThan(4)
  })

  it('takes a key that is not accepted off the list, and says what it leaves untested', async () => {
    const { report } = await wildRun(
      (answer, { headers }) =>
        headers['authorization']?.includes('sk_read') === true
          ? refused(401, 'errors.auth.unauthorized')(answer, {} as WireRequest)
          : answer,
      { checks, only: ['permissions'] },
    )
    expect(report.warnings).toContain('keys.readOnly is not accepted (401): what needs it is not testable')
    const left = report.rules.filter(({ missing }) => missing.some((one) => one.includes('keys.readOnly')))
    expect(left.map(({ rule }) => rule)).toContain('AUTH-GRANTS-LEVELS')
    expect(report.failures).toEqual([])
  })

  const named = (...names: string[]) => ({ ...secondTarget, users: { names } })

  it('begins no check for users of whom the search finds some only: the name is wrong, or the account', async () => {
    const { report, sent } = await wildRun(same, { target: named('Test 01', 'No One', 'test 02', 'Test 03') })
    const why = 'the name is wrong in the target file'
    const twice = [
      `users.names: the search finds nobody called "No One": ${why}, or the account is not active`,
      `users.names: the search finds nobody called "test 02": ${why} ("Test 02" may be meant), or the account is not active`,
    ]
    expect(report.run.incomplete).toBe(twice.join('; '))
    expect([report.outcome, report.exitCode]).toEqual(['incomplete', 4])
    expect(sent.every(({ method }) => method === 'GET')).toBe(true)
    expect(report.checks.every(({ ending }) => ending === 'not run')).toBe(true)
    // The control: with the names as they are shown.
    const { report: right } = await wildRun(same, { target: named('Test 01', 'Test 02', 'Test 03') })
    expect([right.target.users, right.run.incomplete]).toEqual([3, undefined])
  })

  it.each([
    ['in capitals', 'test 02', /displayName=Test%2002/],
    ['as a whole', 'Te', /displayName=test%2002/i],
  ])('finds a user whom the search misses %s, and the search is wrong', async (_, text, missing) => {
    const { report } = await wildRun(
      (answer, { url }) =>
        missing.test(url) ? withJson(answer, (json) => ({ ...json, users: [] })) : answer,
      { target: named('Test 01', 'Test 02'), checks, only: ['search/prefix'] },
    )
    expect(report.warnings).toEqual([`users.names: "${text}" finds Test 02, and "Test 02" does not`])
    expect(report.target.users).toBe(2)
    expect(report.failures.map(({ rule }) => rule)).toContain('USERS-PREFIX')
  })

  it('takes several users of one name for as many, and tells them apart by their userId', async () => {
    const [name = '', other = ''] = testUserNames(2)
    const planned: (readonly string[])[] = []
    const { report } = await runInProcess({
      seed: 1,
      profile: 'certify',
      maxRequests: 400,
      only: ['chain'],
      changeFixture: withUsers([name, name]),
      changeTarget: (target) => ({ ...target, users: { names: [name, other, name] } }),
      onEvent: (event) => event.event === 'plan' && planned.push(event.users),
    })
    expect(planned[0]?.map((text) => text.replace(/ \([0-9a-f]{32}\)$/, ' (its userId)'))).toEqual([
      ...Array<string>(3).fill(`${name} (its userId)`),
      other,
    ])
    expect(report.failures).toEqual([])
  })

  it('creates sessions with the target’s command where it provides no fresh ones, and reports a failure of it', async () => {
    const checkout = { fresh: [], expired: [], foreign: [], command: 'make {bundleId} {displayName}' }
    const common = { target: { ...secondTarget, checkout }, checks, only: ['checkout/fresh'] }
    const sessions: string[] = []
    const sound = await wildRun(same, {
      ...common,
      runCommand: async (_, { bundleId = '', userId = '', displayName = '' }) => {
        sessions.push(`${displayName} in ${bundleId}`)
        expect(userId).not.toBe('')
        return 'c-fresh'
      },
    })
    expect(sessions).toEqual(['Test 24 in b-main', 'Test 24 in b-second'])
    expect(sound.report.checks.map(({ check, ending }) => [check, ending])).toEqual([
      ['checkout/fresh', 'done'],
    ])
    const failing = await wildRun(same, {
      ...common,
      only: ['checkout'],
      runCommand: async () => '',
    })
    expect(failing.report.warnings).toContain(
      'no session in b-main: checkout.command failed: it printed no id',
    )
    expect(failing.report.failures).toEqual([])
    const endings = failing.report.checks.map(({ check, ending }) => `${check} ${ending}`)
    expect(endings).toContain('checkout/made stopped')
    expect(endings.filter((ending) => ending.endsWith('error'))).toEqual([])
  })

  const saying = (text: string, code: number) =>
    `"${process.execPath}" -e "console.error(${text});process.exit(${code})" a-token-of-the-shop {bundleId}`

  it.each([
    ['says why', saying("'closed, '+process.argv[1]+'\\nsee above'", 3), 'it ended with 3: closed, [secret]'],
    ['says nothing', saying("''", 1), 'it ended with 1'],
    ['is not there', '/nowhere/make-session {bundleId}', 'it ended with ENOENT'],
    ['prints nothing', saying("'done'", 0), 'it printed no id'],
  ])('tells of a checkout.command that %s, not of expired sessions', async (_, command, why) => {
    const stops = async (fresh: readonly string[]) => {
      const checkout = { fresh, expired: [], foreign: [], command }
      const only = ['checkout/fresh', 'checkout/refused', 'checkout/lasts']
      const { report } = await wildRun(same, { target: { ...secondTarget, checkout }, checks, only })
      expect(report.warnings).toContain(`no session in b-main: checkout.command failed: ${why}`)
      return new Set(
        report.rules.flatMap(({ missing }) => missing.filter((one) => one.startsWith('checkout/'))),
      )
    }
    const because = `could not go on: no session: checkout.command failed: ${why}`
    expect(await stops([])).toEqual(
      new Set(['fresh', 'refused', 'lasts'].map((name) => `checkout/${name} ${because}`)),
    )
    // The control: what the target file gives is told of by itself.
    expect(await stops(['c-over'])).toEqual(
      new Set([
        'checkout/fresh could not go on: every session of checkout.fresh has expired: provide one that is valid throughout',
        'checkout/refused could not go on: checkout.fresh answers 404: provide one that is valid throughout, or a command',
        `checkout/lasts ${because}`,
      ]),
    )
  })

  it.each<[string, (request: WireRequest) => WireRequest | 'refuse']>([
    [
      'refuses every limit that is asked for',
      ({ url, ...rest }) => (/limit=/.test(url) ? 'refuse' : { url, ...rest }),
    ],
    ['gives ten items a page', ({ url, ...rest }) => ({ ...rest, url: withLimit(url) })],
  ])('finds everybody and keeps away from whom it must when a target %s', async (_, ask) => {
    const clock = virtualClock(Date.UTC(2026, 4, 7))
    const second = secondTransport(clock)
    const [main] = second.state.bundles
    const [held] = second.state.accounts.filter(({ name }) => name === 'Test 11')
    if (main === undefined || held === undefined) throw new Error('the fixture is another one')
    const id = 'foreign-1'
    const [from, until] = [ns(clock.now() - 5), ns(clock.now() + 9e9)]
    main.grants.push({
      id,
      account: held,
      type: 'gift',
      source: undefined,
      from,
      until,
      createdAt: from,
      revoked: false,
    })
    const send = async (request: WireRequest): Promise<WireAnswer> => {
      clock.advance(2)
      const asked = ask(request)
      const answer = await second.send(asked === 'refuse' ? request : asked)
      return asked === 'refuse' ? refused(400, 'errors.request.invalid')(answer, request) : answer
    }
    const { report } = await run({
      target: secondTarget,
      checks: checks.filter((check) => check.id === 'trajectories/short'),
      seed: 1,
      profile: 'certify',
      maxRequests: 400,
      clock,
      entropy: () => 'abcdef12',
      transport: { ...second, send, together: (all) => Promise.all(all.map(send)) },
    })
    expect(report.target.users).toBe(24)
    expect(report.run.incomplete).toBeUndefined()
    expect(report.checks.map(({ ending }) => ending)).not.toContain('error')
    expect(main.grants.find((grant) => grant.id === id)?.revoked).toBe(false)
    expect(
      main.grants.filter(({ account, source }) => account === held && source?.startsWith('ba-')),
    ).toEqual([])
    expect(report.residue).toEqual([])
  })
})

function withLimit(url: string): string {
  const [path = '', query = ''] = url.split('?')
  const values = new URLSearchParams(query)
  if (/\/(?:grants|users|bundles)$/.test(path)) values.set('limit', '10')
  return `${path}?${values}`
}
