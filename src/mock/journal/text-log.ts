/** Texts in bytes outside the JavaScript heap, where keeping thousands of bodies costs the garbage collector nothing. */
export type TextLog = ReturnType<typeof openTextLog>

interface KeptText {
  readonly chunk: Chunk
  /** In bytes. */
  readonly start: number
  readonly end: number
}

export interface Chunk {
  readonly bytes: Buffer
  used: number
  /** How many texts are here that are not dropped. */
  kept: number
}

/** The bytes that are allocated at once. */
const CHUNK_BYTES = 262_144

/** An empty log. */
export function openTextLog() {
  const free: Chunk[] = []
  let current: Chunk | undefined
  const chunkFor = (text: string): Chunk => {
    // A UTF-16 unit takes at most three bytes of UTF-8.
    const most = text.length * 3
    if (current !== undefined && current.bytes.length - current.used >= most) return current
    if (most > CHUNK_BYTES) return newChunk(Buffer.byteLength(text))
    current = free.pop() ?? newChunk(CHUNK_BYTES)
    return current
  }
  return {
    /** Keeps a text until it is dropped; what is no Unicode in it becomes U+FFFD, so that its length stays. */
    keep(text: string): KeptText {
      const chunk = chunkFor(text)
      const start = chunk.used
      chunk.used += chunk.bytes.write(text, start)
      chunk.kept++
      return { chunk, start, end: chunk.used }
    },
    /** Forgets a text, which must not be read again; its bytes are used for others. */
    drop({ chunk }: KeptText): void {
      chunk.kept--
      if (chunk.kept > 0) return
      chunk.used = 0
      if (chunk !== current && chunk.bytes.length === CHUNK_BYTES) free.push(chunk)
    },
  }
}

export const readText = ({ chunk, start, end }: KeptText): string => chunk.bytes.toString('utf8', start, end)

const newChunk = (bytes: number): Chunk => ({ bytes: Buffer.allocUnsafeSlow(bytes), used: 0, kept: 0 })
