import type { Grant } from '../../src/ledger/grant.ts'
import type { GrantId } from '../../src/ledger/ids.ts'
import type { Store } from '../../src/store/store.ts'
import type { Make } from '../compose.ts'
import { everyItem, pageOf } from './change-lists.ts'
import { both, storing } from './change-server.ts'

/**
 * A store without the index that keeps a source unique, and without a pattern for it: what our database would refuse is
 * kept beside it, by grant. So a bug shows as a vendor's would, not as a 500 of our own last line of defence.
 */
export function looseSources(store: Store): Store {
  const texts = new Map<GrantId, string | undefined>()
  const withText = (grant: Grant): Grant =>
    texts.has(grant.id) ? { ...grant, sourceId: texts.get(grant.id) } : grant
  const shown = <Row extends { readonly grant: Grant }>(row: Row): Row => ({
    ...row,
    grant: withText(row.grant),
  })
  return {
    ...store,
    record: (pair, question, decide) =>
      store.record(pair, question, (view) => {
        const { sameSource: same, selected } = view
        const decided = decide({
          now: view.now,
          live: view.live.map(withText),
          sameSource: same && withText(same),
          selected: selected && withText(selected),
        })
        if (decided.effect.kind !== 'add') return decided
        const { grant } = decided.effect
        const used = same !== undefined && same.revokedAt === undefined
        if (!used && (grant.sourceId === undefined || storable.test(grant.sourceId))) return decided
        texts.set(grant.id, grant.sourceId)
        return { ...decided, effect: { kind: 'add', grant: { ...grant, sourceId: `loose-${grant.id}` } } }
      }),
    findGrant: async (bundle, id) => {
      const found = await store.findGrant(bundle, id)
      return found && shown(found)
    },
    listGrants: async (query) => {
      const { sourceId } = query.filter
      if (sourceId === undefined || texts.size === 0) {
        const slice = await store.listGrants(query)
        return { ...slice, items: slice.items.map(shown) }
      }
      const filter = { ...query.filter, sourceId: undefined }
      const rows = (await everyItem(store.listGrants, { ...query, filter })).map(shown)
      return pageOf(
        rows.filter(({ grant }) => grant.sourceId === sourceId),
        query,
      )
    },
  }
}

/** A bug over such a store. */
export const loosely = (make: Make): Make => both(storing(looseSources), make)

const storable = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,255}$/
