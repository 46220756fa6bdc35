import type { Grant } from '../../src/ledger/grant.ts'
import type { GrantId } from '../../src/ledger/ids.ts'
import type { Store } from '../../src/store/store.ts'
import { everyItem, pageOf } from './change-lists.ts'

/** Returns a store for mutants that takes any `sourceId`, so that a bug is not hidden by a 500 of our database's constraints. */
export function unconstrainedSources(store: Store): Store {
  // The sourceIds that our database would refuse, by grant.
  const sources = new Map<GrantId, string | undefined>()
  const withSource = (grant: Grant): Grant =>
    sources.has(grant.id) ? { ...grant, sourceId: sources.get(grant.id) } : grant
  const rowWithSource = <Row extends { readonly grant: Grant }>(row: Row): Row => {
    return { ...row, grant: withSource(row.grant) }
  }
  return {
    ...store,
    record: (pair, query, decide) =>
      store.record(pair, query, (view) => {
        const { sameSource: same, selected } = view
        const decided = decide({
          now: view.now,
          live: view.live.map(withSource),
          sameSource: same && withSource(same),
          selected: selected && withSource(selected),
        })
        if (decided.effect.kind !== 'add') return decided
        const { grant } = decided.effect
        const used = same !== undefined && same.revokedAt === undefined
        if (!used && (grant.sourceId === undefined || storable.test(grant.sourceId))) return decided
        sources.set(grant.id, grant.sourceId)
        return { ...decided, effect: { kind: 'add', grant: { ...grant, sourceId: `stored-${grant.id}` } } }
      }),
    findGrant: async (bundle, id) => {
      const found = await store.findGrant(bundle, id)
      return found && rowWithSource(found)
    },
    listGrants: async (query) => {
      const { sourceId } = query.filter
      if (sourceId === undefined || sources.size === 0) {
        const slice = await store.listGrants(query)
        return { ...slice, items: slice.items.map(rowWithSource) }
      }
      const filter = { ...query.filter, sourceId: undefined }
      const rows = (await everyItem(store.listGrants, { ...query, filter })).map(rowWithSource)
      const found = rows.filter(({ grant }) => grant.sourceId === sourceId)
      return pageOf(found, query)
    },
  }
}

const storable = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,255}$/
