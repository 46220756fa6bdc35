import { Refusal } from '../../../src/contract/refusal.ts'
import type { OperationId } from '../../kit/exchange.ts'
import { type Json, operatingEach } from '../mutants/exchange-parts.ts'
import type { Make } from '../mutants/mutant.ts'

/** The lists that have pages. */
export const everyList = ['listBundleGrants', 'listBundleUsers', 'searchUsers', 'listBundles'] as const

/** How old a cursor is, and how many pages are before it. */
interface Carried {
  readonly ms: number
  readonly pages: number
}

/** Lists that take some cursors otherwise: they refuse them, begin anew, or end there. */
export const carrying = (
  ids: readonly OperationId[],
  fate: 'refuse' | 'first page' | 'end',
  meant: (cursor: Carried) => boolean,
): Make =>
  operatingEach(ids, (run) => {
    const made = new Map<unknown, { readonly at: number; readonly pages: number }>()
    return async (input, call, instance) => {
      const { at, pages } = made.get(input['cursor']) ?? { at: call.now, pages: 0 }
      const isMeant = meant({ ms: call.now - at, pages })
      if (isMeant && fate === 'refuse')
        throw new Refusal('errors.request.invalid_cursor', 'The cursor is unknown.', { parameter: 'cursor' })
      const asked = isMeant && fate === 'first page' ? { ...input, cursor: undefined } : input
      const page = (await run(asked, call, instance)) as Json
      const { nextCursor, ...last } = page
      if (nextCursor === undefined || (isMeant && fate === 'end')) return last
      made.set(nextCursor, { at: call.now, pages: pages + 1 })
      return page
    }
  })
