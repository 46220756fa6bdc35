import { describe, expect, it } from 'vitest'
import type { Exchange } from '../kit/exchange.ts'
import { exchangeTexts } from './exchange-text.ts'
import { at, created, hour, listed, other, revoked, traceOf } from './exchanges.test-bed.ts'
import { lettersOf } from './letters.ts'
import { recordingOf } from './recording.ts'

const lines = (exchanges: readonly Exchange[]) => {
  const letters = lettersOf(exchanges, recordingOf(traceOf(exchanges)))
  return exchangeTexts(exchanges, letters, exchanges).map(
    ({ requestText, responseText }) => `${requestText} -> ${responseText}`,
  )
}

describe('in words', () => {
  it('names grants by letters, users and bundles by name, and counts times from the first request', () => {
    expect(
      lines([
        created(1, 0, { id: 'grant-1', startsAt: at(0), endsAt: at(hour) }, { endsAt: at(hour) }),
        created(2, 4, { id: 'grant-2', startsAt: at(hour) }, {}),
        revoked(3, 8, 'grant-2'),
        listed(4, 11, ['grant-1']),
      ]),
    ).toEqual([
      'Create gift in main for Ann until +1 h, source …1 -> 200: grant A, +0 ms to +1 h',
      'Create gift in main for Ann without end, source …2 -> 200: grant B, +1 h without end',
      'Revoke B in main -> 200: grant B, start not said without end',
      'List grants in main (userId=Ann, limit=100) -> 200: A',
    ])
  })

  it('gives a letter to the row that is told of a long list, and the name to a bundle', () => {
    const ids = Array.from({ length: 13 }, (_, index) => `grant-${index}`)
    const exchanges = [listed(1, 0, ids)]
    const { resources, ...recording } = recordingOf(traceOf(exchanges))
    const bundles = { main: 'b1', archived: 'bundle-7' }
    const with7 = { ...recording, resources: resources && { ...resources, bundles } }
    const letters = lettersOf(exchanges, with7, ['grant-12', 'nobody'])
    expect([...letters.grants]).toEqual([['grant-12', 'A']])
    expect(letters.annotate('grant-12 (over since now), in bundle-7')).toBe(
      'A = grant-12 (over since now), in archived = bundle-7',
    )
  })

  it('never tells two ends alike that differ by microseconds', () => {
    const finer = at(3 * hour + 1_000).replace('Z', '321Z')
    expect(
      lines([
        created(1, 0, { id: 'grant-1', startsAt: at(0), endsAt: at(3 * hour + 1_000) }, { endsAt: finer }),
        created(2, 4, { id: 'grant-2', startsAt: at(0), endsAt: finer }, { endsAt: finer }),
      ]),
    ).toEqual([
      'Create gift in main for Ann until +3 h + 1 s + 321 µs, source …1 -> 200: grant A, +0 ms to +3 h + 1 s (0.321 ms before the end asked for)',
      'Create gift in main for Ann until +3 h + 1 s + 321 µs, source …2 -> 200: grant B, +0 ms to +3 h + 1 s + 321 µs',
    ])
  })

  it('never tells two instants alike that differ by a millisecond', () => {
    const end = at(hour + 1)
    expect(
      lines([
        created(1, 0, { id: 'grant-1', startsAt: at(0), endsAt: at(hour) }, { endsAt: at(hour) }),
        created(2, 4, { id: 'grant-2', startsAt: end, endsAt: at(2 * hour) }, { endsAt: at(2 * hour) }),
      ]).map((line) => line.split(' -> ')[1]),
    ).toEqual(['200: grant A, +0 ms to +1 h', '200: grant B, +1 h + 1 ms to +2 h'])
  })

  it('says when a grant was there already, and how far its end lies from the one asked for', () => {
    const first = { id: 'grant-1', startsAt: at(1), endsAt: at(hour) }
    expect(
      lines([
        created(1, 0, first, { endsAt: at(hour + 500) }),
        created(2, 4, first, { endsAt: at(hour / 2) }),
        created(3, 8, first, {}),
      ]).map((line) => line.split(' -> ')[1]),
    ).toEqual([
      '200: grant A, +1 ms to +1 h (500 ms before the end asked for)',
      '200: grant A again, +1 ms to +1 h (30 min after the end asked for)',
      '200: grant A again, +1 ms to +1 h (no end was asked for)',
    ])
  })

  it('takes an end that was cut to the digits that all grants have for the one asked for', () => {
    const first = { id: 'grant-1', startsAt: at(0), endsAt: at(hour) }
    expect(
      lines([
        created(1, 0, first, { endsAt: at(hour + 770) }),
        created(2, 4, first, { endsAt: at(hour + 1_000) }),
      ]).map((line) => line.split(' -> ')[1]),
    ).toEqual([
      '200: grant A, +0 ms to +1 h',
      '200: grant A again, +0 ms to +1 h (1 s before the end asked for)',
    ])
  })

  it('dates what is more than a year away', () => {
    const endsAt = '2099-12-31T23:59:59.000321Z'
    expect(lines([created(1, 0, { id: 'grant-1', startsAt: at(0), endsAt }, { endsAt })])).toEqual([
      `Create gift in main for Ann until ${endsAt}, source …1 -> 200: grant A, +0 ms to ${endsAt}`,
    ])
  })

  it('shows blanks at the ends of a text, and how long a body was that was cut', () => {
    const blanks = created(1, 0, { id: 'grant-1' }, { userId: 'u9 ', sourceId: 'invoice ' })
    const body = `${' '.repeat(200)}... (1048577 characters)`
    const long = { ...blanks, n: 2, request: { ...blanks.request, body } }
    expect(lines([blanks, long]).map((line) => line.split(' -> ')[0])).toEqual([
      'Create gift in main for "u9 " without end, source "invoice "',
      `Create in main with the body "${' '.repeat(20)}…... (1048577 characters)"`,
    ])
  })

  it('shows where two sources of one check differ, whatever stands before the tag of the run and after it', () => {
    const sources: readonly (readonly [string, string])[] = [
      ['ba-tag.area.one.2.X', '…2.X'],
      ['ba-tag.area.one.5.X', '…5.X'],
      ['O:ba-tag.area.one-more.1V9_h:-.', 'O:…1V9_h:-.'],
      ['O:ba-tag.area.one-more.1v9_h:-.', 'O:…1v9_h:-.'],
    ]
    const scenes = lines(
      sources.map(([sourceId], index) =>
        created(index + 1, index, { id: `grant-${index}` }, { sourceId, endsAt: at(hour) }),
      ),
    )
    expect(scenes.map((line) => / source (.*) ->/.exec(line)?.[1])).toEqual(sources.map(([, told]) => told))
  })

  it('shows a source without the tag of the run, and one in another letter case as such', () => {
    const scenes = lines([
      created(1, 0, { id: 'grant-1' }, { sourceId: 'ba-tag.area.one.7', endsAt: at(hour) }),
      created(2, 4, { id: 'grant-1' }, { sourceId: 'BA-TAG.AREA.ONE.7', endsAt: at(hour) }),
      created(3, 8, { id: 'grant-2' }, { endsAt: at(hour) }),
      created(4, 9, { id: 'grant-3' }, { sourceId: 'inv-2031', endsAt: at(hour) }),
    ])
    expect(scenes.map((line) => / source (.*) ->/.exec(line)?.[1])).toEqual([
      '…7',
      '…7 (Aa)',
      '…3',
      'inv-2031',
    ])
  })

  it('takes an id for that of a bundle, a user or a grant only where one stands', () => {
    const create = created(1, 0, { id: 'b1', startsAt: at(0) }, {})
    const query = 'userId=u1&sourceId=u1&displayName=u1&limit=b1'
    expect(lines([create, listed(2, 4, ['b1'], query)])).toEqual([
      'Create gift in main for Ann without end, source …1 -> 200: grant A, +0 ms without end',
      'List grants in main (userId=Ann, sourceId=u1, displayName=u1, limit=b1) -> 200: A',
    ])
  })

  it('says what came instead of an answer', () => {
    expect(
      lines([
        other(1, 0, { status: 404, json: { errorCode: 'errors.request.route_not_found' } }),
        other(2, 1, { status: 500 }),
        { ...other(3, 2), status: 0, text: 'socket hang up' },
      ]).map((line) => line.split(' -> ')[1]),
    ).toEqual(['404 errors.request.route_not_found', '500 without a body', 'no answer: socket hang up'])
  })
})
