/** The texts of the requests and answers in a journal, outside the JavaScript heap, so that thousands of bodies do not slow the garbage collector. */
export type TextLog = ReturnType<typeof openTextLog>

interface StoredText {
  readonly chunk: Chunk
  /** Offsets in bytes. */
  readonly start: number
  readonly end: number
}

export interface Chunk {
  readonly bytes: Buffer
  used: number
  /** The number of texts that are not dropped. */
  textCount: number
}

/** The size of a chunk in bytes. */
const CHUNK_BYTES = 262_144

/** Opens an empty log. */
export function openTextLog() {
  const free: Chunk[] = []
  let current: Chunk | undefined
  const chunkFor = (length: number): Chunk => {
    // A UTF-16 unit has at most three bytes in UTF-8.
    const most = length * 3
    if (current !== undefined && current.bytes.length - current.used >= most) return current
    if (most > CHUNK_BYTES) return newChunk(most)
    current = free.pop() ?? newChunk(CHUNK_BYTES)
    return current
  }
  return {
    /** Stores two texts until they are dropped; lone surrogates become U+FFFD, which keeps the length. */
    append(head: string, body: string): StoredText {
      const chunk = chunkFor(head.length + body.length)
      const start = chunk.used
      chunk.used += chunk.bytes.write(head, start)
      chunk.used += chunk.bytes.write(body, chunk.used)
      chunk.textCount++
      return { chunk, start, end: chunk.used }
    },
    /** Frees the bytes of a text, which must not be read again. */
    drop({ chunk }: StoredText): void {
      chunk.textCount--
      if (chunk.textCount > 0) return
      chunk.used = 0
      if (chunk !== current && chunk.bytes.length === CHUNK_BYTES) free.push(chunk)
    },
  }
}

export const readText = ({ chunk, start, end }: StoredText): string =>
  chunk.bytes.toString('utf8', start, end)

const newChunk = (bytes: number): Chunk => ({ bytes: Buffer.allocUnsafeSlow(bytes), used: 0, textCount: 0 })
