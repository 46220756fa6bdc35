import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openAdmin } from '../main.ts'
import { admin, ask, mockOn, newFolder, serve, serveWithin } from '../testing/serving.test-bed.ts'
import { runLine } from '../testing/spawned.test-bed.ts'

const paid = (userId: string, sourceId: string, year = 2098) => ({
  userId,
  grantType: 'paid_external',
  sourceId,
  endsAt: `${year}-12-31T00:00:00Z`,
})

interface Peopled {
  readonly db: string
  readonly key: string
  readonly bundle: string
}

/** A ledger with an owner, a key, a bundle, and one user whose alias the key sees. */
async function peopled(): Promise<Peopled> {
  const db = join(newFolder(), 'ledger.db')
  const ledger = await openAdmin({ db, absent: 'make' })
  await ledger.createAccount({ displayName: 'Olga Owner', tier: 'elite' })
  await ledger.createAccount({ displayName: 'Rosa Reader' })
  const { id: bundle } = await ledger.createBundle({ owner: 'Olga Owner', name: 'Grid' })
  const { key } = await ledger.createKey({ owner: 'Olga Owner' })
  await ledger.close()
  return { db, key, bundle }
}

const rosa = async (baseUrl: string, key: string): Promise<string> =>
  (await ask(`${baseUrl}/v1/users?displayName=rosa`, key)).body.users[0].userId

describe('bundle-access serve', () => {
  it('serve: a ledger peopled by hand, its seven operations, a key revoked meanwhile, a log without secrets, a stop', async () => {
    const db = join(newFolder(), 'ledger.db')
    const { id: owner } = admin(db, 'account', 'create', 'Olga Owner', '--tier', 'elite')
    admin(db, 'account', 'create', 'Rosa Reader')
    const { id: bundle } = admin(db, 'bundle', 'create', 'Olga Owner', 'Grid')
    const { key, id: keyId } = admin(db, 'key', 'create', 'Olga Owner')
    const payment = ['--price', '9.5', '--currency', 'EUR', '--checkout-url', 'https://pay.example/go']
    admin(db, 'bundle', 'payment', 'Grid', ...payment)
    const { child, ended, baseUrl, healthUrl } = await serve(db, '--check-responses')
    expect(await ask(`${healthUrl}/readyz`)).toMatchObject({ status: 200, body: { status: 'ready' } })

    const { checkoutId } = admin(db, 'checkout', 'create', bundle, 'Rosa Reader')
    expect((await ask(`${baseUrl}/v1/bundles`, key)).body.bundles).toMatchObject([{ _id: bundle }])
    const userId = await rosa(baseUrl, key)
    const session = await ask(`${baseUrl}/v1/checkout/${checkoutId}`, key)
    expect(session).toMatchObject({ status: 200, body: { userId, price: 9.5 } })
    const grants = `${baseUrl}/v1/bundles/${bundle}/grants`
    const { body: made } = await ask(grants, key, paid(userId, 'inv-1'))
    expect((await ask(grants, key)).body.grants).toEqual([made.grant])
    expect((await ask(`${baseUrl}/v1/bundles/${bundle}/users`, key)).body.users.length).toBe(1)
    expect((await ask(`${grants}/${made.grant.id}`, key, undefined, 'DELETE')).status).toBe(200)

    const second = admin(db, 'key', 'create', owner, '--users', 'none', '--mask', '127.0.0.0/8')
    expect((await ask(`${baseUrl}/v1/users?displayName=rosa`, second.key)).status).toBe(403)
    admin(db, 'key', 'revoke', keyId)
    expect((await ask(`${baseUrl}/v1/bundles`, key)).status).toBe(401)
    expect((await ask(`${baseUrl}/v1/bundles`, second.key)).status).toBe(200)

    child.kill('SIGTERM')
    const { code, stdout, stderr } = await ended
    expect([code, stderr]).toEqual([0, ''])
    expect(readdirSync(join(db, '..'))).toEqual(['ledger.db'])
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.map(({ event }) => event)).toEqual([
      'ready',
      ...Array.from({ length: 10 }, () => 'request'),
      'stopping',
      'stopped',
    ])
    expect(lines[5]).toMatchObject({ operation: 'listBundleGrants', status: 200, keyId, level: 'info' })
    for (const whole of [key, second.key])
      for (const hidden of [whole, whole.slice(whole.lastIndexOf('_') + 1)])
        expect(stdout + stderr).not.toContain(hidden)
    for (const hidden of [checkoutId, userId, 'rosa', 'Rosa', 'inv-1']) expect(stdout).not.toContain(hidden)
  })

  it.each([
    [['--trust-proxy', '127.0.0.0/8'], 'the proxy must set it, never pass on what a client sent'],
    [[], undefined],
  ])('serve: with %j the start says whom X-Forwarded-For makes it believe', async (flags, said) => {
    const { db } = await peopled()
    const { child, ended } = await serve(db, ...flags)
    child.kill('SIGTERM')
    const { code, stderr } = await ended
    expect([code, stderr === '' ? undefined : stderr]).toEqual([0, said && expect.stringContaining(said)])
  })

  it('serve: neither it nor a mock of another process opens the file of the other, until that is killed', async () => {
    const { db } = await peopled()
    for (const [start, other, refusal] of [
      [serve, mockOn, 'open in another process'],
      [mockOn, serve, 'open in a mock'],
    ] as const) {
      const first = await start(db)
      await expect(other(db)).rejects.toThrow(`${db} is ${refusal}`)
      first.child.kill('SIGKILL')
      await first.ended
      const second = await other(db)
      second.child.kill('SIGTERM')
      expect((await second.ended).code).toBe(0)
    }
  })

  it.each([
    ['serve', serve],
    ['mock', mockOn],
  ])(
    '%s: killed in the middle of writing, it has every grant that it acknowledged, once',
    async (_, start) => {
      const { db, key, bundle } = await peopled()
      const first = await start(db, '--rate-limit', 'off')
      const userId = await rosa(first.baseUrl, key)
      const acknowledged = new Map<string, string>()
      let next = 1
      const write = async (): Promise<void> => {
        for (;;) {
          const number = next++
          const { status, body } = await ask(
            `${first.baseUrl}/v1/bundles/${bundle}/grants`,
            key,
            paid(userId, `inv-${number}`, 2030 + number),
          )
          if (status !== 200) throw new Error(`a create was answered ${status}`)
          acknowledged.set(body.grant.sourceId, body.grant.id)
          if (acknowledged.size === 60) first.child.kill('SIGKILL')
        }
      }
      const writers = await Promise.allSettled([write(), write(), write(), write()])
      expect(writers.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'))
      await first.ended
      expect(first.child.signalCode).toBe('SIGKILL')
      expect(acknowledged.size).toBeGreaterThanOrEqual(60)

      const { baseUrl } = await start(db, '--rate-limit', 'off')
      const grants = `${baseUrl}/v1/bundles/${bundle}/grants`
      for (const [sourceId, id] of acknowledged) {
        const { body } = await ask(`${grants}?sourceId=${sourceId}`, key)
        expect(body.grants).toEqual([expect.objectContaining({ id, sourceId })])
      }
      const [source = '', id] = [...acknowledged][0] ?? []
      const again = paid(userId, source, 2030 + Number(source.slice(4)))
      expect((await ask(grants, key, again)).body.grant.id).toBe(id)
    },
  )

  it.each(['-wal', '-shm'])(
    'serve: without its %s it acknowledges no create that a restart does not find',
    async (suffix) => {
      const { db, key, bundle } = await peopled()
      const first = await serve(db, '--rate-limit', 'off')
      const userId = await rosa(first.baseUrl, key)
      const create = (number: number) =>
        ask(`${first.baseUrl}/v1/bundles/${bundle}/grants`, key, paid(userId, `inv-${number}`, 2030 + number))
      expect((await create(1)).status).toBe(200)
      rmSync(`${db}${suffix}`)
      const alone = await Promise.all([2, 3].map(create))
      // SQLite makes the file anew for the next who opens the ledger, if it opens it at all.
      runLine('admin', 'account', 'list', '--db', db)
      const beside = await Promise.all([4, 5].map(create))
      const answers = [...alone, ...beside]
      expect(await ask(`${first.healthUrl}/readyz`)).toMatchObject({
        status: 503,
        body: { status: 'unusable' },
      })
      first.child.kill('SIGKILL')
      const { stdout } = await first.ended
      expect(stdout).toContain(`${db}${suffix} has been moved, deleted or replaced`)

      const { baseUrl } = await serve(db, '--rate-limit', 'off')
      const { body } = await ask(`${baseUrl}/v1/bundles/${bundle}/grants`, key)
      const found = new Set(body.grants.map(({ id }: { id: string }) => id))
      for (const { status, body } of answers) if (status === 200) expect(found).toContain(body.grant.id)
      expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503])
    },
  )

  it('serve: a backup that was restored beside the log of a crash is refused by every command, until the log has gone or its file is back', async () => {
    const { db, key, bundle } = await peopled()
    const backup = `${db}.backup`
    copyFileSync(db, backup)
    const first = await serve(db, '--rate-limit', 'off')
    const userId = await rosa(first.baseUrl, key)
    const grants = (baseUrl: string) => `${baseUrl}/v1/bundles/${bundle}/grants`
    for (let number = 1; number <= 5; number++) {
      const { status } = await ask(grants(first.baseUrl), key, paid(userId, `inv-${number}`, 2030 + number))
      expect(status).toBe(200)
    }
    first.child.kill('SIGKILL')
    await first.ended
    const crashed = join(newFolder(), 'crashed.db')
    for (const suffix of ['', '-wal']) copyFileSync(`${db}${suffix}`, `${crashed}${suffix}`)
    copyFileSync(backup, db)
    const remedy = `remove ${db}-wal and ${db}-shm to open ${db} as it was restored`
    for (const line of [['serve'], ['admin', 'account', 'list']]) {
      const refused = runLine(...line, '--db', db)
      expect([refused.code, refused.stdout]).toEqual([3, ''])
      expect(refused.stderr).toContain(remedy)
    }
    expect(readFileSync(db).equals(readFileSync(backup))).toBe(true)
    for (const suffix of ['-wal', '-shm']) rmSync(`${db}${suffix}`)
    for (const [file, count] of [
      [db, 0],
      [crashed, 5],
    ] as const) {
      const { baseUrl } = await serve(file, '--rate-limit', 'off')
      expect((await ask(grants(baseUrl), key)).body.grants).toHaveLength(count)
    }
  })

  it('serve: two processes on one file record chains without overlap and without gap', async () => {
    const { db, key, bundle } = await peopled()
    const ledger = await openAdmin({ db })
    for (let number = 0; number < 40; number++)
      await ledger.createAccount({ displayName: `Renewing ${number}` })
    await ledger.close()
    const services = await Promise.all([serve(db, '--rate-limit', 'off'), serve(db, '--rate-limit', 'off')])
    const { baseUrl } = services[0]
    const found = await ask(`${baseUrl}/v1/users?displayName=renewing&limit=50`, key)
    const userIds: string[] = found.body.users.map(({ userId }: { userId: string }) => userId)
    expect(userIds.length).toBe(40)
    await Promise.all(
      userIds.flatMap((userId) =>
        services.map(async (service, index) => {
          const terms = paid(userId, `inv-${index}`, 2030 + index)
          expect((await ask(`${service.baseUrl}/v1/bundles/${bundle}/grants`, key, terms)).status).toBe(200)
        }),
      ),
    )
    for (const userId of userIds) {
      const list = `${baseUrl}/v1/bundles/${bundle}/grants?userId=${userId}&sort=startsAt&dir=asc`
      const [first, ...later]: Record<string, string>[] = (await ask(list, key)).body.grants
      // Whichever came first: the longer one covers the shorter, or follows it.
      const chain = later.length === 0 ? [] : [first?.['endsAt']]
      expect(later.map(({ startsAt }) => startsAt)).toEqual(chain)
      expect((later[0] ?? first)?.['endsAt']).toBe('2031-12-31T00:00:00.000Z')
    }
  })

  it('serve: when the disk takes no more, reads go on, the log names the file, and nothing acknowledged is lost', async () => {
    const { db, key, bundle } = await peopled()
    const kilobytes = Math.ceil(statSync(db).size / 1024) + 800
    const { child, ended, baseUrl, healthUrl } = await serveWithin(kilobytes, db, '--rate-limit', 'off')
    const userId = await rosa(baseUrl, key)
    const grants = `${baseUrl}/v1/bundles/${bundle}/grants`
    const acknowledged: string[] = []
    let refused: Awaited<ReturnType<typeof ask>> | undefined
    for (let number = 1; number <= 2_000 && refused === undefined; number++) {
      const answer = await ask(grants, key, paid(userId, `inv-${number}`, 2030 + number))
      if (answer.status === 200) acknowledged.push(answer.body.grant.id)
      else refused = answer
    }
    expect(refused).toMatchObject({ status: 503, body: { errorCode: 'errors.server.unavailable' } })
    expect(JSON.stringify(refused)).not.toContain('ledger.db')
    expect((await ask(`${grants}?limit=1`, key)).status).toBe(200)
    expect((await ask(`${healthUrl}/readyz`)).status).toBe(200)
    child.kill('SIGTERM')
    const { code, stdout } = await ended
    expect(code).toBe(0)
    const failed = stdout.split('\n').find((line) => line.includes('"level":"error"')) ?? ''
    expect(JSON.parse(failed)).toMatchObject({ status: 503, cause: expect.stringContaining(db) })

    const after = await serve(db, '--rate-limit', 'off')
    const listed = new Set<string>()
    let cursor = ''
    do {
      const { body } = await ask(`${after.baseUrl}/v1/bundles/${bundle}/grants?limit=100${cursor}`, key)
      for (const { id } of body.grants) listed.add(id)
      cursor = body.nextCursor === undefined ? '' : `&cursor=${body.nextCursor}`
    } while (cursor !== '')
    expect(acknowledged.length).toBeGreaterThan(10)
    expect(acknowledged.filter((id) => !listed.has(id))).toEqual([])
    const { status } = await ask(
      `${after.baseUrl}/v1/bundles/${bundle}/grants`,
      key,
      paid(userId, 'inv-after', 9_000),
    )
    expect(status).toBe(200)
  })

  it('serve: a second signal ends it at once', async () => {
    const { db, key, bundle } = await peopled()
    const { child, ended, baseUrl } = await serve(db)
    const { hostname, port } = new URL(baseUrl)
    const socket = connect(Number(port), hostname).on('error', () => {})
    onTestFinished(() => void socket.destroy())
    socket.write(
      `POST /v1/bundles/${bundle}/grants HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer ${key}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    )
    await new Promise((passed) => setTimeout(passed, 200))
    child.kill('SIGTERM')
    const early = await Promise.race([ended, new Promise((passed) => setTimeout(passed, 300, 'waits'))])
    expect(early).toBe('waits')
    child.kill('SIGINT')
    expect((await ended).code).toBe(130)
  })

  it('serve: it goes on when nobody reads its log any more, and says so once', async () => {
    const { db, key } = await peopled()
    const { child, ended, baseUrl } = await serve(db)
    child.stdout.destroy()
    for (const _ of [1, 2, 3]) expect((await ask(`${baseUrl}/v1/bundles`, key)).status).toBe(200)
    child.kill('SIGTERM')
    const { code, stderr } = await ended
    expect(code).toBe(0)
    expect(stderr).toMatch(/^bundle-access: the log cannot be written any more: .*EPIPE\n$/)
  })

  it('serve: an empty ledger is served, and says how an owner comes into it', async () => {
    const db = join(newFolder(), 'new.db')
    const { child, ended, ready } = await serve(db, '--no-health')
    expect(ready).toMatchObject({ empty: true, storage: db, rateLimit: 240 })
    expect(ready).not.toHaveProperty('healthUrl')
    child.kill('SIGINT')
    const { code, stderr } = await ended
    expect([code, stderr]).toEqual([0, expect.stringContaining(`admin account create --db ${db}`)])
  })

  it('serve: what it cannot do it says in one line, with the exit code that --help names', async () => {
    const folder = newFolder()
    const note = join(folder, 'note.txt')
    writeFileSync(note, 'Dear diary')
    const taken = createServer()
    await new Promise<void>((listening) => taken.listen(0, '127.0.0.1', listening))
    onTestFinished(() => void taken.close())
    const { port } = taken.address() as AddressInfo
    const fine = join(folder, 'ledger.db')
    for (const [code, said, ...flags] of [
      [2, "required option '--db <file|url>'"],
      [2, 'kept in a file or a database: name one', '--db', ':memory:'],
      [2, '10.0.0.1/32', '--db', fine, '--trust-proxy', '10.0.0.1'],
      [2, '3600', '--db', fine, '--grace', 'long'],
      [2, '1 to 1000', '--db', 'postgres://here/ledger', '--db-connections', '0'],
      [2, `${fine} is a file: leave out`, '--db', fine, '--db-connections', '3'],
      [2, "unknown option '--fixture'", '--db', fine, '--fixture', 'demo'],
      [3, `${note} is no database`, '--db', note],
      [3, 'make it first, or name a file elsewhere', '--db', join(folder, 'none', 'ledger.db')],
      [3, `port ${port} `, '--db', fine, '--port', String(port)],
    ] as const) {
      const ended = runLine('serve', ...flags)
      expect([ended.code, ended.stdout], flags.join(' ')).toEqual([code, ''])
      expect(ended.stderr).toContain(said)
    }
    expect(readFileSync(note, 'utf8')).toBe('Dear diary')
    expect(existsSync(join(folder, 'none'))).toBe(false)
  })
})
