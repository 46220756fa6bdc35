import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openAdmin, startMock } from '../main.ts'
import { runHere } from '../testing/run-here.test-bed.ts'
import { admin, ask, newFolder, serve } from '../testing/serving.test-bed.ts'
import { runLine, startLine, startLineInShell } from '../testing/spawned.test-bed.ts'

/** A ledger with an owner, a key, a bundle and a user. */
async function peopled() {
  const db = join(newFolder(), 'ledger.db')
  const ledger = await openAdmin({ db, absent: 'make' })
  await ledger.createAccount({ displayName: 'Olga Owner', tier: 'elite' })
  await ledger.createAccount({ displayName: 'Rosa Reader' })
  const { id: bundle } = await ledger.createBundle({ owner: 'Olga Owner', name: 'Grid' })
  const { key, id: keyId } = await ledger.createKey({ owner: 'Olga Owner' })
  await ledger.close()
  return { db, bundle, key, keyId }
}

const json = ({ code, stdout, stderr }: ReturnType<typeof runLine>) => {
  expect([code, stderr]).toEqual([0, ''])
  return JSON.parse(stdout)
}

describe('bundle-access backup and restore', () => {
  it('backup, restore: of a served ledger; what came after is gone, and the alias of a lost account is nobody else’s', async () => {
    const { db, bundle, key, keyId } = await peopled()
    const to = `${db}.backup`
    const first = await serve(db)
    const userOf = async (baseUrl: string, name: string): Promise<string> =>
      (await ask(`${baseUrl}/v1/users?displayName=${name}`, key)).body.users[0].userId
    const rosa = await userOf(first.baseUrl, 'rosa')
    const made = json(runLine('backup', '--db', db, '--to', to, '--json'))
    expect(made).toEqual({ file: to, bytes: statSync(to).size })
    expect(statSync(to).mode & 0o777).toBe(0o600)

    admin(db, 'account', 'create', 'Ada Lost')
    const ada = await userOf(first.baseUrl, 'ada')
    admin(db, 'key', 'revoke', keyId)
    const refused = runLine('restore', '--db', db, '--from', to)
    expect(refused).toEqual({
      code: 3,
      stdout: '',
      stderr: expect.stringContaining(`${db} is open in another`),
    })
    first.child.kill('SIGTERM')
    await first.ended
    expect(runLine('restore', '--db', db, '--from', to)).toEqual({
      code: 0,
      stdout: `${db} is restored; what was there is kept in ${db}.replaced-1\nkeys and grants revoked after the backup work again: revoke them again\n`,
      stderr: '',
    })
    expect(readdirSync(join(db, '..')).sort()).toEqual([
      'ledger.db',
      'ledger.db.backup',
      'ledger.db.replaced-1',
    ])

    const { baseUrl } = await serve(db)
    admin(db, 'account', 'create', 'Zed')
    expect(await userOf(baseUrl, 'rosa')).toBe(rosa)
    expect(await userOf(baseUrl, 'zed')).not.toBe(ada)
    const grant = { userId: ada, grantType: 'gift', endsAt: '2098-12-31T00:00:00Z' }
    const grants = `${baseUrl}/v1/bundles/${bundle}/grants`
    expect((await ask(grants, key, grant)).status).toBe(404)
    expect((await ask(grants, key, { ...grant, userId: rosa })).status).toBe(200)
  })

  it('backup: a mock on it shows the grants of a served ledger, also those to come, and the service sees nothing of it', async () => {
    const { db, bundle, key } = await peopled()
    const { baseUrl } = await serve(db)
    const { users } = (await ask(`${baseUrl}/v1/users?displayName=rosa`, key)).body
    const grants = `/v1/bundles/${bundle}/grants`
    const body = { userId: users[0].userId, grantType: 'gift', endsAt: '2098-12-31T00:00:00Z' }
    const { grant } = (await ask(baseUrl + grants, key, body)).body
    json(runLine('backup', '--db', db, '--to', `${db}.backup`, '--json'))
    const mock = await startMock({ db: `${db}.backup`, control: {} })
    onTestFinished(() => mock.close())
    const { url, token } = mock.control ?? { url: '', token: '' }
    // What the timeline of the console reads.
    const shown = async () => (await ask(`${url}/workspaces/main/grants`, token)).body.grants
    expect(await shown()).toMatchObject([{ id: grant.id, state: 'current' }])
    await mock.clock.advance({ to: '2099-01-01T00:00:00Z' })
    expect(await shown()).toMatchObject([{ id: grant.id, state: 'expired' }])
    expect((await ask(baseUrl + grants, key)).body.grants).toMatchObject([{ id: grant.id }])
  })

  it('backup, restore: a database is left to its own programs, and its password is not repeated', async () => {
    for (const line of ['backup --to', 'restore --from']) {
      const url = 'postgres://ledger:hidden@db.example/ledger'
      const { code, stdout, stderr } = await runHere(...line.split(' '), 'copy.db', '--db', url)
      expect([line, code, stdout, stderr]).toEqual([
        line,
        2,
        '',
        expect.stringMatching(/pg_dump .+ pg_restore/),
      ])
      expect(stderr).not.toContain('hidden')
    }
    expect(existsSync('copy.db')).toBe(false)
  })

  it('backup: whoever reads its output, the file is whole, and only what cannot be written changes the exit code', async () => {
    const { db } = await peopled()
    const unread = startLine('backup', '--db', db, '--to', `${db}.1`)
    unread.child.stdout.destroy()
    expect((await unread.ended).code).toBe(0)
    const taken = startLine('backup', '--db', db, '--to', `${db}.1`)
    taken.child.stderr.destroy()
    expect((await taken.ended).code).toBe(2)
    const full = startLineInShell('exec "$@" > /dev/full', 'backup', '--db', db, '--to', `${db}.2`)
    expect((await full.ended).code).toBe(existsSync('/dev/full') ? 4 : 1)
    for (const file of [`${db}.1`, `${db}.2`]) expect(admin(file, 'account', 'list').accounts).toHaveLength(2)
  })
})
