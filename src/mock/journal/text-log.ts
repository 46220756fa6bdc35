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
  const chunkFor = (length: number): Chunk => {
    // A UTF-16 unit takes at most three bytes of UTF-8.
    const most = length * 3
    if (current !== undefined && current.bytes.length - current.used >= most) return current
    if (most > CHUNK_BYTES) return newChunk(most)
    current = free.pop() ?? newChunk(CHUNK_BYTES)
    return current
  }
  return {
    /** Keeps two texts, one behind the other, until they are dropped; what is no Unicode in them becomes U+FFFD, so that their length stays. */
    keep(head: string, body: string): KeptText {
      const chunk = chunkFor(head.length + body.length)
      const start = chunk.used
      chunk.used += chunk.bytes.write(head, start)
      chunk.used += chunk.bytes.write(body, chunk.used)
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
