/** Texts in bytes outside the JavaScript heap, where keeping thousands of bodies costs the garbage collector nothing. */
export type TextLog = ReturnType<typeof openTextLog>

export interface KeptTexts {
  readonly chunk: Chunk
  readonly start: number
  /** Where each text ends in the chunk, in bytes. */
  readonly ends: readonly number[]
}

interface Chunk {
  readonly bytes: Buffer
  used: number
  /** How many times `keep` has put texts here that are not dropped. */
  kept: number
}

/** The bytes that are allocated at once. */
const CHUNK_BYTES = 262_144

/** An empty log. */
export function openTextLog() {
  const free: Chunk[] = []
  let current: Chunk | undefined
  const chunkFor = (texts: readonly string[]): Chunk => {
    // A UTF-16 unit takes at most three bytes of UTF-8.
    const most = texts.reduce((sum, text) => sum + text.length * 3, 0)
    if (current !== undefined && current.bytes.length - current.used >= most) return current
    if (most > CHUNK_BYTES) return newChunk(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0))
    current = free.pop() ?? newChunk(CHUNK_BYTES)
    return current
  }
  return {
    /** Keeps texts next to each other until they are dropped. */
    keep(texts: readonly string[]): KeptTexts {
      const chunk = chunkFor(texts)
      const start = chunk.used
      const ends: number[] = []
      for (const text of texts) {
        chunk.used += chunk.bytes.write(text, chunk.used)
        ends.push(chunk.used)
      }
      chunk.kept++
      return { chunk, start, ends }
    },
    /** Forgets texts, which must not be read again; their bytes are used for others. */
    drop({ chunk }: KeptTexts): void {
      chunk.kept--
      if (chunk.kept > 0) return
      chunk.used = 0
      if (chunk !== current && chunk.bytes.length === CHUNK_BYTES) free.push(chunk)
    },
  }
}

/** One of the texts that were kept together, by its place among them. */
export const readText = ({ chunk, start, ends }: KeptTexts, index: number): string =>
  chunk.bytes.toString('utf8', index === 0 ? start : ends[index - 1], ends[index])

export const sizeOf = ({ start, ends }: KeptTexts): number => (ends.at(-1) ?? start) - start

const newChunk = (bytes: number): Chunk => ({ bytes: Buffer.allocUnsafeSlow(bytes), used: 0, kept: 0 })
