import type { Connection } from './connection.ts'
import { read, write } from './statement.ts'

/** The deployment's sealing key, 32 bytes: the one that is stored, or from now on the candidate. */
export function sealingKeyOf(connection: Connection, candidate: Uint8Array): Uint8Array {
  return connection.writing(() => {
    const [stored] = connection.first(storedKey) ?? []
    if (stored !== undefined && stored !== null) return stored
    connection.run(keepKey, candidate)
    return candidate
  })
}

const storedKey = read<[], readonly [sealingKey: Uint8Array | null]>(
  'SELECT sealing_key FROM deployment WHERE one = 1',
)

const keepKey = write<[sealingKey: Uint8Array]>('UPDATE deployment SET sealing_key = ? WHERE one = 1')
