import type { Pair, Query, Trial } from '../check.ts'
import { granted } from '../claims.ts'
import type { Draft } from '../draft.ts'
import type { Exchange } from '../exchange.ts'
import { drafts } from '../runner/drafts.ts'
import { iso, nextCursorOf, type WireGrant } from '../wire.ts'

/** A walk over the pages of a list. */
export interface Walk<Item> {
  readonly items: readonly Item[]
  readonly pages: readonly Exchange[]
  readonly ended: boolean
}

/** Follows the cursors from the first page to the last, at most so many pages. */
export async function walk<Item>(
  trial: Trial,
  draft: (cursor: string | undefined) => Draft,
  itemsOf: (page: Exchange) => readonly Item[],
  most: number,
): Promise<Walk<Item>> {
  const pages: Exchange[] = []
  let cursor: string | undefined
  do {
    const page = await trial.send(draft(cursor))
    pages.push(page)
    cursor = nextCursorOf(page)
  } while (cursor !== undefined && pages.length < most)
  return { items: pages.flatMap((page) => itemsOf(page)), pages, ended: cursor === undefined }
}

/** A chain of `count` grants of one pair. */
export async function chainOf(trial: Trial, pair: Pair, count: number): Promise<readonly WireGrant[]> {
  const from = trial.now()
  const grants: WireGrant[] = []
  for (let hours = 1; hours <= count; hours++) {
    grants.push(
      granted(trial, 'GRANT-CREATES', await trial.create(pair, { endsAt: iso(from + hours * hourMs) })),
    )
  }
  return grants
}

/** The pair's grants list as drafts, page by page. */
export const grantsDraft =
  ({ bundleId, userId }: Pair, query: Query) =>
  (cursor: string | undefined): Draft =>
    drafts.listGrants(bundleId, { userId, ...query, cursor })

/** The ids of a list, in its order. */
export const idsOf = (grants: readonly { readonly id: string }[]): readonly string[] =>
  grants.map(({ id }) => id)

const hourMs = 3_600_000
