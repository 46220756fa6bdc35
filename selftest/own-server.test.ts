import { afterAll, describe, expect, it } from 'vitest'
import { checks } from '../conformance/checks/all.ts'
import { catalogue } from '../conformance/contract/catalogue.ts'
import type { Target } from '../conformance/run/options.ts'
import { readTarget } from '../conformance/run/target-file.ts'
import { conformanceTests } from '../conformance/vitest.ts'
import { readyJson } from '../src/cli/ready.ts'
import { testResources } from '../src/cli/test-resources.ts'
import { type Mock, startMock } from '../src/main.ts'
import { type InProcessRun, runInProcess } from './run-in-process.ts'

const mocks: Mock[] = []
afterAll(() => Promise.all(mocks.map((mock) => mock.close())))

/** Our own server as anybody starts it: the fixture `demo` over HTTP. */
async function startTarget(): Promise<Target> {
  const mock = await startMock({ fixture: 'demo', rateLimit: 'off' })
  mocks.push(mock)
  return readTarget(readyJson(mock, await testResources(mock, undefined)), 'the ready line', {})
}

const { result } = conformanceTests({ target: startTarget, profile: 'certify', seed: 2 })

/** The stated rules for a deployment that this run does not judge, each with the reason. */
const notJudged: Readonly<Record<string, string>> = {
  'LIMIT-KEY': 'there is no limit here; it is judged below',
  'LIMIT-ADDRESS': 'there is no limit here; it is judged below',
  'LIMIT-BOTH': 'there is no limit here; it is judged below',
  'SERVICE-NO-PAYMENTS': 'it says what is not there: no operation of the contract takes money',
  'CHECKOUT-URL-HTTPS': 'payment settings are a page of the platform',
  'CHECKOUT-URL-NEEDS-PRICE': 'payment settings are a page of the platform',
  'CHECKOUT-SESSION-ON-CONFIRM': 'a session is made on a page of the platform',
  'CHECKOUT-ID-APPENDED': "the owner's URL is opened by the platform, in the browser of the user",
  'KEY-PERMISSION-BUNDLES': 'the permissions of a key are shown by no operation, only what it may do',
  'KEY-PERMISSION-GRANTS': 'the permissions of a key are shown by no operation, only what it may do',
  'KEY-PERMISSION-USERS': 'the permissions of a key are shown by no operation, only what it may do',
  'KEY-MADE-IN-PROFILE': 'keys are made on a page of the platform',
  'KEY-TIER': 'no operation shows the subscription of an owner, and none ends it',
  'PAGE-READS-BOUNDED': 'how much a server reads for a page is not seen in the page',
  'PAGE-CURSOR-OPAQUE': 'it says what a cursor may look like: anything',
  'GRANT-DUPLICATE-DECLARED': 'it is a sentence of the contract itself',
  'REVOKE-NOTHING-DELETED': 'what is kept of a revoked grant is shown by no operation',
  'ERROR-SERVER-GENERIC': 'no request makes a sound server fail; one that fails is judged wherever it is met',
  'VERSION-DESCRIPTION': 'it is a sentence of the contract itself',
}

describe('our own server', () => {
  it('breaks no rule, and keeps the suite from none', () => {
    const { report } = result()
    expect(report.failures.map(({ rule, check, findings }) => ({ rule, check, findings }))).toEqual([])
    expect(report.rules.filter(({ verdict }) => verdict === 'error')).toEqual([])
    expect(report.outcome).toBe('conformant')
  })

  it('is judged by no other rules than the checks declare', () => {
    const found = result().trace.flatMap((event) =>
      event.event === 'finding' && event.by === 'check' ? [event] : [],
    )
    const undeclared = found.filter((finding) => {
      const declaring = checks.find(({ id }) => id === finding.check)
      return declaring !== undefined && !declaring.rules.includes(finding.rule)
    })
    expect(new Set(undeclared.map(({ check, rule }) => `${check} ${rule}`))).toEqual(new Set())
    expect(found.length).toBeGreaterThan(1_000)
  })

  it('has every stated rule judged, but for those that cannot be', () => {
    const stated = new Set<string>(catalogue.filter(isStated).map(({ id }) => id))
    const left = result().report.rules.flatMap(({ rule, verdict, missing }) =>
      stated.has(rule) && verdict !== 'passed' && notJudged[rule] === undefined
        ? [`${rule}: ${verdict}, ${missing.join('; ')}`]
        : [],
    )
    expect(left).toEqual([])
    const unfounded = Object.keys(notJudged).filter((id) => !stated.has(id) || verdictOf(id) === 'passed')
    expect(unfounded).toEqual([])
  })

  it('has whatever the catalogue gives the suite to check judged, but for the limits', () => {
    const promised = catalogue.filter((rule) => isStated(rule) && rule.checked.includes('suite'))
    const open = promised.map(({ id }) => id).filter((id) => notJudged[id] !== undefined)
    expect(open.toSorted()).toEqual(['LIMIT-ADDRESS', 'LIMIT-BOTH', 'LIMIT-KEY'])
  })

  it.each([
    ['shows a revoked grant as it was before', 'REVOKE-SHOWN-FIELDS', 'as-before'],
    // Whoever gives a cursor behind some full pages need not behind all.
    ['gives no cursor behind the full last pages that are met', 'PAGE-EMPTY-LAST', 'never,sometimes'],
  ])('%s', (_, id, seen) => {
    const { variants } = result().report.rules.find(({ rule }) => rule === id) ?? {}
    expect([...new Set(variants?.map((one) => one.variants.join()))]).toEqual([seen])
  })

  it('takes no more requests than a certification may', () => {
    expect(result().report.run.requests).toBeLessThanOrEqual(1_800)
    expect(result().report.residue).toEqual([])
  })

  it('is looked at in a smoke run without a wait, and with one where --only names the check', async () => {
    const resumed = async (only?: readonly string[], over: Partial<InProcessRun> = {}): Promise<number> => {
      const { trace } = await runInProcess({ seed: 1, profile: 'smoke', ...(only && { only }), ...over })
      return trace.filter(({ event }) => event === 'resume').length
    }
    expect(await resumed()).toBe(0)
    expect(await resumed(['checkout/lasts'])).toBeGreaterThan(0)
    // Who asks for the limits waits for them.
    expect(await resumed(undefined, { rateLimit: 240, rateLimitCheck: 'run' })).toBeGreaterThan(0)
  })

  it.each([
    [['LIMIT-ADDRESS', 'LIMIT-BOTH'], 'many keys', undefined],
    [
      ['LIMIT-KEY'],
      'one key',
      ({ keys: { full }, ...rest }: Target): Target => ({ ...rest, keys: { full } }),
    ],
  ] as const)('keeps %j, met with %s', async (rules, _, changeTarget) => {
    // A minute has to pass before the burst: it passes on a clock of its own.
    const { report } = await runInProcess({
      seed: 1,
      profile: 'certify',
      only: ['rate-limit'],
      rateLimit: 240,
      rateLimitCheck: 'run',
      ...(changeTarget === undefined ? {} : { changeTarget }),
    })
    expect(report.failures).toEqual([])
    const passed = report.rules.flatMap(({ rule, verdict }) => (verdict === 'passed' ? [rule] : []))
    expect(passed).toEqual(expect.arrayContaining([...rules]))
  })
})

const isStated = ({ level, party }: (typeof catalogue)[number]): boolean =>
  level === 'must' && party === 'deployment'

const verdictOf = (id: string) => result().report.rules.find(({ rule }) => rule === id)?.verdict
