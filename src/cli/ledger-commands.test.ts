import { describe, expect, it } from 'vitest'
import type { AccountsView, LedgerGrant } from '../../spec/control-types.ts'
import { runningMock } from '../testing/running-mock.test-bed.ts'
import { widthOf } from '../text.ts'

const { mock, run, json, ask } = runningMock()

/** Puts a ledger of one owner, one bundle and one customer into the mock. */
async function load(customer: string, grants: readonly Record<string, string>[]): Promise<void> {
  const { readFixture } = await import('../fixtures/read-fixture.ts')
  const file = {
    accounts: { owner: { displayName: 'Owner', tier: 'elite' }, customer: { displayName: customer } },
    keys: { full: 'owner' },
    bundles: {
      main: {
        owner: 'owner',
        name: 'Grid',
        grants: grants.map((grant) => ({ account: 'customer', ...grant })),
      },
    },
  }
  await mock().load(readFixture(JSON.stringify(file), 'a test'))
}

/** A period that is paid, and the one behind it. */
const twoMonths = [2, 3].map((month) => ({
  type: 'paid_external',
  source: `inv-${month - 1}`,
  starts: `2026-0${month}-14T12:00:00Z`,
  ends: `2026-0${month + 1}-14T12:00:00Z`,
}))

describe('the ledger on a terminal', () => {
  it("grants: a customer's periods as rows and bars, the revoked ones too", async () => {
    await load('Ada', [
      {
        type: 'paid_external',
        source: 'inv-1',
        starts: '2026-01-10T12:00:00Z',
        ends: '2026-02-10T12:00:00Z',
      },
      {
        type: 'paid_external',
        source: 'an-invoice-with-a-very-long-name-indeed',
        starts: '2026-02-10T12:00:00Z',
        ends: '2026-04-10T12:00:00Z',
        revoked: '2026-03-01T12:00:00Z',
      },
      { type: 'gift', starts: '2026-03-05T12:00:00Z' },
    ])
    const { stdout, stderr } = await run('grants', 'customer')
    expect(stderr).toBe('')
    expect(stdout.split('\n')).toEqual([
      'Ada, account 2',
      '    state     starts           ends             type            source',
      'Grid',
      '  1 expired   2026-01-10 12:00 2026-02-10 12:00 paid_external   inv-1',
      '  2 revoked   2026-02-10 12:00 2026-04-10 12:00 paid_external   an-invoice-with…',
      '    revoked   2026-03-01 12:00',
      '  3 current   2026-03-05 12:00 permanent        gift',
      '    2026-01-10                            now 2026-03-10              2026-04-19',
      'Grid',
      '  1 -----------------------                      |',
      '  2                        ---------------xxxxxxx|xxxxxxxxxxxxxxxxxxxxxxx',
      '  3                                          ====|=============================>',
      '    - past   = current   + scheduled   x revoked   < > goes on   | now',
      '',
    ])
    expect(await json('grants', 'customer')).toMatchObject({
      now: '2026-03-10T12:00:00.000Z',
      grants: [{ state: 'expired' }, { state: 'revoked' }, { state: 'current', endsAt: null }],
    })
    expect(await run('grants', 'owner')).toEqual({ code: 0, stdout: '', stderr: 'no grant matches\n' })
    expect((await run('grants', 'nobody')).code).toBe(2)
    expect((await run('grants', '--bundle', 'nowhere')).code).toBe(2)
  })

  it('grants: an end of another century leaves the weeks around now to be seen, and what goes on beyond them', async () => {
    const paid = (source: string, starts: string, ends: string) => ({
      type: 'paid_external',
      source: `inv-${source}`,
      starts: `${starts}T12:00:00Z`,
      ends: `${ends}T12:00:00Z`,
    })
    await load('Ada', [
      paid('1', '2024-01-10', '2024-02-10'),
      paid('2', '2026-01-10', '2026-03-01'),
      paid('3', '2026-03-01', '2026-04-01'),
      paid('4', '2026-04-01', '2098-12-31'),
      paid('5', '2098-12-31', '2099-12-31'),
    ])
    expect((await run('grants', 'customer')).stdout.split('\n').slice(8)).toEqual([
      '    2026-02-08        now 2026-03-10                                  2026-05-09',
      'Grid',
      '  1 <                        |',
      '  2 <----------------        |',
      '  3                  ========|=================',
      '  4                          |                 ++++++++++++++++++++++++++++++++>',
      '  5                          |                                                 >',
      expect.stringContaining('+ scheduled'),
      '',
    ])
    expect((await run('grants', 'customer', '--all-time')).stdout.split('\n').slice(8, -2)).toEqual([
      '    2024-01-10  now 2026-03-10                                        2099-12-31',
      'Grid',
      '  1 - |',
      '  2   |',
      '  3   |',
      '  4   |++++++++++++++++++++++++++++++++++++++++++++++++++++++++++++++++++++++++',
      '  5   |                                                                        +',
    ])
    await load('Ada', [paid('1', '2021-01-10', '2025-02-10')])
    expect((await run('grants', 'customer')).stdout).toContain('    2021-01-10')
  })

  it('grants: who loses access within a time, renewals counted, and lists by state in any order', async () => {
    await load('Ada', [
      ...twoMonths,
      { type: 'gift', source: 'g-1', starts: '2026-01-01T12:00:00Z', ends: '2026-01-08T12:00:00Z' },
    ])
    const sources = async (...flags: readonly string[]) =>
      ((await json('grants', ...flags)) as { grants: LedgerGrant[] }).grants.map(({ sourceId }) => sourceId)
    expect(await run('grants', '--ending', '7d')).toEqual({
      code: 0,
      stdout: '',
      stderr: 'no grant matches\n',
    })
    expect(await sources('--ending', '34d')).toEqual([])
    expect(await sources('--ending', '4w6d')).toEqual([])
    expect(await sources('--ending', '35d')).toEqual(['inv-2'])
    expect(await sources('--ending', '2mo')).toEqual(['inv-2'])
    expect((await run('grants', '--ending', '6w')).stdout).toBe(
      'scheduled  2026-04-14 12:00  Ada  Grid  inv-2\n',
    )
    expect(await sources('--state', 'expired')).toEqual(['g-1'])
    expect(await sources('--sort', 'ends')).toEqual(['g-1', 'inv-1', 'inv-2'])
    expect(await sources('--sort', 'state')).toEqual(['inv-1', 'inv-2', 'g-1'])
    expect((await run('grants', '--sort', 'starts')).stdout).toMatch(/^expired +from 2026-01-01 12:00 +Ada/)
    for (const wrong of [
      ['--ending', 'soon'],
      ['--changed', 'lately'],
      ['--state', 'gone'],
      ['--sort', 'size'],
    ])
      expect((await run('grants', ...wrong)).code).toBe(2)
  })

  it('grants: what was granted and revoked within a time, the newest first', async () => {
    await load('Ada', [
      { ...twoMonths[1], created: '2026-03-10T09:00:00Z', revoked: '2026-03-10T11:30:00Z' },
      { type: 'gift', source: 'g-1', starts: '2026-03-10T11:00:00Z', created: '2026-03-10T11:00:00Z' },
      { type: 'gift', source: 'g-2', starts: '2026-03-10T10:00:00Z', created: '2026-03-10T10:00:00Z' },
    ])
    expect((await run('grants', 'Ada', '--changed', '1h')).stdout.split('\n')).toEqual([
      'revoked  revoked 2026-03-10 11:30  Ada  Grid  inv-2',
      'current  granted 2026-03-10 11:00  Ada  Grid  g-1',
      '',
    ])
    expect((await run('grants', '--changed', '10m')).stderr).toBe('no grant matches\n')
  })

  it('clock, restore and reset: whose access began or ended, by name, bundle and source, apart from renewals', async () => {
    await load('Ada', twoMonths)
    await run('snapshot', 'take', 'before')
    const lines = async (...line: readonly string[]) =>
      (await run(...line)).stdout.trimEnd().split('\n').slice(1)
    expect(await lines('clock', 'advance', '5d')).toEqual([
      'kept access: one period ended, the next began (1)',
      '  Ada  Grid  inv-2  until 2026-04-14 12:00',
    ])
    const lost = ['lost access (1)', '  Ada  Grid  inv-2  until 2026-04-14 12:00']
    expect(await lines('clock', 'advance', '1mo')).toEqual(lost)
    expect(await lines('snapshot', 'restore', 'before')).toEqual([
      'gained access (1)',
      '  Ada  Grid  inv-1  until 2026-03-14 12:00',
    ])
    const whole = await lines('clock', 'set', 'frozen:2026-05-01', '--all')
    expect(whole.slice(0, 3)).toEqual([
      'lost access (1)',
      '  Ada  Grid  inv-1  until 2026-03-14 12:00',
      'everything that changed',
    ])
    expect(whole.join('\n')).toMatch(
      /grant-expired {2}Ada[\s\S]*grant-current {2}Ada[\s\S]*grant-expired {2}Ada/,
    )
    expect(await lines('fixture', 'reset', '--user', 'customer')).toEqual([
      'gained access (1)',
      '  Ada  Grid  inv-1  until 2026-03-14 12:00',
      'the journal is empty now',
    ])
    expect(await lines('clock', 'advance', '1y', '--user', 'owner')).toEqual(['nobody gained or lost access'])
    expect((await run('snapshot', 'restore', 'before', '--all')).stdout).toMatch(/\nkey +full /)
    expect(await json('clock', 'advance', '1y')).toMatchObject({
      changed: [{}, {}, {}],
      access: { lost: [{ displayName: 'Ada' }], gained: [], renewed: [] },
    })
  })

  it('clock: ten names of a kind, those of the earliest ends first, are enough, and --all names everybody', async () => {
    await run('snapshot', 'take', 'before')
    expect((await run('clock', 'advance', '1mo')).stdout).toMatch(
      /lost access \(\d\d\)\n(?: {2}.+\n){10} {2}and \d\d more; --all/,
    )
    await run('snapshot', 'restore', 'before')
    const { stdout } = await run('clock', 'advance', '1mo', '--all')
    expect(stdout).not.toContain('--all names them')
    const [lost = ''] = /lost access[\s\S]*?(?=\n\S)/.exec(stdout) ?? []
    const ends = [...lost.matchAll(/ until (.*)/g)].map(([, end]) => end)
    expect(ends).toEqual(ends.toSorted())
    expect(new Set(ends).size).toBeGreaterThan(10)
    expect(stdout.split('\n').filter((line) => widthOf(line) > 80 && line.startsWith('  '))).toEqual([])
  })

  it('grants: every line of every ledger fits 80 columns, and all of them are there', async () => {
    for (const fixture of ['demo', 'edge', 'billing']) {
      await mock().load(fixture)
      const lines = (await run('grants')).stdout.split('\n')
      expect(lines.filter((line) => widthOf(line) > 80)).toEqual([])
      const { grants } = (await json('grants')) as { grants: LedgerGrant[] }
      const { current, scheduled, expired, revoked } = (await mock().count()).grants
      expect(grants).toHaveLength(current + scheduled + expired + revoked)
      const rows = lines.filter((line) => /^ +\d+ (?:current|scheduled|expired|revoked) /.test(line))
      expect(rows).toHaveLength(grants.length)
      const users = (await run('account')).stdout.split('\n')
      expect(users.filter((line) => widthOf(line) > 80)).toEqual([])
    }
  })

  it('grants and users: no name steers the terminal, and wide ones stay in their columns', async () => {
    await load('\u001b[2J\u202eevil \u009b31m', [{ type: 'gift', starts: '2026-03-01' }])
    for (const displayName of ['🚀'.repeat(30), '王小伟', '👨‍👩‍👧‍👦 Family'])
      await run('account', 'create', displayName)
    for (const line of [['grants'], ['account'], ['account', '--json'], ['grants', '--json']]) {
      const { stdout } = await run(...line)
      expect(stdout).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u)
      expect(stdout).toContain('\\u001b[2J')
    }
    const rows = (await run('account')).stdout.trimEnd().split('\n')
    const tiers = rows.map((row) => widthOf(row.slice(0, row.search(/(?:free|elite) +20/))))
    expect(new Set(tiers).size).toBe(1)
    expect(rows).toHaveLength(5)
    // The data is exact all the same.
    expect(await json('account', '--name', '\u001b')).toMatchObject({
      accounts: [{ displayName: '\u001b[2J\u202eevil \u009b31m' }],
    })
  })

  it('account: by the beginning of a name, whatever its case, and what is deleted', async () => {
    await run('account', 'delete', 'ada')
    expect((await run('account', 'list', '--name', 'ADA N')).stdout).toMatch(
      /^\d+ +ada +Ada Nwosu +free +2025-02-03 +deleted 2026-03-10\n$/,
    )
    const { accounts } = (await json('account')) as AccountsView
    expect(accounts).toHaveLength((await mock().count()).accounts)
    const none = await run('account', 'list', '--name', 'zzz')
    expect(none).toEqual({ code: 0, stdout: '', stderr: 'no account matches\n' })
  })

  it('note: what happens outside of the API is judged by advise, with names instead of ids', async () => {
    const [grant] = (
      (await json('grants', 'ada', '--bundle', 'main')) as { grants: LedgerGrant[] }
    ).grants.slice(-1)
    expect((await run('note', 'cancel-at-period-end', '--user', 'ada')).stdout).toBe(
      'cancel-at-period-end is noted for the bundle main\n',
    )
    const path = `/v1/bundles/${mock().bundles['main']}/grants/${grant?.id}`
    const authorization = `Bearer ${mock().keys['full']}`
    await ask('/v1/bundles')
    await mock().fetch(`http://here${path}`, { method: 'DELETE', headers: { authorization } })
    expect((await run('advise')).stdout).toContain('PAY-CANCEL-NO-REVOKE')
    for (const line of [
      ['refund', '--user', 'nobody'],
      ['refund', '--user', 'ada', '--bundle', 'nowhere'],
      ['refund'],
      ['invoice-paid', '--user', 'ada'],
      ['charged'],
      ['guess'],
    ])
      expect((await run('note', ...line)).code, line.join(' ')).toBe(2)
    for (const line of [
      ['refund', '--user', 'Ada Nwosu'],
      ['invoice-paid', '--user', 'ada', '--period-end', '2026-04-10T12:00:00Z'],
      ['charged', '--session', 'fresh'],
      ['whole-list', '--operation', 'listBundleGrants'],
      ['whole-program'],
    ])
      expect(await run('note', ...line), line.join(' ')).toMatchObject({ code: 0, stderr: '' })
  })
})
