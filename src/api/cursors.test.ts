import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toAccountId } from '../ledger/ids.ts'
import { type CursorScope, openCursors } from './cursors.ts'

const cursors = openCursors(new Uint8Array(32).fill(1))

const scopes: fc.Arbitrary<CursorScope> = fc.record({
  owner: fc.integer({ min: 1, max: 5 }).map(toAccountId),
  list: fc.constantFrom('bundles', 'users', 'bundle-users', 'grants'),
  filters: fc.array(fc.constantFrom('', 'a', 'b', 'a,b', '","'), { maxLength: 3 }),
})
const nexts = fc.record({
  position: fc.nat({ max: 2 ** 48 - 1 }),
  because: fc.constantFrom('full' as const, 'scan' as const),
})
const owner = toAccountId(1)
const users: CursorScope = { owner, list: 'bundle-users', filters: ['b1', 'oldest'] }
const grants: CursorScope = { owner, list: 'grants', filters: ['b1', 'createdAt', 'desc'] }

describe('cursor', () => {
  test('cursor: opens where the page ended, for its own scope', () => {
    fc.assert(
      fc.property(scopes, nexts, (scope, next) => {
        const cursor = cursors.encrypt(scope, next)
        expect(cursors.decrypt(scope, cursor)).toEqual({ kind: 'ok', position: next.position })
        expect(openCursors(new Uint8Array(32).fill(1)).encrypt(scope, next)).toBe(cursor)
      }),
    )
  })

  test('cursor: for another scope it is of another list, for another owner forged', () => {
    fc.assert(
      fc.property(scopes, scopes, nexts, (scope, other, next) => {
        fc.pre(JSON.stringify(scope) !== JSON.stringify(other))
        const opened = cursors.decrypt(other, cursors.encrypt(scope, next))
        if (other.owner === scope.owner)
          expect(opened).toEqual({ kind: 'other-list', position: next.position })
        else expect(opened).toEqual({ kind: 'forged' })
      }),
    )
  })

  test('cursor: one altered character makes it forged', () => {
    fc.assert(
      fc.property(
        scopes,
        nexts,
        fc.nat(),
        fc.constantFrom(...'0123456789abcdefg:A'),
        (scope, next, at, character) => {
          const cursor = cursors.encrypt(scope, next)
          const place = at % cursor.length
          const altered = cursor.slice(0, place) + character + cursor.slice(place + 1)
          fc.pre(altered !== cursor)
          expect(cursors.decrypt(scope, altered)).toEqual({ kind: 'forged' })
        },
      ),
    )
  })

  test('cursor: made-up text is forged', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^(?:grant:|scan:)?[0-9a-f]{32}$/))
    fc.assert(
      fc.property(scopes, text, (scope, made) => {
        expect(cursors.decrypt(scope, made)).toEqual({ kind: 'forged' })
      }),
    )
  })

  test('cursor: a cut or lengthened one is forged', () => {
    for (const scope of [users, grants]) {
      const cursor = cursors.encrypt(scope, { position: 7, because: 'full' })
      expect(cursors.decrypt(scope, cursor).kind).toBe('ok')
      for (const text of [
        cursor.slice(0, -1),
        cursor.slice(1),
        `${cursor}0`,
        `0${cursor}`,
        cursor.toUpperCase(),
      ])
        expect(cursors.decrypt(scope, text)).toEqual({ kind: 'forged' })
    }
  })

  test('cursor: bundle users say why the page ended, and the word cannot be changed or left out', () => {
    const full = cursors.encrypt(users, { position: 7, because: 'full' })
    const scan = cursors.encrypt(users, { position: 7, because: 'scan' })
    expect(full).toMatch(/^grant:[a-f0-9]{32}$/)
    expect(scan).toMatch(/^scan:[a-f0-9]{32}$/)
    for (const text of [
      full.replace('grant', 'scan'),
      scan.replace('scan', 'grant'),
      full.slice('grant:'.length),
    ])
      expect(cursors.decrypt(users, text)).toEqual({ kind: 'forged' })
  })

  test('cursor: the other lists have bare ones, and an added word makes them forged', () => {
    const cursor = cursors.encrypt(grants, { position: 7, because: 'full' })
    expect(cursor).toMatch(/^[a-f0-9]{32}$/)
    expect(cursors.decrypt(grants, `grant:${cursor}`)).toEqual({ kind: 'forged' })
  })

  test('cursor: a cursor of the bundle users is told from a forged one on the grants list', () => {
    const cursor = cursors.encrypt(users, { position: 7, because: 'full' })
    expect(cursors.decrypt(grants, cursor)).toEqual({ kind: 'other-list', position: 7 })
  })

  test('cursor: a position that does not fit is a mistake of ours', () => {
    expect(() => cursors.encrypt(grants, { position: 2 ** 48, because: 'full' })).toThrow(RangeError)
    expect(() => cursors.encrypt(grants, { position: -1, because: 'full' })).toThrow(RangeError)
  })
})
