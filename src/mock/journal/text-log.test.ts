import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openTextLog, readText } from './text-log.ts'

type Kept = Parameters<typeof readText>[0]

describe('text log', () => {
  it('text log: each text is read as it was kept, whatever was kept and dropped around it', () => {
    const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.constant('é'.repeat(70_000)))
    fc.assert(
      fc.property(fc.array(fc.tuple(texts, texts, fc.nat(4))), (steps) => {
        const log = openTextLog()
        const kept: { readonly text: string; readonly place: Kept }[] = []
        for (const [head, body, drop] of steps) {
          const text = head.toWellFormed() + body.toWellFormed()
          kept.push({ text, place: log.append(head, body) })
          for (const { place } of kept.splice(0, drop)) log.drop(place)
          for (const { text, place } of kept) {
            expect(readText(place)).toBe(text)
            expect(place.end - place.start).toBe(Buffer.byteLength(text))
          }
        }
      }),
      { numRuns: 50 },
    )
  })

  it('text log: the bytes of what is dropped are used again', () => {
    const log = openTextLog()
    const chunks = new Set<unknown>()
    const kept: Kept[] = []
    for (let count = 0; count < 2_000; count++) {
      kept.push(log.append('x'.repeat(6_000), 'y'.repeat(4_000)))
      chunks.add(kept.at(-1)?.chunk)
      for (const place of kept.splice(0, kept.length - 20)) log.drop(place)
    }
    expect(chunks.size).toBeLessThan(5)
  })
})
