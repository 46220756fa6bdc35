import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { freshDatabase } from '../store/postgres/server/fresh-database.test-bed.ts'
import { runHere } from '../testing/run-here.test-bed.ts'
import { admin, ask, newFolder, serve } from '../testing/serving.test-bed.ts'
import { startLineInShell } from '../testing/spawned.test-bed.ts'

/** Starts `admin open` with a folder of its own for temporary files. */
function started(db: string, ...flags: readonly string[]) {
  const temporary = newFolder()
  const script = `export TMPDIR="${temporary}"; exec "$@"`
  const line = startLineInShell(script, 'admin', 'open', '--db', db, '--json', ...flags)
  onTestFinished(async () => {
    line.child.kill()
    await line.ended
  })
  return { ...line, temporary }
}

/** Waits for the console of `admin open`; returns a caller of its control plane. */
async function opened(...of: Parameters<typeof started>) {
  const line = started(...of)
  const url: string = await new Promise((resolve, reject) => {
    line.child.stdout.once('data', (text) => resolve(JSON.parse(text).url))
    line.ended.then(({ stderr }) => reject(new Error(stderr)))
  })
  const { origin, hash } = new URL(url)
  const post = { method: 'POST', headers: { 'content-type': 'application/json', origin } }
  const body = JSON.stringify({ code: hash.replace('#code=', '') })
  const session = await fetch(`${origin}/session`, { ...post, body })
  const cookie = session.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const call = async (path: string, change?: object) => {
    const headers = { ...post.headers, cookie }
    const sent = change === undefined ? { headers } : { ...post, headers, body: JSON.stringify(change) }
    const answer = await fetch(`${origin}/${path}`, sent)
    return { status: answer.status, body: JSON.parse(await answer.text()) }
  }
  return { ...line, call }
}

describe('bundle-access admin open', () => {
  it.each(['file', 'database'])(
    'shows a served ledger in a %s with its own user ids; what is changed there changes nothing here',
    async (kind) => {
      const db = kind === 'file' ? join(newFolder(), 'ledger.db') : await freshDatabase()
      admin(db, 'account', 'create', 'Olga Owner', '--tier', 'elite')
      admin(db, 'account', 'create', 'Rosa Reader')
      const { id: bundle } = admin(db, 'bundle', 'create', 'Olga Owner', 'Grid')
      const prefix = ['--key-prefix', 'acme']
      const { key } = admin(db, 'key', 'create', 'Olga Owner', '--grants', 'write', ...prefix)
      const { baseUrl } = await serve(db, ...prefix)
      const [user] = (await ask(`${baseUrl}/v1/users?displayName=rosa`, key)).body.users
      const create = { userId: user.userId, grantType: 'gift', sourceId: 'one' }
      const granted = (await ask(`${baseUrl}/v1/bundles/${bundle}/grants`, key, create)).body.grant

      const { call, child, ended, temporary } = await opened(db, ...prefix)
      const { body } = await call('workspaces/main/grants')
      expect(body.grants).toEqual([
        expect.objectContaining({ id: granted.id, userId: user.userId, sourceId: 'one', state: 'current' }),
      ])
      const copied = (await call('mock')).body.baseUrl
      expect((await ask(`${copied}/v1/bundles/${bundle}/grants`, key)).body.grants).toEqual([granted])
      expect((await call('workspaces/main/accounts', { displayName: 'Only There' })).status).toBe(200)
      expect(admin(db, 'account', 'list').accounts).toHaveLength(2)
      const [folder = ''] = readdirSync(temporary)
      expect(statSync(join(temporary, folder)).mode & 0o777).toBe(0o700)

      child.kill('SIGTERM')
      expect(await ended).toMatchObject({ code: 0, stderr: '' })
      expect(readdirSync(temporary)).toEqual([])
      expect((await ask(`${baseUrl}/v1/bundles/${bundle}/grants`, key)).body.grants).toEqual([granted])
    },
  )

  it('shows an empty ledger as it is', async () => {
    const db = join(newFolder(), 'ledger.db')
    await serve(db)
    const { call } = await opened(db)
    expect((await call('workspaces/main/accounts')).body).toEqual({ accounts: [] })
  })

  it('leaves no copy where a second signal ends it at once', async () => {
    const db = await freshDatabase()
    admin(db, 'account', 'create', 'Olga Owner')
    const client = new pg.Client(db)
    await client.connect()
    onTestFinished(() => client.end())
    // The copy waits for it.
    await client.query('BEGIN; LOCK TABLE access_grant')
    const { child, ended, temporary } = started(db)
    await vi.waitFor(() => expect(readdirSync(temporary)).toHaveLength(1), 10_000)
    const again = setInterval(() => child.kill('SIGTERM'), 150)
    const { code } = await ended
    clearInterval(again)
    expect([code, readdirSync(temporary)]).toEqual([143, []])
  })

  it('says where it has no place for a copy', async () => {
    const temporary = join(newFolder(), 'none')
    vi.stubEnv('TMPDIR', temporary)
    onTestFinished(() => void vi.unstubAllEnvs())
    const { code, stderr } = await runHere('admin', 'open', '--db', 'ledger.db')
    const said = `There is no place for a copy in ${temporary}: there is no such file or folder`
    expect([code, stderr]).toEqual([3, expect.stringContaining(said)])
  })

  it('makes no ledger of a wrong name, and leaves no copy', async () => {
    const temporary = newFolder()
    const db = join(temporary, 'nothing.db')
    mkdirSync(join(temporary, 'tmp'))
    vi.stubEnv('TMPDIR', join(temporary, 'tmp'))
    onTestFinished(() => void vi.unstubAllEnvs())
    const { code, stderr } = await runHere('admin', 'open', '--db', db)
    expect([code, stderr]).toEqual([3, expect.stringContaining(`There is no ledger ${db}`)])
    expect([existsSync(db), readdirSync(join(temporary, 'tmp'))]).toEqual([false, []])
  })
})
