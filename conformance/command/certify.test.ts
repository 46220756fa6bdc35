import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Change, certified, serveSecond } from '../../selftest/second-server.test-bed.ts'
import type { Report } from '../report/report.ts'
import { openToken, tokenOf } from '../run/token.ts'
import { type CertifyFlags, certifyHelp } from './flags.ts'
import { openJournal } from './io.ts'
import { verify } from './reports.ts'

const root = mkdtempSync(join(tmpdir(), 'certify-command-'))
const file = join(root, 'target.json')
let second: Awaited<ReturnType<typeof serveSecond>>
beforeAll(async () => {
  second = await serveSecond()
  writeFileSync(file, JSON.stringify(second.target))
})
afterAll(() => {
  second.close()
  rmSync(root, { recursive: true })
})

const sound: Change = (answer) => answer
/** Whole seconds where milliseconds were asked for. */
const cutting: Change = (answer) => ({
  ...answer,
  text: answer.text.replaceAll(/("endsAt":"[^"]*?)\.\d{3}Z/g, '$1.000Z'),
})
const challenge = '0123456789ABCDEF0123456789abcdef'
const keyFile = join(root, 'signing-key.pem')
const few = { target: file, only: ['chain/histories'], seed: '3' } as const
const journal = () => ({ journal: join(root, `${Math.random()}.jsonl`) })
const report = (directory: string) =>
  JSON.parse(readFileSync(join(directory, 'report.json'), 'utf8')) as Report
const lines = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)

describe('certify --plan', () => {
  it('says on stdout what would be touched and what each missing item leaves untested, and sends nothing but reads', async () => {
    const bare = join(root, 'bare.yaml')
    const { baseUrl, keys } = second.target
    writeFileSync(
      bare,
      JSON.stringify({ baseUrl, keys: { full: keys.full }, users: { search: 'Test' }, rateLimit: 240 }),
    )
    const { exit, out, err } = await certified({ target: bare, plan: true })
    expect([exit, err]).toEqual([0, ''])
    expect(out).toMatch(/^\d+ checks, about \d+ requests, about [\d.]+ minutes\nSeed \d+, profile certify\n/)
    expect(out).toMatch(
      /\nFaster {5}about \d+ s without the rate limit: start the mock with --rate-limit off, or set rateLimit: off/,
    )
    expect(out).toContain('Writes in  Bundle b-main (b-main)\n')
    expect(out).toContain('For users  Test 24, ')
    expect(out).toContain('Without    people.deleted: nothing tries USERS-ACTIVE\n')
    expect(out).toContain('Without    keys.readOnly: nothing tries AUTH-GRANTS-LEVELS\n')
    expect(out).toMatch(
      /Without {4}bundles\.other: nothing tries .*; \d+ rules? (?:is|are) checked less thoroughly\n/,
    )
    expect(
      second.state.bundles.flatMap(({ grants }) => grants).filter(({ source }) => source?.startsWith('ba-')),
    ).toEqual([])
    const [event, ...more] = lines((await certified({ target: bare, plan: true, json: true })).out)
    expect(more).toEqual([])
    expect(event).toMatchObject({ event: 'plan', bundles: [{ id: 'b-main', name: 'Bundle b-main' }] })
  })

  it('keeps nothing for the limits where they are not claimed', async () => {
    const unlimited = join(root, 'unlimited.json')
    writeFileSync(
      unlimited,
      JSON.stringify({ ...second.target, claims: { 'rate-limit': 'a gateway does it' } }),
    )
    for (const [target, most] of [
      [file, 4_500],
      [unlimited, 1_800],
    ] as const)
      expect((await certified({ target, plan: true, rateLimitCheck: true })).out).toContain(
        ` checks, about ${most} requests, `,
      )
  })

  it('names who is left alone with the bundle, and not among those who are written for, or as one who is not in every bundle', async () => {
    const { state, target } = second
    const account = state.accounts.find(({ name }) => name === 'Test 24')
    const [main] = state.bundles
    if (account === undefined || main === undefined) throw new Error('the fixture has changed')
    const one = join(root, 'one-bundle.json')
    const { second: _, ...bundles } = target.bundles
    writeFileSync(one, JSON.stringify({ ...target, bundles }))
    const since = { from: 0n, until: undefined, createdAt: 0n, revoked: false }
    main.grants.push({ ...since, id: 'held', account, type: 'gift', source: undefined })
    const planOf = async (target: string) => (await certified({ target, plan: true })).out
    const [alone, both] = [await planOf(one), await planOf(file)]
    main.grants.pop()
    expect(alone).toMatch(/^For users {2}Test 23, /m)
    expect(alone).toContain(
      'Not for    Test 24 in Bundle b-main (b-main): it holds live grants of somebody else\n',
    )
    expect(both).toMatch(/^For users {2}Test 24 \(not in every bundle\), Test 23, /m)
    expect(both).toContain('Not for    Test 24 in Bundle b-main (b-main): it holds live grants of')
  })

  it('answers 4 where the target is not there, and where nobody could be written for', async () => {
    const nowhere = join(root, 'nowhere.json')
    writeFileSync(nowhere, JSON.stringify({ ...second.target, baseUrl: 'http://127.0.0.1:9/rest' }))
    expect(await certified({ target: nowhere, plan: true })).toMatchObject({
      exit: 4,
      err: expect.stringContaining('no answer from http://127.0.0.1:9/rest'),
    })
    const { users: _, ...nobody } = second.target
    writeFileSync(nowhere, JSON.stringify(nobody))
    expect(await certified({ target: nowhere, plan: true })).toMatchObject({
      exit: 4,
      out: expect.stringContaining('For users  nobody: nothing is written'),
      err: expect.stringContaining('the target provides no test users: set users, or --users with --url'),
    })
  })
})

describe('certify', () => {
  it('streams one event a line on stdout with --json, the verdict last', async () => {
    second.become(cutting)
    const { exit, out, err } = await certified({ ...few, ...journal(), json: true })
    second.become(sound)
    expect([exit, err]).toEqual([1, ''])
    const events = lines(out)
    const kinds = new Set(events.map(({ event }) => event))
    expect([...kinds].sort()).toEqual(['cleanup', 'confirming', 'done', 'failure', 'plan', 'progress'])
    // What is tried again, and made smaller, is told once.
    const failed = events.flatMap(({ event, rule, check }) =>
      event === 'failure' ? [`${rule} in ${check}`] : [],
    )
    expect(failed).toEqual([...new Set(failed)])
    expect(events.at(-1)).toMatchObject({ event: 'done', outcome: 'violated', exitCode: 1, residue: 0 })
  })

  it('names no failure on stderr that shows only where another one is tried again: the report has none of it', async () => {
    let [creates, first] = [0, Number.POSITIVE_INFINITY]
    second.become((answer, request) => {
      if (request.method !== 'POST' || answer.status !== 200) return answer
      const odd =
        ++creates > first ? answer.text.replace(/"grantType":"\w+"/, '"grantType":"trial"') : answer.text
      return cutting({ ...answer, text: odd }, request)
    })
    await certified({ ...few, ...journal(), confirm: false })
    first = creates
    creates = 0
    const { err } = await certified({ ...few, ...journal() })
    second.become(sound)
    expect(creates).toBeGreaterThan(first)
    expect(err).toContain('✗ GRANT-ENDS-AT-EXACT')
    expect(err).not.toContain('✗ GRANT-TYPE-FIELD')
  })

  it('names on stderr the area of its checks, with the requests used and left', async () => {
    const areas = ['chain', 'revoke', 'races', 'trajectories']
    const { exit, err } = await certified({ ...few, ...journal(), only: areas, maxRequests: '250' })
    expect(exit).toBe(0)
    expect(err).not.toContain('\u001b')
    const line = /^(\w+): check \d+ of \d+, \d+ requests used, at most \d+ left$/gm
    expect(new Set([...err.matchAll(line)].map(([, area]) => area))).toEqual(new Set(areas))
  })

  it('says after how many requests the target answered 429, how many are allowed, and for how long it waits', async () => {
    let creates = 0
    second.become((answer, { method }) => {
      if (method !== 'POST' || ++creates !== 5) return answer
      const headers = { ...answer.headers, 'retry-after': '0.01' }
      return { ...answer, status: 429, headers, text: '{"errorCode":"errors.rate.limit","message":"No."}' }
    })
    const { out, err } = await certified({ ...few, ...journal(), rateLimit: '240', maxRequests: '80' })
    second.become(sound)
    const early =
      /^Warning: (createBundleGrant answered 429 after \d+ requests of a minute, though the description allows 240: unless others .*)$/m
    expect(err).toContain('\nanswered 429: waiting 1 s\n')
    expect(out).toContain(`    ${early.exec(err)?.[1]}\n`)
  })

  it('says once that a layer in front answers for the deployment, and for how long it tries again', async () => {
    let answers = 0
    second.become((answer) => (++answers > 3 ? answer : { ...answer, status: 504, headers: {}, text: '' }))
    const { exit, err } = await certified({ ...few, ...journal(), patience: '30' })
    second.become(sound)
    expect(exit).toBe(0)
    expect(err.match(/^no answer .*$/gm)).toEqual([
      'no answer (504 answered by a layer in front without a body): trying again for at most 30 s',
    ])
  })

  it('names no bound of requests for a soak, which is bound by its minutes', async () => {
    const wishes = { ...few, ...journal(), only: ['chain'] }
    const { out } = await certified({ ...wishes, profile: 'soak', plan: true })
    expect(out).toMatch(/^\d+ checks?, as many requests as there is time for, .*\nSeed \d+, profile soak\n/)
  })

  it('names at its head what is missing, and leaves to --plan what that costs', async () => {
    const { baseUrl, keys, users } = second.target
    const bare = join(root, 'one-key.json')
    writeFileSync(bare, JSON.stringify({ baseUrl, keys: { full: keys.full }, users, rateLimit: 'off' }))
    const { exit, err } = await certified({
      ...few,
      ...journal(),
      target: bare,
      only: ['chain', 'trajectories'],
    })
    expect(exit, err).toBe(0)
    expect(err).toMatch(/^Without {4}\S+(?:, \S+)*: --plan says what each would add$/m)
    expect(err).not.toContain('nothing tries')
  })

  it('sends no more requests than --max-requests allows, and says what is wrong with its number', async () => {
    const directory = join(root, 'few-requests')
    const { out } = await certified({
      ...{ target: file, seed: '3', report: directory, maxRequests: '90', json: true },
    })
    expect(report(directory).run.requests).toBeLessThanOrEqual(90)
    // What is left out is not told as begun.
    const begun = lines(out).flatMap(({ event, check }) => (event === 'progress' ? [check] : []))
    const made = report(directory).checks.flatMap(({ check, ending }) =>
      ending === 'not run' ? [] : [check],
    )
    expect(begun.filter((check) => !made.some((one) => one === check))).toEqual([])
    for (const maxRequests of ['0', '1.5', 'many'])
      expect(await certified({ ...few, maxRequests })).toMatchObject({
        exit: 2,
        err: expect.stringContaining(
          '--max-requests must be a whole number from 1 to 9007199254740991; it was',
        ),
      })
    const { err } = await certified({ ...few, maxRequests: 'many', json: true })
    expect(JSON.parse(err)).toMatchObject({ error: { exitCode: 2 } })
  })

  it('lets a known failure pass up to its last day, and reports one that passes again', async () => {
    const known = join(root, 'known.yaml')
    const accept = (until: string) =>
      writeFileSync(known, `- { rule: GRANT-ENDS-AT-EXACT, reason: whole seconds, until: ${until} }`)
    const run = (more: CertifyFlags = {}) =>
      certified({ ...few, ...journal(), knownFailures: known, confirm: false, ...more })
    accept('2999-12-31')
    second.become(cutting)
    const still = await run()
    expect([still.exit, still.out]).toEqual([
      0,
      expect.stringMatching(
        /^\nPARTIAL {2}No violation found; .* Waived: GRANT-ENDS-AT-EXACT \(whole seconds, until 2999-12-31\)\.\n/,
      ),
    ])
    accept('2020-02-29')
    const lapsed = await run()
    expect([lapsed.exit, lapsed.out]).toEqual([
      1,
      expect.stringContaining(
        'Known failures whose last day is past: they cover nothing:\n    GRANT-ENDS-AT-EXACT (whole seconds, until 2020-02-29)\n',
      ),
    ])
    second.become(sound)
    expect((await run()).exit).toBe(1)
    accept('2999-12-31')
    const mended = await run()
    expect([mended.exit, mended.out]).toEqual([
      0,
      expect.stringContaining(
        'Known failures that pass now, to be taken off the list:\n    GRANT-ENDS-AT-EXACT (whole seconds, until 2999-12-31)\n',
      ),
    ])
  })

  it('refuses a known failure without its reason or its last day, with a right one', async () => {
    const known = join(root, 'known.yaml')
    for (const [text, problem] of [
      [
        '- { rule: GRANT-ENDS-AT-EXACT, until: 2027-01-31 }',
        'entry 1: a reason and its last day (until) are required, as in - { rule: ',
      ],
      [
        '- { rule: GRANT-ENDS-AT-EXACT, reason: x }',
        'entry 1: a reason and its last day (until) are required',
      ],
      [
        '- { rule: GRANT-ENDS-AT-EXACT, reason: x, until: 2027-02-30 }',
        'entry 1: a reason and its last day (until) are required',
      ],
      ['- { rule: NO-SUCH-RULE, reason: x }', 'entry 1: rule must be an id of the catalogue'],
      [
        '- { rule: GRANT-ENDS-AT-EXACT, chek: a/b, reason: x }',
        'entry 1: chek is not known; it can be rule, check, reason, until',
      ],
      ['- { rule: x', 'is no YAML: '],
      ['rule: x', 'must be a list such as - { rule: GRANT-ENDS-AT-EXACT, reason: '],
    ] as const) {
      writeFileSync(known, text)
      const wrong = await certified({ ...few, knownFailures: known })
      expect([wrong.exit, wrong.err]).toEqual([2, expect.stringContaining(problem)])
    }
    const [, example = ''] =
      /as in (- .*)$/m.exec((await certified({ ...few, knownFailures: known })).err) ?? []
    writeFileSync(known, example)
    expect((await certified({ ...few, ...journal(), plan: true, knownFailures: known })).exit).toBe(0)
  })

  it.each<[string, CertifyFlags, string]>([
    [
      'two deployments',
      { target: file, url: 'http://127.0.0.1:9' },
      'says what --url would say: leave one of the two out',
    ],
    [
      'a check that there is not',
      { target: file, only: ['chain', 'chian/histories'] },
      '--only chian/histories is no check and no area; did you mean chain/histories?',
    ],
    ['an area that there is not', { target: file, only: ['paging/'] }, 'did you mean paging?'],
    ['a name like no other', { target: file, only: ['something-else'] }, 'areas are auth, masks, '],
    [
      'every rule of a part',
      { ...few, complete: true },
      '--complete asks for every stated rule, and --only tries some of them',
    ],
    [
      'every rule of a quick look',
      { target: file, profile: 'smoke', complete: true },
      'and --profile smoke tries some of them',
    ],
    [
      'a seed that is none',
      { target: file, seed: 'any' },
      '--seed must be a whole number from 0 to 9007199254740991; it was any',
    ],
    [
      'a seed that no number holds',
      { target: file, seed: '9007199254740993' },
      'from 0 to 9007199254740991; it was 9007199254740993',
    ],
    [
      'an empty seed',
      { target: file, seed: '' },
      '--seed must be a whole number from 0 to 9007199254740991; it was empty',
    ],
    [
      'a seed in other digits',
      { target: file, seed: '0x10' },
      '--seed must be a whole number from 0 to 9007199254740991',
    ],
    [
      'minutes of a certification',
      { target: file, plan: true, minutes: '5' },
      '--minutes is for --profile soak: leave it out with the profile certify',
    ],
    [
      'minutes of an endurance run',
      { target: file, profile: 'endurance', minutes: '5' },
      'leave it out with the profile endurance',
    ],
    [
      'hours of a quick look',
      { target: file, profile: 'smoke', hours: '2' },
      '--hours is for --profile endurance: leave it out with the profile smoke',
    ],
    ['hours of a soak', { target: file, profile: 'soak', hours: '3' }, '--hours is for --profile endurance'],
    [
      'a challenge that anybody may meet again',
      { target: file, challenge: '0123456789abcde' },
      '--challenge must be 16 to 32 hexadecimal digits',
    ],
    ['an empty challenge', { target: file, challenge: '' }, '--challenge must be 16 to 32 hex'],
    [
      'a challenge and a seed',
      { target: file, challenge, seed: '3' },
      '--challenge is the seed too: leave --seed out',
    ],
    ['a signature of no report', { target: file, challenge, signingKey: keyFile }, 'add both'],
    ['a signature for nobody', { target: file, report: root, signingKey: keyFile }, 'add both'],
    [
      'a key of another kind',
      { target: file, challenge, report: root, signingKey: file },
      'target.json has no Ed25519 private key in PEM without a passphrase; make one with: openssl',
    ],
    [
      'a chain that is shorter than usual',
      { target: file, scale: '5' },
      '--scale must be a whole number from 102 to 2000',
    ],
    [
      'an address that is none',
      { target: file, endpoints: 'http://127.0.0.1:9/rest,nowhere' },
      'one was nowhere',
    ],
    [
      'an address with the version',
      { target: file, endpoints: 'http://127.0.0.1:9/v1' },
      'that end before /v1',
    ],
    [
      'a report in place of a file',
      { target: file, report: file },
      `--report ${file} cannot be made: there is a file of that name`,
    ],
    // Node itself would try for ever there.
    ['a report where none can be', { target: file, report: '/proc/none/report' }, 'cannot be made'],
    ['a journal that is none', { target: file, cleanup: file }, 'is no journal of a run'],
  ])('refuses %s', async (_, flags, words) => {
    expect(await certified({ ...flags, ...journal() })).toMatchObject({
      exit: 2,
      err: expect.stringContaining(words),
    })
  })

  it('names in its help every variable of the environment that it reads', async () => {
    const source = readFileSync(new URL('./options.ts', import.meta.url), 'utf8')
    const names = [...source.matchAll(/env\['(\w+)'\]/g)].map(([, name]) => name)
    expect(names).toHaveLength(2)
    for (const name of names) expect(certifyHelp).toContain(`  ${name} `)
  })

  it('names the flag or the variable where what names the deployment is wrong', async () => {
    const env = { BUNDLE_ACCESS_KEY: 'a key', BUNDLE_ACCESS_URL: 'nowhere' }
    const said = async (flags: CertifyFlags) => (await certified(flags, { env })).err
    const url = 'http://127.0.0.1:9'
    expect(await said({ url, users: 'z' })).toContain('--users must be 2 to 30 characters long; it was z\n')
    expect(await said({ url, users: '' })).toContain(
      '--users must be 2 to 30 characters long; it was empty\n',
    )
    expect(await said({ users: 'Test' })).toContain('BUNDLE_ACCESS_URL is not a target file:')
    for (const env of [{}, { BUNDLE_ACCESS_KEY: '' }]) {
      expect((await certified({ url }, { env })).err).toContain('the environment has no BUNDLE_ACCESS_KEY')
      expect((await certified({}, { env })).err).toContain('name a deployment: --target, or --url')
    }
  })

  it('answers a challenge, and signs its report, which is then verified with the public key', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const publicFile = join(root, 'public-key.pem')
    writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
    writeFileSync(publicFile, publicKey.export({ type: 'spki', format: 'pem' }))
    const directory = join(root, 'certified')
    const { seed: _, ...flags } = few
    const { exit, err } = await certified({ ...flags, challenge, report: directory, signingKey: keyFile })
    expect([exit, err]).toEqual([0, expect.stringContaining('Seed 1193046,')])
    expect(report(directory).run).toMatchObject({
      challenge: challenge.toLowerCase(),
      id: expect.stringMatching(/^ba-0123456789abcdef0123456789abcdef-[^-]+$/),
    })
    const all = readdirSync(directory).map((name) => readFileSync(join(directory, name), 'utf8'))
    expect(all).toHaveLength(6)
    expect(all.join('\n')).not.toContain(privateKey.export({ format: 'jwk' }).d)
    const said = async (key: string, answered = challenge) => {
      const out: string[] = []
      const write = (text: string) => void out.push(text)
      const code = await verify(directory, { key, challenge: answered }, { stdout: write, stderr: write })
      return `${code} ${out.join('')}`
    }
    expect(await said(publicFile)).toMatch(/^0 The verdicts .*signed with this key.*\nPARTIAL {2}/s)
    expect(await said(publicFile, 'fedcba9876543210')).toMatch(
      /^1 differs: the run answers another challenge/,
    )
    expect(await said(file)).toMatch(/^2 .*has no Ed25519 public key in PEM/)
    expect(await said(publicFile, 'today')).toMatch(/^2 .*--challenge must be 16 to 32 hexadecimal digits/)
    // A report without a certificate takes that of an earlier run away.
    expect((await certified({ ...few, report: directory })).exit).toBe(0)
    expect(await said(publicFile)).toMatch(
      /^2 .*has no certificate\.json: certify .* --signing-key writes it/,
    )
  })

  it('makes the choices of seed 1, and others when it is asked to draw them', async () => {
    const seedOf = async (flags: CertifyFlags) =>
      /Seed (\d+),/.exec((await certified({ target: file, plan: true, ...flags })).out)?.[1]
    expect([await seedOf({}), await seedOf({ profile: 'smoke' }), await seedOf({ seed: '7' })]).toEqual([
      '1',
      '1',
      '7',
    ])
    expect(await seedOf({ seed: 'random' })).not.toBe('1')
    expect(await seedOf({ profile: 'soak' })).not.toBe('1')
  })

  it('ends partial with 0 where the target provides one key, and with 4 where everything is asked for', async () => {
    const bare = join(root, 'one-key-complete.json')
    const { baseUrl, keys, users } = second.target
    writeFileSync(bare, JSON.stringify({ baseUrl, keys: { full: keys.full }, users, rateLimit: 'off' }))
    const run = (more: CertifyFlags) => certified({ target: bare, ...journal(), maxRequests: '200', ...more })
    expect([(await run({})).exit, (await run({ complete: true })).exit]).toEqual([0, 4])
  })
})

describe('certify on a full disk', () => {
  it('tells its verdict where the report cannot be written, and names the file', async () => {
    const directory = join(root, 'full')
    mkdirSync(join(directory, 'trace.jsonl'), { recursive: true })
    expect(await certified({ ...few, report: directory })).toMatchObject({
      exit: 4,
      out: expect.stringMatching(/^\nPARTIAL /),
      err: expect.stringContaining(`bundle-access certify: --report ${directory} cannot be written: `),
    })
    const { sink, close } = openJournal(journal())
    close()
    expect(() => sink({ journal: 'refused', n: 1 })).toThrow(/^the journal .* cannot be written: /)
  })
})

describe('certify --repro', () => {
  it('answers failed, fixed or failed otherwise, by token, by report#id and by the directory of a report', async () => {
    const directory = join(root, 'failing')
    second.become(cutting)
    expect((await certified({ ...few, report: directory })).exit).toBe(1)
    expect(readdirSync(directory).filter((name) => name.endsWith('.jsonl'))).toEqual(['trace.jsonl'])
    const [failure] = report(directory).failures
    const token = failure?.token ?? ''
    expect(failure).toMatchObject({ id: 'F1', rule: 'GRANT-ENDS-AT-EXACT' })
    const repro = (text: string) => certified({ target: file, repro: text, ...journal() })
    for (const text of [token, `${join(directory, 'report.json')}#F1`, `${directory}#F1`])
      expect(await repro(text)).toMatchObject({
        exit: 1,
        out: expect.stringMatching(
          /^failed {2}GRANT-ENDS-AT-EXACT in chain\/histories: the grant ends exactly where it was asked to: "/,
        ),
      })
    second.become(sound)
    expect(await repro(token)).toEqual({
      exit: 0,
      out: expect.stringMatching(
        /^fixed {2}GRANT-ENDS-AT-EXACT in chain\/histories: it held \d times; it had failed \d of \d; tried at http:\/\/127\.0\.0\.1:\d+\/rest\n$/,
      ),
      err: '',
    })
    const elsewhere = join(root, 'reported-elsewhere.json')
    const target = { ...report(directory).target, baseUrl: 'https://b.example/rest' }
    writeFileSync(elsewhere, JSON.stringify({ ...report(directory), target }))
    expect((await repro(`${elsewhere}#F1`)).out).toMatch(
      /^fixed {2}.*; tried at http:\/\/127\.0\.0\.1:\d+\/rest, the report is of https:\/\/b\.example\/rest\n$/,
    )
    const causedByOthers = join(root, 'caused-by-others.json')
    const failures = [{ ...failure, rule: 'REVOKE-CASCADE-ONLY' }]
    writeFileSync(causedByOthers, JSON.stringify({ ...report(directory), failures }))
    expect(await repro(`${causedByOthers}#F1`)).toMatchObject({
      exit: 1,
      out: expect.stringMatching(
        /^did not fail this time {2}GRANT-ENDS-AT-EXACT in .*; other checks caused it by REVOKE-CASCADE-ONLY: certify again to know\n$/,
      ),
    })
    for (const [flags, flag] of [
      [{ report: directory }, '--report'],
      [{ profile: 'smoke' }, '--profile'],
      [{ maxRequests: '9' }, '--max-requests'],
      [{ confirm: false }, '--no-confirm'],
    ] as const)
      expect(await certified({ target: file, repro: token, ...flags })).toMatchObject({
        exit: 2,
        err: expect.stringContaining(`--repro tries one failure alone: leave ${flag} out`),
      })
    // Now no create succeeds, so that the check never comes to the end that is in question.
    second.become((answer, { method }) =>
      method === 'POST' && answer.status === 200
        ? { ...answer, status: 409, text: '{"errorCode":"errors.grant.no","message":"No."}' }
        : answer,
    )
    expect(await repro(token)).toMatchObject({
      exit: 1,
      out: expect.stringMatching(
        /^failed otherwise {2}GRANT-ENDS-AT-EXACT in chain\/histories: GRANT-CREATES: /,
      ),
    })
    second.become(sound)
  })

  it('calls nothing fixed that it did not try as often as the failure needs, and names what fails instead', async () => {
    const token = report(join(root, 'failing')).failures[0]?.token ?? ''
    const seen = openToken(token)
    if (seen === undefined) throw new Error('no token')
    const rare = tokenOf({ ...seen, failed: 1, of: 4 })
    let creates = 0
    /** Tries it again where a change begins after so many creates. */
    const tried = (sound: number, change: Change) => {
      creates = 0
      second.become((answer, request) =>
        request.method === 'POST' && answer.status === 200 && ++creates > sound
          ? change(answer, request)
          : answer,
      )
      return certified({ target: file, repro: rare, ...journal() })
    }
    const out = (text: RegExp) => expect.stringMatching(text)
    const always = await tried(0, sound)
    expect([always.exit, always.out]).toEqual([
      0,
      out(/: it held 12 times; it had failed 1 of 4; tried at \S+\n$/),
    ])
    const third = creates / 3
    const late = await tried(third, cutting)
    expect([late.exit, late.out]).toEqual([1, out(/^failed {2}GRANT-ENDS-AT-EXACT in /)])
    const refused = await tried(third, (answer) => ({
      ...answer,
      status: 429,
      headers: { ...answer.headers, 'retry-after': '1000000000' },
      text: '{"errorCode":"errors.rate.limit","message":"No."}',
    }))
    const known =
      /^did not fail this time {2}.*: it held 4 of the 12 times that it takes to know, for it failed 1 of 4; then: /
    expect([refused.exit, refused.out]).toEqual([1, out(known)])
    const another = await tried(third, (answer) => ({
      ...answer,
      text: answer.text.replace(/"grantType":"\w+"/, '"grantType":"trial"'),
    }))
    const otherwise = /^failed otherwise {2}GRANT-ENDS-AT-EXACT in chain\/histories: GRANT-TYPE-FIELD: /
    expect([another.exit, another.out]).toEqual([1, out(otherwise)])
    second.become(sound)
  })

  it('says what is wrong with what it was given', async () => {
    const directory = join(root, 'failing')
    const seen = openToken(report(directory).failures[0]?.token ?? '')
    if (seen === undefined) throw new Error('no token')
    for (const [text, exit, words] of [
      ['r1.nonsense', 2, 'this is no token of a failure'],
      [`${directory}#F9`, 2, 'has no failure F9; its failures are F1 to F'],
      [directory, 2, 'say which failure of'],
      [`${file}#F1`, 2, 'is no report.json'],
      [`${join(root, 'nothing')}#F1`, 2, 'cannot be read'],
      [tokenOf({ ...seen, check: 'chain/none' }), 4, 'this suite has no check chain/none'],
      // An open rule fails nothing, so that nothing of it can be fixed.
      [tokenOf({ ...seen, rule: 'GRANT-START-INSTANT' }), 4, 'diverged  GRANT-START-INSTANT'],
    ] as const) {
      const result = await certified({ target: file, repro: text, ...journal() })
      expect([result.exit, result.out + result.err], text).toEqual([exit, expect.stringContaining(words)])
    }
  })
})
