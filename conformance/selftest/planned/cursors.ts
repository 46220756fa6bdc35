import { Refusal } from '../../../src/contract/refusal.ts'
import type { OperationId } from '../../kit/exchange.ts'
import { type Json, operatingEach } from '../mutants/exchange-parts.ts'
import type { Make } from '../mutants/mutant.ts'

/** The lists that have pages. */
export const everyList = ['listBundleGrants', 'listBundleUsers', 'searchUsers', 'listBundles'] as const

/** How old a cursor is, how many pages are before it, and whether that behind it is the last one and not full. */
interface Carried {
  readonly ms: number
  readonly pages: number
  readonly isShortLast: boolean
}

/** Lists that take some cursors otherwise: they refuse them, begin anew, end there, or have nothing more. */
export const carrying = (
  ids: readonly OperationId[],
  fate: 'refuse' | 'first page' | 'end' | 'nothing',
  meant: (cursor: Carried) => boolean,
): Make =>
  operatingEach(ids, (run) => {
    const made = new Map<unknown, { readonly at: number; readonly pages: number }>()
    return async (input, call, instance) => {
      const { at, pages } = made.get(input['cursor']) ?? { at: call.now, pages: 0 }
      const sound = (await run(input, call, instance)) as Json
      const [list = ''] = Object.keys(sound).filter((name) => Array.isArray(sound[name]))
      const isShort = (sound[list] as readonly unknown[]).length < Number(sound['limit'])
      const isShortLast = isShort && sound['nextCursor'] === undefined
      const isMeant = meant({ ms: call.now - at, pages, isShortLast })
      if (isMeant && fate === 'refuse')
        throw new Refusal('errors.request.invalid_cursor', 'The cursor is unknown.', { parameter: 'cursor' })
      const isAnew = isMeant && fate === 'first page'
      const page = isAnew ? ((await run({ ...input, cursor: undefined }, call, instance)) as Json) : sound
      const { nextCursor, ...last } = page
      if (isMeant && fate === 'nothing') return { ...last, [list]: [] }
      if (nextCursor === undefined || (isMeant && fate === 'end')) return last
      made.set(nextCursor, { at: call.now, pages: pages + 1 })
      return page
    }
  })
