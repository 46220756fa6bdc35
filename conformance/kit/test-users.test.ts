import { describe, expect, it } from 'vitest'
import type { Exchange } from './exchange.ts'
import { namesakes, onlyNamesake, uniquelyNamed, userLabel } from './test-users.ts'

const ann = { userId: 'a1', displayName: 'Ann' }
const other = { userId: 'a2', displayName: 'Ann' }
const bert = { userId: 'b1', displayName: 'Bert' }

describe('users of one name', () => {
  it('are several where their userIds differ, and one where it is shown twice', () => {
    expect(namesakes([ann, bert, other, ann], 'Ann')).toEqual([ann, other])
    expect(uniquelyNamed([ann, bert, other])).toEqual([bert])
    expect(uniquelyNamed([ann, bert])).toEqual([ann, bert])
  })

  it('have the userId beside the name in texts, and others the name alone', () => {
    expect(userLabel(other, [ann, bert, other])).toBe('Ann (a2)')
    expect(userLabel(bert, [ann, bert, other])).toBe('Bert')
  })

  it.each([
    ['one is found on the last page', { users: [ann, bert] }, ann],
    ['two are found', { users: [ann, other] }, undefined],
    ['another one may be on the next page', { users: [ann, bert], nextCursor: 'more' }, undefined],
    ['nobody is found', { users: [bert] }, undefined],
  ])('stand for one person only where that is sure: %s', (_, json, one) => {
    expect(onlyNamesake({ json } as Exchange, ann)).toEqual(one)
  })
})
