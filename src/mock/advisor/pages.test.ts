import { describe, expect, it } from 'vitest'
import { date, judged, type Line } from './evidence.test-bed.ts'

const page = (query: string, size: number, nextCursor?: string): Line => ({
  op: 'listBundleGrants',
  query,
  answer: {
    grants: Array.from({ length: size }, () => ({})),
    limit: 50,
    ...(nextCursor ? { nextCursor } : {}),
  },
})
const found = (query: string, nextCursor?: string): Line => ({
  op: 'searchUsers',
  query,
  answer: { users: [{}], query: 'x', limit: 10, ...(nextCursor ? { nextCursor } : {}) },
})
const whole: Line = { note: { scenario: 'whole-list', operationId: 'listBundleGrants' } }

describe('pages: where a walk ends', () => {
  it('pages: to stop at an empty page with a nextCursor is to give up', () => {
    expect(judged([page('', 0, 'c1')])).toEqual({ 'PAGE-PARTIAL-NOT-END': [1] })
    expect(judged([page('', 50, 'c1'), page('cursor=c1', 0, 'c2')])).toEqual({ 'PAGE-PARTIAL-NOT-END': [2] })
  })

  it('pages: a walk to the end is a walk to the end', () => {
    expect(judged([page('', 0, 'c1'), page('cursor=c1', 0, 'c2'), page('cursor=c2', 3)])).toEqual({})
  })

  it('pages: who stops at a page with entries may have found what was looked for', () => {
    expect(judged([page('sourceId=s', 1, 'c1')])).toEqual({})
  })

  it('pages: unless a scenario says that the whole list is wanted', () => {
    expect(judged([whole, page('', 50, 'c1')])).toEqual({ 'PAGE-PARTIAL-NOT-END': [1] })
    expect(judged([page('', 50, 'c1'), whole, page('', 50, 'c1'), page('cursor=c1', 3)])).toEqual({})
  })

  it('pages: an interrupted walk may begin again', () => {
    expect(judged([page('', 0, 'c1'), page('', 0, 'c9'), page('cursor=c9', 3)])).toEqual({})
  })

  it('pages: a page that the client was not given is no place to stop', () => {
    const lost: Line = { ...page('', 0, 'c1'), delivery: 'none' } as Line
    expect(judged([lost])).toEqual({})
  })
})

describe('pages: what goes with a cursor', () => {
  it('pages: a filter that is left out, added or changed is seen', () => {
    const first = page('grantType=gift&sort=endsAt', 1, 'c1')
    for (const query of ['cursor=c1', 'grantType=gift&cursor=c1', 'grantType=trial&sort=endsAt&cursor=c1'])
      expect(judged([first, page(query, 1)])).toEqual({ 'PAGE-CURSOR-SAME-FILTERS': [1, 2] })
    expect(judged([first, page('grantType=gift&sort=endsAt&userId=u&cursor=c1', 1)])).toEqual({
      'PAGE-CURSOR-SAME-FILTERS': [1, 2],
    })
    expect(judged([first, page('sort=endsAt&cursor=c1&grantType=gift', 1)])).toEqual({})
  })

  it('pages: a default, another spelling of an instant, or another limit changes nothing', () => {
    const first = page(`startsAfter=${date(0)}&limit=5`, 1, 'c1')
    const next = `sort=createdAt&dir=desc&startsAfter=${encodeURIComponent('2026-01-01T01:00:00+01:00')}&limit=9&cursor=c1`
    expect(judged([first, page(next, 1)])).toEqual({})
  })

  it('pages: a cursor belongs to one list', () => {
    const other: Line = { ...page('cursor=c1', 1), path: '/v1/bundles/other/grants' } as Line
    expect(judged([page('', 1, 'c1'), other])).toEqual({ 'PAGE-CURSOR-SAME-FILTERS': [1, 2] })
  })

  it('pages: displayName has a rule of its own', () => {
    expect(judged([found('displayName=Ann', 'c1'), found('displayName=Anna&cursor=c1')])).toEqual({
      'USERS-NAME-UNCHANGED': [1, 2],
    })
    expect(judged([found('displayName=Ann', 'c1'), found('displayName=Ann&cursor=c1')])).toEqual({})
  })
})

describe('pages: where a cursor comes from', () => {
  it('pages: a first request has none', () => {
    expect(judged([page('cursor=undefined', 1)])).toEqual({ 'PAGE-FIRST-WITHOUT-CURSOR': [1] })
  })

  it('pages: a client makes and alters none', () => {
    expect(judged([page('', 1, 'c1'), page('cursor=C1', 1)])).toEqual({ 'PAGE-CURSOR-UNCHANGED': [1, 2] })
  })

  it('pages: nothing is said of cursors that an incomplete journal may have forgotten', () => {
    expect(judged([page('cursor=c7', 1)], { complete: false })).toEqual({})
  })
})
