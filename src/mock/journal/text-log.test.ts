import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type KeptTexts, openTextLog, readText, sizeOf } from './text-log.ts'

describe('text log', () => {
  it('text log: each text is read as it was kept, whatever was kept and dropped around it', () => {
    const texts = fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constant('é'.repeat(70_000))), {
      minLength: 1,
      maxLength: 3,
    })
    fc.assert(
      fc.property(fc.array(fc.tuple(texts, fc.nat(4))), (steps) => {
        const log = openTextLog()
        const kept: { readonly texts: readonly string[]; readonly place: KeptTexts }[] = []
        for (const [texts, drop] of steps) {
          const whole = texts.map((text) => text.toWellFormed())
          kept.push({ texts: whole, place: log.keep(whole) })
          for (const { place } of kept.splice(0, drop)) log.drop(place)
          for (const { texts, place } of kept) {
            expect(texts.map((_, index) => readText(place, index))).toEqual(texts)
            expect(sizeOf(place)).toBe(Buffer.byteLength(texts.join('')))
          }
        }
      }),
      { numRuns: 50 },
    )
  })

  it('text log: the bytes of what is dropped are used again', () => {
    const log = openTextLog()
    const chunks = new Set<unknown>()
    const kept: KeptTexts[] = []
    for (let count = 0; count < 2_000; count++) {
      kept.push(log.keep(['x'.repeat(10_000)]))
      chunks.add(kept.at(-1)?.chunk)
      for (const place of kept.splice(0, kept.length - 20)) log.drop(place)
    }
    expect(chunks.size).toBeLessThan(5)
  })
})
