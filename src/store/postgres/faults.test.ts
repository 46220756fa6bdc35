import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { DomainError } from '../../ledger/domain-error.ts'
import { toAccountId, toBundleId } from '../../ledger/ids.ts'
import { toInstant } from '../../ledger/instant.ts'
import { hexId } from '../contract/any-ledger.test-bed.ts'
import { addOnce } from '../contract/change.test-bed.ts'
import { aGrant, simpleLedger } from '../contract/simple-ledger.test-bed.ts'
import { openDatabase } from './database.ts'
import { openPostgresStore, type PostgresStore } from './postgres-store.ts'
import { freshDatabase, monotonic } from './server/fresh-database.test-bed.ts'
import { startPostgres } from './server/postgres.test-bed.ts'
import { wayTo } from './server/way.test-bed.ts'

const now = toInstant(10)
const pair = { bundle: toBundleId(hexId(1)), account: toAccountId(2) }
const source = { type: 'paid_external', id: 'inv_1' } as const

/** Adds a grant for the one source unless there is one. */
const create = (store: PostgresStore, number: number) =>
  store.record(
    pair,
    { now: () => now, source },
    addOnce(aGrant(number, { type: source.type, sourceId: source.id })),
  )

/** Makes a server's certificate and key in the current folder. */
const newCertificate =
  'openssl req -x509 -newkey rsa:2048 -nodes -keyout server.key -out server.crt -days 2 -subj /CN=localhost && chmod 600 server.key'

/** One statement of somebody else. */
async function query(url: string, sql: string): Promise<readonly object[]> {
  const client = new pg.Client(url)
  await client.connect()
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

const endOthers =
  'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()'

/** Fails the first commits that add a row, as a conflict of transactions that only shows at the end does. */
const failCommits = (times: number, code: string): string => `
  CREATE SEQUENCE commits;
  CREATE FUNCTION fail_commit() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF nextval('commits') <= ${times} THEN RAISE EXCEPTION 'not now' USING ERRCODE = '${code}'; END IF;
    RETURN NULL;
  END $$;
  CREATE CONSTRAINT TRIGGER fail_commit AFTER INSERT ON access_grant DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION fail_commit();`

/** A trigger on grants that says its name. */
const speaking = (name: string, level: 'NOTICE' | 'WARNING', deferred = ''): string => `
  CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN RAISE ${level} '${name}'; RETURN NULL; END $$;
  CREATE CONSTRAINT TRIGGER ${name} AFTER INSERT ON access_grant ${deferred} FOR EACH ROW EXECUTE FUNCTION ${name}();`

/** A role of the ledger's that may have two connections. */
const limitedRole = (name: string): string => `
  CREATE ROLE ${name}_of_tests LOGIN PASSWORD 'pass' CONNECTION LIMIT 2 IN ROLE pg_read_all_data, pg_write_all_data;`

const urlOf = (url: string, name: string): string => {
  const as = new URL(url)
  as.username = `${name}_of_tests`
  as.password = 'pass'
  return as.href
}

async function openSimple(url: string, options = {}): Promise<PostgresStore> {
  const store = await openPostgresStore({ monotonic, url, ...options })
  await store.add(simpleLedger)
  return store
}

const grantsOf = async (store: PostgresStore) => (await store.facts(['grants'])).grants.length

describe('faults of the database', () => {
  it('fault: connections that the server ends are replaced', async () => {
    const url = await freshDatabase()
    const store = await openSimple(url)
    await Promise.all(Array.from({ length: 8 }, () => store.probe()))
    expect((await query(url, endOthers)).length).toBeGreaterThan(4)
    await expect.poll(() => create(store, 1).catch(() => 'failed')).toMatch(/added|seen/)
    expect(await grantsOf(store)).toBe(1)
    await store.close()
  })

  it('fault: a create whose connection ends keeps nothing and does not end the process', async () => {
    const url = await freshDatabase()
    const store = await openSimple(url)
    const holder = new pg.Client(url)
    await holder.connect()
    await holder.query('BEGIN; LOCK TABLE pair')
    const waiting = create(store, 1)
    const refused = expect(waiting).rejects.toMatchObject({ kind: 'unavailable' })
    await expect
      .poll(() => holder.query(`${endOthers} AND wait_event_type = 'Lock'`).then(({ rowCount }) => rowCount))
      .toBe(1)
    await refused
    await holder.query('COMMIT')
    await holder.end()
    expect(await grantsOf(store)).toBe(0)
    expect(await create(store, 1)).toBe('added')
    await store.close()
  })

  it('fault: a server that crashes is used again as soon as it is back, with all that was acknowledged', async () => {
    await using server = await startPostgres()
    const url = await server.createDatabase()
    const store = await openSimple(url)
    expect(await create(store, 1)).toBe('added')
    await server.stop('immediate')
    const { password, host } = new URL(url)
    for (const use of [() => create(store, 2), () => store.probe(), () => store.isEmpty()]) {
      const fault = await use().catch((error: unknown) => error)
      expect(fault).toMatchObject({ kind: 'unavailable', message: expect.stringContaining(host) })
      expect(String(fault)).not.toContain(password)
    }
    await server.start()
    await expect.poll(() => create(store, 2).catch(() => 'failed')).toBe('seen')
    await store.close()
  })

  it.each(['40001', '40P01'])('fault: a commit that fails with %s is made again', async (code) => {
    const url = await freshDatabase()
    const store = await openSimple(url)
    await query(url, failCommits(2, code))
    const views: number[] = []
    const decide = addOnce(aGrant(1))
    await store.record(pair, { now: () => now }, (view) => {
      views.push(view.live.length)
      return decide(view)
    })
    expect(views).toEqual([0, 0, 0])
    expect(await grantsOf(store)).toBe(1)
    await store.close()
  })

  it('fault: it is made again, more and more rarely, until the timeout ends, then the database cannot be used', async () => {
    const url = await freshDatabase()
    const store = await openSimple(url, { timeoutMs: 1_000 })
    await query(url, failCommits(1_000, '40001'))
    let decisions = 0
    const decide = addOnce(aGrant(1))
    const recorded = store.record(pair, { now: () => now }, (view) => {
      decisions++
      return decide(view)
    })
    await expect(recorded).rejects.toMatchObject({ kind: 'unavailable' })
    expect(decisions).toBeGreaterThanOrEqual(6)
    expect(decisions).toBeLessThan(100)
    expect(await grantsOf(store)).toBe(0)
    await store.close()
  })

  it('fault: a create whose commit fails otherwise is made once', async () => {
    const url = await freshDatabase()
    const store = await openSimple(url)
    await query(url, failCommits(1, '53100'))
    await expect(create(store, 1)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await grantsOf(store)).toBe(0)
    expect(await create(store, 1)).toBe('added')
    await store.close()
  })

  it('fault: of transactions that wait for each other, both are done in the end', async () => {
    const url = await freshDatabase()
    const database = openDatabase({ monotonic, url })
    await database.query('CREATE TABLE number AS SELECT id, 0 AS value FROM generate_series(1, 2) AS id')
    const add = 'UPDATE number SET value = value + 1 WHERE id = $1'
    const met = Promise.withResolvers<void>()
    let locked = 0
    const crossing = (first: number, second: number) =>
      database.transaction(async (query) => {
        await query(add, [first])
        if (++locked === 2) met.resolve()
        await met.promise
        await query(add, [second])
      })
    await Promise.all([crossing(1, 2), crossing(2, 1)])
    // At least one was begun again.
    expect(locked).toBeGreaterThanOrEqual(3)
    expect(await database.query('SELECT value FROM number')).toEqual([{ value: 2 }, { value: 2 }])
    await database.close()
  })

  it('fault: a create whose answer is lost with the connection is not acknowledged, and not made twice', async () => {
    const url = await freshDatabase()
    const direct = await openSimple(url)
    await using way = await wayTo(url, { cutAnswer: 'COMMIT\0' })
    const store = await openPostgresStore({ monotonic, url: way.url })
    await expect(create(store, 1)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await create(direct, 2)).toBe('seen')
    expect(await grantsOf(direct)).toBe(1)
    await Promise.all([store.close(), direct.close()])
  })

  it('fault: what waits longer for a lock than the timeout lasts is given up, and leaves nothing', async () => {
    const url = await freshDatabase()
    await (await openSimple(url)).close()
    const store = await openPostgresStore({ monotonic, url, timeoutMs: 1_000 })
    const holder = new pg.Client(url)
    await holder.connect()
    await holder.query('BEGIN; LOCK TABLE pair')
    await expect(create(store, 1)).rejects.toMatchObject({ kind: 'unavailable' })
    await holder.query('COMMIT')
    await holder.end()
    expect(await create(store, 2)).toBe('added')
    expect(await grantsOf(store)).toBe(1)
    await store.close()
  })

  it('fault: under TLS what ends a wait in the server is not sent in clear', async () => {
    await using server = await startPostgres()
    const direct = await server.createDatabase()
    const folder = await query(direct, 'SHOW data_directory')
    await query(
      direct,
      `COPY (SELECT 1) TO PROGRAM 'cd ${Object.values(folder[0] ?? {})[0]} && ${newCertificate}'`,
    )
    await query(direct, 'ALTER SYSTEM SET ssl = on')
    await query(direct, 'SELECT pg_reload_conf()')
    let sent = Buffer.alloc(0)
    await using way = await wayTo(direct, {
      alter(bytes) {
        sent = Buffer.concat([sent, bytes])
        return bytes
      },
    })
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event = 'advisory'`
    const holder = new pg.Client(direct)
    await holder.connect()
    await holder.query('SELECT pg_advisory_lock(1)')
    for (const [mode, inClear] of [
      ['disable', true],
      ['no-verify', false],
    ] as const) {
      sent = Buffer.alloc(0)
      const database = openDatabase({ monotonic, url: `${way.url}?sslmode=${mode}`, timeoutMs: 500 })
      const lock = database.query('SELECT pg_advisory_lock(1)')
      await expect(lock).rejects.toMatchObject({ kind: 'unavailable' })
      await expect.poll(() => query(direct, waiting)).toEqual([])
      expect(sent.includes(Buffer.from('04d2162e', 'hex'))).toBe(inClear)
      await database.close()
    }
    await holder.end()
  })

  it('fault: a session that the server ends for being idle in a transaction is no bug, and leaves nothing', async () => {
    const url = await freshDatabase()
    const database = openDatabase({ monotonic, url })
    await database.query('CREATE TABLE number (value integer)')
    const idle = database.transaction(async (query) => {
      await query('SET LOCAL idle_in_transaction_session_timeout = 20')
      await query('INSERT INTO number VALUES (1)')
      await wait(200)
      await query('INSERT INTO number VALUES (2)')
    })
    await expect(idle).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await database.query('SELECT * FROM number')).toEqual([])
    await database.close()
  })

  it('fault: what class 25 says is of the database, and a statement that is wrong is a bug', async () => {
    const url = await freshDatabase()
    const database = openDatabase({ monotonic, url })
    const raise = (code: string) => database.query(`DO $$BEGIN RAISE 'no' USING ERRCODE = '${code}'; END$$`)
    for (const code of ['25P03', '25006']) await expect(raise(code)).rejects.toBeInstanceOf(DomainError)
    await expect(raise('42P01')).rejects.not.toBeInstanceOf(DomainError)
    await database.close()
  })

  it('fault: what a commit says is logged, but not what a statement before it says, and it is acknowledged', async () => {
    const url = await freshDatabase()
    await (await openSimple(url)).close()
    await query(url, speaking('statement_speaks', 'WARNING'))
    await query(url, speaking('commit_speaks', 'NOTICE', 'DEFERRABLE INITIALLY DEFERRED'))
    const heard: string[] = []
    const store = await openPostgresStore({ monotonic, url, onNotice: (text) => heard.push(text) })
    expect(await create(store, 1)).toBe('added')
    expect(heard).toEqual([expect.stringMatching(/^postgres:.* says: commit_speaks$/)])
    await store.close()
  })

  it('fault: a commit with a warning is not acknowledged', async () => {
    const url = await freshDatabase()
    const store = await openSimple(url)
    await query(url, speaking('commit_warns', 'WARNING', 'DEFERRABLE INITIALLY DEFERRED'))
    await expect(create(store, 1)).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringMatching(/cannot be used now: commit_warns/),
    })
    expect(await create(store, 1)).toBe('seen')
    await store.close()
  })

  it('fault: where the server has no connection more, work waits for those that are held', async () => {
    const url = await freshDatabase()
    await (await openSimple(url)).close()
    await query(url, limitedRole('two'))
    const store = await openPostgresStore({ monotonic, url: urlOf(url, 'two'), timeoutMs: 20_000 })
    // Creates of one pair wait for each other without a connection.
    const work = Array.from({ length: 40 }, (_, index) =>
      index % 2 ? create(store, index) : store.isEmpty(),
    )
    const answers = Object.groupBy(await Promise.all(work), String)
    expect(answers).toMatchObject({ added: [expect.anything()], false: { length: 20 } })
    expect(answers['seen']).toHaveLength(19)
    await store.close()
  })

  it('fault: where it has none at all, the timeout ends', async () => {
    const url = await freshDatabase()
    await (await openSimple(url)).close()
    await query(url, limitedRole('taken'))
    const holders = [new pg.Client(urlOf(url, 'taken')), new pg.Client(urlOf(url, 'taken'))]
    for (const holder of holders) await holder.connect()
    const [brief, patient] = [1_000, 60_000].map((timeoutMs) =>
      openDatabase({ monotonic, url: urlOf(url, 'taken'), timeoutMs }),
    )
    const began = performance.now()
    await expect(brief?.query('SELECT 1')).rejects.toMatchObject({ kind: 'unavailable' })
    expect(performance.now() - began).toBeGreaterThan(900)
    const late = patient?.query('SELECT 1 AS one')
    await holders[0]?.end()
    expect(await late).toEqual([{ one: 1 }])
    await holders[1]?.end()
    await brief?.close()
    await patient?.close()
  })

  it('fault: writes of one pair that wait for each other are all refused within one timeout', async () => {
    const url = await freshDatabase()
    await (await openSimple(url)).close()
    const timeoutMs = 2_000
    const store = await openPostgresStore({ monotonic, url, timeoutMs, connections: 2 })
    const holder = new pg.Client(url)
    await holder.connect()
    await holder.query('BEGIN; LOCK TABLE pair')
    const began = performance.now()
    const answers = await Promise.allSettled(Array.from({ length: 6 }, (_, number) => create(store, number)))
    const took = performance.now() - began
    expect(answers.map((answer) => answer.status === 'rejected' && answer.reason.kind)).toEqual(
      answers.map(() => 'unavailable'),
    )
    // The second waits for the first: one after the other they would take at least twice the timeout.
    expect(took).toBeLessThan(1.9 * timeoutMs)
    await holder.query('COMMIT')
    await holder.end()
    expect(await create(store, 7)).toBe('added')
    await store.close()
  })

  it('fault: lookups of grants that are not there leave a connection for reads, also where they wait', async () => {
    const url = await freshDatabase()
    const store = await openSimple(url, { connections: 4, timeoutMs: 5_000 })
    const holder = new pg.Client(url)
    await holder.connect()
    await holder.query('BEGIN; SELECT 1 FROM bundle FOR UPDATE')
    const lookups = [1, 2, 3, 4].map((number) => store.findGrant(pair.bundle, aGrant(number).id))
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await expect.poll(() => query(url, waiting)).toHaveLength(3)
    expect(await store.isEmpty()).toBe(false)
    await holder.query('COMMIT')
    await holder.end()
    expect(await Promise.all(lookups)).toEqual([undefined, undefined, undefined, undefined])
    await store.close()
  })

  it('fault: the connection that a process keeps for itself is opened again without a request', async () => {
    const url = await freshDatabase()
    const database = openDatabase({ monotonic, url })
    await database.query('SELECT 1')
    const others = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`
    const before = await query(url, others)
    expect(before).toHaveLength(1)
    await query(url, endOthers)
    await expect
      .poll(() => query(url, `${others} AND pid <> ${Object.values(before[0] ?? {})[0]}`))
      .toHaveLength(1)
    await database.close()
  })

  it('fault: after a short want of connections as many are opened again as before', async () => {
    const url = await freshDatabase()
    await (await openSimple(url)).close()
    await query(url, limitedRole('later'))
    const database = openDatabase({ monotonic, url: urlOf(url, 'later'), timeoutMs: 1_000, connections: 4 })
    const open = async () => {
      await Promise.all([1, 2, 3, 4].map(() => database.query('SELECT pg_sleep(0.03)')))
      const [row] = await database.query<{ readonly count: number }>(
        'SELECT count(*) FROM pg_stat_activity WHERE usename = current_user',
      )
      return row?.count
    }
    expect(await open()).toBe(2)
    await query(url, 'ALTER ROLE later_of_tests CONNECTION LIMIT -1')
    await expect.poll(open).toBe(4)
    await database.close()
  })

  it('fault: nothing is kept in a session, so that a pooler may give each transaction another one', async () => {
    const url = await freshDatabase()
    const database = openDatabase({ monotonic, url, connections: 1 })
    const state = () =>
      database.query(`SELECT pg_backend_pid() AS pid, (SELECT count(*) FROM pg_prepared_statements) AS statements,
        (SELECT count(*) FROM pg_settings WHERE source = 'session') AS settings,
        (SELECT count(*) FROM pg_locks WHERE pid = pg_backend_pid() AND locktype = 'advisory') AS locks`)
    const before = await state()
    const rows = await database.transaction((query) => query('SELECT $1::bigint AS one', [1]))
    expect(rows).toEqual([{ one: 1 }])
    const failing = database.transaction((query) => query('SELECT 1 / $1', [0]))
    await expect(failing).rejects.toMatchObject({ kind: 'conflict' })
    expect(before).toMatchObject([{ statements: 0, settings: 0, locks: 0 }])
    expect(await state()).toEqual(before)
    await database.close()
  })
})

describe('refusals at the start', () => {
  const cases: readonly (readonly [string, RegExp, (url: URL) => unknown])[] = [
    [
      'a wrong password',
      /refuses: password authentication failed.*Check the address, the user and its rights/,
      (url) => {
        url.password = 'wrong-one'
      },
    ],
    [
      'an unknown user',
      /refuses: password authentication failed.*Check the address/,
      (url) => {
        url.username = 'nobody'
      },
    ],
    [
      'an unknown database',
      /refuses: database "missing" does not exist.*Check the address/,
      (url) => {
        url.pathname = '/missing'
      },
    ],
    [
      'no server',
      /cannot be used now: .*ECONNREFUSED/,
      (url) => {
        url.port = '1'
      },
    ],
    [
      'a server without TLS',
      /cannot be used now: The server does not support SSL/,
      (url) => url.searchParams.set('sslmode', 'require'),
    ],
    [
      'a database of another program',
      /belongs to another program, it has a table orders: name an empty database/,
      (url) => query(url.href, 'CREATE TABLE orders ()'),
    ],
    [
      'a newer version',
      /was written by a newer version of bundle-access \(schema 99; .*use that version/,
      async (url) => {
        await (await openPostgresStore({ monotonic, url: url.href })).close()
        await query(url.href, "INSERT INTO bundle_access_migration VALUES (99, 'later')")
      },
    ],
  ]

  it.each(cases)('refusal: %s', async (_, message, spoil) => {
    const url = new URL(await freshDatabase())
    const { password } = url
    await spoil(url)
    const fault = await openPostgresStore({ monotonic, url: url.href }).catch((error: unknown) => error)
    expect(fault).toMatchObject({ kind: 'unavailable', message: expect.stringMatching(message) })
    expect(fault).toMatchObject({
      message: expect.stringContaining(`postgres://127.0.0.1:${url.port}${url.pathname}`),
    })
    for (const secret of [password, 'wrong-one']) expect(String(fault)).not.toContain(secret)
  })

  const mended: readonly (readonly [
    string,
    RegExp,
    spoil: (url: URL) => Promise<unknown>,
    mend: (url: URL, owner: string) => unknown,
  ])[] = [
    [
      'a password that is missing',
      /refuses: it asks for a password\. Write the password in the address/,
      async (url) => {
        const role = "CREATE ROLE scram_of_tests LOGIN PASSWORD 'pass' IN ROLE postgres"
        await query(url.href, `SET password_encryption = 'scram-sha-256'; ${role}`)
        url.username = 'scram_of_tests'
        url.password = ''
      },
      (url) => {
        url.password = 'pass'
      },
    ],
    [
      'a user that may make no tables',
      /refuses: permission denied for schema public\. GRANT it to the user, such as CREATE ON SCHEMA public/,
      async (url) => {
        await query(url.href, "CREATE ROLE reader_of_tests LOGIN PASSWORD 'pass'")
        url.username = 'reader_of_tests'
        url.password = 'pass'
      },
      (_, owner) => query(owner, 'GRANT CREATE ON SCHEMA public TO reader_of_tests'),
    ],
    [
      'a database without a schema',
      /refuses: no schema has been selected to create in\. CREATE SCHEMA public/,
      (url) => query(url.href, 'DROP SCHEMA public'),
      (url) => query(url.href, 'CREATE SCHEMA public'),
    ],
    [
      'a database that is not in UTF-8',
      /narrow_of_tests is a database in LATIN1, .*: make one with CREATE DATABASE, ENCODING 'UTF8'/,
      async (url) => {
        const text = "ENCODING 'LATIN1' TEMPLATE template0 LOCALE_PROVIDER libc LOCALE 'C'"
        await query(url.href, `CREATE DATABASE narrow_of_tests ${text}`)
        url.pathname = 'narrow_of_tests'
      },
      (url, owner) => {
        url.pathname = new URL(owner).pathname
      },
    ],
  ]

  it.each(mended)('refusal: %s, until the remedy is taken', async (_, message, spoil, mend) => {
    const owner = await freshDatabase()
    const url = new URL(owner)
    await spoil(url)
    await expect(openPostgresStore({ monotonic, url: url.href })).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringMatching(message),
    })
    await mend(url, owner)
    await (await openPostgresStore({ monotonic, url: url.href })).close()
  })

  it('migration: a ledger of two steps gets the instants of its decisions', async () => {
    const url = await freshDatabase()
    const older = await openSimple(url)
    await create(older, 1)
    const grants = [
      { ...pair, grant: aGrant(2, { createdAt: toInstant(12), revokedAt: toInstant(20) }) },
      { ...pair, account: toAccountId(3), grant: aGrant(3, { createdAt: toInstant(15) }) },
    ]
    await older.add({ accounts: [], keys: [], bundles: [], checkouts: [], grants })
    await older.close()
    await query(url, 'ALTER TABLE pair DROP COLUMN decided_at, DROP COLUMN chained_since')
    await query(url, 'DELETE FROM bundle_access_migration WHERE number > 2')
    const store = await openPostgresStore({ monotonic, url })
    const earliest = (number: number) =>
      store.record({ ...pair, account: toAccountId(number) }, { now: () => toInstant(0) }, (view) => ({
        decision: view.now,
        effect: { kind: 'none' },
      }))
    expect([await earliest(1), await earliest(2), await earliest(3)]).toEqual([0, 20, 15])
    await store.close()
  })

  it('refusal: no ledger, when none is to be made, which leaves the database as it was', async () => {
    const url = await freshDatabase()
    await expect(openPostgresStore({ monotonic, url, absent: 'refuse' })).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('admin account create'),
    })
    expect(await query(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toEqual([])
    await (await openPostgresStore({ monotonic, url })).close()
    await (await openPostgresStore({ monotonic, url, absent: 'refuse' })).close()
  })

  it.each([
    'postgres://',
    'mysql://user:secret@host/db',
    'postgres://user:secret@host:port/db',
    'postgres://user:%zz-secret@host/db',
  ])('refusal: the address %s', async (url) => {
    const fault = await openPostgresStore({ monotonic, url }).catch((error: unknown) => error)
    expect(fault).toMatchObject({ message: expect.not.stringContaining('secret') })
    expect(fault).toMatchObject({ kind: expect.stringMatching(/invalid|unavailable/) })
  })
})
