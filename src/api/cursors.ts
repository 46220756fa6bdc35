import { hash } from 'node:crypto'
import type { AccountId } from '../ledger/ids.ts'
import type { Page, Position } from '../store/store.ts'
import { BLOCK_BYTES, blockCipher } from './block-cipher.ts'

/** The request that a cursor belongs to: one list of one owner, with the same bundle, filters and sorting. */
export interface CursorScope {
  readonly owner: AccountId
  /** Cursors of `bundle-users` begin with why the page ended, `grant:` or `scan:` (BUNDLE-USERS-CURSOR-KINDS). */
  readonly list: string
  readonly filters: readonly string[]
}

/** Cursors that only this service can create. They hold the position themselves, so the service stores none. */
export type Cursors = Readonly<ReturnType<typeof openCursors>>

/** Returns cursors of position (6 bytes), reason of the page's end (4) and digest of the scope (6), encrypted with a secret of 32 bytes or more. */
export function openCursors(secret: Uint8Array) {
  const { encrypt, decrypt } = blockCipher(secret, 'cursor')
  return {
    encrypt(scope: CursorScope, { position, because }: NonNullable<Page<unknown>['next']>): string {
      const block = Buffer.allocUnsafe(BLOCK_BYTES)
      block.writeUIntBE(position, 0, 6)
      block.write(because, 6, 'latin1')
      block.write(digest(textOf(scope)), 10, 'hex')
      return prefixOf(scope, because) + encrypt(scope.owner, block)
    },
    /**
     * Returns the position of a cursor and its kind: `other-list` was issued to this owner for another list, other filters or
     * another sorting; `forged` was issued to another owner, was altered, or was never issued.
     */
    decrypt(scope: CursorScope, cursor: string) {
      const [, prefix = '', text = ''] = form.exec(cursor) ?? []
      const block = decrypt(scope.owner, text)
      const because = block?.toString('latin1', 6, 10)
      if (block === undefined || (because !== 'full' && because !== 'scan')) return forged
      const position: Position = block.readUIntBE(0, 6)
      if (block.toString('hex', 10) !== digest(textOf(scope)))
        return { kind: 'other-list', position } as const
      return prefix === prefixOf(scope, because) ? ({ kind: 'ok', position } as const) : forged
    },
  }
}

const form = /^(grant:|scan:)?([0-9a-f]{32})$/
const forged = { kind: 'forged' } as const
const prefixes = { full: 'grant:', scan: 'scan:' } as const

const prefixOf = ({ list }: CursorScope, because: 'full' | 'scan'): string =>
  list === 'bundle-users' ? prefixes[because] : ''

const textOf = ({ list, filters }: CursorScope): string => JSON.stringify([list, ...filters])

/** Returns the first 6 bytes of a SHA-256, in hex. */
const digest = (text: string): string => hash('sha256', text).slice(0, 12)
