import { describe, expect, it } from 'vitest'
import { connectionOn } from './connection.ts'
import { openDatabase } from './open-database.ts'
import { storeOn } from './sqlite-store.ts'

const database = openDatabase({ file: ':memory:' })
const connection = connectionOn(database)
storeOn(database, connection)

/** The steps of a statement's plan, its parameters all being 1. */
function planOf(sql: string): readonly string[] {
  const names = [...sql.matchAll(/@(\w+)/g)].map(([, name]) => [name, 1])
  const places = [...sql.matchAll(/\?/g)].map(() => 1)
  const parameters = names.length > 0 ? [Object.fromEntries(names)] : places
  const plan = database.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters)
  return plan.map(({ detail }) => detail)
}

/** Returns the steps whose cost grows with a table: a scan or a sort, but not the scan of a co-routine's result. */
function growing(plan: readonly string[]): readonly string[] {
  const parts = plan.flatMap((step) => /^CO-ROUTINE (.+)$/.exec(step)?.[1] ?? [])
  return plan.filter((step) => {
    const walked = /^SCAN (\S+)/.exec(step)?.[1]
    return (walked !== undefined && !parts.includes(walked)) || /TEMP B-TREE|AUTOMATIC|MATERIALIZE/.test(step)
  })
}

/** Returns the statements of all triggers. */
function triggered(): readonly string[] {
  const bodies = database
    .prepare<unknown[], { sql: string }>("SELECT sql FROM sqlite_schema WHERE type = 'trigger'")
    .all()
    .map(({ sql }) => sql.replace(/^[\s\S]*?\bBEGIN\b/, '').replace(/END$/, ''))
  return bodies
    .flatMap((body) => body.split(';'))
    .filter((statement) => statement.trim() !== '' && !statement.includes('RAISE'))
    .map((statement) => statement.replace(/\b(NEW|OLD)\.\w+/g, '?'))
}

/** Statements under titles of one line. */
const titled = (statements: readonly string[]): readonly (readonly [title: string, sql: string])[] =>
  statements.map((sql, index) => [`${index + 1}: ${sql.trim().replace(/\s+/g, ' ').slice(-100)}`, sql])

const ofKinds = (...kinds: readonly string[]): readonly string[] =>
  connection.queries.filter(({ kind }) => kinds.includes(kind)).map(({ sql }) => sql)

const requested = titled(ofKinds('read', 'write'))
const clocked = titled(ofKinds('per-bundle'))
const everything = titled(ofKinds('read', 'write', 'per-bundle'))

describe('query plans', () => {
  it('query plan: there are statements to look at', () => {
    expect(requested.length).toBeGreaterThan(50)
    expect(clocked.length).toBe(2)
  })

  it.each(requested)('query plan: nothing grows with a table in statement %s', (_, sql) => {
    expect(growing(planOf(sql))).toEqual([])
  })

  it('query plan: a trigger only refuses, for one that writes takes longer than the statement that sets it off', () => {
    expect(triggered()).toEqual([])
  })

  it.each(clocked)('query plan: nothing but the bundles is walked in statement %s', (_, sql) => {
    const plan = planOf(sql)
    expect(plan.filter((step) => step.startsWith('SCAN b ')).length).toBe(2)
    expect(plan).toContainEqual(expect.stringMatching(/^SEARCH c USING (COVERING )?INDEX checkout_by_end /))
    expect(growing(plan).filter((step) => !/^SCAN b |FOR (LAST \d TERMS OF )?ORDER BY$/.test(step))).toEqual(
      [],
    )
  })

  it('query plan: the next event is found without a sort', () => {
    const [next = []] = clocked.map(([, sql]) => planOf(sql))
    expect(growing(next).filter((step) => !step.startsWith('SCAN b '))).toEqual([])
  })

  it.each([
    'SELECT * FROM grant WHERE type = ?',
    'SELECT * FROM grant WHERE bundle = ? AND revoked_at IS NULL AND created_at > ? ORDER BY ends_at',
    'SELECT count(*) FROM account',
  ])('query plan: a walk or a sort is seen in %s', (sql) => {
    expect(growing(planOf(sql))).not.toEqual([])
  })

  it.each(everything)('query plan: no bare parameter has SQLite plan anew in statement %s', (_, sql) => {
    expect(sql).not.toMatch(/(?<!\+)(\?|@\w)/)
  })
})
