import { describe, expect, it } from 'vitest'
import type { Exchange } from '../kit/exchange.ts'
import type { Finding } from '../kit/finding.ts'
import { at, broken, created, failureOf, hour, listed, noon, revoked, traceOf } from './exchanges.test-bed.ts'
import { picturesOf } from './picture.ts'
import { recordingOf } from './recording.ts'
import { storyOf } from './story.ts'

function pictures(exchanges: readonly Exchange[], findings: readonly Finding[]) {
  const recording = recordingOf(traceOf(exchanges))
  const numbers = [...new Set(findings.flatMap(({ evidence }) => evidence))]
  const story = storyOf(failureOf(findings, numbers), recording)
  return picturesOf(story)
}

const first = { id: 'grant-1', startsAt: at(0), endsAt: at(hour) }
const second = { id: 'grant-2', startsAt: at(hour), endsAt: at(2 * hour) }
const third = { id: 'grant-3', startsAt: at(2 * hour) }
const chain = [
  created(1, 0, first, { endsAt: at(hour) }),
  created(2, 4, second, { endsAt: at(2 * hour) }),
  created(3, 8, third, {}),
]

describe('picture', () => {
  it('shows each grant of the pair, what was revoked, and whom the claim accuses', () => {
    const [picture, ...more] = pictures(
      [...chain, revoked(4, 12, 'grant-2'), listed(5, 16, ['grant-1', 'grant-3'])],
      [broken([4, 5], { claim: 'the later grant (grant-3) left the list' })],
    )
    expect(more).toEqual([])
    expect(picture?.title).toBe('Ann in the bundle main')
    expect(picture?.lanes.map(({ name, revoked: gone, isAccused }) => [name, gone?.n, isAccused])).toEqual([
      ['A', undefined, false],
      ['B', 4, false],
      ['C', undefined, true],
    ])
    expect(picture?.lanes[2]?.until).toBe(Number.POSITIVE_INFINITY)
  })

  it('shows the end that was asked for where another was answered', () => {
    const covered = created(4, 16, first, { endsAt: at(hour / 2) })
    const [picture] = pictures([...chain, covered], [broken([4])])
    expect(picture?.lanes[0]).toMatchObject({ name: 'A', asked: noon + hour / 2, isAccused: true })
  })

  it('accuses of two lists only what differs', () => {
    const ids = ['grant-1', 'grant-2', 'grant-3']
    const compared = broken([4], { actual: JSON.stringify(ids), expected: JSON.stringify(ids.slice(0, 2)) })
    const [picture] = pictures([...chain, listed(4, 12, ids)], [compared])
    expect(picture?.lanes.map(({ isAccused }) => isAccused)).toEqual([false, false, true])
  })

  it('is none where no grant was met', () => {
    expect(pictures([listed(1, 0, [])], [broken([1])])).toEqual([])
  })
})
