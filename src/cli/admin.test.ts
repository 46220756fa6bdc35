import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { LedgerGrant } from '../../spec/control-types.ts'
import { startService } from '../main.ts'
import { freshDatabase } from '../store/postgres/server/fresh-database.test-bed.ts'
import { runningMock } from '../testing/running-mock.test-bed.ts'
import { ask, newFolder } from '../testing/serving.test-bed.ts'
import type { Spawned } from '../testing/spawned.test-bed.ts'

const { mock, run } = runningMock()
beforeEach(() => mock().load({ name: 'nothing', seed: 'nothing', accounts: {}, keys: {}, bundles: {} }))

const secret = '0724d553ceaf20d2005189410cdc4498e3a8e4c0'

/** Command lines. `{bundle}` and so on stand for the id or secret that was printed last. */
const lines: readonly string[] = [
  'account create Olga --tier elite --avatar https://a.example/a.png',
  'account create Rosa',
  'account create Bob',
  'account create Bob',
  'account list --name ROS',
  'account tier Bob premium',
  'account tier {3} premium',
  'account tier rosa premium',
  'account delete B',
  'account delete {4}',
  'account delete {4}',
  'account delete 99',
  'account delete Nobody',
  'account create _',
  `account create ${'x'.repeat(65)}`,
  'account create X --tier gold',
  'bundle create Olga Grid --status paused --access public',
  'bundle create {1} Trend',
  'bundle create Nobody Trend',
  'bundle list --owner olga',
  'bundle list --owner {2}',
  'bundle status Grid active',
  'bundle status {bundle} stopped',
  'bundle status tre active',
  'bundle status Gridd active',
  'bundle status Grid gone',
  'bundle payment Grid --price 29.5 --currency EUR --checkout-url https://pay.example/go --discount-fixed 1.5',
  'bundle payment Grid',
  'bundle payment Grid --none --price 1',
  'bundle payment Grid --price -1',
  'bundle payment Grid --checkout-url https://pay.example/',
  'bundle payment Grid --price 1 --currency EUR --checkout-url http://pay.example/',
  'bundle payment Grid --discount-percent 1 --discount-fixed 1',
  'bundle payment Trend --price 5 --currency EUR',
  'bundle payment Trend --none',
  'bundle archive Trend',
  'key create Olga --grants read --mask 10.0.0.0/8',
  'key create Bob',
  'key create {1} --mask 10.0.0.1',
  'key create {1} --users write',
  'key list --owner {1}',
  'key revoke {keyId}',
  'key revoke {keyId}',
  'key create {1}',
  'key revoke {key}',
  'key revoke 0000000000000000',
  `key revoke bak_87a267624f8f2558_${secret}`,
  `key revoke ${secret}`,
  'checkout create Grid Rosa',
  'checkout create grid {2} --id',
  'checkout create Grid {1}',
  'checkout create Trend {2}',
  'checkout expire {session}',
  'checkout expire 000000000000000000000000',
  'account delete Olga',
]

/** The output with the same text for each id, key and time, in their order; names are what a mock has more. */
function normalised(text: string): string {
  const seen = new Map<string, string>()
  const number = (found: string): string => {
    const known = seen.get(found) ?? `#${seen.size + 1}`
    seen.set(found, known)
    return known
  }
  return text
    .replaceAll(/"(?:name":"(?:account|key|checkout)-\d+|as":"bundle-\d+)",/g, '')
    .replaceAll(/ +(?:account|key|bundle|checkout)-\d+(?= )/g, '')
    .replaceAll(/20\d\d-\d\d-\d\d(?:T[\d:.]+Z)?/g, 'T')
    .replaceAll(/\b(?:[0-9a-f]{24}|[0-9a-f]{16}|[0-9a-f]{40})\b|(?<=_)[0-9a-f]{16,40}/g, number)
    .replaceAll(/ +/g, ' ')
}

interface Transport {
  readonly ask: (line: readonly string[]) => Promise<Spawned>
  /** Printed ids and secrets, by their placeholders. */
  readonly made: Map<string, string>
  /** The ids of the accounts in their order; those of a mock are 1, 2, 3 and so on. */
  readonly accounts: string[]
}

/** Runs a line and stores the id or the secret that it prints. */
async function answerTo(line: string, { ask, made, accounts }: Transport) {
  const { code, stdout, stderr } = await ask(line.split(' ').map((word) => made.get(word) ?? word))
  const text = stdout.trim()
  if (code === 0 && line.startsWith('account create')) accounts.push(text)
  for (const [index, id] of accounts.entries()) made.set(`{${index + 1}}`, id)
  const same = (printed: string): string =>
    normalised(accounts.reduce((rest, id, index) => rest.replaceAll(id, `${index + 1}`), printed))
  if (code === 0 && line.startsWith('bundle create')) made.set('{bundle}', text)
  if (code === 0 && line.endsWith('--id')) made.set('{session}', text)
  if (code === 0 && line.startsWith('key create'))
    made.set('{key}', text).set('{keyId}', text.split('_')[1] ?? '')
  else expect(`${stdout}${stderr}`).not.toMatch(/[0-9a-f]{40}/)
  return { code, stdout: same(stdout), stderr: same(stderr) }
}

describe('the administration', () => {
  it('admin: each command answers the same for a ledger in a file and for a running mock', async () => {
    const db = join(newFolder(), 'ledger.db')
    const inLedger: Transport = {
      ask: (line) => run('admin', ...line, '--db', db),
      made: new Map([['_', ' ']]),
      accounts: [],
    }
    const inMock: Transport = { ask: (line) => run(...line), made: new Map([['_', ' ']]), accounts: [] }
    // Keys and bundles of one instant are listed by id, which is random.
    await mock().clock.set('scaled:60')
    const codes: (number | null)[] = []
    for (const line of lines) {
      const answer = await answerTo(line, inLedger)
      expect(await answerTo(line, inMock), line).toEqual(answer)
      codes.push(answer.code)
      for (const list of ['account', 'bundle', 'key', 'checkout'].map((group) => `${group} list --json`))
        expect(await answerTo(list, inMock), `${list} after ${line}`).toEqual(await answerTo(list, inLedger))
    }
    for (const list of ['key', 'bundle'])
      expect((await run('admin', list, 'list', '--db', db)).stdout).toMatch(/owner \d+ \(deleted\)/)
    // Neither all succeed nor all are refused.
    for (const code of [0, 2]) expect(codes.filter((each) => each === code).length).toBeGreaterThan(20)
    expect(new Set(codes)).toEqual(new Set([0, 2]))
  })

  it('admin: the help of a command is the same but for what chooses the ledger or the mock', async () => {
    const ofTransport =
      /^(?:Usage:| +(?:--(?:db|key-prefix|control-url|ready-file|workspace|name|as)\b| BUNDLE)|Environment:|Guide:|$)/
    const helpOf = async (...line: readonly string[]) =>
      (await run(...line, '--help')).stdout
        .replace(/^Of several running mocks .*\n.*/m, '')
        .replaceAll(/\n {10,}/g, ' ')
        .split('\n')
        .filter((each) => !ofTransport.test(each))
        .map((each) => each.replaceAll(/ +/g, ' '))
    for (const [group, verbs] of Object.entries({
      account: ['create', 'tier', 'delete'],
      bundle: ['create', 'list', 'status', 'archive', 'payment'],
      key: ['create', 'list', 'revoke'],
      checkout: ['create', 'list', 'expire'],
    }))
      for (const verb of verbs)
        expect(await helpOf(group, verb), `${group} ${verb}`).toEqual(await helpOf('admin', group, verb))
    expect(await helpOf('grants')).toEqual(await helpOf('admin', 'grants'))
  })

  it('admin: a name in the workspace, a user id and every id that is printed can be pasted back', async () => {
    await mock().load('demo')
    const { grants } = await mock().admin.listGrants({ user: 'ada' })
    const [{ account = '', userId = '', bundle = '' } = {}] = grants
    for (const text of ['ada', account, userId, 'Ada Nwosu', 'ada n', 'Ada Nw…'])
      expect((await run('account', 'tier', text, 'premium')).stdout, text).toBe('Ada Nwosu is premium\n')
    for (const text of ['main', bundle, `${bundle.slice(0, 6)}…`])
      expect((await run('bundle', 'status', text, 'active')).code, text).toBe(0)
    const { keys } = await mock().admin.listKeys()
    const { id } = keys.find(({ name }) => name === 'readOnly') ?? { id: '' }
    for (const text of ['readOnly', id, mock().keys['readOnly'] ?? ''])
      expect((await run('key', 'revoke', text)).stdout, text).toBe(`${id} is revoked\n`)
    const session = mock().checkouts['fresh'] ?? ''
    for (const text of ['fresh', session]) expect((await run('checkout', 'expire', text)).code).toBe(0)
    for (const text of [userId, account, 'ada'])
      expect((await mock().admin.listGrants({ user: text })).grants, text).toEqual(grants)
    expect((await run('account', 'delete', 'a')).stderr).toMatch(/so "a" is too short for the account \d+ \(/)
  })

  it('admin: a ledger that is not there is made by the first account alone', async () => {
    const db = join(newFolder(), 'misspelt.db')
    const absent = await run('admin', 'account', 'list', '--db', db)
    expect(absent).toMatchObject({ code: 3, stderr: expect.stringContaining(`no ledger ${db}`) })
    expect(existsSync(db)).toBe(false)
    expect((await run('admin', 'account', 'create', 'Olga', '--db', db)).stdout).toMatch(/^\d+\n$/)
    const prefix = ['--key-prefix', 'acme', '--db', db]
    await run('admin', 'account', 'tier', 'Olga', 'elite', '--db', db)
    expect((await run('admin', 'key', 'create', 'Olga', ...prefix)).stdout).toMatch(/^acme_/)
  })

  it.each(['file', 'database'])(
    'admin: the grants of a served ledger in a %s, as those of a mock',
    async (kind) => {
      const db = kind === 'file' ? join(newFolder(), 'ledger.db') : await freshDatabase()
      vi.stubEnv('BUNDLE_ACCESS_DB', db)
      const printed = async (...line: readonly string[]) => (await run('admin', ...line)).stdout.trim()
      await printed('account', 'create', 'Olga', '--tier', 'elite')
      for (const user of ['Ada', 'Bob']) await printed('account', 'create', user)
      const bundle = await printed('bundle', 'create', 'Olga', 'Grid')
      const key = await printed('key', 'create', 'Olga')
      await using service = await startService({ db })
      const api = `${service.baseUrl}/v1`
      const after = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
      const create = async (name: string, sourceId: string, days?: number) => {
        const { body } = await ask(`${api}/users?displayName=${name}`, key)
        const endsAt = days && after(days)
        const grant = { userId: body.users[0].userId, grantType: 'paid_external', sourceId, endsAt }
        return (await ask(`${api}/bundles/${bundle}/grants`, key, grant)).body.grant.id
      }
      await create('Ada', 'inv-1', 5)
      await create('Ada', 'inv-2', 36)
      await create('Bob', 'inv-3', 6)
      const revoked = await create('Bob', 'inv-4')
      expect((await ask(`${api}/bundles/${bundle}/grants/${revoked}`, key, undefined, 'DELETE')).status).toBe(
        200,
      )

      const day = (days: number) => after(days).slice(0, 10)
      const rows = (await printed('grants', 'ada')).split('\n')
      expect(rows).toMatchObject([
        expect.stringMatching(/^Ada, account \d+$/),
        expect.stringMatching(/^ +state +starts/),
        'Grid',
        expect.stringMatching(` 1 current   ${day(0)} .* ${day(5)} .* paid_external   inv-1$`),
        expect.stringMatching(` 2 scheduled ${day(5)} .* ${day(36)} .* paid_external   inv-2$`),
        expect.stringContaining(`now ${day(0)}`),
        'Grid',
        expect.stringMatching(/^ {2}1 \|=+$/),
        expect.stringMatching(/^ {2}2 \| +\++$/),
        expect.stringContaining('+ scheduled'),
      ])
      const sources = async (...flags: readonly string[]) =>
        JSON.parse(await printed('grants', ...flags, '--json')).grants.map(
          ({ sourceId }: LedgerGrant) => sourceId,
        )
      expect(await sources('--ending', '7d')).toEqual(['inv-3'])
      expect(await sources('--state', 'revoked')).toEqual(['inv-4'])
      expect(await sources('--sort', 'ends')).toEqual(['inv-1', 'inv-3', 'inv-2', 'inv-4'])
      expect(await sources('--bundle', 'grid', '--db', db)).toHaveLength(4)
      expect(await run('admin', 'grants', 'Olga')).toEqual({
        code: 0,
        stdout: '',
        stderr: 'no grant matches\n',
      })
      expect((await run('admin', 'grants', 'nobody')).code).toBe(2)
      expect((await run('admin', 'grants', '--bundle', 'nowhere')).code).toBe(2)
      expect(await run('grants', '--db', db)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('bundle-access admin grants --db LEDGER'),
      })
    },
  )
})
