import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { grantTypes } from '../../../spec/generated/facts.ts'
import { aGrant, simpleLedger } from '../contract/simple-ledger.test-bed.ts'
import { storedTypes } from '../rows.ts'
import { connectionOn } from './connection.ts'
import { openDatabase } from './open-database.ts'
import { tables } from './schema.ts'
import { storeOn } from './sqlite-store.ts'

let database = openDatabase({ file: ':memory:' })
afterAll(() => database.close())

beforeEach(async () => {
  database.close()
  database = openDatabase({ file: ':memory:' })
  const [pair] = simpleLedger.checkouts
  if (pair === undefined) throw new Error('The simple ledger has a pair.')
  await storeOn(database, connectionOn(database)).add({
    ...simpleLedger,
    grants: [{ ...pair, grant: aGrant(1, { sourceId: 'inv_1' }) }],
  })
})

describe('constraints', () => {
  it('constraint: every table is strict, and none is left out here', () => {
    const listed = database
      .prepare<unknown[], { name: string; strict: number }>('PRAGMA table_list')
      .all()
      .filter(({ name }) => !name.startsWith('sqlite_'))
    expect(listed.map(({ name }) => name).sort()).toEqual(tables.toSorted())
    expect(listed.filter(({ strict }) => strict === 0)).toEqual([])
  })

  it.each(tables)('constraint: nothing is ever deleted from %s', (table) => {
    expect(database.prepare(`SELECT count(*) FROM ${table}`).pluck().get()).not.toBe(0)
    expect(() => database.exec(`DELETE FROM ${table}`)).toThrow('nothing is ever physically deleted')
  })

  it.each([
    ['UPDATE grant SET ends_at = ends_at + 1', 'a grant is written once'],
    ['UPDATE grant SET account = 3', 'a grant is written once'],
    ["UPDATE grant SET source_id = 'inv_2'", 'a grant is written once'],
    ['UPDATE grant SET revoked_at = NULL', 'a grant is revoked once'],
    ['UPDATE account SET created_at = 0', 'an account keeps'],
    ["UPDATE api_key SET grants = 'read'", 'a key is written once'],
    ['UPDATE bundle SET owner = 2', 'a bundle keeps'],
    ['UPDATE pair SET position = 2', 'a pair keeps'],
    ['UPDATE checkout SET ends_at = ends_at + 1', 'a checkout session is written once'],
    ['UPDATE checkout SET account = 3, ends_at = ends_at - 1', 'a checkout session is written once'],
    ["UPDATE account SET tier = 'gold'", 'CHECK'],
    ["UPDATE bundle SET status = 'gone'", 'CHECK'],
    ["UPDATE bundle SET checkout_url = 'http://pay.example/', price = 1, currency = 'EUR'", 'CHECK'],
    ["UPDATE bundle SET checkout_url = 'https://pay.example/'", 'CHECK'],
    ["UPDATE bundle SET discount_type = 'percent'", 'CHECK'],
    ['UPDATE bundle SET price = -1', 'CHECK'],
    ["INSERT INTO grant VALUES (NULL, x'01', 1, 2, 3, NULL, 1, 2, 1, NULL)", 'CHECK'],
    ['INSERT INTO grant VALUES (NULL, randomblob(12), 1, 2, 9, NULL, 1, 2, 1, NULL)', 'FOREIGN KEY'],
    ["INSERT INTO grant VALUES (NULL, randomblob(12), 1, 2, 3, '', 1, 2, 1, NULL)", 'CHECK'],
    ["INSERT INTO grant VALUES (NULL, randomblob(12), 1, 2, 3, 'a b', 1, 2, 1, NULL)", 'CHECK'],
    [
      `INSERT INTO grant VALUES (NULL, randomblob(12), 1, 2, 3, '${'a'.repeat(257)}', 1, 2, 1, NULL)`,
      'CHECK',
    ],
    [
      "INSERT INTO grant VALUES (NULL, randomblob(12), 1, 2, 3, NULL, 1, 'soon', 1, NULL)",
      'cannot store TEXT',
    ],
  ])('constraint: %s', (sql, message) => {
    expect(() => database.exec(sql)).toThrow(message)
  })

  it.each([
    'UPDATE grant SET revoked_at = 15',
    "UPDATE account SET tier = 'elite', display_name = 'Olga O', name_key = 'olga o'",
    'UPDATE api_key SET revoked_at = 5',
    "UPDATE bundle SET checkout_url = 'HTTPS://pay.example/', price = 1, currency = 'EUR', status = 'archived'",
    'UPDATE checkout SET ends_at = ends_at - 1',
    'INSERT INTO grant VALUES (NULL, randomblob(12), 1, 2, 3, NULL, 1, 2, 1, NULL)',
    `INSERT INTO grant VALUES (NULL, randomblob(12), 1, 2, 3, '${'a'.repeat(256)}', 1, 2, 1, NULL)`,
  ])('constraint: allowed: %s', (sql) => {
    database.exec(sql)
  })

  it('constraint: what was revoked or deleted stays so', () => {
    database.exec(
      'UPDATE grant SET revoked_at = 15; UPDATE account SET deleted_at = 16; UPDATE api_key SET revoked_at = 17',
    )
    expect(() => database.exec('UPDATE grant SET revoked_at = 16')).toThrow('a grant is revoked once')
    expect(() => database.exec('UPDATE account SET deleted_at = NULL')).toThrow('an account is deleted once')
    expect(() => database.exec('UPDATE api_key SET revoked_at = NULL')).toThrow('a key is revoked once')
  })

  it('constraint: the types of grants have the numbers that the table says', () => {
    const names = database.prepare('SELECT name FROM grant_type ORDER BY number').pluck().all()
    expect(names).toEqual(storedTypes)
    expect(storedTypes.toSorted()).toEqual(grantTypes.toSorted())
  })
})
